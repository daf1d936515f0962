import { identity, reference, version } from "backend/platform/columns";
import { sql } from "drizzle-orm";
import { boolean, check, index, integer, pgTable, primaryKey, text } from "drizzle-orm/pg-core";
import { attachments } from "../attachments/tables";

/** Formats, placements, booking arts and the other category types of spec §3. */
export const categories = pgTable(
  "categories",
  {
    id: identity(),
    version: version(),
    type: text().notNull(),
    usage: text(),
    immoflashAdCount: integer("immoflash_ad_count"),
    noAd: boolean("no_ad").notNull().default(false),
    /** Size of a format: millimetres in print, pixels elsewhere. Both or neither. */
    width: integer(),
    height: integer(),
    inactive: boolean().notNull().default(false),
  },
  (t) => [
    check(
      "categories_type",
      sql`${t.type} in ('medium', 'attachment', 'page', 'format', 'bookingtype', 'placement', 'print', 'digital', 'video', 'immoflash', 'immoflash_placement', 'online_placement', 'mediumgroup', 'placement_d', 'placement_f', 'attachment_published_on')`,
    ),
    check(
      "categories_size",
      sql`(${t.width} is null) = (${t.height} is null) and ${t.width} > 0 and ${t.height} > 0`,
    ),
    check("categories_ad_count", sql`${t.immoflashAdCount} >= 0`),
    index("categories_type_index").on(t.type, t.id),
  ],
);

/** Label, description and image of a category per locale. */
export const categoryTexts = pgTable(
  "category_texts",
  {
    categoryId: reference("category_id")
      .notNull()
      .references(() => categories.id, { onDelete: "cascade" }),
    locale: text().notNull().default("de"),
    label: text().notNull(),
    description: text().notNull().default(""),
    imageId: reference("image_id").references(() => attachments.id),
  },
  (t) => [primaryKey({ columns: [t.categoryId, t.locale] })],
);
