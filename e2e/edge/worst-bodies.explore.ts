import { SEED } from "backend/testing/exploring";
import { expect, it } from "vitest";
import { demoServer, MOST_WAITING_MS } from "./demo-server";
import { postedAddresses } from "./posted-addresses";
import { repeatableRandom } from "./random-requests";

const ROLES = ["Nur lesen", "Administration"] as const;

const server = demoServer();
const { signIn, longestWait } = server;

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
  "a nested snapshot": () => fields([["kit/snapshot", `${'{"a":'.repeat(90_000)}1${"}".repeat(90_000)}`]]),
  "keys of a snapshot": () =>
    fields([["kit/snapshot", JSON.stringify(Object.fromEntries(many(50_000, (n) => `k${n}`)))]]),
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

it("no post to any address keeps the others waiting, whoever sends it", async () => {
  const any = repeatableRandom(SEED);
  const url = server.url();
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
