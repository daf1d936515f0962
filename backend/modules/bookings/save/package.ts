import { media } from "backend/modules/media/tables";
import { updateMany } from "backend/platform/database/bulk-insert";
import type { Db } from "backend/platform/database/database";
import { parseIds } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, type Problem } from "backend/platform/use-case/errors";
import { creationColumns, nextVersionColumns } from "backend/platform/use-case/use-case";
import { type BookingDraft, emptyBooking } from "domain/bookings/fields";
import { childAfter, childOfPackage } from "domain/bookings/package";
import { linePrices, type PackageLine } from "domain/bookings/package-lines";
import {
  hasPaidShare,
  hasUncancelledBooking,
  isBilledAlready,
  isSplitRight,
  NEW_SHAREHOLDER,
  recalculatedShares,
  type Shareholder,
  sharesAtNewPrice,
  sumOfUncancelledShares,
} from "domain/bookings/package-shares";
import { crossBillProblems } from "domain/bookings/validation";
import { parseId } from "domain/identifiers";
import { and, eq, inArray } from "drizzle-orm";
import { bookingDraft, columnsOf, lockBooking } from "../record/booking-record";
import { changeBookings, logDrafts } from "../record/changes";
import { checkedReferences } from "../record/check";
import { type BookingInput, draftFromInput } from "../record/input";
import { type LoadedBooking, lockChildren, touchedChildren } from "../record/lock";
import { requireOnBooking, requireOnMedium } from "../record/permissions";
import { insertBooking, requireBookingVersion, requireOnMediaOf, writeBookings } from "../record/write";
import { bookings, bookingTargetMedia } from "../tables";
import { plannedChildren } from "./package-children";
import { shareholders, splitOf } from "./package-shares";

/** A posted package: its form, and what it books in each of its media. */
export interface NewPackage {
  data: BookingInput;
  lines?: readonly PackageLine[] | undefined;
  /** Whether an issue that is out is refused, so that the form can ask whether it is meant. */
  asksIfOut?: boolean | undefined;
}

/**
 * Creates a package with one draft booking per target medium (decisions §4); returns the parent's id. The bookings of
 * media with a line are complete: they are checked and claim their slots as any booking does.
 */
export function createPackage(ctx: SignedInCtx, pack: NewPackage, key: string): Promise<number> {
  const { data, lines = [], asksIfOut } = pack;
  const input = lines.length > 0 ? { data, lines } : data;
  return changeBookings(ctx, { key, operation: "createMultiBooking", input }, async (tx, changed) => {
    const empty = emptyBooking();
    const draft = draftFromInput(ctx, empty, "multi", data);
    const { targetMedia } = draft.specs;
    const { prices, problems } = linePrices(splitOf(draft), targetMedia, lines);
    const more = [...billingProblems(draft, empty, []), ...lineProblems(targetMedia, lines), ...problems];
    const id = await insertBooking(tx, ctx, draft, { action: "create", startsFrom: empty, more });
    // The children hold their issues, and everybody holds issues before media.
    const children = await addChildren(tx, ctx, { id, draft }, targetMedia, prices, { lines, asksIfOut });
    await addMedia(tx, id, targetMedia);
    for (const one of [id, ...children]) changed(one);
    return id;
  });
}

/**
 * Saves the form of a package over the version that it was opened with; returns its id. An added medium gets a draft
 * booking. The booking of a removed medium is deleted, unless someone has worked on it. Changes to the package's own
 * fields also change the children.
 */
export function updatePackage(
  ctx: SignedInCtx,
  change: { id: string; version: number; data: BookingInput },
  key: string,
): Promise<number> {
  return changeBookings(ctx, { key, operation: "updateMultiBooking", input: change }, async (tx, changed) => {
    const record = await lockBooking(tx, ctx, change.id);
    const { row } = record;
    requireOnBooking(ctx, "edit", { ...row, ...record });
    if (row.bookingType !== "multi")
      throw badUserInput([{ field: "bookingType", message: "package_or_single_fixed" }]);
    await requireBookingVersion(tx, ctx, record, change.version);
    const before = bookingDraft(record);
    const draft = draftFromInput(ctx, before, "multi", change.data);
    requireOnMediaOf(ctx, "edit", draft);

    const children = await lockChildren(tx, row.id);
    // Compares with the media ordered before, not with the existing bookings: editing a remark must not sell a medium
    // again.
    const added = difference(draft.specs.targetMedia, before.specs.targetMedia);
    const removed = difference(before.specs.targetMedia, draft.specs.targetMedia);
    requireOnEach(ctx, "create", added);
    requireOnEach(ctx, "delete", removed);
    const leaving = children.filter((child) => removed.includes(child.draft.specs.targetMedium ?? ""));
    const staying = children.filter((child) => !leaving.includes(child));
    const { shares, problems: splitProblems } = splitAfter(draft, before, {
      staying: shareholders(staying),
      added: added.length,
      removed: removed.length,
    });
    const problems = [
      ...(await leavingProblems(tx, leaving)),
      ...billingProblems(draft, before, children),
      ...splitProblems,
      // The children that follow the package are checked by the same rules, in case they were set otherwise before.
      ...staying.flatMap((child) => crossBillProblems(childAfter(child.draft, before, draft))),
    ];
    const references = await checkedReferences(tx, ctx, draft, before, { id: row.id, more: problems });

    await writeBookings(tx, ctx, [{ record, before, draft, references }]);
    await removeChildren(tx, ctx, row.id, leaving, removed);
    await addMedia(tx, row.id, added);
    const made = await addChildren(tx, ctx, { id: row.id, draft }, added, shares.slice(staying.length));
    const followed = await changeChildren(tx, ctx, staying, (child, n) => ({
      ...childAfter(child.draft, before, draft),
      price: shares[n] ?? child.draft.price,
    }));
    for (const id of [row.id, ...leaving.map((child) => child.id), ...made, ...followed]) changed(id);
    return row.id;
  });
}

/**
 * The shares of the remaining and the added bookings, and the problems with them. The price is split anew when price,
 * split or media change, and when an earlier mistake left a wrong sum. In the last case paid shares keep their amount,
 * even a wrong one.
 */
function splitAfter(
  draft: BookingDraft,
  before: BookingDraft,
  { staying, added, removed }: { staying: readonly Shareholder[]; added: number; removed: number },
): { shares: number[]; problems: Problem[] } {
  const pack = splitOf(draft);
  const children = [...staying, ...Array.from({ length: added }, () => NEW_SHAREHOLDER)];
  const present = children.map(({ price }) => price);
  // Nothing of it is billed.
  if (pack.status === "cancelled") return { shares: present, problems: [] };
  const isRepriced = draft.price !== before.price;
  const isMoved = added + removed > 0;
  const isOrdered = draft.specs.targetMedia.length > 0;
  if (isOrdered && removed > 0 && !hasUncancelledBooking(children)) {
    return { shares: present, problems: [{ field: "specs.targetMedia", message: "package_last_booking" }] };
  }
  // As with any paid booking: its price is the paid price.
  const isPaidFor =
    pack.billEvenly && hasPaidShare(staying) && draft.price !== sumOfUncancelledShares(staying);
  if (isRepriced && isPaidFor) {
    return { shares: present, problems: [{ field: "price", message: "package_share_paid" }] };
  }
  if (isRepriced || isMoved || draft.specs.billEvenly !== before.specs.billEvenly) {
    // With other media, partly paid shares stay. With only another price, their unpaid rest follows.
    const shares = isMoved ? recalculatedShares(pack, children) : sharesAtNewPrice(pack, children);
    const field = isMoved ? "specs.targetMedia" : "price";
    return shares
      ? { shares, problems: [] }
      : { shares: present, problems: [{ field, message: "package_share_paid" }] };
  }
  const mended = isSplitRight(pack, children) ? null : sharesAtNewPrice(pack, children, isBilledAlready);
  return { shares: mended ?? present, problems: [] };
}

const difference = (ids: readonly string[], others: readonly string[]) =>
  ids.filter((id) => !others.includes(id));

function requireOnEach(ctx: SignedInCtx, action: "create" | "delete", mediumIds: readonly string[]): void {
  for (const id of mediumIds.map(parseId)) if (id !== null) requireOnMedium(ctx, action, id);
}

async function leavingProblems(tx: Db, leaving: readonly LoadedBooking[]): Promise<Problem[]> {
  return (await touchedChildren(tx, leaving)).size > 0
    ? [{ field: "specs.targetMedia", message: "package_medium_in_work" }]
    : [];
}

/** An amount billed by the package is not billed again by its children, nor the other way round. */
function billingProblems(
  draft: BookingDraft,
  before: BookingDraft,
  children: readonly LoadedBooking[],
): Problem[] {
  const problems: Problem[] = [];
  const { billEvenly } = draft.specs;
  const isBilled = [before, ...children.map((child) => child.draft)].some(
    ({ billingState }) => billingState !== "open",
  );
  if (children.length > 0 && billEvenly !== before.specs.billEvenly && isBilled) {
    problems.push({ field: "specs.billEvenly", message: "package_already_billed" });
  }
  return problems;
}

async function addMedia(tx: Db, bookingId: number, mediumIds: readonly string[]): Promise<void> {
  const rows = mediumIds.map((id) => ({ bookingId, mediumId: parseId(id) ?? 0 }));
  if (rows.length > 0) await tx.insert(bookingTargetMedia).values(rows);
}

/** Each line is for a medium of the package, and each medium has one line at most. */
function lineProblems(media: readonly string[], lines: readonly PackageLine[]): Problem[] {
  return lines.flatMap(({ medium }, n) => {
    const isFirst = lines.findIndex((one) => one.medium === medium) === n;
    return isFirst && media.includes(medium)
      ? []
      : [{ field: `lines[${n}].medium`, message: "choice_invalid" }];
  });
}

/** The bookings of some media, planned as their lines say; answers their ids. */
async function addChildren(
  tx: Db,
  ctx: SignedInCtx,
  parent: { id: number; draft: BookingDraft },
  mediumIds: readonly string[],
  shares: readonly number[],
  planned: Pick<NewPackage, "lines" | "asksIfOut"> = {},
): Promise<number[]> {
  if (mediumIds.length === 0) return [];
  const chosen = inArray(media.id, parseIds(mediumIds));
  const rowsOfMedia = await tx.select({ id: media.id, type: media.type }).from(media).where(chosen);
  const types = new Map(rowsOfMedia.map((medium) => [String(medium.id), medium.type]));
  const shells = mediumIds.flatMap((id, n) => {
    const type = types.get(id);
    if (!type) return [];
    const child = childOfPackage(parent.draft, { id, type }, shares[n] ?? 0);
    return [{ ...child, parentBooking: String(parent.id) }];
  });
  const drafts = await plannedChildren(tx, ctx, shells, planned);
  const rows = await tx
    .insert(bookings)
    .values(drafts.map(({ columns }) => ({ ...columns, ...creationColumns(ctx) })))
    .returning({ id: bookings.id });
  const created = drafts.map(({ draft: after }, n) => ({
    action: "create",
    recordId: rows[n]?.id ?? 0,
    before: null,
    after,
  }));
  await logDrafts(tx, ctx, created);
  return rows.map((row) => row.id);
}

async function removeChildren(
  tx: Db,
  ctx: SignedInCtx,
  packageId: number,
  leaving: readonly LoadedBooking[],
  mediumIds: readonly string[],
): Promise<void> {
  if (mediumIds.length === 0) return;
  const ids = leaving.map((child) => child.id);
  if (ids.length > 0) await tx.delete(bookings).where(inArray(bookings.id, ids));
  const ofMedia = inArray(
    bookingTargetMedia.mediumId,
    mediumIds.map((id) => parseId(id) ?? 0),
  );
  await tx.delete(bookingTargetMedia).where(and(eq(bookingTargetMedia.bookingId, packageId), ofMedia));
  const deleted = leaving.map(({ id, draft }) => ({
    action: "delete",
    recordId: id,
    before: draft,
    after: null,
  }));
  await logDrafts(tx, ctx, deleted);
}

/**
 * Saves the changes in the children; returns the ids of the changed ones. A cancelled child changes too: if it is
 * reopened, it must match the others.
 */
async function changeChildren(
  tx: Db,
  ctx: SignedInCtx,
  children: readonly LoadedBooking[],
  change: (child: LoadedBooking, index: number) => BookingDraft,
): Promise<number[]> {
  const changes = children
    .map((child, n) => ({ record: child, before: child.draft, after: change(child, n) }))
    .filter(({ before, after }) => JSON.stringify(before) !== JSON.stringify(after));
  const rows = changes.map(({ record: { id, row }, after }) => {
    // Nothing here moves the appearance: its days stay as they are.
    const { appearsFrom: _from, appearsOn: _on, materialDueOn: _due, ...columns } = columnsOf(after, null);
    return { id, ...columns, ...nextVersionColumns(ctx, row) };
  });
  await updateMany(tx, bookings, rows);
  const logged = changes.map(({ record, ...change }) => ({
    action: "update",
    recordId: record.id,
    ...change,
  }));
  if (logged.length > 0) await logDrafts(tx, ctx, logged);
  return changes.map(({ record }) => record.id);
}
