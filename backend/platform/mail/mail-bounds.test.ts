import { expect, test } from "vitest";
import { isWithinMailBounds, MOST_PARTS } from "./mail-bounds";

const BOUNDS = { bytes: 1_000_000, lines: 10_000 };
const within = (mail: string) => isWithinMailBounds(Buffer.from(mail), BOUNDS);

const HEAD = 'Content-Type: multipart/mixed; boundary="b"\r\n\r\n';
const part = (boundary = "b") => `--${boundary}\r\n\r\nx\r\n`;

test("a mail has so many parts, whatever their boundary is called and however it is declared", () => {
  expect(within(HEAD + part().repeat(MOST_PARTS))).toBe(true);
  expect(within(HEAD + part().repeat(MOST_PARTS + 1))).toBe(false);
  expect(within(HEAD + "--b \t\r\n\r\n--b\n\n".repeat(MOST_PARTS / 2 + 1))).toBe(false);
  for (const boundary of ["-", "=_Teil;1", "x".repeat(1000), "a--"])
    expect(within(part(boundary).repeat(MOST_PARTS + 1)), boundary).toBe(false);
  // Parts within parts.
  expect(within(`${part("c")}${part("d").repeat(50)}`.repeat(5))).toBe(false);
});

test("lines of a text that begin alike, and rules, are no parts", () => {
  const properties = Array.from({ length: 1000 }, (_, n) => `--farbe-${n}: #fff;\n`).join("");
  expect(within(properties)).toBe(true);
  expect(within(`${"-".repeat(60)}\nText - mehr\n - - -\n`.repeat(MOST_PARTS))).toBe(true);
});

test("bytes and lines are bounded", () => {
  expect(within("x".repeat(BOUNDS.bytes))).toBe(true);
  expect(within("x".repeat(BOUNDS.bytes + 1))).toBe(false);
  expect(within("\n".repeat(BOUNDS.lines))).toBe(true);
  expect(within("\n".repeat(BOUNDS.lines + 1))).toBe(false);
});

test("a view into larger bytes is counted alone", () => {
  const all = Buffer.from(part().repeat(MOST_PARTS + 1));
  expect(isWithinMailBounds(all.subarray(0, part().length * 3), BOUNDS)).toBe(true);
});
