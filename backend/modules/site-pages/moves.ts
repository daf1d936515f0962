import type { Db } from "backend/platform/database/database";
import { htmlIn } from "backend/platform/lifecycle/rendering";
import { findRevision } from "backend/platform/lifecycle/revisions";
import { lastPosition, moveNode } from "backend/platform/trees/nodes";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notFound } from "backend/platform/use-case/errors";
import { nextVersionColumns, requireVersion, useCase, type Work } from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import { changedAddresses } from "domain/site-pages/addresses";
import { freeSlug, MOST_PAGE_DEPTH, type PageDraft } from "domain/site-pages/page";
import type { TreePlace } from "domain/tree";
import { and, eq, sql } from "drizzle-orm";
import { pageLifecycle } from "./lifecycle";
import { leavePlace, lockTrees, pagePlaces, placesOfSite, slugProblem, treeOf } from "./places";
import { asStored } from "./sent";
import { type Page, pageById, pageNamed } from "./service";
import { pages } from "./tables";
import { record } from "./types";

/** A page with its siblings locked: first the tree, and then the page. */
async function lockPlaced(tx: Db, id: string): Promise<Page> {
  const key = parseId(id) ?? 0;
  const [placedRow] = await tx.select({ domainId: pages.domainId }).from(pages).where(eq(pages.id, key));
  if (!placedRow) throw notFound();
  await lockTrees(tx, [placedRow.domainId]);
  const [row] = await record.lockRecords(tx, [key]);
  if (!row) throw notFound();
  return row;
}

/** Moves a page with all below it. Readers who come by a former address are led on. */
export async function movePage(
  ctx: SignedInCtx,
  { id, version, ...place }: { id: string; version: number } & TreePlace,
  key: string,
): Promise<number> {
  const input = { id, version, ...place };
  return await useCase(ctx, { key, operation: "movePage", input }, async ({ tx, log }) => {
    const row = await lockPlaced(tx, id);
    await requireVersion(tx, ctx, row, version, () => ({ under: idText(row.parentId) }));
    const site = await pagePlaces(tx, row.domainId);
    const wanted = { id, parentId: place.under, slug: row.slug };
    const problems = slugProblem(site, wanted, "under");
    if (problems.length > 0)
      throw badUserInput(problems.map((problem) => ({ ...problem, message: "page_slug_used_there" })));
    const tree = { ...treeOf(row.domainId), mostDepth: MOST_PAGE_DEPTH };
    const moved = await moveNode(tx, ctx, tree, { id, version, ...place });
    if (!moved) return row.id;
    const at = { id: row.id, domainId: row.domainId, slug: row.slug };
    const parentId = place.under === null ? null : parseId(place.under);
    const places = { from: { ...at, parentId: row.parentId }, to: { ...at, parentId } };
    if (row.parentId !== parentId) await leavePlace(tx, site, places, ctx.now());
    const placed = ({ parentId: under, position }: (typeof moved)["to"]) => ({
      under: pageNamed(under),
      position,
    });
    const [before, after] = [placed(moved.from), placed(moved.to)];
    await log([{ area: "pages", action: "update", recordId: row.id, before, after }]);
    return row.id;
  });
}

const idText = (id: number | null) => (id === null ? null : String(id));

/** Whether a page is the homepage, which is no field of its form, with an entry in the log. */
async function setHomepage(
  { tx, log }: Work,
  ctx: SignedInCtx,
  row: Page,
  isHomepage: boolean,
): Promise<void> {
  const next = nextVersionColumns(ctx, row);
  await tx
    .update(pages)
    .set({ isHomepage, ...next })
    .where(and(eq(pages.id, row.id), eq(pages.version, row.version)));
  const before = { isHomepage: row.isHomepage };
  await log([{ area: "pages", action: "update", recordId: row.id, before, after: { isHomepage } }]);
}

/**
 * Makes a page the homepage of its site, instead of the one that is it now. BAD_USER_INPUT if readers do not get it, or its
 * withdrawal is planned.
 */
export async function makeHomepage(ctx: SignedInCtx, id: string, key: string): Promise<number> {
  return await useCase(ctx, { key, operation: "setHomepage", input: { id } }, async (work) => {
    const { tx } = work;
    const row = await lockPlaced(tx, id);
    if (row.isHomepage) return row.id;
    if (row.liveNumber === null) throw badUserInput([{ field: "", message: "homepage_unpublished" }]);
    // Its withdrawal was planned when nobody asked about the homepage.
    if (row.withdrawAt !== null) throw badUserInput([{ field: "", message: "homepage_withdrawal_planned" }]);
    const isFormer = and(eq(pages.domainId, row.domainId), eq(pages.isHomepage, true));
    const [former] = await tx.select().from(pages).where(isFormer).for("update");
    // There is one at most, so it is taken from the former one first.
    if (former) await setHomepage(work, ctx, former, false);
    await setHomepage(work, ctx, row, true);
    return row.id;
  });
}

/** Copies a page with its components and their HTML, as a draft right behind it, with a slug that is free. */
export async function copyPage(ctx: SignedInCtx, id: string, key: string): Promise<number> {
  const change = { key, operation: "copyPage", input: { id }, refusals: record.refusals };
  return await useCase(ctx, change, async (work) => {
    const { tx } = work;
    const row = await lockPlaced(tx, id);
    const draft = (await record.draftsOf(tx, [row]))(row);
    const site = await pagePlaces(tx, row.domainId);
    const siblings = site.filter(({ parentId }) => parentId === draft.under);
    const slug = freeSlug(row.slug, new Set(siblings.map((one) => one.slug)));
    const copied: PageDraft = { ...draft, slug, components: asStored(draft.components) };
    const last = await lastPosition(tx, treeOf(row.domainId), row.parentId);
    const original = await findRevision(tx, pageLifecycle, row.id, row.draftNumber);
    const html = new Map([...work.html, ...htmlIn(pageLifecycle, original)]);
    const [copy = 0] = await record.insert({ ...work, html }, ctx, [copied]);
    const [behind, isSibling] = [
      row.position + 1,
      sql`${pages.parentId} is not distinct from ${row.parentId}::bigint`,
    ];
    if (behind < last)
      await tx.execute(sql`update ${pages}
        set position = case when ${pages.id} = ${copy} then ${behind}::int else position + 1 end
        where ${pages.domainId} = ${row.domainId} and ${isSibling} and position > ${row.position}`);
    return copy;
  });
}

/** A page whose address would change. */
export interface AddressChange {
  id: string;
  title: string;
  from: string;
  to: string;
  isPublished: boolean;
}

/** What addresses would change if a page had another parent (null: none) or slug; unset: as it is. */
export async function previewMove(
  ctx: Ctx,
  { id, under, slug }: { id: string; under?: string | null | undefined; slug?: string | null | undefined },
): Promise<AddressChange[]> {
  const page = await pageById(ctx).load(parseId(id) ?? 0);
  if (!page) throw notFound();
  const site = await placesOfSite(ctx).load(page.domainId);
  const place = {
    id: String(page.id),
    parentId: under === undefined ? idText(page.parentId) : under,
    slug: slug?.trim() || page.slug,
  };
  return changedAddresses(site.pages, place).map((changed) => {
    const sitePage = site.byId.get(changed.id);
    return { ...changed, title: sitePage?.title ?? "", isPublished: sitePage?.isLive ?? false };
  });
}
