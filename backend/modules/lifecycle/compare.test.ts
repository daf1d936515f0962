import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compareTexts, type TextPart } from "./compare";

const compare = async (before: string, after: string, isMarkdown = false) =>
  (await compareTexts({ who: "a" }, [{ before, after, isMarkdown }]))[0] ?? [];

const without = (kind: string, parts: readonly TextPart[]) =>
  parts
    .filter((part) => part.kind !== kind)
    .map(({ text }) => text)
    .join("");

describe("two texts compared", () => {
  it("have all of both in their parts, whatever they are", async () => {
    const text = fc.array(fc.constantFrom("Haus", "See", "alt", " ", "\n\n", "."), { maxLength: 60 });
    await fc.assert(
      fc.asyncProperty(text, text, async (one, other) => {
        const [before, after] = [one.join(""), other.join("")];
        const parts = await compare(before, after);
        expect(without("added", parts)).toBe(before);
        expect(without("removed", parts)).toBe(after);
      }),
    );
  });

  it("are compared as the editor writes them, so that signs of Markdown alone are no change", async () => {
    const byHand = "Über uns\n========\n\n* eins\n* __zwei__ und _drei_\n\n\nEnde  \nhier.\n***\n";
    const byEditor = "# Über uns\n\n- eins\n- **zwei** und *drei*\n\nEnde\\\nhier.\n\n---\n";
    expect((await compare(byHand, byEditor)).some(({ kind }) => kind !== "same")).toBe(true);
    expect((await compare(byHand, byEditor, true)).map(({ kind }) => kind)).toEqual(["same"]);
    const changed = await compare(byHand, byEditor.replace("zwei", "vier"), true);
    expect(changed.filter(({ kind }) => kind !== "same")).toEqual([
      { kind: "removed", text: "zwei" },
      { kind: "added", text: "vier" },
    ]);
  });

  it("are compared by paragraph if they were rewritten, and what stayed is told", async () => {
    const paragraph = (word: string) => `${`${word} `.repeat(700)}\n\n`;
    const words = (from: number) => Array.from({ length: 700 }, (_, n) => `w${from + n}`).join(" ");
    const same = paragraph("bleibt");
    const parts = await compare(`${same}${words(0)}`, `${same}${words(5000)}`);
    expect(parts.map(({ kind }) => kind)).toEqual(["same", "removed", "added"]);
    expect(parts[0]?.text).toBe(same);
  });
});
