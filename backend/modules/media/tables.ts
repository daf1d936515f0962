import { choiceChecks } from "backend/platform/database/choice-checks";
import { folded, identity, peopleColumns, recordColumns, reference } from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import { textChecks } from "backend/platform/database/text-checks";
import { LIMITATION_TYPES, MEDIUM_TYPES } from "domain/bookings/fields";
import { LIMIT_FIELDS, MEDIUM_FIELDS } from "domain/media/fields";
import { sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { categories } from "../categories/tables";

/** Print titles, digital media, video and immoflash (spec §3, Medium). */
export const media = pgTable(
  "media",
  {
    ...recordColumns(),
    ...peopleColumns(() => users.id),
    name: text().notNull(),
    nameFolded: folded("name_folded", '"name"'),
    /** What is in use cannot be deleted. An inactive medium keeps what it has, and gets nothing new. */
    isActive: boolean("is_active").notNull().default(true),
    type: text({ enum: MEDIUM_TYPES }).notNull(),
    hasIssues: boolean("has_issues").notNull().default(false),
    hasArticle: boolean("has_article").notNull().default(false),
    hasArticleNumber: boolean("has_article_number").notNull().default(false),
    hasCitations: boolean("has_citations").notNull().default(false),
    goal: text(),
    /** #rrggbb */
    colour: text(),
    showInVideoCalendar: boolean("show_in_video_calendar").notNull().default(false),
    allowAdsViaApi: boolean("allow_ads_via_api").notNull().default(false),
    mediumGroupId: reference("medium_group_id").references(() => categories.id),
    sorting: integer().notNull().default(0),
    filtering: text({ enum: MEDIUM_FIELDS.filtering.values }),
    /** How many working days before an issue its ads and its material are due; null: no rule. */
    adClosingDays: integer("ad_closing_days"),
    materialClosingDays: integer("material_closing_days"),
  },
  (t) => [
    index("media_created").on(t.createdAt, t.id),
    ...textChecks(MEDIUM_FIELDS, t),
    ...choiceChecks(MEDIUM_FIELDS, t),
    // Spec §5: characters A-Z and 0-9, at most 2.
    check("media_goal", sql`${t.goal} ~ '^[A-Z0-9]{1,2}$'`),
    check("media_colour", sql`${t.colour} ~ '^#[0-9a-f]{6}$'`),
    check(
      "media_closing_days",
      sql`${t.adClosingDays} between 0 and 250 and ${t.materialClosingDays} between 0 and 250`,
    ),
    index("media_medium_group").on(t.mediumGroupId),
    index("media_sorting").on(t.sorting, t.id),
  ],
);

/** The names of media as they are searched. */
export const mediumNames = { text: media.name, folded: media.nameFolded };

/** How many bookings of a format fit into an issue, day, week or month (decisions §4, slots). */
export const formatLimits = pgTable(
  "format_limits",
  {
    id: identity(),
    mediumId: reference("medium_id")
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    categoryId: reference("category_id")
      .notNull()
      .references(() => categories.id),
    isUnlimited: boolean("is_unlimited").notNull().default(false),
    limitationType: text("limitation_type", { enum: LIMITATION_TYPES }).notNull(),
    /** 0 means unlimited (spec §9). */
    availableSlots: integer("available_slots").notNull().default(0),
    minimumTermDays: integer("minimum_term_days"),
    minimumTermMonths: integer("minimum_term_months"),
    campaignStart: date("campaign_start", { mode: "string" }),
    campaignEnd: date("campaign_end", { mode: "string" }),
  },
  (t) => [
    uniqueIndex("format_limits_key").on(t.mediumId, t.categoryId),
    index("format_limits_category").on(t.categoryId),
    ...choiceChecks(LIMIT_FIELDS, t),
    check("format_limits_slots", sql`${t.availableSlots} >= 0`),
    check("format_limits_terms", sql`${t.minimumTermDays} >= 0 and ${t.minimumTermMonths} >= 0`),
    check("format_limits_window", sql`${t.campaignStart} <= ${t.campaignEnd}`),
  ],
);

/** The formats, placements and booking arts a medium offers. */
export const mediumCategories = pgTable(
  "medium_categories",
  {
    mediumId: reference("medium_id")
      .notNull()
      .references(() => media.id, { onDelete: "cascade" }),
    categoryId: reference("category_id")
      .notNull()
      .references(() => categories.id),
    role: text({ enum: ["format", "placement", "bookingart"] }).notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.mediumId, t.role, t.categoryId] }),
    check("medium_categories_role", sql`${t.role} in ('format', 'placement', 'bookingart')`),
    index("medium_categories_category").on(t.categoryId),
  ],
);
