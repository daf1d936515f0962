import { expect, test } from "vitest";
import { BusyError, createBudget } from "./bytes-budget";

const KB = 1000;

test("a slow body only reserves the bytes that have arrived", async () => {
  const budget = createBudget({ each: 200 * KB, all: 200 * KB }, 5);
  const slow = Array.from({ length: 10 }, () => budget.hold("a"));
  for (const held of slow) await held.upTo(1);
  const other = budget.hold("b");
  await expect(other.upTo(100 * KB)).rejects.toThrow(BusyError);
  await other.upTo(10 * KB);
  for (const held of slow) held.release();
  await other.upTo(150 * KB);
  await expect(other.upTo(190 * KB)).rejects.toThrow(BusyError);
  other.release();
  await budget.reserve("c", 200 * KB);
});

test("limits the bytes of one sender and of all senders together", async () => {
  const budget = createBudget({ each: 100 * KB, all: 250 * KB }, 5);
  const first = await budget.reserve("a", 100 * KB);
  await expect(budget.reserve("a", 1)).rejects.toThrow(BusyError);
  await budget.reserve("b", 100 * KB);
  await expect(budget.reserve("c", 60 * KB)).rejects.toThrow(BusyError);
  await budget.reserve("c", 50 * KB);
  first();
  // Releasing twice releases once.
  first();
  await budget.reserve("a", 100 * KB);
  await expect(budget.reserve("d", 1)).rejects.toThrow(BusyError);
});

test("a waiting body continues when others are done, and a small one does not wait behind a large one", async () => {
  const budget = createBudget({ each: 100 * KB, all: 100 * KB }, 10_000);
  const release = await budget.reserve("a", 80 * KB);
  const done: string[] = [];
  const large = budget.reserve("b", 100 * KB).then((free) => {
    done.push("large");
    return free;
  });
  const small = await budget.reserve("c", 20 * KB);
  release();
  expect(done).toEqual([]);
  small();
  (await large)();
  expect(done).toEqual(["large"]);
});

test("an empty body counts too, and the queue has a limit", async () => {
  const budget = createBudget({ each: 20 * KB, all: 20 * KB }, 100);
  await budget.reserve("a", 0);
  const waiting = Array.from({ length: 500 }, () => budget.reserve("b", 0).catch((error) => error));
  const refused = budget.reserve("c", 0).catch(() => "refused at once");
  expect(await Promise.race([...waiting, refused])).toBe("refused at once");
  expect((await Promise.all(waiting)).every((error) => error instanceof BusyError)).toBe(true);
});
