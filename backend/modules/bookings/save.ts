import type { SignedInCtx } from "backend/platform/context";
import { badUserInput, type Problem } from "backend/platform/errors";
import { type BookingDraft, emptyBooking, type MediumType } from "domain/bookings/fields";
import { childProblems } from "domain/bookings/package";
import { changeBookings } from "./changes";
import { type BookingInput, draftFromInput } from "./input";
import { requireOnBooking } from "./permissions";
import { type BookingRow, draftOf, lockBooking } from "./record";
import { checkedReferences, insertBooking, requireOnMediaOf, requireVersion, writeBooking } from "./write";

/** The mutations of one type, by which their idempotency keys tell them apart. */
const OPERATIONS: Record<MediumType, string> = {
  print: "PrintBooking",
  digital: "DigitalBooking",
  video: "VideoBooking",
  immoflash: "ImmoflashBooking",
};

/** Creates a booking of a type; answers its id. */
export function createBooking(
  ctx: SignedInCtx,
  type: MediumType,
  data: BookingInput,
  key: string,
): Promise<number> {
  const operation = `create${OPERATIONS[type]}`;
  return changeBookings(ctx, { key, operation, input: data }, async (tx, changed) => {
    const empty = emptyBooking();
    const draft = draftFromInput(ctx, empty, type, data);
    const id = await insertBooking(tx, ctx, draft, { action: "create", startsFrom: empty });
    changed(id);
    return id;
  });
}

/**
 * Saves the form of a booking over the version that it was opened with; answers its id. A booking saved as
 * another type becomes one, if it still may.
 */
export function updateBooking(
  ctx: SignedInCtx,
  type: MediumType,
  change: { id: string; version: number; data: BookingInput },
  key: string,
): Promise<number> {
  const operation = `update${OPERATIONS[type]}`;
  return changeBookings(ctx, { key, operation, input: change }, async (tx, changed) => {
    const record = await lockBooking(tx, ctx, change.id);
    requireOnBooking(ctx, "edit", { ...record.row, ...record });
    if (record.row.kind !== "single") {
      throw badUserInput([{ field: "bookingType", message: "booking_kind_fixed" }]);
    }
    await requireVersion(tx, record, change.version);
    // A cancelled booking holds no slot: it is reopened before it is changed.
    if (record.row.status === "cancelled")
      throw badUserInput([{ field: "status", message: "booking_cancelled" }]);
    const before = draftOf(record);
    const draft = draftFromInput(ctx, before, type, change.data);
    // Moving a booking into another medium needs the right to edit there, too.
    requireOnMediaOf(ctx, "edit", draft);
    const fixed = [
      ...typeProblems(draft, before),
      ...childProblems(draft, before),
      ...billingProblems(draft, before, record.row),
    ];
    const references = await checkedReferences(tx, ctx, draft, before, { more: fixed });
    await writeBooking(tx, ctx, record, before, draft, references);
    changed(record.row.id);
    return record.row.id;
  });
}

/**
 * A booking may become one of another type while nothing was built upon its type: an active campaign has passed
 * the final validation of its type, a paid one was invoiced as what it was.
 */
function typeProblems(draft: BookingDraft, before: BookingDraft): Problem[] {
  if (draft.specs.type === before.specs.type) return [];
  const isFree = before.status === "open" && before.billingState !== "paid";
  return isFree ? [] : [{ field: "specs.targetMedium", message: "booking_type_fixed" }];
}

/** A package that is not billed evenly is billed alone (decisions §4): its children have nothing to bill. */
function billingProblems(draft: BookingDraft, before: BookingDraft, { isBilled }: BookingRow): Problem[] {
  return isBilled || draft.billingState === before.billingState
    ? []
    : [{ field: "billingState", message: "billed_with_package" }];
}
