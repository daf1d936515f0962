import { stateOf } from "backend/platform/lifecycle/columns";
import { arrayOfIds, isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { addressesOf } from "domain/site-pages/addresses";
import { inReadingOrder, seenNodes, type TreeNode } from "domain/tree";
import { and, count, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { isShownInMenu } from "./in-menu";
import { pages } from "./tables";

/** What is open of a tree; see `seenNodes`. */
interface OpenBranches {
  open?: readonly string[] | null | undefined;
  around?: readonly string[] | null | undefined;
}

/** A page as the tree of its site shows it. */
export type PageNode = Awaited<ReturnType<typeof readTree>>[number];

/**
 * The pages of a domain as a tree shows them, each followed by those below it; of a tree of which only some branches are open
 * no others are read. Two statements for any number of pages.
 */
export async function readTree({ db }: Ctx, domainId: number, { open, around }: OpenBranches) {
  const branches = open || around ? { open: open ?? [], around: around ?? [] } : null;
  const { id, version, title, slug, parentId, position, isHomepage, visibility } = pages;
  const { reviewState, liveNumber } = pages;
  const isOfDomain = eq(pages.domainId, domainId);
  const rows = await db
    .select({
      id,
      version,
      title,
      slug,
      parentId,
      position,
      isInMenu: isShownInMenu(),
      isHomepage,
      visibility,
      reviewState,
      liveNumber,
      state: stateOf(pages),
    })
    .from(pages)
    .where(branches ? and(isOfDomain, or(isNull(parentId), isBelow(branches))) : isOfDomain);
  const nodes = rows.map((row) => ({
    ...row,
    id: String(row.id),
    parentId: row.parentId === null ? null : String(row.parentId),
  }));
  const seen = branches ? seenNodes(inOrder(nodes), branches) : inOrder(nodes);
  const hasSeenParent = isOneOf(parentId, parseIds(seen.map((node) => node.id)));
  const below = await db
    .select({ parentId, count: count() })
    .from(pages)
    .where(and(isOfDomain, hasSeenParent))
    .groupBy(parentId);
  const childCounts = new Map(below.map((row) => [String(row.parentId), row.count]));
  // Whatever is above a page that is seen is seen itself.
  const addresses = addressesOf(nodes);
  return seen.map((node) => ({
    ...node,
    address: addresses.get(node.id) ?? "",
    isLive: node.liveNumber !== null,
    childCount: childCounts.get(node.id) ?? 0,
  }));
}

const inOrder = <Node extends TreeNode>(nodes: readonly Node[]) =>
  inReadingOrder(nodes).map(({ node, above }) => ({ ...node, depth: above.length }));

/** Whether a page lies right below an open one, one of those around, or one above these. */
function isBelow({ open, around }: { open: readonly string[]; around: readonly string[] }): SQL {
  const begun = arrayOfIds(parseIds(around));
  return sql`(${isOneOf(pages.parentId, parseIds(open))} or ${pages.parentId} in (
    with recursive trail(id, parent_id) as (
      select id, parent_id from pages where id = any(${begun}::bigint[])
      union select above.id, above.parent_id from pages as above join trail on above.id = trail.parent_id
    ) select id from trail))`;
}
