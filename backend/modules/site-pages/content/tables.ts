import { articles } from "backend/modules/articles/tables";
import { assets } from "backend/modules/library/tables";
import { ofPage, pages } from "backend/modules/site-pages/tables";
import { identity, reference } from "backend/platform/database/columns";
import { targetColumns, targetConstraints } from "backend/platform/lifecycle/targets";
import { COMPONENT_TYPES } from "domain/site-pages/components";
import { boolean, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";

/** The components of drafts, in reading order: see `PageComponent`. */
export const pageComponents = pgTable(
  "page_components",
  {
    id: identity(),
    pageId: ofPage(),
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
    pageId: ofPage(),
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
    pageId: ofPage(),
    ...targetColumns({ page: () => pages.id, article: () => articles.id }),
  },
  (t) => targetConstraints("page_links", t.pageId, t),
);
