import { contentOf } from "domain/fields/values";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { articleForm, mediumProblems } from "./article";
import { ARTICLE_FIELDS } from "./fields";
import { TEXT_LENGTH, TITLE_LENGTH } from "./limits";
import { permalinkOf } from "./permalink";

const plain = {
  medium: "1",
  title: "Wohnen am See",
  text: "Zwölf Häuser.",
  mainTags: [],
  tags: [],
  rubrics: [],
};
const problems = (fields: object) => {
  const read = articleForm.safeParse({ ...plain, ...fields });
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join(".")} ${message}`);
};

describe("the form of an article", () => {
  it("takes what it must have, and fills in the rest", () => {
    expect(articleForm.parse(plain)).toEqual({
      medium: "1",
      issue: null,
      title: "Wohnen am See",
      subtitle: null,
      intro: null,
      text: "Zwölf Häuser.",
      excerpt: null,
      permalink: null,
      author: null,
      alias: null,
      publishDate: null,
      articleNumber: null,
      mainTags: [],
      tags: [],
      rubrics: [],
      mediaType: "text",
      mediaLink: null,
      priority: "auto",
      quotes: [],
      links: [],
      covers: [],
      seoTitle: null,
      seoDescription: null,
      isPrivate: false,
      isAdvertorial: false,
      assignee: null,
      dueOn: null,
    });
  });

  it.each([
    [{ title: "  " }, ["title required"]],
    [{ title: "ä".repeat(101) }, ["title too_long"]],
    [{ subtitle: "x".repeat(101) }, ["subtitle too_long"]],
    [{ text: "**kurz**" }, ["text article_text_short"]],
    [{ text: "![nur ein Bild mit langem Text](x.jpg)" }, ["text required"]],
    [{ text: "x".repeat(10_001) }, ["text article_text_long"]],
    [{ text: `[${"x".repeat(9_990)}](https://example.at/${"y".repeat(1_000)})` }, []],
    [{ permalink: "Großes" }, ["permalink permalink_characters"]],
    [{ permalink: "a--b" }, ["permalink permalink_characters"]],
    [{ permalink: "haus-am-see-2" }, []],
    [{ mediaLink: "javascript:alert(1)" }, ["mediaLink url_invalid"]],
    [{ links: [{ label: "Hier", url: "ftp://x" }] }, ["links.0.url url_invalid"]],
    [{ links: [{ label: "Hier", url: "www.example.at" }] }, []],
    [{ quotes: [{ source: "Wer?" }] }, ["quotes.0.text required"]],
    [{ priority: "huge" }, ["priority choice_invalid"]],
    [{ mediaType: "film" }, ["mediaType choice_invalid"]],
    [{ publishDate: "2026-02-30" }, ["publishDate date_invalid"]],
    [{ medium: "" }, ["medium choice_invalid"]],
  ])("%j", (fields, expected) => expect(problems(fields)).toEqual(expected));

  it("counts titles and texts as readers see them", () => {
    const sign = fc.constantFrom("a", "ü", "👨‍👩‍👧", "e\u0301", "ß", "漢");
    const many = fc.integer({ min: TITLE_LENGTH - 2, max: TITLE_LENGTH + 2 });
    fc.assert(
      fc.property(sign, many, (one, count) => {
        expect(problems({ title: one.repeat(count) })).toEqual(
          count > TITLE_LENGTH ? ["title too_long"] : [],
        );
      }),
    );
    const long = fc.integer({ min: TEXT_LENGTH.max - 2, max: TEXT_LENGTH.max + 2 });
    const mark = fc.constantFrom("*", "**", "_", "`", "");
    fc.assert(
      fc.property(long, mark, (count, around) => {
        const text = `${around}${"a".repeat(count)}${around}`;
        expect(problems({ text })).toEqual(count > TEXT_LENGTH.max ? ["text article_text_long"] : []);
      }),
    );
  });

  it("reads what it has written", () => {
    const draft = articleForm.parse({ ...plain, links: [{ label: "A", url: "https://example.at" }] });
    const given = Object.fromEntries(Object.entries(draft).filter(([, value]) => value !== null));
    expect(articleForm.parse(given)).toEqual(draft);
  });
});

it("takes 10,000 characters as readers see them, however many signs they have", () => {
  const family = "\u{1f468}\u200d\u{1f469}\u200d\u{1f467}\u200d\u{1f466}";
  expect(problems({ text: family.repeat(TEXT_LENGTH.max) })).toEqual([]);
  expect(problems({ text: family.repeat(TEXT_LENGTH.max + 1) })).toEqual(["text article_text_long"]);
  const link = `[wort](https://verlag.test/${"x".repeat(500)}) `;
  expect(problems({ text: link.repeat(300) })).toEqual([]);
});

it("an optional address that is empty is none; one that is required says only that it is missing", () => {
  expect(articleForm.parse({ ...plain, mediaLink: " " }).mediaLink).toBeNull();
  expect(articleForm.parse({ ...plain, mediaLink: "www.verlag.test" }).mediaLink).toBe(
    "https://www.verlag.test/",
  );
  expect(problems({ mediaLink: "javascript:alert(1)" })).toEqual(["mediaLink url_invalid"]);
  expect(problems({ links: [{ label: "Mehr", url: "" }] })).toEqual(["links.0.url required"]);
});

it("a permalink follows from any title, of permitted characters only", () => {
  expect(permalinkOf("Größer wohnen – für 2 Familien!")).toBe("groesser-wohnen-fuer-2-familien");
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", maxLength: 300 }), (title) => {
      const permalink = permalinkOf(title);
      expect(problems({ permalink })).toEqual([]);
      expect(permalinkOf(permalink)).toBe(permalink);
    }),
  );
});

it("a revision holds all but who works on the article", () => {
  const { assignee, dueOn, ...content } = articleForm.parse({ ...plain, assignee: "3", dueOn: "2026-12-01" });
  expect([assignee, dueOn]).toEqual(["3", "2026-12-01"]);
  expect(contentOf(ARTICLE_FIELDS, { ...content, assignee, dueOn })).toEqual(content);
});

describe("the medium of an article", () => {
  const full = { hasArticle: true, hasArticleNumber: true, hasCitations: true };
  const article = { articleNumber: "12", quotes: [{ text: "Ja", source: null }] };
  it.each([
    [full, []],
    [{ ...full, hasArticle: false }, ["medium_without_articles"]],
    [{ ...full, hasArticleNumber: false }, ["medium_without_article_numbers"]],
    [{ ...full, hasCitations: false }, ["medium_without_citations"]],
    [undefined, ["medium_without_articles"]],
  ])("%j", (medium, expected) =>
    expect(mediumProblems(medium, article).map(({ message }) => message)).toEqual(expected),
  );
});
