import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readTerm, searchWords } from "./search-text";

describe("a search term", () => {
  it("is searched by its words, each once", () => {
    expect(searchWords(" Wiener  Küchen\u0000studio ")).toEqual(["Wiener", "Küchenstudio"]);
    expect(searchWords("auto Autohaus AUTO haus")).toEqual(["Autohaus"]);
    expect(searchWords("47 4711 47 #4711")).toEqual(["47", "4711", "#4711"]);
    expect(searchWords(null)).toEqual([]);
  });

  it("has the numbers of records as the program writes them", () => {
    for (const term of ["Nr. 4915", "nr 4915", "NR.4915", "Nr. #4915"])
      expect([term, searchWords(term).map((word) => word.replace("#", ""))]).toEqual([term, ["4915"]]);
    expect(searchWords("Huber Nr. 4915")).toEqual(["Huber", "4915"]);
    expect(searchWords("Nr. Huber")).toEqual(["Nr.", "Huber"]);
    expect(searchWords("Nr.12b Knr. 5")).toEqual(["Nr.12b", "Knr.", "5"]);
  });

  it("with more words than the limit searches for the last ones together", () => {
    const singly = ["ab", "ac", "ad", "ae", "af", "ag", "ah", "ai", "aj"];
    expect(searchWords([...singly, "ak"].join(" "))).toEqual([...singly, "ak"]);
    expect(searchWords([...singly, "ak", "al", "am"].join(" "))).toEqual([...singly, "ak al am"]);
  });

  it("is cut at the limit, and loses no word before that", () => {
    fc.assert(
      fc.property(fc.string({ unit: "grapheme", maxLength: 5000 }), (term) => {
        const read = readTerm(term);
        const words = searchWords(term);
        expect(read.length).toBeLessThanOrEqual(200);
        expect(words.length).toBeLessThanOrEqual(10);
        for (const word of words) expect(word.length).toBeLessThanOrEqual(100);
      }),
    );
    fc.assert(
      fc.property(fc.array(fc.stringMatching(/^[a-z]{1,6}$/), { maxLength: 28 }), (given) => {
        const words = searchWords(given.join(" "));
        for (const word of given) expect(words.some((one) => one.includes(word))).toBe(true);
      }),
    );
  });
});
