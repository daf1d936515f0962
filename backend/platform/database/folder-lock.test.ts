import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, readdir, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import { openEmbeddedDatabase } from "./embedded-database";
import { holdFolder } from "./folder-lock";

let parent: string;
beforeAll(async () => {
  parent = await mkdtemp(join(tmpdir(), "held-"));
});
afterAll(() => rm(parent, { recursive: true, force: true }));

test("a folder is of one, until it is released", async () => {
  const folder = join(parent, "one");
  const release = await holdFolder(folder, 0);
  await expect(holdFolder(folder, 300)).rejects.toThrow("in use by another process");
  const next = holdFolder(folder, 10_000);
  await release();
  await (await next)();
  expect(await readdir(parent)).toEqual([]);
});

test("of many who ask one gets it", async () => {
  for (let round = 0; round < 5; round += 1) {
    const folder = join(parent, "many");
    await leaveBehind(folder);
    const asked = await Promise.allSettled(Array.from({ length: 6 }, () => holdFolder(folder, 1500)));
    const held = asked.filter((one) => one.status === "fulfilled");
    expect(held).toHaveLength(1);
    await held[0]?.value();
  }
});

test("a process that was killed leaves its folder to the next", async () => {
  const folder = join(parent, "killed");
  await leaveBehind(folder);
  expect(await readdir(parent)).toEqual(["killed.in-use-1"]);
  await (await holdFolder(folder, 0))();
  expect(await readdir(parent)).toEqual([]);
});

test("a folder whose path is too long for a socket is held, too", async () => {
  const folder = join(parent, "long".repeat(40));
  const release = await holdFolder(folder, 0);
  await expect(holdFolder(folder, 0)).rejects.toThrow("in use");
  await release();
});

test("an embedded database is opened by one at a time", async () => {
  const folder = join(parent, "database");
  const first = await openEmbeddedDatabase(folder);
  await expect(openEmbeddedDatabase(folder, 0)).rejects.toThrow("in use by another process");
  await first.close();
  await (await openEmbeddedDatabase(folder, 0)).close();
}, 60_000);

/** The socket of a process that held the folder and was killed. */
async function leaveBehind(folder: string): Promise<void> {
  const code = `require("node:net").createServer().listen(process.argv[1], () => console.log("held"))`;
  const child = spawn(process.execPath, ["-e", code, `${folder}.in-use-1`]);
  await once(child.stdout, "data");
  child.kill("SIGKILL");
  await once(child, "exit");
}
