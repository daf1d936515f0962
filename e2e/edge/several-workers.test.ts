import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { UPLOADS_FOLDER } from "backend/platform/files/uploads-under-way";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { build } from "esbuild";
import { Upload } from "tus-js-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

describe("several processes behind one port", () => {
  let house: TestBackend;
  let server: ChildProcess;
  let url: string;
  let dataDir: string;

  beforeAll(async () => {
    house = await testBackend("postgres");
    dataDir = await mkdtemp(path.join(tmpdir(), "backoffice-workers-"));
    // Bundled once, because five processes start in these tests and each would otherwise transpile all sources.
    const program = "test-results/workers-server.mjs";
    await build({
      entryPoints: ["e2e/edge/workers-server.ts"],
      outfile: program,
      bundle: true,
      packages: "external",
      platform: "node",
      format: "esm",
      logLevel: "error",
    });
    server = spawn(process.execPath, [program], {
      env: {
        ...process.env,
        DATABASE_URL: house.databaseUrl,
        DATA_DIR: dataDir,
        PORT: "0",
        LOG_LEVEL: "error",
        SEED_DEMO: "false",
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (!server.stdout) throw new Error("no output to read");
    for await (const line of createInterface({ input: server.stdout })) {
      if (line.startsWith("http:")) url = line;
      if (line === "ready") break;
    }
  }, 120_000);
  afterAll(async () => {
    if (server?.exitCode === null) server.kill("SIGKILL");
    await house?.close();
    if (dataDir) await rm(dataDir, { recursive: true, force: true });
  });

  /** The id of the process that answers; each request uses a new connection. */
  const ask = (waitMs = 0, workMs = 0) =>
    new Promise<number>((resolve, reject) => {
      const agent = new Agent({ keepAlive: false });
      get(`${url}/pid?wait=${waitMs}&work=${workMs}`, { agent }, async (response) => {
        let text = "";
        for await (const part of response) text += part;
        resolve(Number(text));
      }).on("error", reject);
    });
  const processes = async () => new Set(await Promise.all(Array.from({ length: 20 }, () => ask(0, 20))));

  it("both answer, and a worker that dies is replaced", async () => {
    await expect.poll(async () => (await processes()).size, { timeout: 60_000 }).toBe(2);
    const dead = await ask();
    process.kill(dead, "SIGKILL");
    await expect
      .poll(async () => [...(await processes().catch(() => new Set([dead])))], { timeout: 60_000 })
      .not.toContain(dead);
    await expect.poll(async () => (await processes()).size, { timeout: 60_000 }).toBe(2);
  }, 150_000);

  it("take an upload together, and it goes on after each of them was killed in the middle", async () => {
    const { token } = await signedInUser(house.db, ["global:create__attachments"]);
    const content = randomBytes(6_000_000);
    const both = async () => (await processes().catch(() => new Set())).size === 2;
    const [first = 0, second = 0] = await processes();
    const living = new Set([first, second]);
    const kill = (pid: number) => living.delete(pid) && process.kill(pid, "SIGKILL");
    let isReplaced = false;
    const offsets: number[] = [];
    const address = await new Promise<string>((resolve, reject) => {
      const upload = new Upload(content, {
        endpoint: `${url}/uploads`,
        metadata: { filename: "Anzeige.pdf", purpose: "attachments" },
        headers: { Cookie: `imvtoken=${token}` },
        chunkSize: 1_000_000,
        retryDelays: Array.from({ length: 200 }, () => 200),
        storeFingerprintForResuming: false,
        // Each request uses a new connection, which either process may take.
        onBeforeRequest: async (request) => {
          request.setHeader("Connection", "close");
          if (request.getMethod() !== "PATCH") return;
          offsets.push(Number(request.getHeader("Upload-Offset")));
          if (isReplaced || living.has(first)) return;
          await expect.poll(both, { timeout: 60_000 }).toBe(true);
          isReplaced = true;
        },
        onProgress: (sent) => {
          if (sent > 1_500_000) kill(first);
          if (sent > 4_500_000 && isReplaced) kill(second);
        },
        onError: reject,
        onSuccess: () => resolve(upload.url ?? ""),
      });
      upload.start();
    });
    expect(living.size).toBe(0);
    // It began once.
    expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
    const stored = path.join(dataDir, "files", UPLOADS_FOLDER, address.split("/").at(-1) ?? "");
    expect((await readFile(stored)).equals(content)).toBe(true);
    await expect.poll(both, { timeout: 60_000 }).toBe(true);
  }, 150_000);

  it("are replaced one after the other without refusing or aborting a request", async () => {
    const before = await processes();
    let isOver = false;
    const answered: number[] = [];
    const asking = Array.from({ length: 4 }, async () => {
      while (!isOver) answered.push(await ask(50));
    });
    server.kill("SIGHUP");
    await expect
      .poll(async () => [...(await processes())].some((one) => before.has(one)), { timeout: 90_000 })
      .toBe(false);
    isOver = true;
    await Promise.all(asking);
    expect(answered.every((one) => one > 0)).toBe(true);
    await expect.poll(async () => (await processes()).size, { timeout: 60_000 }).toBe(2);
  }, 150_000);

  it("end with their parent process, after answering the requests under way", async () => {
    const slow = ask(300);
    // Once a later request is answered, this one has reached a worker.
    await ask();
    const exited = once(server, "exit");
    server.kill("SIGTERM");
    expect(await slow).toBeGreaterThan(0);
    expect(await exited).toEqual([0, null]);
    await expect(ask()).rejects.toThrow();
  }, 60_000);
});
