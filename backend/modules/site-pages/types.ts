import { domains } from "backend/modules/domains/tables";
import { domainTarget } from "backend/modules/domains/types";
import { articleNamed } from "backend/modules/immoflash-issues/service";
import { assetNamed, assetTarget, usesAssets } from "backend/modules/library/service";
import { type LinkFrom, linksTo } from "backend/modules/lifecycle/service";
import {
  LinkFromRef,
  PublishableRef,
  publishes,
  publishing,
  savedSteps,
} from "backend/modules/lifecycle/types";
import { defineRecord, fieldsIn } from "backend/modules/records/service";
import { defineLoader } from "backend/platform/database/loaders";
import { hasReviewState, REVIEW_CHOICES, stateOf } from "backend/platform/lifecycle/columns";
import { hasChosenId, hasChosenLink, hasChosenValue, isWanted } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { OWN_STATEMENT } from "backend/schema/bounds";
import { builder } from "backend/schema/builder";
import { MOST_COMPONENTS, type PageComponent } from "domain/site-pages/components";
import { PAGE_FIELDS } from "domain/site-pages/fields";
import { pageForm } from "domain/site-pages/page";
import { eq } from "drizzle-orm";
import { commentsOfPages } from "./comments";
import { pageAssets, pageComponents, pageLinks } from "./content/tables";
import { homepageConfirmation } from "./homepage";
import { isPageShownInMenu, isShownInMenu } from "./in-menu";
import { keyedComponents, pageLifecycle } from "./lifecycle";
import { PageComponentRef, PageWarningRef } from "./page-types";
import { PagePartInput } from "./part-types";
import { pathOf, placesOfSite, trailWithin } from "./places";
import { contentOfPage, pagePhases, placePhases } from "./saving";
import { componentPhases } from "./sent";
import { type Page, pageNamed, pageUses } from "./service";
import { pages, pageTitles } from "./tables";
import { type PageWarning, pageWarnings } from "./warnings";

/** Most links and warnings that a page shows. */
const MOST_SHOWN = 500;

const linksToPage = defineLoader<number, LinkFrom[]>((ids, ctx) => linksTo(ctx, "pages", ids));

const siteOf = (ctx: Ctx, { domainId }: Page) => placesOfSite(ctx).load(domainId);

const componentsOf = async (ctx: Ctx, { id }: Page): Promise<PageComponent[]> =>
  (await record.rowsOf(ctx).load(id)).components;

export const PageRef = builder.objectRef<Page>("Page").implement({
  interfaces: [PublishableRef],
  description:
    "A page of a web site. Where it is (parent, slug, menu, homepage) holds for readers at once; all else when it is published.",
  fields: (t) => ({
    name: t.exposeString("title", { description: "The same as its title." }),
    parentId: t.string({
      nullable: true,
      resolve: ({ parentId }) => (parentId === null ? null : String(parentId)),
    }),
    position: t.exposeInt("position", { description: "Among those of the same parent, from 1." }),
    depth: t.int({
      description: "How many pages are above it.",
      resolve: async (page, _args, ctx): Promise<number> =>
        Math.max(0, trailWithin(await siteOf(ctx, page), String(page.id)).length - 1),
    }),
    path: t.string({
      description: "Its title after those of the pages above it.",
      resolve: async (page, _args, ctx): Promise<string> => pathOf(await siteOf(ctx, page), String(page.id)),
    }),
    address: t.string({
      description: "On its domain: `/verlag/team`; `/` of the homepage.",
      resolve: async (page, _args, ctx): Promise<string> =>
        (await siteOf(ctx, page)).addresses.get(String(page.id)) ?? "",
    }),
    isInMenu: t.boolean({
      description: "Whether a menu of readers leads to it.",
      resolve: ({ id }, _args, ctx): Promise<boolean> => isPageShownInMenu(ctx).load(id),
    }),
    isHomepage: t.exposeBoolean("isHomepage"),
    components: t.field({
      type: [PageComponentRef],
      atMost: MOST_COMPONENTS,
      isOncePerList: true,
      description: "In reading order: each followed by what lies in it.",
      resolve: (page, _args, ctx): Promise<PageComponent[]> => componentsOf(ctx, page),
    }),
    childCount: t.int({
      description: "The pages right below it.",
      resolve: async (page, _args, ctx): Promise<number> =>
        (await siteOf(ctx, page)).childCounts.get(String(page.id)) ?? 0,
    }),
    linkedFrom: t.field({
      type: [LinkFromRef],
      atMost: MOST_SHOWN,
      isOncePerList: true,
      description: `What leads to it: pages, articles and menus; ${MOST_SHOWN} at most.`,
      resolve: async ({ id }, _args, ctx): Promise<LinkFrom[]> =>
        (await linksToPage(ctx).load(id)).slice(0, MOST_SHOWN),
    }),
    warnings: t.field({
      type: [PageWarningRef],
      atMost: MOST_SHOWN,
      cost: OWN_STATEMENT,
      isOncePerList: true,
      description: "What of its links and pictures readers would not get now.",
      resolve: async (page, _args, ctx): Promise<PageWarning[]> =>
        (await pageWarnings(ctx, await componentsOf(ctx, page))).slice(0, MOST_SHOWN),
    }),
  }),
});

const ofFields = fieldsIn(PAGE_FIELDS, {
  table: pages,
  targets: { domains: domainTarget, assets: assetTarget },
});

export const record = defineRecord({
  area: "pages",
  called: { one: "page", many: "pages", type: "Page" },
  table: pages,
  ref: PageRef,
  schema: pageForm,
  ...ofFields,
  input: (t) => ({
    ...ofFields.input(t),
    under: t.string({ description: "Of a new page: the page above it; afterwards it is moved." }),
    components: t.field({
      type: [PagePartInput],
      description:
        "What it is made of, in reading order; unset: it stays. Those with a key of the page are its own, all others are new and get one. A bulk change has none.",
    }),
  }),
  // Where a page is, is set when it is made, and by moving it.
  toRow(draft) {
    const { domainId: _domainId, ...columns } = ofFields.toRow(draft);
    return columns;
  },
  fromRow: (row) => ({
    ...ofFields.fromRow(row),
    under: row.parentId === null ? null : String(row.parentId),
  }),
  rows: {
    components: {
      table: pageComponents,
      record: pageComponents.pageId,
      columns: {
        key: pageComponents.key,
        type: pageComponents.type,
        within: pageComponents.within,
        title: pageComponents.title,
        text: pageComponents.text,
        asset: pageComponents.assetId,
        poster: pageComponents.posterId,
        alt: pageComponents.alt,
        caption: pageComponents.caption,
        address: pageComponents.address,
        linkText: pageComponents.linkText,
        linkPage: pageComponents.linkPageId,
        linkArticle: pageComponents.linkArticleId,
        linkAddress: pageComponents.linkAddress,
        style: pageComponents.style,
        isOpen: pageComponents.isOpen,
      },
      names: { asset: assetNamed, poster: assetNamed, linkPage: pageNamed, linkArticle: articleNamed },
      keyed: keyedComponents,
    },
  },
  names: { ...ofFields.names, under: pageNamed },
  references: { ...ofFields.references, parentId: "under" },
  unique: { pages_slug_key: { field: "slug", message: "page_slug_taken" } },
  phases: [placePhases, componentPhases, publishing(pageLifecycle, contentOfPage), pagePhases],
  deletionConfirmation: homepageConfirmation,
  steps: savedSteps(pageLifecycle),
  usedBy: pageUses,
  label: pages.title,
  // Their own ones say where a page is.
  choices: { offered: {} },
  list: {
    search: [pageTitles],
    codes: [pages.slug],
    joins: [{ table: domains, on: eq(domains.id, pages.domainId), sortedBy: "domain" }],
    sorts: {
      title: pages.title,
      domain: domains.name,
      language: pages.language,
      visibility: pages.visibility,
      publishedAt: pages.publishedAt,
      publishAt: pages.publishAt,
      createdAt: pages.createdAt,
      updatedAt: pages.updatedAt,
    },
    defaultSort: "-updatedAt",
    found: { facts: [pages.slug] },
    filter: (t) => ({
      domainIds: t.stringList(),
      underIds: t.stringList({ description: "Right below one of these pages." }),
      states: t.stringList({ description: "draft | scheduled | published | changed | withdrawn" }),
      reviewStates: t.stringList({ description: REVIEW_CHOICES }),
      languages: t.stringList(),
      visibilities: t.stringList(),
      isInMenu: t.boolean(),
      isHomepage: t.boolean(),
      assetIds: t.stringList({ description: "That show one of these assets." }),
      linkPageIds: t.stringList({ description: "That lead to one of these pages." }),
      linkArticleIds: t.stringList({ description: "That lead to one of these articles." }),
    }),
    where: (filter) => [
      hasChosenId(pages.domainId, filter.domainIds),
      hasChosenId(pages.parentId, filter.underIds),
      hasChosenValue(stateOf(pages), filter.states),
      hasReviewState(pages, filter.reviewStates),
      hasChosenValue(pages.language, filter.languages),
      hasChosenValue(pages.visibility, filter.visibilities),
      isWanted(isShownInMenu(), filter.isInMenu),
      isWanted(pages.isHomepage, filter.isHomepage),
      hasChosenLink(pages.id, { record: pageAssets.pageId, other: pageAssets.assetId }, filter.assetIds),
      hasChosenLink(pages.id, { record: pageLinks.pageId, other: pageLinks.toPageId }, filter.linkPageIds),
      hasChosenLink(
        pages.id,
        { record: pageLinks.pageId, other: pageLinks.toArticleId },
        filter.linkArticleIds,
      ),
    ],
  },
});

usesAssets({
  what: "pages",
  table: pageAssets,
  record: pageAssets.pageId,
  used: pageAssets.assetId,
  field: "components",
  link: (id) => `/pages?asset=${id}`,
});

publishes({ lifecycle: pageLifecycle, comments: commentsOfPages, record });
