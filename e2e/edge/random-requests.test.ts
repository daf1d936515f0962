import { type ChildProcess, spawn, spawnSync } from "node:child_process";
import { once } from "node:events";
import { mkdir, mkdtemp, readdir, rm } from "node:fs/promises";
import { connect, type Socket } from "node:net";
import { tmpdir } from "node:os";
import path from "node:path";
import { setImmediate } from "node:timers/promises";
import { countOfThisRun, isExploring, SEED } from "backend/testing/exploring";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import type { Health } from "./attacked-server";
import { damagedBytes, type RepeatableRandom, randomRequest, repeatableRandom } from "./random-requests";

const REQUESTS = countOfThisRun(500, 1_500);
const AT_ONCE = 6;
const MAX_WAITING_MS = 200;
const SHUTDOWN_SECONDS = 3;
/** Memory that compiled code and caches may keep. */
const MAX_KEPT_BYTES = 30_000_000;

describe("a server under malformed requests", () => {
  let directory: string;
  let server: ChildProcess;
  let port: number;
  let token: string;
  let output = "";
  let errors = "";

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), "backoffice-attacked-"));
    const database = path.join(directory, "database");
    await mkdir(database);
    spawnSync("tar", ["-xf", inject("pgliteTemplate"), "-C", database]);
    server = spawn(process.execPath, ["--expose-gc", "--import", "tsx", "e2e/edge/attacked-server.ts"], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        PORT: "0",
        DATA_DIR: directory,
        SEED_DEMO: "false",
        SHUTDOWN_SECONDS: String(SHUTDOWN_SECONDS),
      },
      stdio: ["ignore", "pipe", "pipe", "ipc"],
    });
    server.stdout?.on("data", (data) => {
      output += data;
    });
    server.stderr?.on("data", (data) => {
      errors += data;
    });
    server.once("exit", () => server.emit("message", { url: "http://localhost:0", token: "" }));
    const [ready] = await once(server, "message");
    expect(errors).toBe("");
    port = Number(new URL(ready.url).port);
    token = ready.token;
  });
  afterAll(async () => {
    server.kill("SIGKILL");
    await rm(directory, { recursive: true, force: true });
  });

  const isRunning = () => server.exitCode === null && server.signalCode === null;

  async function health(question: "memory" | "work"): Promise<Health> {
    const answer = once(server, "message");
    server.send(question);
    return (await answer)[0];
  }

  /** A new connection. It keeps what it receives, and a reset is no error. */
  async function dial(): Promise<{ socket: Socket; received: () => string }> {
    const socket = connect(port, "127.0.0.1");
    let text = "";
    socket.on("error", () => {});
    socket.on("data", (data) => {
      text += data.toString("latin1");
    });
    await once(socket, "connect");
    return { socket, received: () => text };
  }

  /** The answer to these bytes until the server ends the connection. */
  async function rawAnswer(bytes: string): Promise<string> {
    const { socket, received } = await dial();
    const closed = new Promise((resolve) => socket.once("close", resolve));
    socket.write(bytes);
    await closed;
    return received();
  }

  async function healthz(): Promise<string> {
    return await rawAnswer("GET /healthz HTTP/1.1\r\nHost: a\r\nConnection: close\r\n\r\n");
  }

  /** Sends one request in a random way, and reads the answer or not. */
  async function attack(any: RepeatableRandom): Promise<void> {
    const bytes = damagedBytes(any, randomRequest(any, token));
    const { socket, received } = await dial();
    for (let from = 0; from < bytes.length && !socket.destroyed; ) {
      const part = any.next() < 0.7 ? bytes.length : 1 + any.below(bytes.length);
      socket.write(bytes.subarray(from, from + part));
      from += part;
      if (from < bytes.length) await setImmediate();
    }
    const manner = any.below(4);
    if (manner === 0) return void socket.resetAndDestroy();
    if (manner === 1) socket.end();
    // A turn or two of the event loop, so that the server gets some of the bytes.
    for (let turn = any.below(20); turn > 0 && received() === ""; turn -= 1) await setImmediate();
    if (manner === 2) socket.resetAndDestroy();
    else socket.destroy();
  }

  async function attacks(any: RepeatableRandom, count: number): Promise<void> {
    let left = count;
    const attacker = async () => {
      while (left > 0 && isRunning()) {
        left -= 1;
        await attack(any);
        // The server accepts connections in order, so waiting for one of them keeps the queue short.
        await healthz();
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, attacker));
  }

  const upgrade = (target: string) =>
    `GET ${target} HTTP/1.1\r\nHost: x\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n\r\n`;

  test("answers and closes an upgrade that is malformed or for another path", async () => {
    for (const [target, status] of [
      ["//", 404],
      ["/x", 404],
      ["/healthz", 404],
      ["*", 400],
      ["/graphql", 400],
    ]) {
      const answer = await rawAnswer(upgrade(String(target)));
      expect(answer, String(target)).toMatch(new RegExp(`^HTTP/1\\.1 ${status} `));
      expect(answer).toContain("X-Content-Type-Options: nosniff");
    }
    expect(isRunning()).toBe(true);
  });

  test("survives upgrades that are reset", async () => {
    for (const target of ["/x", "//", "/graphql"]) {
      const { socket } = await dial();
      socket.write(upgrade(target));
      socket.resetAndDestroy();
      const other = await dial();
      other.socket.write(upgrade(target));
      await Promise.race([once(other.socket, "data"), once(other.socket, "close")]);
      other.socket.resetAndDestroy();
    }
    expect(await healthz()).toContain("\r\n\r\nok");
    expect(isRunning()).toBe(true);
  });

  test("limits the requests that are sent before an answer, upgrades included", async () => {
    const get = "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n";
    await rawAnswer(get + upgrade("/x"));
    await rawAnswer(get + upgrade("/graphql") + get);
    const { bytes } = await health("memory");
    const flood = await rawAnswer(get.repeat(50_000));
    expect(flood.length).toBeLessThan(10_000);
    const kept = (await health("memory")).bytes - bytes;
    if (isExploring) expect(kept).toBeLessThan(MAX_KEPT_BYTES);
    const few = await rawAnswer(get.repeat(3) + get.replace("\r\n\r\n", "\r\nConnection: close\r\n\r\n"));
    expect(few.split("\r\n\r\nok")).toHaveLength(5);
    expect(isRunning()).toBe(true);
  });

  test("thousands of damaged, cut and reset requests neither block others nor leak memory or connections", async () => {
    const any = repeatableRandom(SEED);
    console.log(`SEED=${SEED}`);
    // The first requests compile code and fill caches.
    await attacks(any, 300);
    const { bytes } = await health("memory");
    let isOver = false;
    let blockedMs = 0;
    const waits: { wall: number; caused: number; work: number }[] = [];
    const asking = (async () => {
      while (!isOver && isRunning()) {
        const [before, asked] = [await health("work"), performance.now()];
        expect(await healthz(), `SEED=${SEED}`).toContain("\r\n\r\nok");
        const [after, wall] = [await health("work"), performance.now() - asked];
        const caused = wall - (after.starvedMs - before.starvedMs);
        waits.push({ wall, caused, work: after.workMs - before.workMs });
        blockedMs = Math.max(blockedMs, after.blockedMs, before.blockedMs);
      }
    })();
    await attacks(any, REQUESTS);
    isOver = true;
    await asking;
    expect(isRunning(), `SEED=${SEED}: ${errors.slice(-3000)}`).toBe(true);
    const sorted = (of: (wait: (typeof waits)[0]) => number) => waits.map(of).sort((a, b) => a - b);
    const [wall, caused, work] = [sorted((w) => w.wall), sorted((w) => w.caused), sorted((w) => w.work)];
    const figures = [wall, caused, work].map(
      (of) => `${of[of.length >> 1]?.toFixed()} (${of.at(-1)?.toFixed()})`,
    );
    console.log(
      `/healthz, median and worst of ${waits.length} in ms: ${figures[0]}, without waiting for the processor ` +
        `${figures[1]}, work of the process meanwhile ${figures[2]}; never listening for ${blockedMs.toFixed()}`,
    );
    if (isExploring) {
      // Elapsed time proves nothing on a busy machine. There the computing time of the process counts.
      expect(caused[caused.length >> 1], `SEED=${SEED}`).toBeLessThan(MAX_WAITING_MS);
      expect(work.at(-1), `SEED=${SEED}`).toBeLessThan(MAX_WAITING_MS);
      expect(blockedMs, `SEED=${SEED}`).toBeLessThan(MAX_WAITING_MS);
    }
    const sockets = async () => (await health("work")).sockets;
    await expect.poll(sockets, { timeout: 30_000 }).toBeLessThanOrEqual(1);
    // No request has sent a complete form with files to an address that takes files.
    const incoming = () => readdir(path.join(directory, "files/.incoming")).catch(() => []);
    await expect.poll(incoming, { timeout: 10_000 }).toEqual([]);
    const kept = (await health("memory")).bytes - bytes;
    if (isExploring) expect(kept).toBeLessThan(MAX_KEPT_BYTES);
    expect(errors, `SEED=${SEED}`).toBe("");
    const failures = output.split("\n").filter((line) => /"level":(50|60)/.test(line));
    expect(failures, `SEED=${SEED}`).toEqual([]);
  });

  test("half-open connections do not delay a stop", async () => {
    const handshake =
      "GET /graphql HTTP/1.1\r\nHost: localhost\r\nConnection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Protocol: graphql-transport-ws\r\n\r\n";
    const post =
      "POST /form HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/x-www-form-urlencoded\r\n";
    const halves = [
      "",
      "GET / HTTP/1.1\r\nHo",
      `${post}Content-Length: 9\r\n\r\na`,
      `${post}Transfer-Encoding: chunked\r\n\r\n5\r\na`,
      handshake,
      "GET /healthz HTTP/1.1\r\nHost: a\r\n\r\n",
    ];
    const open: Socket[] = [];
    for (const half of [...halves, ...halves, ...halves]) {
      const { socket } = await dial();
      socket.write(half);
      socket.pause();
      open.push(socket);
    }
    expect(await healthz()).toContain("ok");
    const exited = once(server, "exit");
    server.kill("SIGTERM");
    const [code, signal] = await exited;
    expect({ code, signal }).toEqual({ code: 0, signal: null });
    for (const socket of open) socket.destroy();
  });
});
