import { type ChildProcess, spawn } from "node:child_process";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { createInterface } from "node:readline";
import { setTimeout } from "node:timers/promises";
import { DEMO_SIGN_INS } from "backend/seed/demo";
import { SEED } from "backend/testing/exploring";
import { afterAll, beforeAll, expect, it } from "vitest";
import { postedAddresses } from "./posted-addresses";
import { repeatableRandom } from "./random-requests";

/** Nobody waits longer for `/healthz`, whatever is posted meanwhile. In milliseconds. */
const MOST_WAITING_MS = 500;
const POLLED_EVERY_MS = 10;
const ROLES = ["Nur lesen", "Administration"] as const;

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

const form = (entries: Iterable<readonly [string, string | File]>) => {
  const body = new FormData();
  for (const [name, value] of entries) body.append(name, value);
  return body;
};
const many = (count: number, name: (n: number) => string, value = "1") =>
  Array.from({ length: count }, (_, n) => [name(n), value] as const);
const csv = (columns: number, lines: number) => `Name${";".repeat(columns)}\n${"a\n".repeat(lines)}`;
const fields = (entries: readonly (readonly [string, string])[]) =>
  new URLSearchParams(entries.map(([name, value]) => [name, value]));

/** The worst bodies that the limits let through, or stop before anything is made of them. */
const WORST: Record<string, () => FormData | URLSearchParams> = {
  "many fields": () => fields(many(5900, (n) => `f${n}`)),
  "one list": () => fields(many(990, () => "ids")),
  "rows of rows": () => fields(many(900, (n) => `a[${n % 90}].b[${n % 9}].c`)),
  "deep names": () => fields(many(3000, (n) => `a.b.c.d.e.f.g.h.f${n}`)),
  "choices of a conflict": () => fields(many(5000, (n) => `kit/choice/f${n}`, "mine")),
  labels: () => fields(many(400, (n) => `kit/labels/f${n}`, JSON.stringify(many(100, (m) => `${m}`)))),
  "nested labels": () => fields([["kit/labels/a", `${"[".repeat(50_000)}${"]".repeat(50_000)}`]]),
  "one long text": () => fields([["name", "ä".repeat(300_000)]]),
  "a long search": () =>
    fields([
      ["kit/lookup/client", "a ".repeat(100_000)],
      ["intent", "lookup/client"],
    ]),
  "a long query": () =>
    fields([
      ["query", `q=${"a%20".repeat(100_000)}`],
      ["select", "all"],
    ]),
  "a wide file": () => form([["file", new File([csv(20_000, 10_000)], "a.csv")]]),
  "a long file": () => form([["file", new File([csv(1, 1_500_000)], "a.csv")]]),
  "a full file": () => form([["file", new File([csv(90, 4_900)], "a.csv")]]),
  "rows as text": () => form([["csv", csv(90, 4_900)]]),
  "many frames": () =>
    form([
      ["file", new File([gif(550_000)], "a.gif")],
      ["use", "avatar"],
    ]),
};

/** A small animation, whose frames are all alike. */
function gif(frames: number): Uint8Array<ArrayBuffer> {
  const head = [0x47, 0x49, 0x46, 0x38, 0x39, 0x61, 7, 0, 7, 0, 0x80, 0, 0, 0, 0, 0, 255, 255, 255];
  const frame = [0x2c, 0, 0, 0, 0, 7, 0, 7, 0, 0, 2, 5, 0x84, 0x8f, 0xa9, 0xcb, 0xed, 0];
  const bytes = new Uint8Array(head.length + frames * frame.length + 1);
  bytes.set(head);
  for (let n = 0; n < frames; n += 1) bytes.set(frame, head.length + n * frame.length);
  bytes[bytes.length - 1] = 0x3b;
  return bytes;
}

async function signIn(role: string): Promise<string> {
  const { email = "", password = "" } = DEMO_SIGN_INS.find((one) => one.role === role) ?? {};
  const response = await fetch(`${url}/login`, {
    method: "POST",
    headers: { Origin: url },
    body: fields([
      ["email", email],
      ["password", password],
    ]),
    redirect: "manual",
  });
  const cookie = /imvtoken=[^;]+/.exec(response.headers.getSetCookie().join("\n"))?.[0];
  expect(cookie, role).toBeDefined();
  return cookie ?? "";
}

/** The longest wait of `/healthz` while something is done. */
async function longestWait(work: Promise<unknown>): Promise<number> {
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
}

it("no post to any address keeps the others waiting, whoever sends it", async () => {
  const any = repeatableRandom(SEED);
  const addresses = await postedAddresses();
  expect(addresses.length).toBeGreaterThan(50);
  const slow: string[] = [];
  const failed: string[] = [];
  for (const role of ROLES) {
    const cookie = await signIn(role);
    for (const address of addresses) {
      // They end the session, or change who is signed in.
      if (/^\/(logout|login|account)/.test(address)) continue;
      // A third of the bodies for each address; each seed chooses others. Imports and files get all.
      const isFile = /import|bookings|users|categories|settings/.test(address);
      for (const [name, make] of Object.entries(WORST).filter(() => isFile || any.below(3) === 0)) {
        const post = async () => {
          const response = await fetch(`${url}${address}`, {
            method: "POST",
            headers: { Cookie: cookie, Origin: url },
            body: make(),
            redirect: "manual",
            signal: AbortSignal.timeout(60_000),
          });
          await response.arrayBuffer();
          if (response.status >= 500 && response.status !== 503)
            failed.push(`${role} ${address} ${name}: ${response.status}`);
        };
        const waited = await longestWait(
          post().catch((error) => failed.push(`${role} ${address} ${name}: ${error}`)),
        );
        if (waited > MOST_WAITING_MS) slow.push(`${role} ${address} ${name}: ${Math.round(waited)} ms`);
      }
    }
  }
  expect({ slow, failed }).toEqual({ slow: [], failed: [] });
}, 3_600_000);
