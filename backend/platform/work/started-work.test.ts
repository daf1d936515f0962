import { sharedSecrets, work } from "backend/platform/database/tables";
import { brokenAfter } from "backend/testing/broken-database";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { houseOf } from "backend/testing/house";
import { asc } from "drizzle-orm";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { claim } from "./claims";
import {
  defineWork,
  GiveUpError,
  type HouseContext,
  type StartedWork,
  TryLaterError,
  type WorkRun,
} from "./define-work";
import { runClaimed } from "./run";
import { setWorkWanted, startWork } from "./work";
import { runDueWork } from "./worker";

const NOW = new Date("2027-03-01T12:00:00Z");
const ITEMS = 5;

/** Writes its items one by one; each only once, as their names are unique. */
const counting = defineWork<{ name: string }, number>({
  name: "counting",
  input: z.object({ name: z.string() }),
  cursor: z.number(),
  begin: 0,
  access: { action: "edit", collectionType: "companies" },
  run: async (run) => {
    while (run.cursor < ITEMS && !run.isOver()) await writeNext(run);
  },
  ended: ({ tx }, { input, state }) =>
    tx.insert(sharedSecrets).values({ name: `${input.name} ended`, value: state }),
});

const writeNext = (run: WorkRun<{ name: string }, number>) =>
  run.part(async ({ tx, log }) => {
    const item = run.cursor + 1;
    await tx.insert(sharedSecrets).values({ name: `${run.input.name} ${item}`, value: "" });
    await log([{ area: "companies", action: "create", recordId: item, before: null, after: { name: "x" } }]);
    return { cursor: item, done: 1, total: ITEMS };
  });

describeOnDatabase("work that somebody starts", (open) => {
  let backend: TestBackend;
  let house: HouseContext;
  let now: Date;
  let failures: unknown[];
  let userId: number;
  beforeAll(async () => {
    backend = await open({ clock: () => now });
    house = houseOf(backend, { now: () => now });
    userId = (await signedInUser(backend.db, [], {}, NOW)).user.id;
  });
  beforeEach(async () => {
    now = NOW;
    failures = [];
    await backend.db.delete(work);
    await backend.db.delete(sharedSecrets);
  });
  const onError = (error: unknown) => failures.push(error);
  const start = (kind: StartedWork<{ name: string }, number> = counting, key = "") =>
    backend.db.transaction((tx) =>
      startWork(tx, { now: () => now, user: { id: userId } } as never, kind, { name: "item" }, key),
    );
  const run = (kind: StartedWork<{ name: string }, number> = counting, of = house, isStopped = () => false) =>
    runDueWork(of, { kinds: [kind], onError, isStopped });
  const row = async () => (await backend.db.select().from(work).orderBy(asc(work.id))).at(-1);
  const written = async () =>
    (await backend.db.select().from(sharedSecrets).orderBy(sharedSecrets.name)).map(({ name, value }) =>
      [name, value].join(" ").trim(),
    );
  const WHOLE = ["item 1", "item 2", "item 3", "item 4", "item 5", "item ended done"];
  const want = (wanted: "run" | "pause" | "stop", id: number) =>
    backend.db.transaction((tx) => setWorkWanted({ tx } as never, id, wanted, now));
  /** As if the server that works on it had died. */
  const expire = () => backend.db.update(work).set({ leaseUntil: new Date(0) });

  test("is done once, with what it keeps of its end", async () => {
    await start();
    await run();
    await run();
    expect(await written()).toEqual(WHOLE);
    expect(await row()).toMatchObject({ state: "done", done: 5, total: 5, endedAt: NOW, attempts: 0 });
    expect(failures).toEqual([]);
  });

  test("is not started twice at a time, but again afterwards, and beside other work of its kind", async () => {
    await start();
    await expect(start()).rejects.toThrow();
    await start(counting, "another");
    await backend.db.delete(work);
    await start();
    await run();
    await start();
  });

  test("ends as if nothing had happened, after whatever statement its server dies", async () => {
    let statements = 0;
    for (let last = 0; ; last++) {
      await backend.db.delete(work);
      await backend.db.delete(sharedSecrets);
      await start();
      const dying = await brokenAfter(backend, last);
      await run(counting, { ...house, db: dying.db }).catch(() => undefined);
      statements = last;
      const hasDied = dying.hasBroken();
      await dying.close();
      const before = (await row())?.done ?? 0;
      await expire();
      await run();
      expect([last, await written()]).toEqual([last, WHOLE]);
      const after = await row();
      expect(after).toMatchObject({ state: "done", done: 5 });
      expect(before).toBeLessThanOrEqual(5);
      if (!hasDied) break;
    }
    expect(statements).toBeGreaterThan(20);
  });

  test("is taken from a server that is late, which then writes nothing", async () => {
    await start();
    const first = await claim(backend.db, [counting.name], now);
    await expire();
    const second = await claim(backend.db, [counting.name], now);
    if (!first || !second) throw new Error("it was due");
    const tools = { house, isStopped: () => false, onError };
    await runClaimed(tools, counting, first);
    expect(await written()).toEqual([]);
    await runClaimed(tools, counting, second);
    expect(await written()).toEqual(WHOLE);
    await runClaimed(tools, counting, first);
    expect(await written()).toEqual(WHOLE);
    expect(failures).toEqual([]);
  });

  test("pauses after the part under way, goes on where it stood, and stops", async () => {
    const id = await start();
    const pausing: typeof counting = {
      ...counting,
      run: async (part) => {
        await writeNext(part);
        await want("pause", id);
        while (!part.isOver()) await writeNext(part);
      },
    };
    await run(pausing);
    expect(await row()).toMatchObject({ state: "paused", wanted: "pause", done: 2, endedAt: null });
    await run();
    expect((await row())?.done).toBe(2);
    await want("run", id);
    await run();
    expect(await written()).toEqual(WHOLE);
    // What has ended stays.
    await want("stop", id);
    expect(await row()).toMatchObject({ state: "done" });
  });

  test("is paused, stopped and continued while its server is dead, which then writes nothing", async () => {
    const id = await start();
    const dead = await claim(backend.db, [counting.name], now);
    if (!dead) throw new Error("it was due");
    await want("pause", id);
    expect(await row()).toMatchObject({ state: "running", wanted: "pause" });
    await expire();
    await want("pause", id);
    expect(await row()).toMatchObject({ state: "paused" });
    await runClaimed({ house, isStopped: () => false, onError }, counting, dead);
    expect(await written()).toEqual([]);
    await want("run", id);
    expect(await row()).toMatchObject({ state: "ready", runAt: now });
    await want("stop", id);
    expect(await row()).toMatchObject({ state: "stopped", endedAt: now });
    await run();
    expect(await written()).toEqual(["item ended stopped"]);
  });

  test("that nobody wants any more when its server died is left by the next one", async () => {
    const id = await start();
    await claim(backend.db, [counting.name], now);
    await want("stop", id);
    await expire();
    await run();
    expect(await row()).toMatchObject({ state: "stopped", done: 0 });
  });

  test("goes on after the server has stopped in the middle", async () => {
    await start();
    let parts = 0;
    await run(counting, house, () => parts++ > 4);
    expect(await row()).toMatchObject({ state: "ready", attempts: 0 });
    expect((await row())?.done).toBeGreaterThan(0);
    await run();
    expect(await written()).toEqual(WHOLE);
  });

  test("that always fails has failed after three times, with its reason, and what it did stays", async () => {
    await start();
    const failing: typeof counting = {
      ...counting,
      run: async (part) => {
        if (part.cursor === 0) await writeNext(part);
        throw new Error("no room left");
      },
    };
    for (let nth = 0; nth < 6; nth++) {
      await run(failing);
      now = new Date(now.getTime() + 10 * 60_000);
    }
    expect(await row()).toMatchObject({ state: "failed", error: "no room left", done: 1 });
    expect(await written()).toEqual(["item 1", "item ended failed"]);
    expect(failures).toHaveLength(3);
  });

  test("that ends its server each time is given up", async () => {
    await start();
    for (let nth = 0; nth < 3; nth++) {
      expect(await claim(backend.db, [counting.name], now)).toBeDefined();
      await expire();
    }
    await run();
    expect(await row()).toMatchObject({ state: "failed", error: "died" });
  });

  test("waits as long as it says, and fails at once if it gives up", async () => {
    await start();
    let mood: Error = new TryLaterError("away", 60_000);
    const moody: typeof counting = { ...counting, run: () => Promise.reject(mood) };
    await run(moody);
    expect(await row()).toMatchObject({
      state: "ready",
      error: "away",
      runAt: new Date(now.getTime() + 60_000),
    });
    now = new Date(now.getTime() + 60_000);
    mood = new GiveUpError("refused");
    await run(moody);
    expect(await row()).toMatchObject({ state: "failed", error: "refused" });
    expect(failures).toEqual([]);
  });

  test("with an input or cursor of another version is refused", async () => {
    await start();
    await backend.db.update(work).set({ cursor: { page: 3 } });
    await run();
    expect(await row()).toMatchObject({ state: "failed", error: "other version" });
  });
});
