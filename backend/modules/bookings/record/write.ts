import { updateMany } from "backend/platform/database/bulk-insert";
import type { Db } from "backend/platform/database/database";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { namesByField } from "backend/platform/use-case/names";
import { creationColumns, nextVersionColumns, requireVersion } from "backend/platform/use-case/use-case";
import type { BookingDraft, BookingStatus } from "domain/bookings/fields";
import { withYearOfIssue } from "domain/bookings/shape";
import { parseId } from "domain/identifiers";
import type { MediumBookingAction } from "domain/permissions/names";
import { sql } from "drizzle-orm";
import { claimsOf, type SlotClaim } from "../slots/claim";
import { requireSlots } from "../slots/problems";
import { bookings } from "../tables";
import { type BookingRecord, bookingDraft, columnsOf, savePrintDocuments } from "./booking-record";
import { logChange, logDrafts, readable } from "./changes";
import { checkedReferences, type DraftToCheck } from "./check";
import { requireOnAnyMedium, requireOnMedium } from "./permissions";
import type { References } from "./references";

/** Throws VERSION_CONFLICT, with the present values and their names, unless the booking still has the version. */
export function requireBookingVersion(
  tx: Db,
  ctx: SignedInCtx,
  record: BookingRecord,
  version: number | null | undefined,
): Promise<void> {
  return requireVersion(tx, ctx, record.row, version, async () => {
    const current = bookingDraft(record);
    return { ...current, names: await namesByField(tx, readable(current)) };
  });
}

/**
 * Inserts a booking from a shaped draft: checks permission on its media, validation and slots, and logs it.
 * `startsFrom` holds states and references that need no check, because they come from a new or a copied booking.
 */
export async function insertBooking(
  tx: Db,
  ctx: SignedInCtx,
  given: BookingDraft,
  {
    action,
    startsFrom,
    ...check
  }: { action: string; startsFrom: BookingDraft } & Pick<DraftToCheck, "more" | "asksIfOut">,
): Promise<number> {
  // Rights are checked before the references: not every user may look these up.
  requireOnMediaOf(ctx, "create", given);
  // A draft without a medium, or with an unknown one, has passed no check so far.
  requireOnAnyMedium(ctx, "create");
  const references = await checkedReferences(tx, ctx, given, startsFrom, check);
  const issue = issueOf(given, references);
  const draft = withYearOfIssue(given, issue?.publishDate ?? null);
  const columns = columnsOf(draft, issue);
  await requireSlots(tx, claimsOf(null, columns));
  const [row] = await tx
    .insert(bookings)
    .values({ ...columns, ...creationColumns(ctx) })
    .returning({ id: bookings.id });
  if (!row) throw new Error("the insert answered no row");
  const files = draft.specs.printDocuments;
  if (files.length > 0) await savePrintDocuments(tx, [{ id: row.id, files }]);
  await logChange(tx, ctx, { action, recordId: row.id, before: null, after: draft });
  return row.id;
}

/** A checked change of a locked booking. */
export interface CheckedChange {
  record: BookingRecord;
  before: BookingDraft;
  draft: BookingDraft;
  references: References;
}

/**
 * Writes checked changes whose slots are claimed, with as many statements as for one. An unchanged booking is not
 * written.
 */
export async function writeBookings(
  tx: Db,
  ctx: SignedInCtx,
  changes: readonly CheckedChange[],
): Promise<void> {
  const made = changes
    .map((change) => ({
      ...change,
      draft: withYearOfIssue(change.draft, issueOf(change.draft, change.references)?.publishDate ?? null),
    }))
    .filter(({ before, draft }) => JSON.stringify(draft) !== JSON.stringify(before));
  await updateMany(
    tx,
    bookings,
    made.map(({ record: { row }, draft, references }) => ({
      id: row.id,
      ...columnsOf(draft, issueOf(draft, references)),
      ...nextVersionColumns(ctx, row),
    })),
  );
  const documents = made.filter(
    ({ record, draft }) => draft.specs.printDocuments.join() !== record.printDocumentIds.join(),
  );
  await savePrintDocuments(
    tx,
    documents.map(({ record, draft }) => ({ id: record.row.id, files: draft.specs.printDocuments })),
  );
  await logDrafts(
    tx,
    ctx,
    made.map(({ record, before, draft }) => ({
      action: "update",
      recordId: record.row.id,
      before,
      after: draft,
    })),
  );
}

/** The slots that a change needs in addition to those that the booking holds. */
export function claimsAfter({ record, draft, references }: CheckedChange): SlotClaim[] {
  return claimsOf(record.row.id, columnsOf(draft, issueOf(draft, references)), record.row);
}

/**
 * The mark of bookings that are cancelled together: true for those whose package is cancelled with them. Reopening
 * clears it.
 */
export const cancelledWith = (to: BookingStatus, ids: readonly number[]) => ({
  cancelledWithPackage:
    to === "cancelled" ? sql`coalesce(${isOneOf(bookings.parentBookingId, ids)}, false)` : false,
});

/** The issue that a draft names. */
export const issueOf = (draft: BookingDraft, { issue }: Pick<References, "issue">) =>
  draft.specs.issue ? issue : null;

/** Requires the right on each medium of a draft. The validation refuses a malformed medium id. */
export function requireOnMediaOf(
  ctx: SignedInCtx,
  action: MediumBookingAction,
  { specs }: BookingDraft,
): void {
  for (const id of [specs.targetMedium, ...specs.targetMedia]) {
    const mediumId = parseId(id ?? "");
    if (mediumId !== null) requireOnMedium(ctx, action, mediumId);
  }
}
