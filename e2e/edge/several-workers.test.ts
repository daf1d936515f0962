import { type ChildProcess, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtemp, readFile, rm } from "node:fs/promises";
import { Agent, get } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { UPLOADS_FOLDER } from "backend/platform/files/uploads-under-way";
import { bundle } from "backend/testing/bundle";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { isExploring } from "backend/testing/exploring";
import { signedInUser } from "backend/testing/factories";
import { isWithin, signalWithin } from "backend/testing/own-processes";
import { Upload } from "tus-js-client";
import { afterAll, beforeAll, describe, expect, it } from "vitest";

describe("several processes behind one port", () => {
  let house: TestBackend;
  let server: ChildProcess;
  let url: string;
  let dataDir: string;
  let metricsPort: number;

  beforeAll(async () => {
    metricsPort = await freePort();
    house = await testBackend({ kind: "postgres" });
    dataDir = await mkdtemp(path.join(tmpdir(), "backoffice-workers-"));
    const program = await bundle("e2e/edge/workers-server.ts");
    server = spawn(process.execPath, [program], {
      env: {
        ...process.env,
        DATABASE_URL: house.databaseUrl,
        DATA_DIR: dataDir,
        PORT: "0",
        LOG_LEVEL: "error",
        SEED_DEMO: "false",
        METRICS_PORT: String(metricsPort),
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
      const request = get(`${url}/pid?wait=${waitMs}&work=${workMs}`, { agent }, async (response) => {
        try {
          let text = "";
          for await (const part of response) text += part;
          if (isWithin(server, Number(text))) resolve(Number(text));
          else reject(new Error(`no process of this server: ${response.statusCode} ${text}`));
        } catch (error) {
          reject(error);
        }
      });
      request.on("error", reject);
    });

  /** Asks until two processes that are none of `others` have answered. While one computes, the other takes what comes. */
  async function workersBeside(others: readonly number[], signal: AbortSignal): Promise<[number, number]> {
    const workers = new Set<number>();
    const asking = Array.from({ length: 4 }, async () => {
      while (workers.size < 2) {
        signal.throwIfAborted();
        // A process that was killed may take requests with it.
        const worker = await ask(0, 20).catch(() => null);
        if (worker && !others.includes(worker)) workers.add(worker);
      }
    });
    await Promise.all(asking);
    const [first = 0, second = 0] = workers;
    return [first, second];
  }

  it("both answer, and a worker that dies is replaced", async ({ signal }) => {
    const [killed, other] = await workersBeside([], signal);
    signalWithin(server, killed, "SIGKILL");
    expect(await workersBeside([killed], signal)).toContain(other);
    expect(isWithin(server, killed)).toBe(false);
  }, 150_000);

  it("have one address for the metrics of both, beside that of the product", async ({ signal }) => {
    const count = async () => {
      const answer = await fetch(`http://127.0.0.1:${metricsPort}/metrics`, { signal });
      const text = await answer.text();
      expect(answer.status, text).toBe(200);
      // What they share is there once, and says what both say.
      expect(text).toMatch(/^backoffice_database_up 1$/m);
      expect(text.match(/^backoffice_info\{/gm)).toHaveLength(1);
      const line = /^backoffice_http_requests_total\{route="\/pid",method="GET",status="200"\} (\d+)$/m;
      return Number(line.exec(text)?.[1] ?? 0);
    };
    await workersBeside([], signal);
    const before = await count();
    const [first, second] = await workersBeside([], signal);
    expect(first).not.toBe(second);
    // A request is counted once its answer is sent.
    while ((await count()) < before + 2) signal.throwIfAborted();
    expect(await (await fetch(`${url}/metrics`, { signal })).text()).not.toContain("backoffice_");
  }, 150_000);

  it("take an upload together, and it goes on after one of them was killed in the middle", async ({
    signal,
  }) => {
    const { token } = await signedInUser(house.db, ["global:create__attachments"]);
    const content = randomBytes(6_000_000);
    const [first, second] = await workersBeside([], signal);
    const living = new Set([first, second]);
    const kill = (worker: number) => {
      if (living.delete(worker)) signalWithin(server, worker, "SIGKILL");
    };
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
          await workersBeside([first], signal);
          isReplaced = true;
        },
        onProgress: (sent) => {
          if (sent > 1_500_000) kill(first);
          // When exploring, the other one as well.
          if (isExploring && sent > 4_500_000 && isReplaced) kill(second);
        },
        onError: reject,
        onSuccess: () => resolve(upload.url ?? ""),
      });
      upload.start();
    });
    expect(living.size).toBe(isExploring ? 0 : 1);
    // It began once.
    expect(offsets.filter((offset) => offset === 0)).toHaveLength(1);
    const stored = path.join(dataDir, "files", UPLOADS_FOLDER, address.split("/").at(-1) ?? "");
    expect((await readFile(stored)).equals(content)).toBe(true);
    await workersBeside(isExploring ? [first, second] : [first], signal);
  }, 150_000);

  it("are replaced one after the other without refusing or aborting a request", async ({ signal }) => {
    const before = await workersBeside([], signal);
    let isOver = false;
    let answers = 0;
    const asking = Array.from({ length: 4 }, async () => {
      while (!isOver && !signal.aborted) {
        await ask(50);
        answers += 1;
      }
    });
    server.kill("SIGHUP");
    const areGone = () => !before.some((worker) => isWithin(server, worker));
    await expect.poll(areGone, { timeout: 90_000 }).toBe(true);
    isOver = true;
    await Promise.all(asking);
    expect(answers).toBeGreaterThan(0);
    await workersBeside(before, signal);
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

/** A port that nobody listens at. */
async function freePort(): Promise<number> {
  const probe = createServer().listen(0, "127.0.0.1");
  await once(probe, "listening");
  const { port } = probe.address() as AddressInfo;
  probe.close();
  await once(probe, "close");
  return port;
}
