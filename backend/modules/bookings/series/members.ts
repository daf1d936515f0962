import type { Db } from "backend/platform/database/database";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notFound } from "backend/platform/use-case/errors";
import { nextVersionColumns } from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import { asc, eq, inArray } from "drizzle-orm";
import { type BookingRecord, type BookingRow, bookingDraft } from "../record/booking-record";
import { type BookingWork, logDrafts } from "../record/changes";
import { requireOnBooking } from "../record/permissions";
import { findBooking } from "../record/read";
import { lockSeenBooking } from "../record/write";
import { bookings } from "../tables";
import type { SeriesContinuedInput } from "./input";
import { bookingSeries } from "./tables";

/** A booking that a series has already. */
type Member = Pick<BookingRow, "id" | "issueId" | "status" | "seriesPosition">;

/** The series that goes on, or the single booking that one begins with. */
export interface ContinuedSeries {
  row: BookingRow;
  /** Null while it is a single booking. */
  seriesId: number | null;
  /** Its bookings so far, the single one among them. */
  members: Member[];
}

/** How many bookings a continued series has already; 0 for a new one. */
export const existingSize = (continued: ContinuedSeries | null): number => continued?.members.length ?? 0;

/** The issues in which a series appears already. A cancelled booking leaves its issue to another one. */
export const issuesTaken = (continued: ContinuedSeries | null): Set<string> =>
  new Set(
    (continued?.members ?? []).flatMap(({ issueId, status }) =>
      issueId === null || status === "cancelled" ? [] : String(issueId),
    ),
  );

/** The position of the first booking that is added. */
export const nextPosition = (continued: ContinuedSeries | null): number =>
  Math.max(0, ...(continued?.members ?? []).map(({ seriesPosition }) => seriesPosition ?? 1)) + 1;

/** Reads a series that is to go on, without locks. NOT_FOUND, or NOT_AUTHORIZED without the right to edit the booking. */
export async function readContinued(
  ctx: SignedInCtx,
  { id }: SeriesContinuedInput,
): Promise<ContinuedSeries> {
  const row = parseId(id) === null ? null : await findBooking(ctx, id);
  if (!row) throw notFound();
  requireOnBooking(ctx, "edit", row);
  return await withMembers(ctx.db, row);
}

/**
 * Locks a series that is to go on: first the booking that the user has seen, then its series, so that two users who
 * prolong one series do it one after the other. NOT_FOUND, NOT_AUTHORIZED, or VERSION_CONFLICT where it was saved since.
 */
export async function lockContinued(
  { tx }: BookingWork,
  ctx: SignedInCtx,
  continued: SeriesContinuedInput,
): Promise<ContinuedSeries & { record: BookingRecord }> {
  const record = await lockSeenBooking(tx, ctx, "edit", continued);
  const { seriesId } = record.row;
  if (seriesId !== null) await lockSeries(tx, [seriesId]);
  return { ...(await withMembers(tx, record.row)), record };
}

/** Locks series after their bookings, so that what comes into one of their issues comes one after the other. */
export async function lockSeries(tx: Db, ids: readonly number[]): Promise<void> {
  await tx
    .select({ id: bookingSeries.id })
    .from(bookingSeries)
    .where(inArray(bookingSeries.id, [...ids]))
    .orderBy(asc(bookingSeries.id))
    .for("update");
}

async function withMembers(db: Db, row: BookingRow): Promise<ContinuedSeries> {
  if (row.bookingType !== "single" || row.parentBookingId !== null) {
    throw badUserInput([{ field: "", message: "series_of_single" }]);
  }
  const { seriesId } = row;
  if (seriesId === null) {
    if (row.status === "cancelled") throw badUserInput([{ field: "", message: "booking_cancelled" }]);
    return { row, seriesId, members: [row] };
  }
  const members = await db
    .select({
      id: bookings.id,
      issueId: bookings.issueId,
      status: bookings.status,
      seriesPosition: bookings.seriesPosition,
    })
    .from(bookings)
    .where(eq(bookings.seriesId, seriesId))
    .orderBy(asc(bookings.seriesPosition));
  return { row, seriesId, members };
}

/** Makes a single booking the first one of a series. All else about it stays as it was. */
export const joinSeries = (work: BookingWork, ctx: SignedInCtx, record: BookingRecord, seriesId: number) =>
  setSeries(work, ctx, record, { seriesId, seriesPosition: 1 });

/** Makes the only booking of a series a single one again. */
export const leaveSeries = (work: BookingWork, ctx: SignedInCtx, record: BookingRecord) =>
  setSeries(work, ctx, record, { seriesId: null, seriesPosition: null });

async function setSeries(
  { tx, changed }: BookingWork,
  ctx: SignedInCtx,
  record: BookingRecord,
  place: Pick<BookingRow, "seriesId" | "seriesPosition">,
): Promise<void> {
  const { row } = record;
  await tx
    .update(bookings)
    .set({ ...place, ...nextVersionColumns(ctx, row) })
    .where(eq(bookings.id, row.id));
  const draft = bookingDraft(record);
  const { seriesPosition } = place;
  await logDrafts(tx, ctx, [
    {
      action: "update",
      recordId: row.id,
      before: draft,
      after: draft,
      beside: { before: { seriesPosition: row.seriesPosition }, after: { seriesPosition } },
    },
  ]);
  changed(row.id);
}
