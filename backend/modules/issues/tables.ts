import { sql } from "drizzle-orm";
import { bigint, check, date, index, integer, pgTable, text, timestamp, unique } from "drizzle-orm/pg-core";
import { media } from "../media/tables";

/** Issues of print and newsletter media (spec §3, Issue). */
export const issues = pgTable(
  "issues",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
    version: integer().notNull().default(1),
    mediumId: bigint("medium_id", { mode: "number" })
      .notNull()
      .references(() => media.id),
    title: text().notNull(),
    issueNumber: text("issue_number").notNull(),
    publishDate: date("publish_date", { mode: "string" }).notNull(),
    description: text().notNull().default(""),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
    updatedAt: timestamp("updated_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    // Target of the bookings' foreign key that keeps issue and medium of a booking together.
    unique("issues_id_medium").on(t.id, t.mediumId),
    check("issues_title_filled", sql`length(btrim(${t.title})) > 0`),
    index("issues_medium_publish_date").on(t.mediumId, t.publishDate, t.id),
    index("issues_publish_date").on(t.publishDate, t.id),
    index("issues_title_trigram").using("gin", sql`${t.title} gin_trgm_ops`),
  ],
);
