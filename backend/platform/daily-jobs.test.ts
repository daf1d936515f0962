import { describeOnEachDatabase, type TestBackend } from "backend/testing/databases";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { runDailyJobs, startDailyJobs } from "./daily-jobs";
import { dailyJobs } from "./tables";

// Summer time: midnight in Vienna is 22:00 UTC.
const EVENING = new Date("2027-07-14T21:59:00Z");
const minutesLater = (minutes: number) => new Date(EVENING.getTime() + minutes * 60_000);

describeOnEachDatabase("daily jobs", (open) => {
  let backend: TestBackend;
  let now: Date;
  let runs: Date[];
  let failures: unknown[];
  beforeAll(async () => {
    backend = await open();
  });
  beforeEach(async () => {
    await backend.db.delete(dailyJobs);
    now = EVENING;
    runs = [];
    failures = [];
  });
  const options = { now: () => now, onError: (error: unknown) => failures.push(error) };
  const job = { name: "count", run: async () => runs.push(now) };
  const round = (run: () => Promise<unknown> = job.run, isStopped?: () => boolean) =>
    runDailyJobs(backend.db, [{ name: "count", run }], options, isStopped);
  const state = async () => (await backend.db.select().from(dailyJobs))[0];

  test("run once for each day of Vienna, also for one that was missed at midnight", async () => {
    await round();
    await round();
    expect(runs).toHaveLength(1);
    expect(await state()).toMatchObject({ doneFor: "2027-07-14", finishedAt: now, takenUntil: null });
    now = minutesLater(1);
    await round();
    await round();
    expect(runs).toHaveLength(2);
    now = minutesLater(3 * 24 * 60);
    await round();
    expect(runs).toHaveLength(3);
    expect((await state())?.doneFor).toBe("2027-07-17");
  });

  test("run on one of several servers that ask at the same time", async () => {
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
    // While it runs, and also after midnight, nobody else begins.
    now = minutesLater(5);
    await round(run);
    release();
    await Promise.all(rounds);
    expect(runs).toHaveLength(1);
    // It was the day before that it was done for.
    expect((await state())?.doneFor).toBe("2027-07-14");
    await round(run);
    expect(runs).toHaveLength(2);
  });

  test("are tried again a quarter of an hour after they failed, or after their server died", async () => {
    await round(() => Promise.reject(new Error("no room left")));
    expect(failures).toHaveLength(1);
    expect(await state()).toMatchObject({ doneFor: null, lastError: "no room left" });
    await round();
    expect(runs).toHaveLength(0);
    now = minutesLater(16);
    await round();
    expect(runs).toHaveLength(1);
    expect(await state()).toMatchObject({ doneFor: "2027-07-15", lastError: null });
  });

  test("do not keep other jobs from running when they fail", async () => {
    const broken = { name: "broken", run: () => Promise.reject(new Error("broken")) };
    await runDailyJobs(backend.db, [broken, job], options);
    expect(runs).toHaveLength(1);
  });

  test("leave off when the server stops, and are gone on with at the next start", async () => {
    let parts = 0;
    const inParts = async (isStopped: () => boolean) => {
      while (!isStopped()) {
        parts += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const first = startDailyJobs(backend.db, [{ name: "count", run: inParts }], options);
    await vi.waitFor(() => expect(parts).toBeGreaterThan(2));
    await first.stop();
    expect(await state()).toMatchObject({ doneFor: null, takenUntil: null });
    const second = startDailyJobs(backend.db, [job], options);
    await vi.waitFor(async () => expect((await state())?.doneFor).toBe("2027-07-14"));
    await second.stop();
    expect(runs).toHaveLength(1);
    expect(failures).toEqual([]);
  });
});
