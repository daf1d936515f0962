import { describe, expect, it } from "vitest";
import { containersOf, isTooComplex } from "./containers";

describe("the containers of a line", () => {
  it("are its quotes and lists, and an indented one is as deep as its indentation allows", () => {
    const lines = ["a", "> a", "- a", "12. a", ">>- 1) a", "-a", "      - a", "-"];
    expect(lines.map((line) => containersOf(line).begun)).toEqual([0, 1, 1, 1, 4, 0, 1, 1]);
    expect(lines.map((line) => containersOf(line).depth)).toEqual([0, 1, 1, 1, 4, 0, 3, 1]);
  });
});

describe("a text that is too complex", () => {
  const SHAPES: Record<string, (lines: number) => string> = {
    "items of many lists in one line": (lines) => `${"- ".repeat(29)}a\n`.repeat(lines * 30),
    "quotes that begin anew": (lines) => `${">".repeat(29)}a\n\n`.repeat(lines * 30),
    "quotes and lists by turns": (lines) => `${"> - ".repeat(14)}a\n`.repeat(lines * 30),
    "lazy lines of a deep list": (lines) => `${"- ".repeat(29)}a\n${"\\\n".repeat(lines * 300)}`,
    "blank lines in a deep list": (lines) => `${"- ".repeat(29)}a\n${"\n".repeat(lines * 300)}`,
    "a tree": (lines) => "1. a\n   1. b\n      1. c\n".repeat(lines * 125),
    "one long list": (lines) => "- a\n".repeat(lines * 750),
  };

  it.each(Object.entries(SHAPES))("has %s, in great number", (_name, make) => {
    expect([make(1), make(10)].map(isTooComplex)).toEqual([false, true]);
  });

  it("is none that people write: a list of every line, two deep, and long paragraphs after a list", () => {
    const list = "- Ein Punkt der Liste\n  - und einer darunter\n".repeat(400);
    const prose = "Ein Absatz, der weitergeht.\n\n".repeat(2000);
    expect([list, `- a\n\n${prose}`, `> a\n\n${prose}`].map(isTooComplex)).toEqual([false, false, false]);
  });
});
