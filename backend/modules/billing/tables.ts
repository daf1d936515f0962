import { createdAt, identity, instant, reference } from "backend/platform/database/columns";
import { mailOutbox } from "backend/platform/database/tables";
import { BOOKING_DOCUMENTS } from "domain/mail/documents";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  date,
  index,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
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
    /**
     * Whether its booking is billed at all: `isBillable`. Triggers keep it (see the migrations), so that open items are
     * counted and summed without their bookings.
     */
    isBillable: boolean("is_billable").notNull().default(true),
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
    // The order of the list of what is not paid, and all that its sums are made of.
    index("billing_items_unpaid")
      .on(t.dueDate, t.id, t.state, t.amountCents)
      .where(sql`${t.state} <> 'paid' and ${t.isBillable}`),
  ],
);

/** To whom a document of a booking was sent, and the PDF as it was then. */
export const confirmationMails = pgTable(
  "confirmation_mails",
  {
    id: identity(),
    bookingId: reference("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    document: text({ enum: BOOKING_DOCUMENTS }).notNull().default("confirmation"),
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
    check("confirmation_mails_document", sql`${t.document} in ('confirmation', 'newsletter_proof')`),
  ],
);

/** Exports of billing items that are remembered (decision 052). Number and sum are those of the export. */
export const billingExportRuns = pgTable("billing_export_runs", {
  id: identity(),
  createdAt: createdAt(),
  createdById: reference("created_by_id").references(() => users.id),
  items: bigint("items", { mode: "number" }).notNull(),
  amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
});

/** Which items an export held, and with which amount. */
export const billingExportItems = pgTable(
  "billing_export_items",
  {
    runId: reference("run_id")
      .notNull()
      .references(() => billingExportRuns.id, { onDelete: "cascade" }),
    itemId: reference("item_id")
      .notNull()
      .references(() => billingItems.id, { onDelete: "cascade" }),
    amountCents: bigint("amount_cents", { mode: "number" }).notNull(),
    /**
     * Whether the item went back to *open* since: it is billed anew. A trigger sets it (see the migrations), as many
     * changes of a booking can take an item back.
     */
    isTakenBack: boolean("is_taken_back").notNull().default(false),
  },
  (t) => [primaryKey({ columns: [t.runId, t.itemId] }), index("billing_export_items_item").on(t.itemId)],
);
