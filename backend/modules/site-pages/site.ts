import type { Db } from "backend/platform/database/database";
import { defineLoader } from "backend/platform/database/loaders";
import { published } from "backend/platform/lifecycle/tables";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { addressesOf, pageFinder } from "domain/site-pages/addresses";
import type { PageContent } from "domain/site-pages/page";
import { inReadingOrder } from "domain/tree";
import { and, eq, sql } from "drizzle-orm";
import { isShownInMenu } from "./in-menu";
import { pageLifecycle } from "./lifecycle";
import { formerPlacesOf } from "./places";
import { pages } from "./tables";

/** What readers get of a page, as lists and links need it. */
interface PublishedHead {
  title: string;
  language: string;
  visibility: PageContent["visibility"];
  publishedAt: Date;
}

/** A page of a site, published or not: what is said of its place holds for readers at once. */
export interface SitePage {
  id: string;
  domainId: number;
  parentId: string | null;
  position: number;
  slug: string;
  depth: number;
  address: string;
  /** Whether a menu leads to it. */
  isInMenu: boolean;
  isHomepage: boolean;
  /** Null: readers get nothing of it. */
  head: PublishedHead | null;
}

/** A page that readers get. */
export type SiteEntry = SitePage & { head: PublishedHead };

/** The pages of a site as readers find them. */
export interface SiteIndex {
  /** All of them in reading order. */
  pages: readonly SitePage[];
  byId: ReadonlyMap<string, SitePage>;
  /** The page of an address that it has or had. */
  find(address: string): string | null;
  formerPlaces: readonly { parentId: string | null; slug: string; pageId: string }[];
}

async function readPages(db: Db, domainIds: readonly number[]) {
  const { id, domainId, parentId, position, slug, isHomepage } = pages;
  const publishedText = (field: string) =>
    sql<string | null>`${published.content} ->> ${sql.raw(`'${field}'`)}`;
  const rows = await db
    .select({
      id,
      domainId,
      parentId,
      position,
      slug,
      isInMenu: isShownInMenu(),
      isHomepage,
      title: publishedText("title"),
      language: publishedText("language"),
      visibility: publishedText("visibility"),
      publishedAt: published.publishedAt,
    })
    .from(pages)
    .leftJoin(published, and(eq(published.area, pageLifecycle.area), eq(published.recordId, pages.id)))
    .where(isOneOf(domainId, domainIds));
  return rows.map(({ title, language, visibility, publishedAt, ...row }) => ({
    ...row,
    id: String(row.id),
    parentId: row.parentId === null ? null : String(row.parentId),
    head: publishedAt && ({ title, language, visibility, publishedAt } as PublishedHead),
  }));
}

/** Most sites that a process keeps. */
const MOST_KEPT = 50;

/** The pages of a site by the id of its domain: read with two statements, and kept until one is published or moved. */
export const siteById = defineLoader<number, SiteIndex>(
  async (domainIds, { db }) => {
    const all = await readPages(db, domainIds);
    const former = await formerPlacesOf(db, domainIds);
    return domainIds.map((domainId) => {
      const own = all.filter((page) => page.domainId === domainId);
      const addresses = addressesOf(own);
      const inOrder = inReadingOrder(own).map(({ node, above }) => ({
        ...node,
        depth: above.length,
        address: addresses.get(node.id) ?? "",
      }));
      const formerPlaces = former.filter((place) => place.domainId === domainId);
      return {
        pages: inOrder,
        byId: new Map(inOrder.map((page) => [page.id, page])),
        find: pageFinder(own, formerPlaces),
        formerPlaces,
      };
    });
  },
  ["published:pages", "pages", "page_former_places", "menu_entries", "menus", "domains"],
  MOST_KEPT,
);
