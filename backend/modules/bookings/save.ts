import { maySeeAttachment } from "backend/modules/attachments/service";
import { users } from "backend/modules/users/tables";
import type { SignedInCtx } from "backend/platform/context";
import type { Db } from "backend/platform/database";
import { badUserInput, type Problem, versionConflict } from "backend/platform/errors";
import { adProblems } from "domain/bookings/ad-file";
import { type BookingDraft, emptyBooking } from "domain/bookings/fields";
import { shapeBooking } from "domain/bookings/shape";
import { validateBooking } from "domain/bookings/validation";
import { parseId } from "domain/identifiers";
import type { MediumBookingAction } from "domain/permissions/names";
import { eq, sql } from "drizzle-orm";
import { attachedToVisibleBookings } from "./attached";
import { changeBookings, logChange } from "./changes";
import { applyPrintInput, inputProblems, type PrintBookingInput } from "./input";
import { requireOnBooking, requireOnMedium } from "./permissions";
import { type BookingRecord, columnsOf, draftOf, lockBooking, savePrintDocuments } from "./record";
import { loadReferences, type References, referenceProblems, validationContext } from "./references";
import { claimSlots, soldOutProblem } from "./slots";
import { bookings } from "./tables";

/** Creates a print booking; answers its id. */
export function createPrintBooking(ctx: SignedInCtx, data: PrintBookingInput, key: string): Promise<number> {
  return changeBookings(ctx, { key, operation: "createPrintBooking", input: data }, async (tx, changed) => {
    const empty = emptyBooking();
    const draft = shapeBooking(applyPrintInput(ctx, empty, data));
    const id = await insertBooking(tx, ctx, draft, { action: "create", startsFrom: empty });
    changed(id);
    return id;
  });
}

/** Saves the form of a print booking over the version that it was opened with; answers its id. */
export function updatePrintBooking(
  ctx: SignedInCtx,
  change: { id: string; version: number; data: PrintBookingInput },
  key: string,
): Promise<number> {
  return changeBookings(ctx, { key, operation: "updatePrintBooking", input: change }, async (tx, changed) => {
    const record = await lockBooking(tx, ctx, change.id);
    requireOnBooking(ctx, "edit", record.row);
    if (record.row.kind !== "single" || record.row.specType !== "print") {
      throw badUserInput([{ field: "specs.targetMedium", message: "medium_type_mismatch" }]);
    }
    await requireVersion(tx, record, change.version);
    // A cancelled booking holds no slot: it is reopened before it is changed.
    if (record.row.status === "cancelled")
      throw badUserInput([{ field: "status", message: "booking_cancelled" }]);
    const before = draftOf(record);
    const draft = shapeBooking(applyPrintInput(ctx, before, change.data));
    // Moving a booking into another medium needs the right to edit there, too.
    requireOnMediumOf(ctx, "edit", draft);
    const references = await checkedReferences(tx, ctx, draft, before);
    await writeBooking(tx, ctx, record, before, draft, references);
    changed(record.row.id);
    return record.row.id;
  });
}

/** Throws VERSION_CONFLICT, with the present values, unless the booking still has the version. */
export async function requireVersion(tx: Db, record: BookingRecord, version: number): Promise<void> {
  const { row } = record;
  if (row.version === version) return;
  const [by] = row.updatedById ? await tx.select().from(users).where(eq(users.id, row.updatedById)) : [];
  throw versionConflict(
    { ...draftOf(record), version: row.version },
    by ? `${by.firstName} ${by.lastName}`.trim() || by.username : null,
  );
}

/**
 * Inserts a booking from a shaped draft: permission on its medium, validation, slot, log. `startsFrom` holds
 * the states and references that need no check, because they are those of a new or of a copied booking.
 */
export async function insertBooking(
  tx: Db,
  ctx: SignedInCtx,
  draft: BookingDraft,
  { action, startsFrom }: { action: string; startsFrom: BookingDraft },
): Promise<number> {
  requireOnMediumOf(ctx, "create", draft);
  const references = await checkedReferences(tx, ctx, draft, startsFrom);
  const columns = columnsOf(draft, issueDayOf(draft, references));
  await requireSlot(tx, { id: null, ...columns });
  const now = ctx.now();
  const by = ctx.user.id;
  const [row] = await tx
    .insert(bookings)
    .values({ ...columns, createdAt: now, createdById: by, updatedAt: now, updatedById: by })
    .returning({ id: bookings.id });
  if (!row) throw new Error("the insert answered no row");
  if (draft.specs.printDocuments.length > 0) await savePrintDocuments(tx, row.id, draft.specs.printDocuments);
  await logChange(tx, ctx, { action, recordId: row.id, before: null, after: draft });
  return row.id;
}

async function writeBooking(
  tx: Db,
  ctx: SignedInCtx,
  { row, printDocumentIds }: BookingRecord,
  before: BookingDraft,
  draft: BookingDraft,
  references: References,
): Promise<void> {
  if (JSON.stringify(draft) === JSON.stringify(before)) return;
  const columns = columnsOf(draft, issueDayOf(draft, references));
  // A booking keeps the slot it has, even where the limit was lowered since.
  const moves = columns.issueId !== row.issueId || columns.formatId !== row.formatId;
  if (moves) await requireSlot(tx, { id: row.id, ...columns });
  await tx
    .update(bookings)
    .set({
      ...columns,
      version: sql`${bookings.version} + 1`,
      updatedAt: ctx.now(),
      updatedById: ctx.user.id,
    })
    .where(eq(bookings.id, row.id));
  if (draft.specs.printDocuments.join() !== printDocumentIds.join()) {
    await savePrintDocuments(tx, row.id, draft.specs.printDocuments);
  }
  await logChange(tx, ctx, { action: "update", recordId: row.id, before, after: draft });
}

const issueDayOf = (draft: BookingDraft, { issue }: References) =>
  draft.specs.issue ? (issue?.publishDate ?? null) : null;

/** A medium that is no id is left to the validation. */
function requireOnMediumOf(ctx: SignedInCtx, action: MediumBookingAction, { specs }: BookingDraft): void {
  const mediumId = parseId(specs.targetMedium ?? "");
  if (mediumId !== null) requireOnMedium(ctx, action, mediumId);
}

/** Existing references and the domain's rules; throws all problems at once. */
async function checkedReferences(
  tx: Db,
  ctx: SignedInCtx,
  draft: BookingDraft,
  before: BookingDraft,
): Promise<References> {
  const references = await loadReferences(tx, draft);
  await hideForeignFiles(tx, ctx, references, before);
  const context = validationContext(draft, references);
  const problems: Problem[] = [
    ...inputProblems(draft, before),
    ...referenceProblems(draft, before, references),
    ...approvalProblems(draft, before, context),
    ...validateBooking(draft, context),
  ];
  if (problems.length > 0) throw badUserInput(onePerField(problems));
  return references;
}

/**
 * Takes files out of the references that the user may not see: who could put any file into a booking of theirs
 * could read it there. What the booking had before stays.
 */
async function hideForeignFiles(
  tx: Db,
  ctx: SignedInCtx,
  { files }: References,
  { specs }: BookingDraft,
): Promise<void> {
  const kept = new Set([specs.ad, specs.ad2, specs.briefingDocument, ...specs.printDocuments]);
  const doubtful = [...files.values()].filter(
    (file) => !kept.has(String(file.id)) && !maySeeAttachment(ctx, file),
  );
  const visible = await attachedToVisibleBookings(
    tx,
    ctx,
    doubtful.map((file) => file.id),
  );
  for (const { id } of doubtful) if (!visible.has(id)) files.delete(String(id));
}

/** Decisions §4: approval runs the upload and size checks again. */
function approvalProblems(
  { specs }: BookingDraft,
  before: BookingDraft,
  { ad, format }: ReturnType<typeof validationContext>,
): Problem[] {
  const isApproved = specs.bookingState === "approved" && before.specs.bookingState !== "approved";
  return isApproved && ad && specs.type ? adProblems("specs.ad", ad, format, specs.type) : [];
}

/** The first problem of each field: the most basic one, which is the one to mend first. */
function onePerField(problems: Problem[]): Problem[] {
  const fields = new Set<string>();
  return problems.filter(({ field }) => !fields.has(field) && fields.add(field));
}

/** Throws on `specs.format` where the issue has no slot of the format left. */
export async function requireSlot(
  tx: Db,
  booking: {
    id: number | null;
    targetMediumId: number | null;
    issueId: number | null;
    formatId: number | null;
  },
): Promise<void> {
  const { id, targetMediumId: mediumId, issueId, formatId } = booking;
  if (mediumId === null || issueId === null || formatId === null) return;
  const [soldOut] = await claimSlots(tx, [{ bookingId: id, mediumId, issueId, formatId }]);
  if (soldOut) throw badUserInput([await soldOutProblem(tx, soldOut)]);
}
