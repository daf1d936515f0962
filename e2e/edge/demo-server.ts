import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { DEMO_SIGN_INS } from "backend/seed/demo";
import { afterAll, beforeAll, expect } from "vitest";

/** Nobody waits longer for `/healthz`, whatever is sent meanwhile. In milliseconds. */
export const MOST_WAITING_MS = 500;
const POLLED_EVERY_MS = 10;

/** The product with its demo, as a process of its own, for the tests of one file. */
export function demoServer() {
  let directory: string;
  let server: ChildProcess;
  let url = "";

  beforeAll(async () => {
    directory = await mkdtemp(path.join(tmpdir(), "backoffice-worst-"));
    server = spawn(process.execPath, ["--import", "tsx", "server.ts"], {
      env: {
        PATH: process.env.PATH,
        NODE_ENV: "production",
        PORT: "0",
        DATA_DIR: directory,
        SEED_DEMO: "true",
        LOG_LEVEL: "fatal",
      },
      stdio: ["ignore", "pipe", "inherit"],
    });
    if (!server.stdout) throw new Error("no output to read");
    for await (const line of createInterface({ input: server.stdout })) {
      if (line.trim().startsWith("http:")) url = line.trim();
      if (line.includes("Administration")) break;
    }
  }, 300_000);
  afterAll(async () => {
    server?.kill("SIGKILL");
    await rm(directory, { recursive: true, force: true });
  });

  return {
    /** Where it listens, once the tests run. */
    url: () => url,
    /** The cookie of somebody of the demo. */
    async signIn(role: string): Promise<string> {
      const { email = "", password = "" } = DEMO_SIGN_INS.find((one) => one.role === role) ?? {};
      const response = await fetch(`${url}/login`, {
        method: "POST",
        headers: { Origin: url },
        body: new URLSearchParams({ email, password }),
        redirect: "manual",
      });
      const cookie = /imvtoken=[^;]+/.exec(response.headers.getSetCookie().join("\n"))?.[0];
      expect(cookie, role).toBeDefined();
      return cookie ?? "";
    },
    /** The longest wait of `/healthz` while something is done, in milliseconds. */
    async longestWait(work: Promise<unknown>): Promise<number> {
      let isOver = false;
      let longest = 0;
      const over = work.finally(() => {
        isOver = true;
      });
      while (!isOver) {
        const asked = performance.now();
        expect(await (await fetch(`${url}/healthz`)).text()).toBe("ok");
        longest = Math.max(longest, performance.now() - asked);
        await setTimeout(POLLED_EVERY_MS);
      }
      await over;
      return longest;
    },
  };
}
