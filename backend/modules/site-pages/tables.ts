import { articles } from "backend/modules/articles/tables";
import { domains } from "backend/modules/domains/tables";
import { assets } from "backend/modules/library/tables";
import {
  createdAt,
  folded,
  identity,
  peopleColumns,
  recordColumns,
  reference,
} from "backend/platform/database/columns";
import { inGerman } from "backend/platform/database/german-order";
import { users } from "backend/platform/database/people";
import { lifecycleColumns, lifecycleConstraints } from "backend/platform/lifecycle/columns";
import { treeBoundaries, treeConstraints } from "backend/platform/trees/columns";
import { COMPONENT_TYPES } from "domain/site-pages/components";
import { LANGUAGES, VISIBILITIES } from "domain/site-pages/page";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

/** The pages of web sites: of each domain an ordered tree. Where a page is, is no part of its revisions. */
export const pages = pgTable(
  "pages",
  {
    ...recordColumns(),
    ...peopleColumns(() => users.id),
    ...lifecycleColumns(),
    domainId: reference("domain_id")
      .notNull()
      .references(() => domains.id),
    parentId: reference("parent_id"),
    position: integer().notNull(),
    title: text().notNull(),
    titleFolded: folded("title_folded", '"title"'),
    /** Its part of the address, after those of the pages above it. */
    slug: text().notNull(),
    language: text({ enum: LANGUAGES }).notNull(),
    visibility: text({ enum: VISIBILITIES }).notNull(),
    pictureId: reference("picture_id").references(() => assets.id),
    seoTitle: text("seo_title"),
    seoDescription: text("seo_description"),
    isInMenu: boolean("is_in_menu").notNull().default(false),
    isHomepage: boolean("is_homepage").notNull().default(false),
  },
  (t) => [
    ...lifecycleConstraints("pages", t),
    ...treeConstraints("pages", t, t.domainId),
    ...treeBoundaries("pages", t, t.domainId),
    index("pages_created").on(t.createdAt, t.id),
    index("pages_updated").on(t.updatedAt, t.id),
    index("pages_title").on(inGerman(t.title), t.id),
    index("pages_title_trigram").using("gin", sql`${t.title} gin_trgm_ops`),
    index("pages_title_folded").using("gin", sql`${t.titleFolded} gin_trgm_ops`),
    index("pages_picture").on(t.pictureId),
    uniqueIndex("pages_slug_key").on(t.domainId, sql`coalesce(${t.parentId}, 0)`, t.slug),
    uniqueIndex("pages_homepage_key").on(t.domainId).where(sql`${t.isHomepage}`),
    check("pages_title_filled", sql`length(btrim(${t.title})) > 0`),
    check("pages_slug", sql`${t.slug} ~ '^[a-z0-9]+(-[a-z0-9]+)*$'`),
  ],
);

/** The titles as searches compare them. */
export const pageTitles = { text: pages.title, folded: pages.titleFolded };

const page = () =>
  reference("page_id")
    .notNull()
    .references(() => pages.id, { onDelete: "cascade" });

/** Where a page was that readers could know. The present pages there come first. */
export const formerPlaces = pgTable(
  "page_former_places",
  {
    id: identity(),
    domainId: reference("domain_id")
      .notNull()
      .references(() => domains.id, { onDelete: "cascade" }),
    /** The page below which it was; null: at the top. */
    parentId: reference("parent_id").references(() => pages.id, { onDelete: "cascade" }),
    slug: text().notNull(),
    pageId: page(),
    createdAt: createdAt(),
  },
  (t) => [
    uniqueIndex("page_former_places_key").on(t.domainId, sql`coalesce(${t.parentId}, 0)`, t.slug),
    index("page_former_places_parent").on(t.parentId),
    index("page_former_places_page").on(t.pageId),
  ],
);

/** The components of drafts, in reading order: see `PageComponent`. */
export const pageComponents = pgTable(
  "page_components",
  {
    id: identity(),
    pageId: page(),
    key: text().notNull(),
    type: text({ enum: [...COMPONENT_TYPES, "section"] }).notNull(),
    within: text(),
    title: text(),
    text: text(),
    assetId: reference("asset_id").references(() => assets.id),
    posterId: reference("poster_id").references(() => assets.id),
    alt: text(),
    caption: text(),
    address: text(),
    linkText: text("link_text"),
    linkPageId: reference("link_page_id").references(() => pages.id),
    linkArticleId: reference("link_article_id").references(() => articles.id),
    linkAddress: text("link_address"),
    style: text(),
    isOpen: boolean("is_open").notNull(),
  },
  (t) => [
    uniqueIndex("page_components_key").on(t.pageId, t.key),
    index("page_components_asset").on(t.assetId),
    index("page_components_poster").on(t.posterId),
    index("page_components_link_page").on(t.linkPageId),
    index("page_components_link_article").on(t.linkArticleId),
  ],
);

/** The assets of the library that a page shows: the draft, and what readers get. */
export const pageAssets = pgTable(
  "page_assets",
  {
    id: identity(),
    pageId: page(),
    assetId: reference("asset_id")
      .notNull()
      .references(() => assets.id),
    isLive: boolean("is_live").notNull(),
  },
  (t) => [
    uniqueIndex("page_assets_key").on(t.pageId, t.isLive, t.assetId),
    index("page_assets_asset").on(t.assetId),
  ],
);

/** The pages and articles that a page leads to: the draft, and what readers get. */
export const pageLinks = pgTable(
  "page_links",
  {
    id: identity(),
    pageId: page(),
    toPageId: reference("to_page_id").references(() => pages.id),
    toArticleId: reference("to_article_id").references(() => articles.id),
    isLive: boolean("is_live").notNull(),
  },
  (t) => [
    uniqueIndex("page_links_page_key")
      .on(t.pageId, t.isLive, t.toPageId)
      .where(sql`${t.toPageId} is not null`),
    uniqueIndex("page_links_article_key")
      .on(t.pageId, t.isLive, t.toArticleId)
      .where(sql`${t.toArticleId} is not null`),
    index("page_links_to_page").on(t.toPageId),
    index("page_links_to_article").on(t.toArticleId),
    check("page_links_one_target", sql`num_nonnulls(${t.toPageId}, ${t.toArticleId}) = 1`),
  ],
);
