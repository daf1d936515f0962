import { recordColumns, reference } from "backend/platform/columns";
import { sql } from "drizzle-orm";
import { check, date, index, pgTable, text, unique } from "drizzle-orm/pg-core";
import { media } from "../media/tables";

/** Issues of print and newsletter media (spec §3, Issue). */
export const issues = pgTable(
  "issues",
  {
    ...recordColumns(),
    mediumId: reference("medium_id")
      .notNull()
      .references(() => media.id),
    title: text().notNull(),
    issueNumber: text("issue_number").notNull(),
    publishDate: date("publish_date", { mode: "string" }).notNull(),
    description: text().notNull().default(""),
  },
  (t) => [
    // Target of the bookings' foreign key that keeps issue and medium of a booking together.
    unique("issues_id_medium").on(t.id, t.mediumId),
    check("issues_title_filled", sql`length(btrim(${t.title})) > 0`),
    index("issues_medium_publish_date").on(t.mediumId, t.publishDate, t.id),
    index("issues_publish_date").on(t.publishDate, t.id),
    index("issues_number").on(t.issueNumber),
    index("issues_title_trigram").using("gin", sql`${t.title} gin_trgm_ops`),
  ],
);
