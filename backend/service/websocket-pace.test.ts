import { expect, test } from "vitest";
import { messageAllowance } from "./websocket-pace";

test("a socket has its messages at once, and again as time goes by", () => {
  let at = 0;
  const isAllowed = messageAllowance(() => new Date(at), 10);
  const taken = (count: number) => Array.from({ length: count }, isAllowed).filter(Boolean).length;
  expect(taken(15)).toBe(10);
  at += 1_000;
  expect(taken(5)).toBe(5);
  at += 400;
  expect(taken(30)).toBe(9);
  // A clock that was set back gives nothing, and takes nothing.
  at -= 5_000;
  expect(taken(2)).toBe(0);
  at += 60_000;
  expect(taken(30)).toBe(10);
});
