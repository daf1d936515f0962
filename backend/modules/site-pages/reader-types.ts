import { linksToPagesBy, ReadersPictureRef } from "backend/modules/articles/service";
import { domainById } from "backend/modules/domains/service";
import { domains } from "backend/modules/domains/tables";
import { defineLoader, type MaybePromise, when } from "backend/platform/database/loaders";
import { openDraftLink } from "backend/platform/lifecycle/draft-links";
import type { Ctx } from "backend/platform/use-case/context";
import { builder, pageArgs, readPage } from "backend/schema/builder";
import { KEEPS_ANSWERS } from "backend/schema/kept-fields";
import { parseId } from "domain/identifiers";
import { MOST_COMPONENTS } from "domain/site-pages/components";
import { LANGUAGES } from "domain/site-pages/kinds";
import { MOST_PAGE_DEPTH } from "domain/site-pages/page";
import { eq } from "drizzle-orm";
import { pageLifecycle } from "./lifecycle";
import {
  addressElsewhere,
  assetOf,
  componentHtml,
  componentsOf,
  isForReader,
  linkOf,
  mapOfSite,
  pageDraft,
  type ReadersAsset,
  type ReadersComponent,
  type ReadersLink,
  type ReadersPage,
  readersPage,
} from "./reader-content";
import { type SiteEntry, siteById } from "./site";
import { SiteMapEntryRef } from "./site-types";

import "./shown-assets";

linksToPagesBy(addressElsewhere);

const ReadersAssetRef = builder.objectRef<ReadersAsset>("ReadersAsset").implement({
  description: "A picture or a recording of a page.",
  fields: (t) => ({
    address: t.exposeString("address", {
      description: "Of this house, for whoever may read the page (`/pictures/…`). Recordings come in parts.",
    }),
    alt: t.exposeString("alt", { nullable: true }),
    name: t.exposeString("name"),
    mimeType: t.string({
      resolve: ({ mimeType }) => (mimeType.startsWith("image/") ? "image/webp" : mimeType),
    }),
    size: t.exposeInt("size", { description: "In bytes, of the file as it is kept." }),
  }),
});

const ReadersLinkRef = builder.objectRef<ReadersLink>("ReadersLink").implement({
  description: "Where a component leads.",
  fields: (t) => ({
    address: t.exposeString("address"),
    text: t.exposeString("text", { nullable: true }),
    isOutside: t.exposeBoolean("isOutside", { description: "Whether it leads to another site." }),
    mediumId: t.exposeString("mediumId", {
      nullable: true,
      description: "Of an article: the medium whose permalink the address is.",
    }),
  }),
});

const ReadersComponentRef = builder.objectRef<ReadersComponent>("ReadersComponent").implement({
  description: "A component of a page as readers get it, or a section of one that holds others.",
  fields: (t) => {
    const line = (field: "within" | "title" | "caption" | "address" | "style") =>
      t.string({ nullable: true, resolve: ({ component }) => component[field] });
    return {
      key: t.string({ resolve: ({ component }) => component.key }),
      type: t.string({
        description: "content_block | image | accordion | tab | audio | video | separator | section",
        resolve: ({ component }) => component.type,
      }),
      within: line("within"),
      title: line("title"),
      html: t.string({
        nullable: true,
        description:
          "Its text as safe HTML, with headings from the second level on; of a recording the transcript. A link to a page or an article leads where it is now if the reader gets it, and is only its words otherwise.",
        resolve: (one, _args, ctx): MaybePromise<string | null> => componentHtml(ctx, one),
      }),
      asset: t.field({
        type: ReadersAssetRef,
        nullable: true,
        resolve: ({ page, component }, _args, ctx): MaybePromise<ReadersAsset | null> =>
          when(
            assetOf(ctx, page, component.asset, component.type),
            (asset) => asset && { ...asset, alt: component.alt ?? asset.alt },
          ),
      }),
      poster: t.field({
        type: ReadersAssetRef,
        nullable: true,
        resolve: ({ page, component }, _args, ctx): MaybePromise<ReadersAsset | null> =>
          assetOf(ctx, page, component.poster, "image"),
      }),
      caption: line("caption"),
      address: line("address"),
      link: t.field({
        type: ReadersLinkRef,
        nullable: true,
        resolve: ({ page, component }, _args, ctx): MaybePromise<ReadersLink | null> =>
          linkOf(ctx, page, component),
      }),
      style: line("style"),
      isOpen: t.boolean({ resolve: ({ component }) => component.isOpen }),
    };
  },
});

interface TrailEntry {
  title: string;
  address: string;
}

const TrailEntryRef = builder.objectRef<TrailEntry>("TrailEntry").implement({
  fields: (t) => ({ title: t.exposeString("title"), address: t.exposeString("address") }),
});

/** The pages above a page that the reader gets, the top one first. */
async function trailOf(ctx: Ctx, { id, domainId }: ReadersPage): Promise<TrailEntry[]> {
  const { byId } = await siteById(ctx).load(domainId);
  const above: SiteEntry[] = [];
  const parentOf = (of: string | null | undefined) => byId.get(byId.get(of ?? "")?.parentId ?? "");
  for (let at = parentOf(String(id)); at; at = parentOf(at.id)) if (isForReader(ctx, at)) above.unshift(at);
  return above.map(({ head, address }) => ({ title: head.title, address }));
}

export const ReadersPageRef = builder.objectRef<ReadersPage>("ReadersPage").implement({
  description: "A page as readers get it, or would get it.",
  fields: (t) => ({
    _id: t.string({ resolve: ({ id }) => String(id) }),
    title: t.string({ resolve: ({ content }) => content.title }),
    address: t.string({
      resolve: async ({ id, domainId }, _args, ctx): Promise<string> =>
        (await siteById(ctx).load(domainId)).byId.get(String(id))?.address ?? "",
    }),
    language: t.string({ resolve: ({ content }) => content.language }),
    visibility: t.string({ resolve: ({ content }) => content.visibility }),
    seoTitle: t.string({ nullable: true, resolve: ({ content }) => content.seoTitle }),
    seoDescription: t.string({ nullable: true, resolve: ({ content }) => content.seoDescription }),
    picture: t.field({
      type: ReadersPictureRef,
      nullable: true,
      resolve: async (page, _args, ctx) => {
        const picture = await assetOf(ctx, page, page.content.picture, "image");
        return picture && { address: picture.address, alt: picture.alt, owner: null, subtext: null };
      },
    }),
    publishedAt: t.expose("publishedAt", { type: "DateTime", nullable: true }),
    isPreview: t.boolean({ resolve: ({ shownAt }) => shownAt !== "readers" }),
    trail: t.field({
      type: [TrailEntryRef],
      atMost: MOST_PAGE_DEPTH,
      description: "The pages above it that the reader gets.",
      resolve: (page, _args, ctx): Promise<TrailEntry[]> => trailOf(ctx, page),
    }),
    components: t.field({
      type: [ReadersComponentRef],
      atMost: MOST_COMPONENTS,
      description: "In reading order: each followed by what lies in it.",
      resolve: (page, _args, ctx): MaybePromise<ReadersComponent[]> => componentsOf(ctx, page),
    }),
  }),
});

interface PagePlace {
  redirect: string | null;
  page: ReadersPage | null;
}

const PagePlaceRef = builder.objectRef<PagePlace>("PagePlace").implement({
  description: "What is at an address.",
  fields: (t) => ({
    redirect: t.exposeString("redirect", {
      nullable: true,
      description: "Where the page is now, if the address is a former one or not in its usual form.",
    }),
    page: t.field({ type: ReadersPageRef, nullable: true, resolve: ({ page }) => page }),
  }),
});

/** What a reader gets at an address of a site. */
async function placeAt(ctx: Ctx, domainId: number, address: string): Promise<PagePlace> {
  const nothing = { redirect: null, page: null };
  const domain = await domainById(ctx).load(domainId);
  if (!domain?.isActive) return nothing;
  const site = await siteById(ctx).load(domainId);
  const id = site.find(address);
  const page = id === null ? undefined : site.byId.get(id);
  if (!isForReader(ctx, page)) return nothing;
  if (page.address !== address) return { redirect: page.address, page: null };
  return { redirect: null, page: await readersPage(ctx, page.id) };
}

interface Site {
  domainId: number;
  name: string;
  title: string | null;
  description: string | null;
}

/** The active site of a host. */
const siteOfHost = defineLoader<string, Site | null>(
  async (hosts, { db }) => {
    const active = await db.select().from(domains).where(eq(domains.isActive, true));
    return hosts.map((host) => {
      const match = active.find((domain) => domain.hosts.split("\n").includes(host));
      if (!match) return null;
      const { id: domainId, name, title, description } = match;
      return { domainId, name, title, description };
    });
  },
  ["domains"],
);

const SiteRef = builder.objectRef<Site>("Site").implement({
  description: "An active web site.",
  fields: (t) => ({
    domainId: t.string({ resolve: ({ domainId }) => String(domainId) }),
    name: t.exposeString("name"),
    title: t.exposeString("title", { nullable: true }),
    description: t.exposeString("description", { nullable: true }),
    languages: t.stringList({
      atMost: LANGUAGES.length,
      description: "Those of its published public pages.",
      resolve: async ({ domainId }, _args, ctx): Promise<string[]> => {
        const used = new Set((await mapOfSite(ctx, domainId)).map(({ head }) => head.language));
        return LANGUAGES.filter((language) => used.has(language));
      },
    }),
    homepageTitle: t.string({
      nullable: true,
      resolve: async ({ domainId }, _args, ctx): Promise<string | null> => {
        const { pages } = await siteById(ctx).load(domainId);
        const homepage = pages.find(({ isHomepage }) => isHomepage);
        return isForReader(ctx, homepage) ? homepage.head.title : null;
      },
    }),
  }),
});

interface Listed<T> {
  total: number;
  hasMore: boolean;
  data: T[];
}

const SiteMapRef = builder.objectRef<Listed<SiteEntry>>("SiteMap").implement({
  fields: (t) => ({
    total: t.exposeInt("total"),
    hasMore: t.exposeBoolean("hasMore"),
    data: t.field({ type: [SiteMapEntryRef], atMost: "page", resolve: ({ data }) => data }),
  }),
});

interface Redirect {
  from: string;
  to: string;
}

const RedirectRef = builder.objectRef<Redirect>("SiteRedirect").implement({
  fields: (t) => ({ from: t.exposeString("from"), to: t.exposeString("to") }),
});

const RedirectsRef = builder.objectRef<Listed<Redirect>>("SiteRedirects").implement({
  fields: (t) => ({
    total: t.exposeInt("total"),
    hasMore: t.exposeBoolean("hasMore"),
    data: t.field({ type: [RedirectRef], atMost: "page", resolve: ({ data }) => data }),
  }),
});

/** The former addresses of a site that lead readers on. */
async function redirectsOf(ctx: Ctx, domainId: number): Promise<Redirect[]> {
  const site = await siteById(ctx).load(domainId);
  return site.formerPlaces.flatMap(({ parentId, slug, pageId }) => {
    const page = site.byId.get(pageId);
    const above = slugsAbove(site.byId, parentId);
    if (!isForReader(ctx, page)) return [];
    const from = `/${[...above, slug].join("/")}`;
    return site.find(from) === pageId && from !== page.address ? [{ from, to: page.address }] : [];
  });
}

function slugsAbove(
  byId: ReadonlyMap<string, { parentId: string | null; slug: string }>,
  parentId: string | null,
): string[] {
  const parent = byId.get(parentId ?? "");
  return parent ? [...slugsAbove(byId, parent.parentId), parent.slug] : [];
}

function partOf<T>(all: readonly T[], args: Parameters<typeof readPage>[0]): Listed<T> {
  const { limit, skip } = readPage(args);
  return {
    total: all.length,
    hasMore: skip + limit < all.length,
    data: all.slice(skip, skip + limit),
  };
}

builder.queryFields((t) => {
  const ofSite = { domainId: t.arg.string({ required: true }), ...pageArgs };
  return {
    siteOf: t.field({
      type: SiteRef,
      nullable: true,
      access: "signed-in",
      extensions: KEEPS_ANSWERS,
      description: "The site of a host; null for one that is unknown or not active.",
      args: { host: t.arg.string({ required: true }) },
      resolve: (_root, { host }, ctx): Promise<Site | null> =>
        siteOfHost(ctx).load(host.slice(0, 300).toLowerCase().replace(/:\d+$/, "")),
    }),
    publishedPage: t.field({
      type: PagePlaceRef,
      access: "signed-in",
      extensions: KEEPS_ANSWERS,
      description:
        "What is at an address of a site. A private page is found by those only who may read pages.",
      args: { domainId: t.arg.string({ required: true }), address: t.arg.string({ required: true }) },
      resolve: (_root, { domainId, address }, ctx): Promise<PagePlace> =>
        placeAt(ctx, parseId(domainId) ?? 0, address),
    }),
    siteMap: t.field({
      type: SiteMapRef,
      access: "signed-in",
      extensions: KEEPS_ANSWERS,
      description: "The published public pages of a site, in reading order.",
      args: ofSite,
      resolve: async (_root, { domainId, ...page }, ctx): Promise<Listed<SiteEntry>> =>
        partOf(await mapOfSite(ctx, parseId(domainId) ?? 0), page),
    }),
    siteRedirects: t.field({
      type: RedirectsRef,
      access: "signed-in",
      extensions: KEEPS_ANSWERS,
      description: "The former addresses of a site, and where they lead.",
      args: ofSite,
      resolve: async (_root, { domainId, ...page }, ctx): Promise<Listed<Redirect>> =>
        partOf(await redirectsOf(ctx, parseId(domainId) ?? 0), page),
    }),
    pagePreview: t.field({
      type: ReadersPageRef,
      nullable: true,
      access: { action: "read", collectionType: "pages" },
      description: "The draft of a page as readers would get it.",
      args: { id: t.arg.string({ required: true }) },
      resolve: (_root, { id }, ctx): Promise<ReadersPage | null> =>
        pageDraft(ctx, parseId(id) ?? 0, "preview"),
    }),
  };
});

builder.mutationField("openPageDraft", (t) =>
  t.field({
    type: ReadersPageRef,
    nullable: true,
    // Whoever has got the link has no sign-in.
    access: "public",
    description:
      "The draft to which a link leads, as readers would get it; null for a link that is unknown or over. Counts the visit.",
    args: { token: t.arg.string({ required: true }) },
    resolve: async (_root, { token }, ctx): Promise<ReadersPage | null> => {
      const id = await openDraftLink(ctx.db, pageLifecycle, token, ctx.now());
      return id === null ? null : await pageDraft(ctx, id, { draftLink: token });
    },
  }),
);
