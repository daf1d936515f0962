import type { issues } from "backend/modules/issues/tables";
import { assetTarget } from "backend/modules/library/service";
import type { TargetWarning } from "backend/modules/lifecycle/service";
import { rowTypesOf } from "backend/modules/records/service";
import { builder } from "backend/schema/builder";
import { COVER_FIELDS, LINK_FIELDS, QUOTE_FIELDS } from "domain/articles/fields";

export const ArticleIssueRef = builder.objectRef<typeof issues.$inferSelect>("ArticleIssue").implement({
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    title: t.exposeString("title"),
    issueNumber: t.exposeString("issueNumber"),
    publishDate: t.field({ type: "Date", resolve: ({ publishDate }) => publishDate }),
  }),
});

export const ARTICLE_COVER = rowTypesOf("ArticleCover", COVER_FIELDS, { assets: assetTarget });
export const ARTICLE_QUOTE = rowTypesOf("ArticleQuote", QUOTE_FIELDS);
export const ARTICLE_LINK = rowTypesOf("ArticleLink", LINK_FIELDS);

export const TextWarningRef = builder.objectRef<TargetWarning>("ArticleTextWarning").implement({
  fields: (t) => ({
    reason: t.exposeString("reason", {
      description:
        "article_unknown | article_unpublished | article_private | page_unknown | page_unpublished | page_private | picture_unknown",
    }),
    address: t.exposeString("address", { description: "As the text names it." }),
    title: t.exposeString("title", {
      nullable: true,
      description: "That of the article or the page, if there is one and the user may read it.",
    }),
  }),
});
