import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { mentionedIn, partsOfComment, typedMention, withMention } from "./mentions";

const people = [
  { id: "1", name: "Maria Hofer" },
  { id: "2", name: "Maria Hoferer" },
  { id: "3", name: "Jörg Äpfel" },
  { id: "4", name: "Maria Hofer" },
];

describe("mentions", () => {
  it.each([
    ["@Maria Hofer bitte prüfen", ["1", "4"]],
    ["Liebe @maria hoferer, danke", ["2"]],
    ["(@Jörg Äpfel) und @Maria Hoferer!", ["2", "3"]],
    ["@Maria", []],
    ["@Maria Hofers Kunde", []],
    ["maria@Maria Hofer.at", []],
    ["Maria Hofer", []],
    ["", []],
  ])("are whole names after an @: %s", (text, ids) => {
    expect(mentionedIn(text, people)).toEqual(ids);
  });

  it("is added at the end, once", () => {
    expect(withMention("Bitte prüfen ", "Jörg Äpfel")).toBe("Bitte prüfen @Jörg Äpfel");
    expect(withMention("@jörg äpfel, bitte prüfen", "Jörg Äpfel")).toBe("@jörg äpfel, bitte prüfen");
    expect(withMention("", "Jörg Äpfel")).toBe("@Jörg Äpfel");
  });

  it("loses no character of the text, whatever it is", () => {
    const names = people.map((person) => person.name);
    const piece = fc.oneof(
      fc.string(),
      fc.constantFrom("@", " ", "@Maria Hofer", "@Jörg Äpfel", "maria hofer"),
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const text = pieces.join("");
        const parts = partsOfComment(text, names);
        expect(parts.map((part) => part.text).join("")).toBe(text);
        expect(parts.some((part) => part.mention)).toBe(mentionedIn(text, people).length > 0);
      }),
    );
  });
});

it("a mention is recognised while it is typed, and an address is none", () => {
  expect(typedMention("Bitte @Ju")).toEqual({ at: 6, term: "Ju" });
  expect(typedMention("@Jörg Öz")).toEqual({ at: 0, term: "Jörg Öz" });
  expect(typedMention("(@Anna-Maria O'")).toEqual({ at: 1, term: "Anna-Maria O'" });
  for (const text of ["", "@", "Bitte @", "a@kunde", "@Ju hat heute", "@Ju,", "@Ju\n"]) {
    expect(typedMention(text), text).toBeNull();
  }
});
