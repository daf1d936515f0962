import type { Db } from "backend/platform/database/database";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { nextVersionColumnsOfEach, type Work } from "backend/platform/use-case/use-case";
import { asc, sql } from "drizzle-orm";
import { dayColumnsIn, type IssueOfBooking } from "../record/booking-record";
import { logChanges } from "../record/changes";
import { bookings } from "../tables";

/**
 * Locks the bookings of some issues until the transaction ends. It comes before the issues are locked: saving a booking
 * locks in this order, too.
 */
export async function lockBookingsOfIssues(tx: Db, issueIds: readonly number[]): Promise<void> {
  await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(isOneOf(bookings.issueId, issueIds))
    .orderBy(asc(bookings.id))
    .for("update");
}

/**
 * All bookings of an issue, cancelled ones too, appear on its new day: a booking with an issue has no day of its own.
 * Each gets a new version and an entry in its history.
 */
export async function moveBookingsOfIssue(
  { tx, announce }: Work,
  ctx: SignedInCtx,
  { id: issueId, publishDate, materialDueOn }: IssueOfBooking & { id: number },
): Promise<void> {
  const { id, appearsOn, targetYear, specType } = bookings;
  const before = await tx
    .select({ id, appearsOn, targetYear, specType })
    .from(bookings)
    .where(isOneOf(bookings.issueId, [issueId]))
    .orderBy(asc(id));
  if (before.length === 0) return;
  const year = Number(publishDate.slice(0, 4));
  await tx
    .update(bookings)
    .set({
      ...dayColumnsIn({ publishDate, materialDueOn }),
      // See `withYearOfIssue`.
      targetYear: sql`case when ${specType} = 'print' then ${year}::int else ${targetYear} end`,
      ...nextVersionColumnsOfEach(ctx, bookings),
    })
    .where(isOneOf(bookings.issueId, [issueId]));
  await logChanges(
    tx,
    ctx,
    before.map((booking) => ({
      action: "issueMoved",
      recordId: booking.id,
      before: { appearsOn: booking.appearsOn, specs: { targetYear: booking.targetYear } },
      after: {
        appearsOn: publishDate,
        specs: { targetYear: booking.specType === "print" ? year : booking.targetYear },
      },
    })),
  );
  announce("bookingChanged", { ids: before.map((booking) => booking.id) });
}
