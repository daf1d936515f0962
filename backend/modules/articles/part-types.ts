import type { issues } from "backend/modules/issues/tables";
import { assetById } from "backend/modules/library/service";
import { AssetRef } from "backend/modules/library/types";
import type { TargetWarning } from "backend/modules/lifecycle/service";
import { requireReferenced } from "backend/platform/database/loaders";
import { builder } from "backend/schema/builder";

export type Quote = { text: string; source: string | null };
export type Cover = { asset: string; owner: string | null; subtext: string | null };
export type Link = { label: string; url: string };

export const ArticleIssueRef = builder.objectRef<typeof issues.$inferSelect>("ArticleIssue").implement({
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    title: t.exposeString("title"),
    issueNumber: t.exposeString("issueNumber"),
    publishDate: t.field({ type: "Date", resolve: ({ publishDate }) => publishDate }),
  }),
});

export const ArticleCoverRef = builder.objectRef<Cover>("ArticleCover").implement({
  fields: (t) => ({
    asset: t.field({
      type: AssetRef,
      description: "A picture of the library.",
      resolve: ({ asset }, _args, ctx) => requireReferenced(assetById(ctx).load(Number(asset))),
    }),
    owner: t.exposeString("owner", { nullable: true, description: "Whose picture it is." }),
    subtext: t.exposeString("subtext", { nullable: true, description: "What stands below it." }),
  }),
});
export const ArticleQuoteRef = builder.objectRef<Quote>("ArticleQuote").implement({
  fields: (t) => ({ text: t.exposeString("text"), source: t.exposeString("source", { nullable: true }) }),
});
export const ArticleLinkRef = builder.objectRef<Link>("ArticleLink").implement({
  fields: (t) => ({ label: t.exposeString("label"), url: t.exposeString("url") }),
});

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

export const ArticleQuoteInput = builder.inputType("ArticleQuoteInput", {
  fields: (t) => ({ text: t.string(), source: t.string() }),
});
export const ArticleCoverInput = builder.inputType("ArticleCoverInput", {
  fields: (t) => ({
    asset: t.string({ description: "A picture of the library." }),
    owner: t.string(),
    subtext: t.string(),
  }),
});
export const ArticleLinkInput = builder.inputType("ArticleLinkInput", {
  fields: (t) => ({ label: t.string(), url: t.string() }),
});
