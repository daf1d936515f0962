import { identity, instant, reference } from "backend/platform/columns";
import { mailOutbox } from "backend/platform/tables";
import { sql } from "drizzle-orm";
import { bigint, check, date, index, pgTable, text, uniqueIndex } from "drizzle-orm/pg-core";
import { attachments } from "../attachments/tables";
import { bookings } from "../bookings/tables";
import { users } from "../users/tables";

/**
 * Which amount of a booking falls due when; each item has its own state (decisions §4, cross-billing). Every billed
 * booking has one item, a recurring one has one per due date. Each change of the booking plans them again in the same
 * transaction; `bookings.billing_state` summarises them.
 */
export const billingItems = pgTable(
  "billing_items",
  {
    id: identity(),
    bookingId: reference("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    /** Null while the booking has no billing date. */
    dueDate: date("due_date", { mode: "string" }),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    state: text({ enum: ["open", "notpaid", "paid"] })
      .notNull()
      .default("open"),
    /** When and by whom the state was last changed here. */
    stateChangedAt: instant("state_changed_at"),
    stateChangedById: reference("state_changed_by_id").references(() => users.id),
  },
  (t) => [
    uniqueIndex("billing_items_due").on(t.bookingId, t.dueDate),
    uniqueIndex("billing_items_without_day").on(t.bookingId).where(sql`${t.dueDate} is null`),
    check("billing_items_state", sql`${t.state} in ('open', 'notpaid', 'paid')`),
    check("billing_items_amount", sql`${t.amountCents} between 0 and 9999999999`),
    index("billing_items_amount").on(t.amountCents, t.id),
    index("billing_items_due_date").on(t.dueDate, t.id),
    index("billing_items_to_bill").on(t.bookingId).where(sql`${t.state} = 'notpaid'`),
    index("billing_items_unpaid").on(t.dueDate, t.id).where(sql`${t.state} <> 'paid'`),
  ],
);

/** To whom the confirmation of a booking was sent, and the PDF as it was then. */
export const confirmationMails = pgTable(
  "confirmation_mails",
  {
    id: identity(),
    bookingId: reference("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    userId: reference("user_id")
      .notNull()
      .references(() => users.id),
    at: instant("at").notNull(),
    mailId: reference("mail_id")
      .notNull()
      .references(() => mailOutbox.id),
    attachmentId: reference("attachment_id")
      .notNull()
      .references(() => attachments.id),
  },
  (t) => [
    index("confirmation_mails_booking").on(t.bookingId, t.at.desc(), t.id),
    index("confirmation_mails_user").on(t.userId, t.at),
  ],
);
