import { usesArticles } from "backend/modules/articles/service";
import { articleTargets } from "backend/modules/articles/tables";
import { isActiveSite, usesDomains } from "backend/modules/domains/service";
import { leadsTo } from "backend/modules/lifecycle/service";
import type { UsedBy } from "backend/modules/records/service";
import { defineRecordLoader, isAnyOf } from "backend/platform/database/loaders";
import { defineName } from "backend/platform/use-case/names";
import { and, sql } from "drizzle-orm";
import { pageLinks } from "./content/tables";
import { pages } from "./tables";

export { addressFrom } from "./address-from";
export { type SiteEntry, siteById } from "./site";
export { SiteMapEntryRef } from "./site-types";

export type Page = typeof pages.$inferSelect;

/** A page by its id; null where there is none. */
export const pageById = defineRecordLoader<Page>((db, ids) =>
  db.select().from(pages).where(isAnyOf(pages.id, ids)),
);

/** A page by its title, for the activity log. */
export const pageNamed = defineName({ from: pages, id: pages.id, name: pages.title });

/** Where pages are used: what is declared here keeps a page from being deleted. */
export const pageUses: UsedBy[] = [
  {
    what: "pages",
    shownAs: "pages_below",
    table: pages,
    record: pages.id,
    used: pages.parentId,
    field: "under",
    link: (id) => `/pages?under=${id}`,
  },
  {
    what: "pages",
    table: pageLinks,
    record: pageLinks.pageId,
    used: pageLinks.toPageId,
    // A page that leads to itself goes with its links.
    where: sql`${pageLinks.pageId} <> ${pageLinks.toPageId}`,
    field: "components",
    link: (id) => `/pages?linkPage=${id}`,
  },
  {
    what: "articles",
    table: articleTargets,
    record: articleTargets.articleId,
    used: articleTargets.toPageId,
    field: "text",
    link: (id) => `/articles?linkPage=${id}`,
  },
];

/** Declares that records use pages, as menus do: `usesPages({ what: "menus", table: menuEntries, … })`. */
export function usesPages(place: UsedBy): void {
  pageUses.push(place);
}

usesArticles({
  what: "pages",
  table: pageLinks,
  record: pageLinks.pageId,
  used: pageLinks.toArticleId,
  field: "components",
  link: (id) => `/pages?linkArticle=${id}`,
});

usesDomains({
  what: "pages",
  table: pages,
  record: pages.id,
  used: pages.domainId,
  field: "domain",
  link: (id) => `/pages?domain=${id}`,
});

leadsTo({
  kind: "page",
  area: "pages",
  table: pages,
  name: pages.title,
  links: pageLinks,
  record: pageLinks.pageId,
  to: { pages: pageLinks.toPageId, articles: pageLinks.toArticleId },
  isLive: and(pageLinks.isLive, isActiveSite(pages.domainId)),
});
