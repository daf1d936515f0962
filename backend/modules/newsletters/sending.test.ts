import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { work } from "backend/platform/database/tables";
import { createBackend } from "backend/server";
import { bundle } from "backend/testing/bundle";
import { startCuttingProxy } from "backend/testing/cutting-proxy";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { countOfThisRun, isExploring } from "backend/testing/exploring";
import { type Hardness, startHardSmtp } from "backend/testing/hard-smtp-server";
import { newsletterDesk, ORIGIN, runSending, sendingHouse } from "backend/testing/newsletters";
import { openPgliteTemplate } from "backend/testing/pglite-template";
import { makeReceivers } from "backend/testing/receivers";
import { noBooks, totalOf } from "domain/newsletters/states";
import { eq, sql } from "drizzle-orm";
import pino from "pino";
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from "vitest";
import { UNDER_WAY } from "./deliver-once";
import { placeOfDatabase } from "./installation";

// A small fixed share; `npm run explore` proves it with as many as a large issue has.
const MAILS = countOfThisRun(60, 10_000);
const KILLS = countOfThisRun(1, 20);
const BREAKS = countOfThisRun(2, 10);
/** So many mails take their time. */
const LONGEST_MS = isExploring ? 1_200_000 : 120_000;

/** The server that is killed. */
let program: string;
beforeAll(async () => {
  program = await bundle("backend/testing/newsletter-server.ts");
});

/** Everybody is named once in the mail server's log, or is among those of whom nobody knows. */
function compare(mails: readonly { to: string[] }[], books: Record<string, number>) {
  const to = mails.map((mail) => mail.to[0] ?? "");
  const doubled = to.length - new Set(to).size;
  return { doubled, leftOut: Math.max(0, MAILS - new Set(to).size - (books.uncertain ?? 0)) };
}

describe("a newsletter reaches everybody once", () => {
  let backend: TestBackend;
  let desk: Awaited<ReturnType<typeof newsletterDesk>>;
  let smtp: Awaited<ReturnType<typeof startHardSmtp>>;
  let place: string;
  let issue: string;
  /** Called with each mail that arrives. */
  let arrived: (count: number) => Hardness | null = () => null;
  beforeAll(async () => {
    smtp = await startHardSmtp({
      behave: (address) => (address.includes("@post.test") ? arrived(smtp.taken.length) : null),
    });
    const mail = { from: "haus@verlag.test", smtpUrl: smtp.url, folder: "/nowhere" };
    backend = await testBackend({ kind: "postgres", publicUrl: ORIGIN, mail });
    desk = await newsletterDesk(backend);
    place = await placeOfDatabase(backend.db, null);
    await makeReceivers(backend.db, desk.list.id, MAILS);
  });
  afterAll(async () => {
    await backend.close();
    await smtp.stop();
  });
  beforeEach(async () => {
    arrived = () => null;
    smtp.taken.length = 0;
    issue = await desk.issue();
    await desk.released(issue);
  });
  const books = async () => {
    const { state, books: counts } = await desk.read(issue);
    return { state, counts };
  };
  const run = async (url = backend.databaseUrl) => {
    const child = startServer({ url, smtpUrl: smtp.url, place });
    await once(child, "exit");
    return child;
  };

  it(
    "when its server is killed again and again",
    async () => {
      let kills = 0;
      let child: ChildProcess | null = null;
      arrived = (count) => {
        if (kills < KILLS && child && count >= ((kills + 1) * MAILS) / (KILLS + 2)) {
          kills += 1;
          child.kill("SIGKILL");
        }
        return null;
      };
      for (let rounds = 0; rounds <= KILLS; rounds += 1) {
        child = startServer({ url: backend.databaseUrl, smtpUrl: smtp.url, place });
        await once(child, "exit");
      }
      const { state, counts } = await books();
      expect({ kills, state, ...compare(smtp.taken, counts) }).toEqual({
        kills: KILLS,
        state: "sent",
        doubled: 0,
        leftOut: 0,
      });
      expect(counts.uncertain).toBeLessThanOrEqual(KILLS * UNDER_WAY);
      expect(totalOf({ ...noBooks(), ...counts })).toBe(MAILS);
      // Nobody counts as accepted whose mail the server does not have.
      expect(counts.accepted).toBeLessThanOrEqual(smtp.taken.length);
    },
    LONGEST_MS,
  );

  it(
    "when the mail server breaks down again and again",
    async () => {
      let breaks = 0;
      arrived = (count) => {
        if (breaks >= BREAKS || count < ((breaks + 1) * MAILS) / (BREAKS + 2)) return null;
        breaks += 1;
        setImmediate(smtp.killConnections);
        return null;
      };
      const house = sendingHouse(backend, { smtpUrl: smtp.url, place });
      const failures: unknown[] = [];
      await runSending(house, (error) => failures.push(error));
      house.close();
      // Those whose connection broke before the mail was handed over are asked again later.
      const later = sendingHouse(backend, {
        smtpUrl: smtp.url,
        place,
        now: () => new Date("2099-12-02T08:00:00Z"),
      });
      await runSending(later, (error) => failures.push(error));
      later.close();
      const { state, counts } = await books();
      expect({ failures, breaks, state, ...compare(smtp.taken, counts) }).toEqual({
        failures: [],
        breaks: BREAKS,
        state: "sent",
        doubled: 0,
        leftOut: 0,
      });
      expect(counts.uncertain).toBeLessThanOrEqual(BREAKS * UNDER_WAY);
    },
    LONGEST_MS,
  );

  it(
    "when the connections to the database are cut",
    async () => {
      const url = new URL(backend.databaseUrl ?? "");
      const proxy = await startCuttingProxy(Number(url.port), countOfThisRun(20_000, 400_000));
      url.port = String(proxy.port);
      url.hostname = "127.0.0.1";
      for (let rounds = 0; rounds < 40 && (await books()).state !== "sent"; rounds += 1) await run(url.href);
      await run();
      const { state, counts } = await books();
      expect({ state, ...compare(smtp.taken, counts) }).toEqual({ state: "sent", doubled: 0, leftOut: 0 });
      expect(proxy.cuts()).toBeGreaterThan(0);
      await proxy.close();
    },
    LONGEST_MS,
  );

  it(
    "when two servers want to send it, and the first one has lost its claim",
    async () => {
      const failures: unknown[] = [];
      const houses = [0, 1].map(() => sendingHouse(backend, { smtpUrl: smtp.url, place }));
      let isTaken = false;
      let second: Promise<void> | undefined;
      arrived = (count) => {
        if (!isTaken && count > MAILS / 3) {
          isTaken = true;
          second = backend.db
            .update(work)
            .set({ leaseUntil: sql`clock_timestamp() - interval '1 second'` })
            .where(eq(work.state, "running"))
            .then(() => houses[1] && runSending(houses[1], (error) => failures.push(error)));
        }
        return null;
      };
      if (houses[0]) await runSending(houses[0], (error) => failures.push(error));
      await second;
      for (const house of houses) house.close();
      const { state, counts } = await books();
      expect({ failures, isTaken, state, ...compare(smtp.taken, counts) }).toEqual({
        failures: [],
        isTaken: true,
        state: "sent",
        doubled: 0,
        leftOut: 0,
      });
    },
    LONGEST_MS,
  );
});

// What is different there, a folder that is written as a whole, is proved by `synced-folder.test.ts` in each run.
describe.runIf(isExploring)("on the embedded database a newsletter reaches everybody once", () => {
  it(
    "when its server is killed",
    async () => {
      const folder = await mkdtemp(join(tmpdir(), "newsletter-"));
      const dataDir = join(folder, "database");
      let kills = 0;
      let child: ChildProcess | null = null;
      const most = 5;
      const smtp = await startHardSmtp({
        behave: (address) => {
          const isDue = smtp.taken.length >= ((kills + 1) * MAILS) / (most + 2);
          if (address.includes("@post.test") && kills < most && child && isDue) {
            kills += 1;
            child.kill("SIGKILL");
          }
          return null;
        },
      });
      const mail = { from: "haus@verlag.test", smtpUrl: smtp.url, folder: "/nowhere" };
      const open = async (): Promise<TestBackend> => {
        const outside = {
          ask: async () => 200,
          read: async () => ({ problem: "silent" as const }),
          texts: async () => [],
        };
        const common = { logger: pino({ level: "silent" }), production: true, outside };
        const filesDir = join(folder, "files");
        const opened = await createBackend({ ...common, filesDir, dataDir, publicUrl: ORIGIN, mail });
        return { ...opened, kind: "pglite", databaseUrl: undefined, statements: [] };
      };
      // Migrated already: to bring an empty one there takes longer than all the rest.
      await (await openPgliteTemplate(inject("pgliteTemplate"), dataDir)).close();
      const first = await open();
      const desk = await newsletterDesk(first);
      const place = await placeOfDatabase(first.db, null);
      await makeReceivers(first.db, desk.list.id, MAILS);
      const issue = await desk.issue();
      await desk.released(issue);
      await first.db.execute(sql`update sending_place set place = ${place}`);
      await first.close();
      for (let rounds = 0; rounds <= most; rounds += 1) {
        child = startServer({ dataDir, smtpUrl: smtp.url, place });
        await once(child, "exit");
      }
      const last = await open();
      const { rows } = await last.db.execute<{ state: string; count: string }>(
        sql`select state, count(*) as count from newsletter_deliveries group by state`,
      );
      const counts = Object.fromEntries(rows.map(({ state, count }) => [state, Number(count)]));
      expect({ kills, open: counts.waiting, ...compare(smtp.taken, counts) }).toEqual({
        kills: most,
        open: undefined,
        doubled: 0,
        leftOut: 0,
      });
      expect(counts.uncertain ?? 0).toBeLessThanOrEqual(most * UNDER_WAY);
      await last.close();
      await smtp.stop();
      await rm(folder, { recursive: true, force: true });
    },
    LONGEST_MS,
  );
});

function startServer(settings: object): ChildProcess {
  return spawn(process.execPath, [program, JSON.stringify(settings)], {
    stdio: ["ignore", "ignore", "inherit"],
  });
}
