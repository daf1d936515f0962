import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, it } from "vitest";

const folder = path.resolve(import.meta.dirname, "../docs/decisions");
const INDEX = "README.md";
const read = (file: string) => readFileSync(path.join(folder, file), "utf8");

interface Listed {
  number: string;
  file: string;
  title: string;
  state: string;
}

/** The lines of the index: number with link, title, what was decided, state. */
const listed: Listed[] = [
  ...read(INDEX).matchAll(/^\| \[(\d{3})\]\(([^)]+)\) \| (.+?) \| .+? \| (.+?) \|$/gm),
].map(([, number = "", file = "", title = "", state = ""]) => ({ number, file, title, state }));

const files = readdirSync(folder)
  .filter((file) => file !== INDEX)
  .sort();
const numbers = new Set(files.map((file) => file.slice(0, 3)));

const STATE = /^(holds|replaced by \d{3}|partly replaced by \d{3}(, \d{3})*)$/;
const numbersIn = (text: string) => text.match(/\b\d{3}\b/g) ?? [];

describe("docs/decisions/README.md", () => {
  it("lists each decision once", () => {
    expect(listed.map(({ file }) => file).sort()).toEqual(files);
    expect(numbers.size, "each number is one decision").toBe(files.length);
  });

  it.each(listed)("says of $number what its page says", ({ number, file, title, state }) => {
    const page = read(file);
    expect(/^# (\d{3}):? (.+)$/m.exec(page)?.slice(1)).toEqual([number, title]);
    expect(state).toMatch(STATE);
    const replacing = numbersIn(state);
    expect(replacing.filter((one) => !numbers.has(one) || one <= number)).toEqual([]);
    const said = /^# .+\n\n\*\*State\.\*\* (Partly r|R)eplaced by (.+)$/m.exec(page);
    if (state === "holds") return expect(said).toBeNull();
    expect(said?.[1]).toBe(state.startsWith("partly") ? "Partly r" : "R");
    expect(numbersIn(said?.[2] ?? "")).toEqual(expect.arrayContaining([...replacing]));
  });

  it("and all docs name decisions that there are", () => {
    const docs = path.resolve(folder, "..");
    const dead = readdirSync(docs, { recursive: true, encoding: "utf8" })
      .filter((file) => file.endsWith(".md"))
      .flatMap((file) =>
        [...readFileSync(path.join(docs, file), "utf8").matchAll(/\bdecisions? ((?:\d{3}(?:, | and )?)+)/g)]
          .flatMap(([, some = ""]) => numbersIn(some))
          .filter((number) => !numbers.has(number))
          .map((number) => `${file}: ${number}`),
      );
    expect(dead).toEqual([]);
  });
});
