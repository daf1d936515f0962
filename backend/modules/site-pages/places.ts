import { domains } from "backend/modules/domains/tables";
import type { Db } from "backend/platform/database/database";
import { defineLoader } from "backend/platform/database/loaders";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import { lockTree, type Tree } from "backend/platform/trees/nodes";
import type { Problem } from "backend/platform/use-case/errors";
import { parseId } from "domain/identifiers";
import { addressesOf, branchOf, trailOf } from "domain/site-pages/addresses";
import { freeSlug, MOST_PAGE_DEPTH, MOST_PAGES } from "domain/site-pages/page";
import { and, asc, eq, isNotNull, sql } from "drizzle-orm";
import { formerPlaces, pages } from "./tables";

/** The tree of a domain's pages. */
export const treeOf = (domainId: number): Tree => ({
  table: pages,
  of: { by: pages.domainId, id: domainId },
});

/** A page of a site as its place needs it. */
export interface TreePage {
  id: string;
  parentId: string | null;
  position: number;
  slug: string;
  title: string;
  isHomepage: boolean;
  isLive: boolean;
}

/** All pages of some sites, flat, with one statement. */
async function readPlaces(
  db: Db,
  domainIds: readonly number[],
): Promise<(TreePage & { domainId: number })[]> {
  const { id, domainId, parentId, position, slug, title, isHomepage, liveNumber } = pages;
  const rows = await db
    .select({ id, domainId, parentId, position, slug, title, isHomepage, liveNumber })
    .from(pages)
    .where(isOneOf(domainId, domainIds));
  return rows.map(({ liveNumber: live, ...row }) => ({
    ...row,
    id: String(row.id),
    parentId: row.parentId === null ? null : String(row.parentId),
    isLive: live !== null,
  }));
}

/** The pages of a site, as a transaction sees them. */
export const pagePlaces = (tx: Db, domainId: number): Promise<TreePage[]> => readPlaces(tx, [domainId]);

/** A site's pages with their addresses. */
export interface SitePlaces {
  pages: readonly TreePage[];
  byId: ReadonlyMap<string, TreePage>;
  addresses: ReadonlyMap<string, string>;
  childCounts: ReadonlyMap<string, number>;
}

/** The pages of a site by the id of its domain, once for each request. */
export const placesOfSite = defineLoader<number, SitePlaces>(async (ids, { db }) => {
  const all = await readPlaces(db, ids);
  return ids.map((id) => {
    const own = all.filter(({ domainId }) => domainId === id);
    const childCounts = new Map<string, number>();
    for (const { parentId } of own)
      if (parentId !== null) childCounts.set(parentId, (childCounts.get(parentId) ?? 0) + 1);
    const byId = new Map(own.map((page) => [page.id, page]));
    return { pages: own, byId, addresses: addressesOf(own), childCounts };
  });
});

const PATH_SEPARATOR = " › ";

/** The pages above a page, the top one first, and itself. */
export function trailWithin({ byId }: Pick<SitePlaces, "byId">, id: string): TreePage[] {
  const trail: TreePage[] = [];
  for (let at = byId.get(id); at && !trail.includes(at); at = byId.get(at.parentId ?? "")) trail.unshift(at);
  return trail;
}

export const pathOf = (site: Pick<SitePlaces, "byId">, id: string): string =>
  trailWithin(site, id)
    .map(({ title }) => title)
    .join(PATH_SEPARATOR);

/** The ids of the domains to which some pages belong; a page stays with its domain. */
export async function domainsOfPages(tx: Db, ids: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectDistinct({ id: pages.domainId })
    .from(pages)
    .where(isOneOf(pages.id, ids))
    .orderBy(asc(pages.domainId));
  return rows.map(({ id }) => id);
}

/** Locks the trees of some domains, in their order. */
export async function lockTrees(tx: Db, domainIds: readonly number[]): Promise<void> {
  for (const id of [...new Set(domainIds)].sort((a, b) => a - b)) await lockTree(tx, treeOf(id));
}

/** The problem of a slug that another page has at the same place; none if it is free. */
export function slugProblem(
  siblings: readonly TreePage[],
  { id, parentId, slug }: { id: string | null; parentId: string | null; slug: string },
  field: string,
): Problem[] {
  const usedSlugs = new Set(
    siblings.filter((one) => one.parentId === parentId && one.id !== id).map((one) => one.slug),
  );
  if (!usedSlugs.has(slug)) return [];
  return [{ field, message: "page_slug_used", params: { slug, free: freeSlug(slug, usedSlugs) } }];
}

/** What keeps new pages from their places: their trees are locked. By the number of each. */
export async function newPlaceProblems(
  tx: Db,
  made: readonly { domain: string; under: string | null; slug: string | null }[],
): Promise<Problem[][]> {
  const wanted = [...new Set(parseIds(made.map(({ domain }) => domain)))];
  const rows = await tx.select({ id: domains.id }).from(domains).where(isOneOf(domains.id, wanted));
  const existingIds = new Set(rows.map(({ id }) => id));
  const all = await readPlaces(tx, wanted);
  return made.map(({ domain, under, slug }) => {
    const domainId = parseId(domain) ?? 0;
    const own = all.filter((page) => page.domainId === domainId);
    const problem = (field: string, message: string, params?: Problem["params"]) => [
      { field, message, params },
    ];
    if (domain === "") return problem("domain", "required");
    if (!existingIds.has(domainId)) return problem("domain", "reference_missing");
    if (own.length >= MOST_PAGES) return problem("", "too_many_pages", { max: MOST_PAGES });
    const above = under === null ? [] : trailOf(own, under);
    if (under !== null && above.length === 0) return problem("under", "reference_missing");
    if (above.length >= MOST_PAGE_DEPTH) return problem("under", "tree_too_deep");
    if (slug === null) return problem("slug", "required");
    return slugProblem(own, { id: null, parentId: under, slug }, "slug");
  });
}

/** Whether readers could know an address that leads through a page: of itself, or of a page below it, now or formerly. */
export async function isKnownToReaders(tx: Db, site: readonly TreePage[], id: string): Promise<boolean> {
  const branch = parseIds(branchOf(site, id).map((page) => page.id));
  const wasPublished = and(isOneOf(pages.id, branch), isNotNull(pages.firstPublishedAt));
  const result = await tx.execute<{ known: boolean }>(sql`select
    exists (select 1 from ${pages} where ${wasPublished})
    or exists (select 1 from ${formerPlaces} where ${isOneOf(formerPlaces.parentId, branch)}) as known`);
  return result.rows[0]?.known === true;
}

/** A place of a page, and the domain that it belongs to. */
interface Place {
  id: number;
  domainId: number;
  parentId: number | null;
  slug: string;
}

const isAt = ({ domainId, parentId, slug }: Omit<Place, "id">) =>
  and(
    eq(formerPlaces.domainId, domainId),
    sql`${formerPlaces.parentId} is not distinct from ${parentId}::bigint`,
    eq(formerPlaces.slug, slug),
  );

/**
 * Keeps where a page was, if readers could know it: from there they are led on. Of several pages that were there, the last
 * one counts. Where the page is now needs no entry. The tree is locked; `site` are its pages before or after the change.
 */
export async function leavePlace(
  tx: Db,
  site: readonly TreePage[],
  { from, to }: { from: Place; to: Place },
  at: Date,
): Promise<void> {
  await tx.delete(formerPlaces).where(and(isAt(to), eq(formerPlaces.pageId, to.id)));
  if (!(await isKnownToReaders(tx, site, String(from.id)))) return;
  await tx.delete(formerPlaces).where(isAt(from));
  const { id: pageId, domainId, parentId, slug } = from;
  await tx.insert(formerPlaces).values({ domainId, parentId, slug, pageId, createdAt: at });
}

/** Former places of the pages of some sites. */
export async function formerPlacesOf(db: Db, domainIds: readonly number[]) {
  const { domainId, parentId, slug, pageId } = formerPlaces;
  const rows = await db
    .select({ domainId, parentId, slug, pageId })
    .from(formerPlaces)
    .where(isOneOf(domainId, domainIds));
  return rows.map((row) => ({
    ...row,
    parentId: row.parentId === null ? null : String(row.parentId),
    pageId: String(row.pageId),
  }));
}
