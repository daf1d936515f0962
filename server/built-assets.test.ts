import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import express from "express";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { builtAssets } from "./built-assets";

const SCRIPT = "export const answer = 42;\n";

describe("the built scripts", () => {
  let folder: string;
  let server: ReturnType<ReturnType<typeof express>["listen"]>;
  let url: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "backoffice-assets-"));
    await mkdir(join(folder, "assets"));
    for (const name of ["kept-1a2b3c4d.js", "replaced-5e6f7a8b.js"])
      await writeFile(join(folder, "assets", name), SCRIPT);
    const app = express().use(builtAssets(folder));
    app.use(({ headers }, response) => void response.status(404).send(`elsewhere ${headers.range ?? ""}`));
    server = await new Promise((resolve) => {
      const started = app.listen(0, "127.0.0.1", () => resolve(started));
    });
    url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/assets`;
  });
  afterAll(async () => {
    server.close();
    await rm(folder, { recursive: true });
  });

  it("are kept for a year, and what is none of them is somebody else's", async () => {
    const answer = await fetch(`${url}/kept-1a2b3c4d.js`);
    expect(answer.headers.get("cache-control")).toBe("public, max-age=31536000, immutable");
    expect(await answer.text()).toBe(SCRIPT);
    expect(await (await fetch(`${url}/unknown.js`)).text()).toBe("elsewhere ");
  });

  it("leave others the part that is asked for", async () => {
    const answer = await fetch(`${url}/unknown.js`, { headers: { range: "bytes=0-3" } });
    expect(await answer.text()).toBe("elsewhere bytes=0-3");
  });

  it.each(["bytes=5-2", "bytes=0-99999999999999999999", "bytes=-5", "bytes=0-3", "x"])(
    "are sent whole, whatever part is asked for: %s",
    async (range) => {
      const answer = await fetch(`${url}/kept-1a2b3c4d.js`, { headers: { range } });
      expect([answer.status, await answer.text()]).toEqual([200, SCRIPT]);
    },
  );

  it("may vanish while the server runs: it goes on", async () => {
    await rm(join(folder, "assets", "replaced-5e6f7a8b.js"));
    await expect(fetch(`${url}/replaced-5e6f7a8b.js`).then((answer) => answer.text())).rejects.toThrow();
    expect(await (await fetch(`${url}/kept-1a2b3c4d.js`)).text()).toBe(SCRIPT);
  });
});
