import { identity, instant, reference } from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import { NOTIFICATIONS } from "domain/notifications/notification-kinds";
import { sql } from "drizzle-orm";
import { boolean, date, index, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";

/**
 * What users were notified of. Mail and the list of the bell are two outcomes of one row, whose cause is there once for
 * each user: whatever is repeated, nobody is notified twice.
 */
export const notifications = pgTable(
  "notifications",
  {
    id: identity(),
    userId: reference("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name", { enum: NOTIFICATIONS }).notNull(),
    cause: text("cause").notNull(),
    /** The record that it is about; its id is null for several of them at once. */
    area: text("area").notNull(),
    recordId: reference("record_id"),
    actorId: reference("actor_id").references(() => users.id),
    params: jsonb("params").$type<Readonly<Record<string, string>>>().notNull(),
    createdAt: instant("created_at").notNull(),
    /** Whether the list of the bell has it; some users want mails only. */
    isShown: boolean("is_shown").notNull(),
    /** Whether it waits for the next digest of its user. */
    isCollected: boolean("is_collected").notNull().default(false),
    readAt: instant("read_at"),
  },
  (t) => [
    uniqueIndex("notifications_cause").on(t.userId, t.cause),
    index("notifications_shown").on(t.userId, t.id.desc()).where(sql`${t.isShown}`),
    index("notifications_unread").on(t.userId, t.id.desc()).where(sql`${t.isShown} and ${t.readAt} is null`),
    index("notifications_collected").on(t.userId, t.id).where(sql`${t.isCollected}`),
    index("notifications_record").on(t.area, t.recordId),
    index("notifications_actor").on(t.actorId),
    index("notifications_age").on(t.createdAt),
  ],
);

/** What users have chosen. Spec §5: without a row, neither mail nor the bell. */
export const notificationSettings = pgTable(
  "notification_settings",
  {
    userId: reference("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name", { enum: NOTIFICATIONS }).notNull(),
    email: boolean("email").notNull(),
    internal: boolean("internal").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.name] }),
    index("notification_settings_chosen").on(t.name).where(sql`${t.email} or ${t.internal}`),
  ],
);

/** How users get their mails: each at once, or one digest a day. Without a row, at once. */
export const notificationRhythms = pgTable("notification_rhythms", {
  userId: reference("user_id")
    .primaryKey()
    .references(() => users.id, { onDelete: "cascade" }),
  isDaily: boolean("is_daily").notNull().default(false),
  /** The day whose digest is done; none is sent for it any more. */
  lastDigest: date("last_digest"),
});
