import { editor, instant, reference, updatedAt, version } from "backend/platform/database/columns";
import type { PlanInput } from "domain/issues/plan-input";
import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, unique } from "drizzle-orm/pg-core";
import { bookings } from "../bookings/tables";
import { categories } from "../categories/tables";
import { issues } from "../issues/tables";
import { users } from "../users/tables";

/** The flat plan of a print issue: how many pages it has and how large they are. None until it is first saved. */
export const flatPlans = pgTable(
  "flat_plans",
  {
    issueId: reference("issue_id")
      .primaryKey()
      .references(() => issues.id, { onDelete: "cascade" }),
    version: version(),
    pageCount: integer("page_count"),
    /** Millimetres, as the formats of print have them. Unknown: areas are not checked. */
    pageWidth: integer("page_width"),
    pageHeight: integer("page_height"),
    updatedAt: updatedAt(),
    updatedById: editor(() => users.id),
  },
  (t) => [
    check("flat_plans_pages", sql`${t.pageCount} between 2 and 600 and ${t.pageCount} % 2 = 0`),
    check("flat_plans_page_size", sql`(${t.pageWidth} is null) = (${t.pageHeight} is null)`),
    check("flat_plans_version", sql`${t.version} > 0`),
  ],
);

const planId = () =>
  reference("issue_id")
    .notNull()
    .references(() => flatPlans.issueId, { onDelete: "cascade" });

/** Sections of an issue: each begins on a page and ends where the next one begins. */
export const flatPlanSections = pgTable(
  "flat_plan_sections",
  { issueId: planId(), page: integer().notNull(), name: text().notNull() },
  (t) => [
    primaryKey({ columns: [t.issueId, t.page] }),
    check("flat_plan_sections_name", sql`length(btrim(${t.name})) > 0`),
    check("flat_plan_sections_page", sql`${t.page} > 0`),
  ],
);

/** Where in an issue a placement, or a format that is sold once per issue, is guaranteed to stand. */
export const flatPlanPlaces = pgTable(
  "flat_plan_places",
  {
    issueId: planId(),
    categoryId: reference("category_id")
      .notNull()
      .references(() => categories.id),
    fromPage: integer("from_page").notNull(),
    toPage: integer("to_page").notNull(),
    side: text({ enum: ["any", "left", "right"] })
      .notNull()
      .default("any"),
  },
  (t) => [
    primaryKey({ columns: [t.issueId, t.categoryId] }),
    check("flat_plan_places_side", sql`${t.side} in ('any', 'left', 'right')`),
    check("flat_plan_places_pages", sql`${t.fromPage} between 1 and ${t.toPage}`),
    index("flat_plan_places_category").on(t.categoryId),
  ],
);

/**
 * On which page an ad stands, and where among the ads there. A trigger on `bookings` takes an ad out when it is
 * cancelled or moves to another issue (see the migrations).
 */
export const flatPlanAds = pgTable(
  "flat_plan_ads",
  {
    bookingId: reference("booking_id")
      .primaryKey()
      .references(() => bookings.id, { onDelete: "cascade" }),
    issueId: planId(),
    page: integer().notNull(),
    position: integer().notNull(),
  },
  (t) => [
    unique("flat_plan_ads_position").on(t.issueId, t.page, t.position),
    check("flat_plan_ads_page", sql`${t.page} > 0 and ${t.position} > 0`),
  ],
);

/** The versions of a flat plan as they were saved, the last ones of each issue. */
export const flatPlanVersions = pgTable(
  "flat_plan_versions",
  {
    issueId: planId(),
    version: integer().notNull(),
    savedAt: instant("saved_at").notNull(),
    savedById: reference("saved_by_id").references(() => users.id),
    plan: jsonb().$type<PlanInput>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.issueId, t.version] }),
    check("flat_plan_versions_version", sql`${t.version} > 0`),
  ],
);
