import { assetById } from "backend/modules/library/service";
import { AssetRef } from "backend/modules/library/types";
import { type LinkTarget, linkTarget } from "backend/modules/lifecycle/service";
import { recordUnder } from "backend/platform/database/loaders";
import { builder } from "backend/schema/builder";
import { parseId } from "domain/identifiers";
import type { PageComponent } from "domain/site-pages/components";
import type { PageWarning } from "./warnings";

const PageTargetRef = builder.objectRef<LinkTarget>("PageTarget").implement({
  description: "A page or an article to which a component leads.",
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    name: t.exposeString("name", {
      description: "Its title; its address (`/articles/12`) for users without permission to read it.",
    }),
    isPublished: t.exposeBoolean("isPublished"),
  }),
});

const idOf = (id: string | null) => (id === null ? null : parseId(id));

export const PageComponentRef = builder.objectRef<PageComponent>("PageComponent").implement({
  description: "A component of a page, or a section of one that holds others.",
  fields: (t) => {
    const line = (field: "title" | "alt" | "caption" | "address" | "linkText" | "linkAddress" | "style") =>
      t.exposeString(field, { nullable: true });
    return {
      key: t.exposeString("key", {
        description: "Its own within the page, and the same as long as it lives.",
      }),
      type: t.exposeString("type", {
        description: "content_block | image | accordion | tab | audio | video | separator | section",
      }),
      within: t.exposeString("within", {
        nullable: true,
        description: "The section that it lies in, of a section what holds it; null: the page itself.",
      }),
      title: line("title"),
      text: t.exposeString("text", {
        nullable: true,
        description: "Markdown; of recordings the transcript.",
      }),
      asset: t.field({
        type: AssetRef,
        nullable: true,
        resolve: ({ asset }, _args, ctx) => recordUnder(assetById(ctx), idOf(asset)),
      }),
      poster: t.field({
        type: AssetRef,
        nullable: true,
        resolve: ({ poster }, _args, ctx) => recordUnder(assetById(ctx), idOf(poster)),
      }),
      alt: line("alt"),
      caption: line("caption"),
      address: line("address"),
      linkText: line("linkText"),
      linkPage: t.field({
        type: PageTargetRef,
        nullable: true,
        resolve: ({ linkPage }, _args, ctx) => linkTarget(ctx, "page", linkPage),
      }),
      linkArticle: t.field({
        type: PageTargetRef,
        nullable: true,
        resolve: ({ linkArticle }, _args, ctx) => linkTarget(ctx, "article", linkArticle),
      }),
      linkAddress: line("linkAddress"),
      style: line("style"),
      isOpen: t.exposeBoolean("isOpen"),
    };
  },
});

export const PageWarningRef = builder.objectRef<PageWarning>("PageWarning").implement({
  description: "What of a draft readers would not get, were it published now.",
  fields: (t) => ({
    component: t.exposeString("component", { description: "Its key." }),
    reason: t.exposeString("reason", {
      description:
        "page_unknown | page_unpublished | page_private | article_unknown | article_unpublished | article_private | asset_missing | picture_unknown",
    }),
    address: t.exposeString("address", {
      description: "As texts name it (`/pages/12`); empty for what is not there.",
    }),
    title: t.exposeString("title", {
      nullable: true,
      description: "That of the target, if there is one and the user may read it.",
    }),
  }),
});
