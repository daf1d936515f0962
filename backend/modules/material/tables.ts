import { bookings } from "backend/modules/bookings/tables";
import { users } from "backend/modules/users/tables";
import { identity, instant, reference } from "backend/platform/database/columns";
import { mailOutbox } from "backend/platform/database/tables";
import { CONTACT_CHANNELS } from "domain/material/limits";
import { sql } from "drizzle-orm";
import { check, index, pgTable, text } from "drizzle-orm/pg-core";

/** Who has spoken with whom about the ad material of a booking, and what was said. */
export const materialContacts = pgTable(
  "material_contacts",
  {
    id: identity(),
    bookingId: reference("booking_id")
      .notNull()
      .references(() => bookings.id, { onDelete: "cascade" }),
    userId: reference("user_id")
      .notNull()
      .references(() => users.id),
    at: instant("at").notNull(),
    channel: text({ enum: CONTACT_CHANNELS }).notNull(),
    /** Who was asked: a name, or the address of a message. */
    contactPerson: text("contact_person"),
    note: text().notNull(),
    /** The message that asked for the material, where one did. */
    mailId: reference("mail_id").references(() => mailOutbox.id),
  },
  (t) => [
    check("material_contacts_channel", sql`${t.channel} in ('mail', 'phone', 'meeting', 'other', 'house')`),
    index("material_contacts_booking").on(t.bookingId, t.at.desc(), t.id.desc()),
  ],
);
