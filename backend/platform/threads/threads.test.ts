import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { CSV_BOUNDS } from "domain/csv";
import { afterAll, expect, test } from "vitest";
import { parseCsv } from "./csv";
import { createThreads, threads as ofThisProcess, TookTooMuch } from "./threads";

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

const opened: ReturnType<typeof createThreads>[] = [ofThisProcess];
const open = (options?: Parameters<typeof createThreads>[0]) => {
  const threads = createThreads(options);
  opened.push(threads);
  return threads;
};
afterAll(async () => {
  await Promise.all(opened.map((threads) => threads.close()));
  rmSync(folder, { recursive: true });
});

const double = (threads: ReturnType<typeof createThreads>, user: string, value: number) =>
  threads.run<number>(user, DOUBLE, { value }, 60_000);

test("work that does not end is ended at its deadline, and keeps nobody else from being answered", async () => {
  const threads = open();
  const ended = expect(threads.run("a", FOREVER, {}, 300)).rejects.toBeInstanceOf(TookTooMuch);
  // Answered while it computes: this thread has time, and so has the other one.
  expect(await double(threads, "b", 21)).toBe(42);
  await ended;
  expect(await double(threads, "a", 4)).toBe(8);
});

test("a user has one thread at a time; others need not wait for it", async () => {
  const threads = open();
  const order: string[] = [];
  const endless = threads.run("a", FOREVER, {}, 1_000).catch(() => order.push("endless"));
  const second = double(threads, "a", 1).then(() => order.push("second"));
  expect(await double(threads, "b", 1)).toBe(2);
  order.push("other");
  await Promise.all([endless, second]);
  expect(order).toEqual(["other", "endless", "second"]);
});

test("work that takes all memory ends its thread, not the server", async () => {
  const threads = open({ megabytes: 32 });
  const greedy = module("() => { const all = []; for (;;) all.push({ all: [...all] }); }");
  await expect(threads.run("a", greedy, {}, 60_000)).rejects.toBeInstanceOf(TookTooMuch);
  expect(await double(threads, "a", 3)).toBe(6);
});

test("errors of the work reach whoever asked for it", async () => {
  await expect(open().run("a", module("() => { throw new RangeError('x'); }"), {})).rejects.toThrow("x");
});

test("threads know no settings of the server", async () => {
  const read = module("() => Object.keys(process.env)");
  expect(await open().run<string[]>("a", read, {})).toEqual([]);
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

test("a CSV beyond its bounds reaches no thread", async () => {
  const { problem } = await parseCsv("a", "a\n".repeat(CSV_BOUNDS.lines + 2), how);
  expect(problem?.message).toBe("csv_too_long");
});
