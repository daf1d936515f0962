import { expect, test } from "vitest";
import { beginTogether } from "./request-context";

test("what is asked for in the same moment is read once, and anew by whoever asks after it has begun", async () => {
  const waiting = new Map<string, Promise<string>>();
  const begun: ((value: string) => void)[] = [];
  const ask = () => beginTogether(waiting, "token", () => new Promise((resolve) => begun.push(resolve)));
  const [first, second] = [ask(), ask()];
  await expect.poll(() => begun.length).toBe(1);
  // The first reading is still under way: a right may have been taken since it began.
  const later = ask();
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.("after");
  begun[0]?.("before");
  expect(await Promise.all([first, second, later])).toEqual(["before", "before", "after"]);
});
