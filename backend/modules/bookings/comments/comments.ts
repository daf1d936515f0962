import { type Comments, defineComments } from "backend/modules/comments/service";
import { companies } from "backend/modules/companies/tables";
import { users } from "backend/platform/database/people";
import { eq } from "drizzle-orm";
import { lockBooking } from "../record/booking-record";
import { changeBookings } from "../record/changes";
import { requireOnBooking } from "../record/permissions";
import { bookingCommentMentions, bookingComments } from "./tables";

/** The comments of bookings. Decisions §6: who takes part in a booking is notified. */
export const commentsOfBookings: Comments = defineComments({
  area: "bookings",
  type: "Booking",
  comments: bookingComments,
  mentions: bookingCommentMentions,
  recordField: "bookingId",
  record: bookingComments.bookingId,
  // The form offers the same users: those who may be booked.
  mayBeMentioned: eq(users.canBookUser, true),
  notice: "booking_new_comment",
  cause: "new_comment",
  lock: async (tx, ctx, id) => {
    const record = await lockBooking(tx, ctx, id);
    requireOnBooking(ctx, "edit", { ...record.row, ...record });
    return record.row;
  },
  // Who made it, and who looks after it or its client.
  participants: async (tx, { clientCompanyId, supervisorId, createdById }) => {
    const { responsibleUser1Id, responsibleUser2Id } = companies;
    const [client] = await tx
      .select({ responsibleUser1Id, responsibleUser2Id })
      .from(companies)
      .where(eq(companies.id, clientCompanyId));
    return [
      supervisorId,
      createdById,
      client?.responsibleUser1Id ?? null,
      client?.responsibleUser2Id ?? null,
    ];
  },
  change: changeBookings,
});
