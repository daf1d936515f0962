import { formOf } from "domain/fields/form";
import { describe, expect, it } from "vitest";
import { ISSUE_PAGE_FIELDS } from "./fields";
import { findingsIn, type IssueCheckInput, stopsPublishing } from "./findings";
import { type IssuePageDraft, immoflashIssueForm } from "./issue";
import { nextNumber, withAdsPlaced } from "./proposal";

const page = (type: string, values: object = {}): IssuePageDraft =>
  formOf(ISSUE_PAGE_FIELDS).parse({ type, ...values });
const issue = (values: object = {}) => ({
  title: "immoflash 12",
  medium: "1",
  publishDate: "2026-12-01",
  ...values,
});
const problemsOf = (values: object) =>
  immoflashIssueForm
    .safeParse(issue(values))
    .error?.issues.map(({ path, message }) => [path.join("."), message]);

describe("the form of an immoflash issue", () => {
  it("needs a publish date", () => {
    expect(problemsOf({ publishDate: undefined })).toEqual([["publishDate", "required"]]);
    expect(problemsOf({ publishDate: "2026-02-30" })).toEqual([["publishDate", "date_invalid"]]);
  });

  it("has a valid custom link, or none", () => {
    expect(problemsOf({ customLink: "javascript:alert(1)" })).toEqual([["customLink", "url_invalid"]]);
    expect(immoflashIssueForm.parse(issue({ customLink: "www.haus.at" })).customLink).toBe(
      "https://www.haus.at/",
    );
    expect(immoflashIssueForm.parse(issue()).customLink).toBeNull();
  });

  it("drops what the type of a page has no place for", () => {
    const all = {
      article1: "1",
      article2: "2",
      ad1: "3",
      printIssue: "4",
      picture: "5",
      link: "https://a.at",
    };
    expect(page("cover_left", all)).toMatchObject({
      article1: "1",
      article2: null,
      ad1: "3",
      printIssue: null,
    });
    expect(page("imprint", all)).toMatchObject({ article1: null, ad1: null, picture: null, link: null });
    expect(page("magazine_preview", all)).toMatchObject({
      ad1: null,
      printIssue: "4",
      link: "https://a.at/",
    });
  });

  it("has each article and each ad in one place only, at the second one", () => {
    const pages = [
      { type: "two_articles", article1: "1", article2: "1" },
      { type: "half_ad", article1: "2", ad1: "1" },
      { type: "full_ad", ad1: "1" },
    ];
    expect(problemsOf({ pages })).toEqual([
      ["pages.0.article2", "place_taken"],
      ["pages.2.ad1", "place_taken"],
    ]);
  });
});

const PAGE_TYPES = [
  { type: "cover_left", adCount: 0, formatIds: [] },
  { type: "full_ad", adCount: 1, formatIds: ["7"] },
  { type: "half_ad", adCount: 1, formatIds: ["8"] },
];

describe("what is found in an issue", () => {
  const examine = (values: Partial<IssueCheckInput>) =>
    findingsIn({ pages: [], content: [], sold: [], articles: new Map(), pageTypes: PAGE_TYPES, ...values });
  const kindsOf = (values: Partial<IssueCheckInput>) => examine(values).map(({ kind, page }) => [kind, page]);
  const ad = (_id: string, formatId = "7", material = "approved") => ({ _id, formatId, material });
  const article = (_id: string, isPublished = true, hasCover = true, isPrivate = false) =>
    [_id, { _id, isPublished, hasCover, isPrivate }] as const;

  it("is nothing in an issue that is whole", () => {
    const pages = [page("cover_left", { article1: "1" }), page("full_ad", { ad1: "11" }), page("imprint")];
    expect(examine({ pages, sold: [ad("11")], articles: new Map([article("1")]) })).toEqual([]);
  });

  it("stops publishing where something is sold and not placed, or placed and not sold", () => {
    const found = examine({ pages: [page("full_ad", { ad1: "12" })], sold: [ad("11")] });
    expect(found).toMatchObject([
      { kind: "ad_not_placed", booking: "11", page: null },
      { kind: "ad_not_sold", booking: "12", page: 1, place: "ad1" },
    ]);
    expect(found.every(stopsPublishing)).toBe(true);
  });

  it("tells of private articles, which the newsletter leaves out, and stops nothing for them", () => {
    const found = examine({
      pages: [page("cover_left", { article1: "1" })],
      articles: new Map([article("1", true, true, true)]),
    });
    expect(found).toMatchObject([{ kind: "article_private", page: 1, place: "article1", article: "1" }]);
    expect(found.some(stopsPublishing)).toBe(false);
  });

  it("stops publishing for an ad that fits no longer, and for missing or unpublished articles", () => {
    const pages = [page("full_ad", { ad1: "11", ad2: "12" }), page("two_articles", { article1: "1" })];
    const found = examine({
      pages,
      sold: [ad("11", "8"), ad("12")],
      content: [{ article: "2" }],
      articles: new Map([article("1", false), article("2", false)]),
    });
    expect(found.map(({ kind, page, place }) => [kind, page, place])).toEqual([
      ["article_unpublished", null, null],
      ["ad_of_other_format", 1, "ad1"],
      ["ad_without_place", 1, "ad2"],
      ["article_unpublished", 2, "article1"],
      ["article_missing", 2, "article2"],
    ]);
    expect(found.every(stopsPublishing)).toBe(true);
  });

  it("tells of material, free places, a missing cover and a missing print issue without stopping anything", () => {
    const pages = [
      page("cover_left", { article1: "1" }),
      page("full_ad", { ad1: "11" }),
      page("full_ad", { ad1: "12" }),
      page("half_ad", { article1: "2" }),
      page("magazine_preview"),
    ];
    const sold = [ad("11", "7", "requested"), ad("12", "7", "available")];
    const articles = new Map([article("1", true, false), article("2")]);
    const found = examine({ pages, sold, articles });
    expect(found.map(({ kind, page }) => [kind, page])).toEqual([
      ["cover_missing", 1],
      ["material_missing", 2],
      ["material_unapproved", 3],
      ["place_free", 4],
      ["print_issue_missing", 5],
    ]);
    expect(found.some(stopsPublishing)).toBe(false);
    expect(kindsOf({})).toEqual([["no_pages", null]]);
  });
});

describe("a proposal", () => {
  const offers = {
    ads: [
      { _id: "11", formatId: "7" },
      { _id: "12", formatId: "8" },
      { _id: "13", formatId: "7" },
      { _id: "14", formatId: "9" },
    ],
    pageTypes: PAGE_TYPES,
  };

  it("puts ads into free places that they fit, adds pages before the imprint, and leaves what it cannot place", () => {
    const pages = [{ type: "cover_left", article1: "1" }, { type: "full_ad" }, { type: "imprint" }];
    expect(withAdsPlaced(offers, pages, 60)).toEqual([
      { type: "cover_left", article1: "1" },
      { type: "full_ad", ad1: "11" },
      { type: "half_ad", ad1: "12" },
      { type: "full_ad", ad1: "13" },
      { type: "imprint" },
    ]);
    expect(pages[1]).toEqual({ type: "full_ad" });
  });

  it("changes nothing that is placed, and adds no more pages than an issue may have", () => {
    const pages = [{ type: "full_ad", ad1: "13" }];
    expect(withAdsPlaced(offers, pages, 2)).toEqual([
      { type: "full_ad", ad1: "13" },
      { type: "full_ad", ad1: "11" },
    ]);
  });

  it.each([
    ["12", "2026-12-01", null, "13"],
    ["012/2026", "2026-12-01", "2026-11-24", "013/2026"],
    ["52/2026", "2027-01-04", "2026-12-28", "1/2027"],
    ["KW 48", "2026-12-01", null, "KW 49"],
    ["Sommer", "2026-12-01", null, ""],
  ])("of the number after %s on %s", (number, day, before, next) =>
    expect(nextNumber(number, day, before)).toBe(next),
  );
});
