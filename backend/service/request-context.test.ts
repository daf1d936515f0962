import { expect, test } from "vitest";
import { takeTurn } from "./request-context";

test("what is asked for before a reading begins is read once, and by whoever asks later in the next one", async () => {
  const turns: Parameters<typeof takeTurn<string>>[0] = new Map();
  const begun: ((value: string) => void)[] = [];
  const ask = () => takeTurn(turns, "token", () => new Promise<string>((resolve) => begun.push(resolve)));
  const early = [ask(), ask()];
  await expect.poll(() => begun.length).toBe(1);
  // The first reading is still under way: a right may have been taken since it began.
  const later = [ask(), ask()];
  begun[0]?.("before");
  expect(await Promise.all(early)).toEqual(["before", "before"]);
  await expect.poll(() => begun.length).toBe(2);
  begun[1]?.("after");
  expect(await Promise.all(later)).toEqual(["after", "after"]);
  expect(turns.size).toBe(0);
});

test("a reading that fails ends its turn", async () => {
  const turns: Parameters<typeof takeTurn<string>>[0] = new Map();
  const failing = takeTurn(turns, "token", () => Promise.reject(new Error("lost")));
  await expect(failing).rejects.toThrow("lost");
  expect(await takeTurn(turns, "token", async () => "there")).toBe("there");
});
