import { dailyJobs } from "backend/platform/database/tables";
import { describeOnEachDatabase, type TestBackend } from "backend/testing/databases";
import { beforeAll, beforeEach, expect, test, vi } from "vitest";
import { type Job, runJobs, startJobs } from "./jobs";

// Summer time: midnight in Vienna is 22:00 UTC.
const EVENING = new Date("2027-07-14T21:59:00Z");
const minutesLater = (minutes: number) => new Date(EVENING.getTime() + minutes * 60_000);

describeOnEachDatabase("jobs", (open) => {
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
  const job = { name: "count", every: "day", run: async () => runs.push(now) } satisfies Job;
  const round = (run: () => Promise<unknown> = job.run, isStopped?: () => boolean) =>
    runJobs(backend.db, [{ ...job, run }], options, isStopped);
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

  test("run once for each hour, on one of several servers, also after hours without a server", async () => {
    const hourly: Job = { ...job, every: "hour" };
    const servers = () =>
      Promise.all(Array.from({ length: 4 }, () => runJobs(backend.db, [hourly], options)));
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

  test("run on each server if they are declared so", async () => {
    const own: Job = { ...job, every: "hour", onEachServer: true };
    const servers = [new Map<string, string>(), new Map<string, string>()];
    for (const minutes of [0, 1, 2]) {
      now = minutesLater(minutes);
      for (const done of servers) await runJobs(backend.db, [own], options, undefined, done);
    }
    expect(runs).toEqual([0, 0, 1, 1].map(minutesLater));
    expect(await state()).toBeUndefined();
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
    // While the job runs, also after midnight, no other server starts it.
    now = minutesLater(5);
    await round(run);
    release();
    await Promise.all(rounds);
    expect(runs).toHaveLength(1);
    // It ran for the previous day.
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
    const broken = { ...job, name: "broken", run: () => Promise.reject(new Error("broken")) };
    await runJobs(backend.db, [broken, job], options);
    expect(runs).toHaveLength(1);
  });

  test("stop with the server, and continue at its next start", async () => {
    let parts = 0;
    const inParts = async (isStopped: () => boolean) => {
      while (!isStopped()) {
        parts += 1;
        await new Promise((resolve) => setImmediate(resolve));
      }
    };
    const first = startJobs(backend.db, [{ ...job, run: inParts }], options);
    await vi.waitFor(() => expect(parts).toBeGreaterThan(2));
    await first.stop();
    expect(await state()).toMatchObject({ doneFor: null, takenUntil: null });
    const second = startJobs(backend.db, [job], options);
    await vi.waitFor(async () => expect((await state())?.doneFor).toBe("2027-07-14"));
    await second.stop();
    expect(runs).toHaveLength(1);
    expect(failures).toEqual([]);
  });
});
