import { expect, it } from "vitest";
import { isMailboxGone } from "./soft-bounces";

const on = (day: number, bounce: string | null = "soft") => ({
  bounce,
  at: new Date(Date.UTC(2026, 10, day)),
});

it("counts a mailbox as gone when three newsletters in a row over two weeks did not arrive", () => {
  expect(isMailboxGone([on(25), on(18), on(11)])).toBe(true);
  expect(isMailboxGone([on(25), on(18), on(12)])).toBe(false);
  expect(isMailboxGone([on(25), on(11)])).toBe(false);
  expect(isMailboxGone([])).toBe(false);
});

it("starts anew when one of them arrives, and looks no further back", () => {
  expect(isMailboxGone([on(25), on(18, null), on(11)])).toBe(false);
  expect(isMailboxGone([on(25), on(18), on(11), on(4, null)])).toBe(true);
});
