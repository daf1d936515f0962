import type { Db } from "backend/platform/database/database";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import type { BookingDraft } from "domain/bookings/fields";
import { joined, type OwnTerms, packageStartRefusal } from "domain/bookings/package";
import { crossBillProblems } from "domain/bookings/validation";
import { type BookingRow, bookingDraft } from "../record/booking-record";
import type { BookingWork } from "../record/changes";
import type { LoadedBooking } from "../record/lock";
import { lockSeenBooking } from "../record/write";
import { given, sameDays, saveOf } from "./phases";
import { saveInPhases } from "./saving";

/** A saved booking at the version that the user has seen. */
export interface SeenBooking {
  id: string;
  version: number;
}

/** The locked booking that a package begins with. */
export type SingleBooking = LoadedBooking;

/**
 * Locks the booking that a package is to begin with. NOT_FOUND, NOT_AUTHORIZED without the right to edit it,
 * VERSION_CONFLICT where it was saved since, BAD_USER_INPUT where no package can begin with it.
 */
export async function lockFirst(tx: Db, ctx: SignedInCtx, seen: SeenBooking): Promise<SingleBooking> {
  const record = await lockSeenBooking(tx, ctx, "edit", seen);
  const message = refusalOf(record.row);
  if (message) throw badUserInput([{ field: "", message }]);
  return { ...record, id: record.row.id, draft: bookingDraft(record) };
}

const refusalOf = ({ parentBookingId, seriesId, ...row }: BookingRow) =>
  packageStartRefusal({ ...row, isOfPackage: parentBookingId !== null, isOfSeries: seriesId !== null });

/** Puts a booking into a new package: order, billing and price are those of the package, all else stays. */
export async function joinPackage(
  work: BookingWork,
  ctx: SignedInCtx,
  first: SingleBooking,
  { pack, price }: { pack: { id: number; draft: BookingDraft }; price: number },
): Promise<void> {
  const after = { ...joined(first.draft, pack.draft, price), parentBooking: String(pack.id) };
  await saveInPhases(work, ctx, [saveOf(first, after)], {
    phases: [given(crossBillProblems(after)), sameDays],
  });
}

/** Makes the booking that a package began with a single one again, with the terms that it had before. */
export async function leavePackage(
  work: BookingWork,
  ctx: SignedInCtx,
  first: SingleBooking,
  terms: OwnTerms,
): Promise<void> {
  const after = { ...first.draft, ...terms, parentBooking: null };
  await saveInPhases(work, ctx, [saveOf(first, after)], { phases: [sameDays] });
}
