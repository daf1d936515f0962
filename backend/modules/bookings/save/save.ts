import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, type Problem } from "backend/platform/use-case/errors";
import { type BookingDraft, emptyBooking, type MediumType } from "domain/bookings/fields";
import { appearanceAfter, type SeriesScope } from "domain/bookings/series";
import { shapeBooking } from "domain/bookings/shape";
import { bookingDraft } from "../record/booking-record";
import { type Changed, changeBookings, keepBookingUndo } from "../record/changes";
import { type BookingInput, draftFromInput } from "../record/input";
import { type LoadedBooking, lockAppearances } from "../record/lock";
import { lockSeenBooking, requireOnMediaOf } from "../record/write";
import { keepCreationUndo } from "./creation";
import { inversesOfSaves } from "./former";
import { given, isChanged, saveOf } from "./phases";
import { insertBooking, saveBookings } from "./saving";

/** The mutation name of each type; it keeps their idempotency keys apart. */
const OPERATIONS: Record<MediumType, string> = {
  print: "PrintBooking",
  digital: "DigitalBooking",
  video: "VideoBooking",
  immoflash: "ImmoflashBooking",
};

/** Creates a booking of a type. */
export function createBooking(
  ctx: SignedInCtx,
  type: MediumType,
  data: BookingInput,
  key: string,
  { asksIfOut }: Asking = {},
): Promise<Changed> {
  const operation = `create${OPERATIONS[type]}`;
  return changeBookings(ctx, { key, operation, input: data }, async (work) => {
    const after = draftFromInput(ctx, emptyBooking(), type, data);
    const id = await insertBooking(work, ctx, { before: null, after }, { asks: asksIfOut });
    return { id, undo: await keepCreationUndo(work.tx, ctx, { ids: [id] }) };
  });
}

/** Whether an issue that is out is refused, so that the form can ask whether it is meant. */
interface Asking {
  asksIfOut?: boolean | undefined;
}

/** A posted form: which booking, the version it was opened with, and the appearances of a series to change. */
export interface BookingChange {
  id: string;
  version: number;
  data: BookingInput;
  scope?: SeriesScope | undefined;
}

/**
 * Saves the form of a booking over the version that it was opened with; answers what undoes it. The booking may change its type
 * if the rules allow it. With a scope, the other appearances of the series get the same changes, except where and when
 * they appear; cancelled and completed ones stay as they are. Either all are saved or none.
 */
export function updateBooking(
  ctx: SignedInCtx,
  type: MediumType,
  change: BookingChange,
  key: string,
  { asksIfOut }: Asking = {},
): Promise<Changed> {
  const operation = `update${OPERATIONS[type]}`;
  return changeBookings(ctx, { key, operation, input: change }, async (work) => {
    const { tx } = work;
    const appearances = await lockAppearances(tx, ctx, change.id, change.scope ?? "one");
    const record = await lockSeenBooking(tx, ctx, "edit", change);
    if (record.row.bookingType !== "single") {
      throw badUserInput([{ field: "bookingType", message: "package_or_single_fixed" }]);
    }
    const before = bookingDraft(record);
    const draft = draftFromInput(ctx, before, type, change.data);
    // Moving a booking into another medium needs the right to edit there, too.
    requireOnMediaOf(ctx, "edit", draft);
    const problems = appearances.length > 0 ? seriesProblems(draft, before) : [];
    const saves = [saveOf(record, draft), ...savesOf(appearances, before, draft)];
    await saveBookings(work, ctx, saves, { first: [given(problems)], asks: asksIfOut });
    return { id: record.row.id, undo: await keepBookingUndo(tx, ctx, inversesOfSaves(saves)) };
  });
}

/** The changes of the other appearances when one appearance changes. */
function savesOf(appearances: readonly LoadedBooking[], from: BookingDraft, to: BookingDraft) {
  return appearances.flatMap((record) => {
    const { status } = record.draft;
    if (status === "cancelled" || status === "completed") return [];
    const save = saveOf(record, shapeBooking(appearanceAfter(record.draft, from, to)));
    return isChanged(save) ? [save] : [];
  });
}

/** Offers differ between media, so a series moves into another medium one booking at a time. */
function seriesProblems({ specs }: BookingDraft, before: BookingDraft): Problem[] {
  return specs.targetMedium === before.specs.targetMedium
    ? []
    : [{ field: "specs.targetMedium", message: "medium_of_series" }];
}
