import { folded, identity, peopleColumns, recordColumns, reference } from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import { textChecks } from "backend/platform/database/text-checks";
import { lifecycleColumns, lifecycleConstraints } from "backend/platform/lifecycle/columns";
import { ISSUE_FIELDS } from "domain/issues/fields";
import { sql } from "drizzle-orm";
import { boolean, check, date, index, integer, pgTable, text, unique } from "drizzle-orm/pg-core";
import { categories } from "../categories/tables";
import { media } from "../media/tables";

/** Issues of print and newsletter media (spec §3, Issue). */
export const issues = pgTable(
  "issues",
  {
    ...recordColumns(),
    ...peopleColumns(() => users.id),
    /** Of immoflash issues. */
    ...lifecycleColumns(),
    mediumId: reference("medium_id")
      .notNull()
      .references(() => media.id),
    title: text().notNull(),
    titleFolded: folded("title_folded", '"title"'),
    issueNumber: text("issue_number").notNull(),
    publishDate: date("publish_date", { mode: "string" }).notNull(),
    description: text().notNull().default(""),
    /** Of immoflash issues: where else than to its own page an issue leads. */
    customLink: text("custom_link"),
    /** Closing days of its own, instead of those of its medium's rule. */
    adClosing: date("ad_closing", { mode: "string" }),
    materialClosing: date("material_closing", { mode: "string" }),
    /** The days that count, derived on write: its own, else by the rule of its medium, else none. */
    adClosesOn: date("ad_closes_on", { mode: "string" }),
    materialDueOn: date("material_due_on", { mode: "string" }),
  },
  (t) => [
    ...lifecycleConstraints("issues", t),
    index("issues_created").on(t.createdAt, t.id),
    // Target of the bookings' foreign key that keeps issue and medium of a booking together.
    unique("issues_id_medium").on(t.id, t.mediumId),
    ...textChecks(ISSUE_FIELDS, t),
    index("issues_medium_publish_date").on(t.mediumId, t.publishDate, t.id),
    index("issues_publish_date").on(t.publishDate, t.id),
    index("issues_number").on(t.issueNumber),
    index("issues_title_trigram").using("gin", sql`${t.title} gin_trgm_ops`),
    index("issues_title_folded").using("gin", sql`${t.titleFolded} gin_trgm_ops`),
  ],
);

/** The titles of issues as they are searched. */
export const issueTitles = { text: issues.title, folded: issues.titleFolded };

/** The formats that an issue has differently from its medium: with other slots, or not at all. */
export const issueFormats = pgTable(
  "issue_formats",
  {
    id: identity(),
    issueId: reference("issue_id")
      .notNull()
      .references(() => issues.id, { onDelete: "cascade" }),
    categoryId: reference("category_id")
      .notNull()
      .references(() => categories.id),
    isLeftOut: boolean("is_left_out").notNull().default(false),
    /** 0 means unlimited (spec §9), null as many as in the medium. */
    slots: integer(),
  },
  (t) => [
    unique("issue_formats_once").on(t.issueId, t.categoryId),
    check("issue_formats_slots", sql`${t.slots} >= 0`),
    index("issue_formats_category").on(t.categoryId),
  ],
);
