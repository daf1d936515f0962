import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { countCharacters } from "./characters";
import { countVisible, countWords, visibleText } from "./visible-text";

describe("what readers see of a Markdown text", () => {
  it.each([
    ["Ein **fetter** und *schräger* Text", "Ein fetter und schräger Text"],
    ["Ein __fetter__ und _schräger_ Text", "Ein fetter und schräger Text"],
    ["***beides***, snake_case_name und 3 * 4 * 5", "beides, snake_case_name und 3 * 4 * 5"],
    ["fett**mitten**drin", "fettmittendrin"],
    ["# Überschrift #\n\nText\nweiter", "Überschrift Text weiter"],
    ["Titel\n=====\n\nZweiter\n---\nText", "Titel Zweiter Text"],
    ["- eins\n- zwei\n\n1. drei\n2) vier\n\n> > Zitat", "eins zwei drei vier Zitat"],
    ["Ein [Link](https://example.at/lang 'Titel') hier", "Ein Link hier"],
    ["Ein [**fetter** Link](<https://example.at/a b>)", "Ein fetter Link"],
    ["Vor ![Bild *x](bild.jpg) nach", "Vor nach"],
    ["[Verweis][a] und [a] und [b]\n\n[a]: https://example.at", "Verweis und a und [b]"],
    ["[kein Link] (x)", "[kein Link] (x)"],
    ["Nur `**Code**` und ``a`b``", "Nur **Code** und a`b"],
    ["```js\nlet a = 1;\n```\nText", "let a = 1; Text"],
    ["\\*kein\\* Stern, 2\\. Punkt", "*kein* Stern, 2. Punkt"],
    ["<https://example.at/x> und <mail@example.at>", "https://example.at/x und mail@example.at"],
    ["Zeile<br>mit <b>HTML</b><!-- weg -->", "Zeilemit HTML"],
    ["Autor:innen um 10:30, 5 &euro;", "Autor:innen um 10:30, 5 \u25a1"],
    ["Umbruch\\\nhier  \nund da", "Umbruch hier und da"],
    ["* * *\n\nText\n\n---", "Text"],
    ["offen **ohne Ende und `auch so", "offen **ohne Ende und `auch so"],
    ["", ""],
  ])("%j", (markdown, seen) => expect(visibleText(markdown)).toBe(seen));

  it("counts accents and families as one, and each gap as one", () => {
    expect(countCharacters("e\u0301👨‍👩‍👧")).toBe(2);
    expect(countVisible("ab  \n\n cd")).toBe(5);
    expect(countWords("Ein **Haus** – am [See](x), 3 Zimmer")).toBe(6);
  });

  const word = fc.stringMatching(/^[a-zäöüß]{1,12}$/);
  const sentence = fc.array(word, { minLength: 1, maxLength: 12 }).map((words) => words.join(" "));

  it("of plain words is the words, whatever marks stand around them", () => {
    const mark = fc.constantFrom("*", "**", "***", "_", "__", "`");
    const block = fc.constantFrom("", "# ", "### ", "> ", "- ", "12. ");
    fc.assert(
      fc.property(sentence, mark, block, sentence, (one, sign, before, other) => {
        const text = `${before}${sign}${one}${sign} ${other}`;
        expect(visibleText(text)).toBe(`${one} ${other}`);
        expect(visibleText(`${before}[${one}](https://example.at/${sign}) ${other}`)).toBe(`${one} ${other}`);
      }),
    );
  });

  it("is never longer than what is written, and the same with other ends of lines", () => {
    const signs = fc.constantFrom(..."ab *_`[](){}<>!\\#->&;.1\n~=:\"'", "http://x", "&amp;", "ä");
    fc.assert(
      fc.property(fc.array(signs, { maxLength: 60 }), (all) => {
        const text = all.join("");
        expect(countVisible(text)).toBeLessThanOrEqual(text.length);
        expect(visibleText(text.replaceAll("\n", "\r\n"))).toBe(visibleText(text));
      }),
    );
  });

  it.each(["[", "*a ", "- ", "> ", "`", "![", "[a](", "<a ", "_a", "*", '[](x "'])(
    "is found in a long text of %j, too",
    (sign) => expect(visibleText(`[a]: x\n${sign.repeat(20_000)}`).length).toBeGreaterThanOrEqual(0),
  );
});
