import { choiceChecks } from "backend/platform/database/choice-checks";
import { peopleColumns, recordColumns, reference } from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import { textChecks } from "backend/platform/database/text-checks";
import { CATEGORY_FIELDS } from "domain/categories/fields";
import { CATEGORY_TYPES } from "domain/categories/types";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { attachments } from "../attachments/tables";

/** What a category says in one locale: label, description and image. */
const texts = () => ({
  label: text().notNull(),
  description: text().notNull().default(""),
  imageId: reference("image_id").references(() => attachments.id),
});

/** Formats, placements, booking arts and the other category types of spec §3, with their German texts. */
export const categories = pgTable(
  "categories",
  {
    ...recordColumns(),
    ...peopleColumns(() => users.id),
    type: text({ enum: CATEGORY_TYPES }).notNull(),
    ...texts(),
    usage: text(),
    immoflashAdCount: integer("immoflash_ad_count"),
    noAd: boolean("no_ad").notNull().default(false),
    /** Size of a format: millimetres in print, pixels elsewhere. Both or neither. */
    width: integer(),
    height: integer(),
    inactive: boolean().notNull().default(false),
    /** The place among the categories that are offered together; those without one come last. */
    sorting: integer(),
  },
  (t) => [
    index("categories_created").on(t.createdAt, t.id),
    ...textChecks(CATEGORY_FIELDS, t),
    ...choiceChecks(CATEGORY_FIELDS, t),
    check(
      "categories_size",
      sql`(${t.width} is null) = (${t.height} is null) and ${t.width} > 0 and ${t.height} > 0`,
    ),
    check("categories_ad_count", sql`${t.immoflashAdCount} >= 0`),
    check("categories_sorting", sql`${t.sorting} >= 0`),
    index("categories_image").on(t.imageId),
    index("categories_type_index").on(t.type, t.id),
    index("categories_sorting_index").on(t.sorting, t.id),
  ],
);

/** The texts of a category in other locales than German. */
export const categoryTexts = pgTable(
  "category_texts",
  {
    categoryId: reference("category_id")
      .notNull()
      .references(() => categories.id, { onDelete: "cascade" }),
    locale: text().notNull(),
    ...texts(),
  },
  (t) => [
    primaryKey({ columns: [t.categoryId, t.locale] }),
    check("category_texts_locale", sql`${t.locale} <> 'de'`),
  ],
);
