import type { Db } from "backend/platform/database/database";
import { work } from "backend/platform/database/tables";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { houseOf } from "backend/testing/house";
import { eq, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { claim, insertLasting } from "./claims";
import type { HouseContext, LookingWork, RegularWork } from "./define-work";
import { runDueWork, startWorkers } from "./worker";

// Summer time: midnight in Vienna is 22:00 UTC.
const EVENING = new Date("2027-07-14T21:59:00Z");
const minutesLater = (minutes: number) => new Date(EVENING.getTime() + minutes * 60_000);

/** Locks work in a transaction of its own, as the claim of another server does until it ends. */
function lockWork(db: Db, kind: string): Promise<() => Promise<void>> {
  return new Promise((locked, failed) => {
    const transaction = db.transaction(async (tx) => {
      await tx.select().from(work).where(eq(work.kind, kind)).for("update");
      await new Promise<void>((end) =>
        locked(async () => {
          end();
          await transaction;
        }),
      );
    });
    transaction.catch(failed);
  });
}

describeOnDatabase("a claim", (open, kind) => {
  // The embedded database has one connection: nobody else can lock a row meanwhile.
  test.skipIf(kind === "pglite")("passes over work that another server is claiming", async () => {
    const { db } = await open();
    const names = ["first", "second", "third"];
    await db.insert(work).values(names.map((name) => ({ kind: name, createdAt: EVENING, runAt: EVENING })));
    const claimNext = () =>
      db.transaction(async (tx) => {
        // No claim waits for a lock, so this ends only one that does.
        await tx.execute(sql`set local lock_timeout = '2s'`);
        return (await claim(tx, names, EVENING))?.kind;
      });
    const release = await lockWork(db, "first");
    try {
      expect([await claimNext(), await claimNext(), await claimNext()]).toEqual([
        "second",
        "third",
        undefined,
      ]);
    } finally {
      await release();
    }
    expect(await claimNext()).toBe("first");
  });
});

describeOnDatabase("work that looks by itself", (open) => {
  let backend: TestBackend;
  let tries: number;
  let failures: unknown[];
  beforeAll(async () => {
    backend = await open();
  });
  beforeEach(async () => {
    await backend.db.delete(work);
    [tries, failures] = [0, []];
  });
  const onError = (error: unknown) => failures.push(error);
  const looking = (isBroken: () => boolean): LookingWork => ({
    name: "look",
    isDue: async () => isBroken() || tries === 0,
    run: async () => {
      tries += 1;
      if (isBroken()) throw new Error("no connection");
    },
  });

  test("is tried once for each look as long as it fails", async () => {
    const kinds = [looking(() => tries < 3)];
    await runDueWork(houseOf(backend), { kinds, onError });
    await runDueWork(houseOf(backend), { kinds, onError });
    expect([tries, failures.length]).toEqual([2, 2]);
  });

  test("goes on although its row is gone", async () => {
    const workers = startWorkers(houseOf(backend), { kinds: [looking(() => false)], onError });
    await vi.waitFor(() => expect(tries).toBe(1));
    await vi.waitFor(async () =>
      expect(await backend.db.select().from(work)).toMatchObject([{ state: "ready" }]),
    );
    await backend.db.delete(work);
    tries = 0;
    workers.wake();
    await vi.waitFor(() => expect(tries).toBe(1));
    await workers.stop();
  });
});

describeOnDatabase("regular work", (open) => {
  let backend: TestBackend;
  let house: HouseContext;
  let now: Date;
  let runs: Date[];
  let failures: unknown[];
  beforeAll(async () => {
    backend = await open();
    house = houseOf(backend, { now: () => now });
  });
  beforeEach(async () => {
    await backend.db.delete(work);
    now = EVENING;
    runs = [];
    failures = [];
  });
  const onError = (error: unknown) => failures.push(error);
  const daily: RegularWork = { name: "count", every: "day", run: async () => runs.push(now) };
  const round = (run = daily.run, isStopped = () => false) =>
    runDueWork(house, { kinds: [{ ...daily, run }], onError, isStopped });
  const state = async () => (await backend.db.select().from(work))[0];

  test("runs once for each day of Vienna, also for one that was missed at midnight", async () => {
    await round();
    await round();
    expect(runs).toHaveLength(1);
    const midnight = new Date("2027-07-14T22:00:00Z");
    expect(await state()).toMatchObject({ state: "ready", runAt: midnight, leaseUntil: null, attempts: 0 });
    now = minutesLater(1);
    await round();
    await round();
    expect(runs).toHaveLength(2);
    now = minutesLater(3 * 24 * 60);
    await round();
    expect(runs).toHaveLength(3);
    expect((await state())?.runAt).toEqual(new Date("2027-07-17T22:00:00Z"));
  });

  test.each([
    ["2027-03-28T00:30:00Z", "2027-03-28T22:00:00.000Z", "a day of 23 hours"],
    ["2027-10-30T22:30:00Z", "2027-10-31T23:00:00.000Z", "a day of 25 hours"],
  ])("of %s is due next at %s: %s", async (at, next) => {
    now = new Date(at);
    await round();
    expect((await state())?.runAt?.toISOString()).toBe(next);
  });

  test("runs once for each hour, on one of several servers, also after hours without a server", async () => {
    const hourly: RegularWork = { ...daily, every: "hour" };
    const servers = () =>
      Promise.all(Array.from({ length: 4 }, () => runDueWork(house, { kinds: [hourly], onError })));
    // Once in the last minute of an hour, and twice in the next hour.
    for (const minutes of [0, 1, 60]) {
      now = minutesLater(minutes);
      await servers();
      await servers();
    }
    expect(runs).toEqual([minutesLater(0), minutesLater(1)]);
    now = minutesLater(61);
    await servers();
    now = minutesLater(5 * 60);
    await servers();
    expect(runs).toHaveLength(4);
    expect(failures).toEqual([]);
  });

  test("runs on one of several servers that ask at the same time", async () => {
    let release = () => {};
    const held = new Promise<void>((resolve) => {
      release = resolve;
    });
    const run = async () => {
      runs.push(now);
      await held;
    };
    const rounds = Array.from({ length: 8 }, () => round(run));
    await vi.waitFor(() => expect(runs).toHaveLength(1));
    // While it runs, also after midnight, no other server starts it.
    now = minutesLater(5);
    await round(run);
    release();
    await Promise.all(rounds);
    // It ran for the previous day, and then for this one.
    expect(runs).toHaveLength(2);
    expect((await state())?.runAt).toEqual(new Date("2027-07-15T22:00:00Z"));
  });

  test("is tried again a quarter of an hour after it failed, and never given up", async () => {
    for (let nth = 1; nth <= 5; nth++) {
      await round(() => Promise.reject(new Error("no room left")));
      expect(failures).toHaveLength(nth);
      expect(await state()).toMatchObject({ state: "ready", error: "no room left" });
      await round();
      expect(runs).toHaveLength(0);
      now = minutesLater(15 * nth);
    }
    await round();
    expect(runs).toHaveLength(1);
    expect(await state()).toMatchObject({ error: null, attempts: 0 });
  });

  test("is taken over from a server that died", async () => {
    await insertLasting(backend.db, [daily], now);
    await claim(backend.db, [daily.name], now);
    await round();
    expect(runs).toHaveLength(0);
    await backend.db.update(work).set({ leaseUntil: new Date(0) });
    await round();
    expect(runs).toHaveLength(1);
  });

  test("does not keep other work from running when it fails", async () => {
    const broken = { ...daily, name: "broken", run: () => Promise.reject(new Error("broken")) };
    await runDueWork(house, { kinds: [broken, daily], onError });
    expect(runs).toHaveLength(1);
  });

  test("stops with the server, and continues at its next start", async () => {
    let parts = 0;
    const inParts: RegularWork["run"] = async ({ isOver }) => {
      while (!isOver()) {
        parts += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const first = startWorkers(house, { kinds: [{ ...daily, run: inParts }], onError });
    await vi.waitFor(() => expect(parts).toBeGreaterThan(2));
    await first.stop();
    expect(await state()).toMatchObject({ state: "ready", runAt: now, leaseUntil: null });
    const second = startWorkers(house, { kinds: [daily], onError });
    await vi.waitFor(async () => expect((await state())?.runAt).toEqual(minutesLater(1)));
    await second.stop();
    expect(runs).toHaveLength(1);
    expect(failures).toEqual([]);
  });
});
