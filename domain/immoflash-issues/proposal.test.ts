import { describe, expect, it } from "vitest";
import { type ProposedArticle, withArticlesPlaced } from "./proposal";

const article = (_id: string, values: Partial<ProposedArticle> = {}): ProposedArticle => ({
  _id,
  isOfIssue: true,
  isPublished: true,
  isPrivate: false,
  isAdvertorial: false,
  hasCover: true,
  ...values,
});

describe("articles that are proposed for pages", () => {
  it("are those of the issue that readers get, then its other ones, then those of no issue", () => {
    const articles = [
      article("free", { isOfIssue: false }),
      article("draft", { isPublished: false }),
      article("first"),
      article("second"),
    ];
    const pages = [{ type: "two_articles" }, { type: "cover_right" }, { type: "half_ad" }];
    expect(withArticlesPlaced(articles, pages)).toEqual([
      { type: "two_articles", article1: "first", article2: "second" },
      { type: "cover_right", article1: "draft" },
      { type: "half_ad", article1: "free" },
    ]);
  });

  it("leave what is placed where it is, and stand nowhere twice", () => {
    const pages = [{ type: "two_articles", article2: "first" }, { type: "half_ad" }];
    expect(withArticlesPlaced([article("first"), article("second")], pages)).toEqual([
      { type: "two_articles", article1: "second", article2: "first" },
      { type: "half_ad" },
    ]);
  });

  it("have a picture on the left cover", () => {
    const articles = [article("plain", { hasCover: false }), article("pictured")];
    expect(withArticlesPlaced(articles, [{ type: "cover_left" }, { type: "cover_right" }])).toEqual([
      { type: "cover_left", article1: "pictured" },
      { type: "cover_right", article1: "plain" },
    ]);
    expect(withArticlesPlaced(articles.slice(0, 1), [{ type: "cover_left" }])).toEqual([
      { type: "cover_left" },
    ]);
  });

  it("are never private, paid for, or unpublished and of no issue", () => {
    const articles = [
      article("private", { isPrivate: true }),
      article("paid", { isAdvertorial: true }),
      article("elsewhere", { isOfIssue: false, isPublished: false }),
    ];
    expect(withArticlesPlaced(articles, [{ type: "two_articles" }])).toEqual([{ type: "two_articles" }]);
  });

  it("stand on no page without places for articles, and none of an unknown type", () => {
    const pages = [{ type: "full_ad" }, { type: "imprint" }, { type: "unknown" }, {}];
    expect(withArticlesPlaced([article("one")], pages)).toEqual(pages);
  });
});
