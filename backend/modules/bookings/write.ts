import { maySeeAttachment } from "backend/modules/attachments/service";
import { users } from "backend/modules/users/tables";
import type { SignedInCtx } from "backend/platform/context";
import type { Db } from "backend/platform/database";
import { badUserInput, type Problem, versionConflict } from "backend/platform/errors";
import { adProblems, documentProblems } from "domain/bookings/ad-file";
import type { BookingDraft } from "domain/bookings/fields";
import { activeProblems, validateBooking } from "domain/bookings/validation";
import { parseId } from "domain/identifiers";
import type { MediumBookingAction } from "domain/permissions/names";
import { eq, sql } from "drizzle-orm";
import { attachedToVisibleBookings } from "./attached";
import { logChange } from "./changes";
import { inputProblems } from "./input";
import { requireOnMedium } from "./permissions";
import { type BookingRecord, columnsOf, draftOf, savePrintDocuments } from "./record";
import { loadReferences, type References, referenceProblems, validationContext } from "./references";
import { requireSlots } from "./slot-problems";
import { type SlotWish, wishesOf } from "./slots";
import { bookings } from "./tables";

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
 * Inserts a booking from a shaped draft: permission on its media, validation, slot, log. `startsFrom` holds
 * the states and references that need no check, because they are those of a new or of a copied booking.
 */
export async function insertBooking(
  tx: Db,
  ctx: SignedInCtx,
  draft: BookingDraft,
  { action, startsFrom, more }: { action: string; startsFrom: BookingDraft; more?: readonly Problem[] },
): Promise<number> {
  requireOnMediaOf(ctx, "create", draft);
  const references = await checkedReferences(tx, ctx, draft, startsFrom, { more });
  const columns = columnsOf(draft, issueDayOf(draft, references));
  await requireSlots(tx, wishesOf(null, columns));
  const [row] = await tx
    .insert(bookings)
    .values({ ...columns, ...madeBy(ctx) })
    .returning({ id: bookings.id });
  if (!row) throw new Error("the insert answered no row");
  if (draft.specs.printDocuments.length > 0) await savePrintDocuments(tx, row.id, draft.specs.printDocuments);
  await logChange(tx, ctx, { action, recordId: row.id, before: null, after: draft });
  return row.id;
}

/** A checked change of a booking that is held. */
export interface CheckedChange {
  record: BookingRecord;
  before: BookingDraft;
  draft: BookingDraft;
  references: References;
}

/** Writes a checked change, whose slots were claimed; nothing where it changes nothing. */
export async function writeBooking(tx: Db, ctx: SignedInCtx, change: CheckedChange): Promise<void> {
  const { record, before, draft, references } = change;
  const { row, printDocumentIds } = record;
  if (JSON.stringify(draft) === JSON.stringify(before)) return;
  await tx
    .update(bookings)
    .set({ ...columnsOf(draft, issueDayOf(draft, references)), ...savedBy(ctx) })
    .where(eq(bookings.id, row.id));
  if (draft.specs.printDocuments.join() !== printDocumentIds.join()) {
    await savePrintDocuments(tx, row.id, draft.specs.printDocuments);
  }
  await logChange(tx, ctx, { action: "update", recordId: row.id, before, after: draft });
}

/** The slots that a change wants beside those that the booking holds. */
export function wishesAfter({ record, draft, references }: CheckedChange): SlotWish[] {
  return wishesOf(record.row.id, columnsOf(draft, issueDayOf(draft, references)), record.row);
}

/** By whom and when a booking is made. */
export function madeBy(ctx: SignedInCtx) {
  const [at, by] = [ctx.now(), ctx.user.id];
  return { createdAt: at, createdById: by, updatedAt: at, updatedById: by };
}

/** By whom and when a booking is saved: its next version. */
export function savedBy(ctx: SignedInCtx) {
  return { version: sql`${bookings.version} + 1`, updatedAt: ctx.now(), updatedById: ctx.user.id };
}

const issueDayOf = (draft: BookingDraft, { issue }: References) =>
  draft.specs.issue ? (issue?.publishDate ?? null) : null;

/** The right on each medium that a draft is for. A medium that is no id is left to the validation. */
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

/** Existing references and the domain's rules; throws all problems at once. */
export async function checkedReferences(
  tx: Db,
  ctx: SignedInCtx,
  draft: BookingDraft,
  before: BookingDraft,
  { more = [], withTerms = true }: { more?: readonly Problem[] | undefined; withTerms?: boolean } = {},
): Promise<References> {
  const references = await loadReferences(tx, draft);
  await hideForeignFiles(tx, ctx, references, before);
  // The terms of a series are those of its appearances.
  const context = validationContext(draft, withTerms ? references : { ...references, limit: undefined });
  const problems: Problem[] = [
    ...more,
    ...inputProblems(draft, before),
    ...referenceProblems(draft, before, references),
    ...uploadProblems(draft, before, context, references),
    ...validateBooking(draft, context),
    ...(await lostByActive(tx, draft, before, context)),
  ];
  if (problems.length > 0) throw badUserInput(onePerField(problems));
  return references;
}

/** What an active campaign had and would have no more (spec §4, final validation). */
async function lostByActive(
  tx: Db,
  draft: BookingDraft,
  before: BookingDraft,
  context: ReturnType<typeof validationContext>,
): Promise<Problem[]> {
  // Another type has been refused as such.
  if (draft.specs.type !== before.specs.type) return [];
  const lacking = activeProblems(draft, context);
  if (lacking.length === 0) return [];
  const contextBefore = validationContext(before, await loadReferences(tx, before));
  const lackedBefore = new Set(activeProblems(before, contextBefore).map(({ field }) => field));
  return lacking.filter(({ field }) => !lackedBefore.has(field));
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

/**
 * Spec §5, ad upload: what is uploaded is checked at once. Decisions §4: approval runs the checks again; so does
 * another format of what is approved.
 */
function uploadProblems(
  { specs }: BookingDraft,
  { specs: before }: BookingDraft,
  { ad, ad2, format }: ReturnType<typeof validationContext>,
  { files }: References,
): Problem[] {
  const { type } = specs;
  if (!type) return [];
  const isApproval =
    specs.bookingState === "approved" &&
    (before.bookingState !== "approved" || specs.format !== before.format);
  const documents = [
    { field: "specs.briefingDocument", id: specs.briefingDocument, had: [before.briefingDocument] },
    ...specs.printDocuments.map((id) => ({ field: "specs.printDocuments", id, had: before.printDocuments })),
  ].flatMap(({ field, id, had }) => {
    const file = id !== null && !had.includes(id) ? files.get(id) : undefined;
    return file ? documentProblems(field, file) : [];
  });
  return [
    ...(ad && (isApproval || specs.ad !== before.ad) ? adProblems("specs.ad", ad, format, type) : []),
    ...(ad2 && (isApproval || specs.ad2 !== before.ad2) ? adProblems("specs.ad2", ad2, format, type) : []),
    ...documents,
  ];
}

/** The first problem of each field: the most basic one, which is the one to mend first. */
function onePerField(problems: Problem[]): Problem[] {
  const fields = new Set<string>();
  return problems.filter(({ field }) => !fields.has(field) && fields.add(field));
}
