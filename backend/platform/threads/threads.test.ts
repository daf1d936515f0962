import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { isTooMuchAsked } from "backend/platform/use-case/errors";
import { CSV_BOUNDS } from "domain/csv";
import { afterAll, expect, test } from "vitest";
import { parseCsv } from "./csv";
import { createThreads, type Kind, threads as ofThisProcess, TookTooMuchError, type Turn } from "./threads";

/** Work of a test, as a module for a thread. */
const folder = mkdtempSync(join(tmpdir(), "backoffice-threads-"));
let modules = 0;
function module(source: string): string {
  modules += 1;
  const file = join(folder, `${modules}.mjs`);
  writeFileSync(file, `export default ${source}`);
  return file;
}
const FOREVER = module("() => { for (;;); }");
const DOUBLE = module("({ value }) => 2 * value");
/** Computes until its gate is opened. */
const GATED = module("({ gate, name }) => { Atomics.wait(gate, 0, 0); return name; }");

/** The clock of a deadline: it goes when the test says so. */
function clock() {
  const deadlines = new Set<{ ms: number; callback: () => void }>();
  let noted = () => {};
  return {
    after: (ms: number, callback: () => void) => {
      const deadline = { ms, callback };
      deadlines.add(deadline);
      noted();
      return () => void deadlines.delete(deadline);
    },
    /** Waits until so many works compute. */
    whenRunning: async (count: number) => {
      while (deadlines.size < count) await new Promise<void>((resolve) => (noted = resolve));
      return [...deadlines].map(({ ms }) => ms);
    },
    passes: () => {
      for (const { callback } of deadlines) callback();
    },
  };
}

const opened: ReturnType<typeof createThreads>[] = [ofThisProcess];
function open(options: Parameters<typeof createThreads>[0] = {}) {
  const time = clock();
  const threads = createThreads({ after: time.after, ...options });
  opened.push(threads);
  return { threads, time };
}
afterAll(async () => {
  await Promise.all(opened.map((threads) => threads.close()));
  rmSync(folder, { recursive: true });
});

type Threads = ReturnType<typeof createThreads>;

const turn = (who: string | null, more: Partial<Turn> = {}): Turn => ({ kind: "texts", who, ...more });
const double = (threads: Threads, of: Turn, value: number) => threads.run<number>(of, DOUBLE, { value });

/** A work that computes until it is told to end. */
function gated(threads: Threads, name: string, of: Turn) {
  const gate = new Int32Array(new SharedArrayBuffer(4));
  const ended = threads.run<string>(of, GATED, { gate, name });
  ended.catch(() => {});
  return {
    ended,
    end: () => {
      Atomics.store(gate, 0, 1);
      Atomics.notify(gate, 0);
    },
  };
}

const refusalOf = async (work: Promise<unknown>) =>
  await work.then(
    () => "done",
    (error: unknown) => (isTooMuchAsked(error) ? "too_much_asked" : error),
  );

test("work that does not end is ended at its deadline, and keeps nobody else from being answered", async () => {
  const { threads, time } = open();
  const endless = threads.run(turn("a", { deadlineMs: 300 }), FOREVER, {});
  const refused = expect(endless).rejects.toBeInstanceOf(TookTooMuchError);
  expect(await time.whenRunning(1)).toEqual([300]);
  // Answered while it computes: this thread has time, and so has the other one.
  expect(await double(threads, turn("b"), 21)).toBe(42);
  time.passes();
  await refused;
  expect(await double(threads, turn("a"), 4)).toBe(8);
});

test("the deadline counts while a work computes, not while it waits", async () => {
  const { threads, time } = open();
  const first = gated(threads, "first", turn("a"));
  const second = gated(threads, "second", turn("a", { deadlineMs: 7 }));
  expect(await time.whenRunning(1)).toEqual([5000]);
  first.end();
  await first.ended;
  expect(await time.whenRunning(1)).toEqual([7]);
  second.end();
  expect(await second.ended).toBe("second");
});

test("a user has one thread at a time; others need not wait for it", async () => {
  const { threads, time } = open();
  const order: string[] = [];
  const first = gated(threads, "first", turn("a"));
  const second = double(threads, turn("a"), 1).then(() => order.push("second"));
  await time.whenRunning(1);
  expect(await double(threads, turn("b"), 1)).toBe(2);
  order.push("other");
  first.end();
  await first.ended.then(() => order.push("first"));
  await second;
  expect(order).toEqual(["other", "first", "second"]);
});

test("so many works of a user wait; a further one is refused at once, while another user's gets through", async () => {
  const { threads, time } = open();
  const first = gated(threads, "first", turn("a"));
  await time.whenRunning(1);
  const waiting = [1, 2, 3].map((value) => double(threads, turn("a"), value));
  expect(await refusalOf(double(threads, turn("a"), 4))).toBe("too_much_asked");
  expect(await double(threads, turn("b"), 5)).toBe(10);
  first.end();
  expect(await Promise.all(waiting)).toEqual([2, 4, 6]);
});

test("a request waits at one place, however much it asks for", async () => {
  const { threads, time } = open();
  const first = gated(threads, "first", turn("a"));
  await time.whenRunning(1);
  const { signal } = new AbortController();
  const all = Array.from({ length: 20 }, (_, value) => double(threads, turn("a", { signal }), value));
  first.end();
  expect(await Promise.all(all)).toEqual(Array.from({ length: 20 }, (_, value) => 2 * value));
});

test("who has gone while work waits has it taken out of the queue", async () => {
  const { threads, time } = open();
  const first = gated(threads, "first", turn("a"));
  await time.whenRunning(1);
  const gone = new AbortController();
  const { signal } = gone;
  const left = [1, 2, 3].map(() => refusalOf(threads.run(turn("a", { signal }), FOREVER, {})));
  gone.abort();
  expect(await Promise.all(left)).toEqual(["too_much_asked", "too_much_asked", "too_much_asked"]);
  const waiting = [1, 2, 3].map((value) => double(threads, turn("a"), value));
  first.end();
  expect(await Promise.all(waiting)).toEqual([2, 4, 6]);
});

test("who has gone while work runs has its thread ended", async () => {
  const { threads, time } = open();
  const gone = [new AbortController(), new AbortController()];
  const left = gone.map(({ signal }, nth) =>
    refusalOf(threads.run(turn(`user ${nth}`, { signal }), FOREVER, {})),
  );
  await time.whenRunning(2);
  for (const one of gone) one.abort();
  expect(await Promise.all(left)).toEqual(["too_much_asked", "too_much_asked"]);
  // Both threads were taken by what never ends.
  const [first, second] = ["first", "second"].map((name) => gated(threads, name, turn(name)));
  await time.whenRunning(2);
  first?.end();
  second?.end();
  expect(await Promise.all([first?.ended, second?.ended])).toEqual(["first", "second"]);
});

test("each kind of work has a place of its own", async () => {
  const { threads, time } = open();
  const kinds: Kind[] = ["texts", "csv", "mails", "house"];
  const works = kinds.flatMap((kind) =>
    ["a", "b"].map((who) => gated(threads, `${kind} of ${who}`, turn(who, { kind }))),
  );
  // Two at a time of what users wait for, one of each other kind.
  await time.whenRunning(6);
  for (const { end } of works) end();
  expect(await Promise.all(works.map(({ ended }) => ended))).toHaveLength(8);
  for (const full of kinds) {
    const taken = ["a", "b"].map((who) => gated(threads, full, turn(who, { kind: full })));
    for (const kind of kinds.filter((one) => one !== full))
      expect(await double(threads, turn("c", { kind }), 1), `${kind} beside ${full}`).toBe(2);
    for (const { end } of taken) end();
    await Promise.all(taken.map(({ ended }) => ended));
  }
});

test("work that takes all memory ends its thread, not the server", async () => {
  const { threads } = open({ megabytes: 32 });
  const greedy = module("() => { const all = []; for (;;) all.push({ all: [...all] }); }");
  await expect(threads.run(turn("a"), greedy, {})).rejects.toBeInstanceOf(TookTooMuchError);
  expect(await double(threads, turn("a"), 3)).toBe(6);
});

test("errors of the work reach whoever asked for it", async () => {
  const broken = module("() => { throw new RangeError('x'); }");
  await expect(open().threads.run(turn("a"), broken, {})).rejects.toThrow("x");
});

test("threads know no settings of the server", async () => {
  const read = module("() => Object.keys(process.env)");
  expect(await open().threads.run<string[]>(turn("a"), read, {})).toEqual([]);
});

const how = { delimiter: ";", keepsEmpty: false };

test("a CSV is parsed in one, with the line on which each record begins", async () => {
  expect(await parseCsv("a", 'Name;Notiz\nA;"b\nc"\n\n;\nD;e\n', how)).toEqual({
    records: [
      { cells: ["Name", "Notiz"], line: 1 },
      { cells: ["A", "b\nc"], line: 2 },
      { cells: ["D", "e"], line: 6 },
    ],
  });
  const { records } = await parseCsv("a", "Name;Notiz\n;\n", { ...how, keepsEmpty: true });
  expect(records).toHaveLength(2);
  expect(await parseCsv("a", 'Name\n"a\nb', how)).toEqual({
    problem: { message: "csv_broken", params: { line: 3 } },
  });
});

test("a CSV beyond its bounds reaches no thread, and neither does that of who has gone", async () => {
  const { problem } = await parseCsv("a", "a\n".repeat(CSV_BOUNDS.lines + 2), how);
  expect(problem?.message).toBe("csv_too_long");
  const left = await parseCsv("a", "Name\nA\n", { ...how, signal: AbortSignal.abort() });
  expect(left.problem?.message).toBe("too_much_asked");
});
