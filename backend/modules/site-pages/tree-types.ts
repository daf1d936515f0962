import { DomainRef } from "backend/modules/domains/types";
import { defineLoader } from "backend/platform/database/loaders";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { enforce, may, signedIn } from "backend/schema/access";
import { OWN_STATEMENT } from "backend/schema/bounds";
import { builder, keyArg, placeArgs, seenArgs } from "backend/schema/builder";
import { parseId } from "domain/identifiers";
import { MOST_PAGES } from "domain/site-pages/page";
import { count } from "drizzle-orm";
import { type AddressChange, copyPage, makeHomepage, movePage, previewMove } from "./moves";
import { pages } from "./tables";
import { type PageNode, readTree } from "./tree";
import { PageRef, record } from "./types";

const readPages = { action: "read", collectionType: "pages" } as const;

const PageNodeRef = builder.objectRef<PageNode>("PageNode").implement({
  description: "A page as the tree of its site shows it.",
  fields: (t) => ({
    _id: t.exposeString("id"),
    version: t.exposeInt("version"),
    title: t.exposeString("title"),
    slug: t.exposeString("slug"),
    parentId: t.exposeString("parentId", { nullable: true }),
    position: t.exposeInt("position"),
    depth: t.exposeInt("depth"),
    childCount: t.exposeInt("childCount"),
    state: t.exposeString("state", { description: "draft | scheduled | published | changed | withdrawn" }),
    reviewState: t.exposeString("reviewState", { nullable: true }),
    isInMenu: t.exposeBoolean("isInMenu"),
    isHomepage: t.exposeBoolean("isHomepage"),
    visibility: t.exposeString("visibility"),
    isLive: t.exposeBoolean("isLive", { description: "Whether readers get it." }),
    address: t.exposeString("address"),
  }),
});

const AddressChangeRef = builder.objectRef<AddressChange>("AddressChange").implement({
  fields: (t) => ({
    _id: t.exposeString("id"),
    title: t.exposeString("title"),
    from: t.exposeString("from"),
    to: t.exposeString("to"),
    isPublished: t.exposeBoolean("isPublished", { description: "Whether readers get it now." }),
  }),
});

/** Most changed addresses that a preview names. */
const MOST_CHANGES = 200;

const MovePreviewRef = builder.objectRef<AddressChange[]>("PageMovePreview").implement({
  description: "What addresses a move or another slug would change.",
  fields: (t) => ({
    total: t.int({ resolve: (changes) => changes.length }),
    published: t.int({
      description: "Those that readers get now: from the former address they are led on.",
      resolve: (changes) => changes.filter(({ isPublished }) => isPublished).length,
    }),
    changes: t.field({
      type: [AddressChangeRef],
      atMost: MOST_CHANGES,
      description: `${MOST_CHANGES} at most.`,
      resolve: (changes) => changes.slice(0, MOST_CHANGES),
    }),
  }),
});

/** How many pages each of some domains has. */
const pageCount = defineLoader<number, number>(async (ids, { db }) => {
  const rows = await db
    .select({ domainId: pages.domainId, count: count() })
    .from(pages)
    .where(isOneOf(pages.domainId, ids))
    .groupBy(pages.domainId);
  const counts = new Map(rows.map((row) => [row.domainId, row.count]));
  return ids.map((id) => counts.get(id) ?? 0);
});

builder.objectField(DomainRef, "pageCount", (t) =>
  t.int({
    nullable: true,
    description: "How many pages it has, for users with permission to read pages.",
    resolve: ({ id }, _args, ctx) => (may(ctx, readPages) ? pageCount(ctx).load(id) : null),
  }),
);

builder.objectField(PageRef, "siteTree", (t) =>
  t.field({
    type: [PageNodeRef],
    atMost: MOST_PAGES,
    cost: OWN_STATEMENT,
    isOncePerList: true,
    description:
      "The pages of its site as a tree that is open around it: those at the top, those below an open page that is there itself, and those below this page and all above it.",
    args: { open: t.arg.stringList() },
    resolve: ({ id, domainId }, { open }, ctx) =>
      readTree(ctx, domainId, { open: open ?? [], around: [String(id)] }),
  }),
);

builder.queryFields((t) => ({
  pageTree: t.field({
    type: [PageNodeRef],
    atMost: MOST_PAGES,
    access: readPages,
    description:
      "All pages of a domain, each followed by those below it. With open or around only those at the top, those below an open page that is there itself, and those below the pages around and all above these.",
    args: {
      domainId: t.arg.string({ required: true }),
      open: t.arg.stringList(),
      around: t.arg.stringList(),
    },
    resolve: (_root, { domainId, ...seen }, ctx) => readTree(ctx, parseId(domainId) ?? 0, seen),
  }),
  pageMoves: t.field({
    type: MovePreviewRef,
    access: readPages,
    description:
      "What addresses would change if a page had another parent (null: none; unset: the present one) or another slug.",
    args: { id: t.arg.string({ required: true }), under: t.arg.string(), slug: t.arg.string() },
    resolve: (_root, args, ctx) => previewMove(ctx, args),
  }),
}));

builder.mutationFields((t) => ({
  movePage: t.field({
    type: PageRef,
    access: { action: "sort_tree" },
    description:
      "Moves a page with all below it: under another page or to the top, before one of those there or behind all. Readers who come by a former address are led on.",
    args: {
      ...seenArgs,
      ...placeArgs,
      ...keyArg,
    },
    resolve: async (_root, { idempotencyKey, under, before, ...seen }, ctx) => {
      // The answer names the page and those above it.
      enforce(readPages, {}, ctx);
      const move = { ...seen, under: under ?? null, before: before ?? null };
      return await record.saved(ctx, movePage(signedIn(ctx), move, idempotencyKey));
    },
  }),
  setHomepage: t.field({
    type: PageRef,
    access: { action: "set_as_homepage", collectionType: "pages" },
    description:
      "Makes a published page the homepage of its site, instead of the one that is it now. Refused: homepage_unpublished, homepage_withdrawal_planned.",
    args: { id: t.arg.string({ required: true }), ...keyArg },
    resolve: async (_root, { id, idempotencyKey }, ctx) => {
      enforce(readPages, {}, ctx);
      return await record.saved(ctx, makeHomepage(signedIn(ctx), id, idempotencyKey));
    },
  }),
  copyPage: t.field({
    type: PageRef,
    access: { action: "create", collectionType: "pages" },
    description: "Copies a page with its components, as a draft right behind it.",
    args: { id: t.arg.string({ required: true }), ...keyArg },
    resolve: async (_root, { id, idempotencyKey }, ctx) => {
      enforce(readPages, {}, ctx);
      return await record.saved(ctx, copyPage(signedIn(ctx), id, idempotencyKey));
    },
  }),
}));
