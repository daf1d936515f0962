import { isDeepStrictEqual } from "node:util";
import type { RecordChanged } from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { saveRevisions } from "backend/platform/lifecycle/revisions";
import { closeGap, lastPosition } from "backend/platform/trees/nodes";
import type { SignedInCtx } from "backend/platform/use-case/context";
import type { Problem } from "backend/platform/use-case/errors";
import type { Work } from "backend/platform/use-case/use-case";
import { contentOf } from "domain/fields/values";
import { parseId } from "domain/identifiers";
import { changedAddresses } from "domain/site-pages/addresses";
import { PAGE_FIELDS } from "domain/site-pages/fields";
import type { PageDraft } from "domain/site-pages/page";
import { pageLifecycle } from "./lifecycle";
import { isKnownToReaders, leavePlace, placesOf, treeOf } from "./places";
import type { pages } from "./tables";
import { keepUses } from "./used";

type Change = RecordChanged<PageDraft>;

const idOf = (id: string | null) => (id === null ? null : parseId(id));

/** The places of new pages: each the last one where it is. Their trees are locked. */
export async function firstPlaces(tx: Db, drafts: readonly PageDraft[]) {
  const placed: { domainId: number; parentId: number | null; position: number }[] = [];
  for (const { domain, under } of drafts) {
    const [domainId, parentId] = [parseId(domain) ?? 0, idOf(under)];
    const before = placed.filter((one) => one.domainId === domainId && one.parentId === parentId).length;
    const position = (await lastPosition(tx, treeOf(domainId), parentId)) + before;
    placed.push({ domainId, parentId, position });
  }
  return placed;
}

/** Closes the gaps that deleted pages leave, from the last one on. Their trees are locked. */
export async function closeGaps(tx: Db, rows: readonly (typeof pages.$inferSelect)[]): Promise<void> {
  for (const row of [...rows].sort((a, b) => b.position - a.position))
    await closeGap(tx, treeOf(row.domainId), row);
}

/** Keeps what follows from saved pages: where they were, their revisions, what they show and lead to. */
export async function keepSaved(work: Work, ctx: SignedInCtx, changes: readonly Change[]): Promise<void> {
  const { tx } = work;
  for (const { id, before, after } of changes) {
    if (!before || before.slug === after.slug) continue;
    const place = { id, domainId: parseId(after.domain) ?? 0, parentId: idOf(after.under) };
    const [from, to] = [before, after].map(({ slug }) => ({ ...place, slug: slug ?? "" }));
    const site = await placesOf(tx, place.domainId);
    if (from && to) await leavePlace(tx, site, { from, to }, ctx.now());
  }
  const saved = changes.flatMap(({ id, before, after }) => {
    const content = contentOf(PAGE_FIELDS, after);
    const isSame = before && isDeepStrictEqual(contentOf(PAGE_FIELDS, before), content);
    return isSame ? [] : [{ id, content }];
  });
  await saveRevisions(work, ctx, pageLifecycle, saved);
  await keepUses(tx, saved, { isLive: false });
}

/** Asks whether addresses that readers know may change. From the former ones they are led on. */
export async function asksIfMoving(
  tx: Db,
  _ctx: SignedInCtx,
  { id, before, after }: Change & { before: PageDraft },
): Promise<Problem[]> {
  if (before.slug === after.slug || after.slug === null) return [];
  const site = await placesOf(tx, parseId(after.domain) ?? 0);
  if (!(await isKnownToReaders(tx, site, String(id)))) return [];
  const place = { id: String(id), parentId: after.under, slug: after.slug };
  const changed = changedAddresses(site, place);
  const [own] = changed;
  if (!own) return [];
  const { from, to } = changed.find((one) => one.id === String(id)) ?? own;
  return [{ field: "", message: "page_addresses_change", params: { count: changed.length, from, to } }];
}
