import { categories } from "backend/modules/categories/tables";
import { assets } from "backend/modules/library/tables";
import { peopleColumns, reference, updatedAt, version } from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import { PAGE_TYPES } from "domain/immoflash/page-types";
import { sql } from "drizzle-orm";
import {
  check,
  foreignKey,
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";

/** The configuration of immoflash: one row, or none as long as nobody has saved any. */
export const immoflashConfiguration = pgTable(
  "immoflash_configuration",
  {
    id: integer("id").primaryKey(),
    version: version(),
    updatedAt: updatedAt(),
    ...peopleColumns(() => users.id),
    senderName: text("sender_name").notNull(),
    senderAddress: text("sender_address").notNull(),
    replyAddress: text("reply_address"),
    logoId: reference("logo_id").references(() => assets.id),
    /** Markdown, and what readers get of it. */
    imprint: text(),
    imprintHtml: text("imprint_html"),
    /** Where the disclosure of MedienG § 25 always stands. */
    disclosureLink: text("disclosure_link"),
    accentColour: text("accent_colour").notNull(),
    accentTextColour: text("accent_text_colour").notNull(),
    testReceivers: text("test_receivers").array().notNull(),
  },
  (t) => [
    check("immoflash_configuration_one", sql`${t.id} = 1`),
    check("immoflash_configuration_accent", sql`${t.accentColour} ~ '^#[0-9a-f]{6}$'`),
    check("immoflash_configuration_accent_text", sql`${t.accentTextColour} ~ '^#[0-9a-f]{6}$'`),
    check("immoflash_configuration_imprint", sql`(${t.imprint} is null) = (${t.imprintHtml} is null)`),
    check("immoflash_configuration_receivers", sql`cardinality(${t.testReceivers}) <= 20`),
    index("immoflash_configuration_logo").on(t.logoId),
  ],
);

/** Rows that are part of the configuration. */
const partOfConfiguration = (name: string, configurationId: PgColumn) =>
  foreignKey({
    name,
    columns: [configurationId],
    foreignColumns: [immoflashConfiguration.id],
  }).onDelete("cascade");

/** The category of type *page* of each type of pages that has one. */
export const immoflashPageTypes = pgTable(
  "immoflash_page_types",
  {
    configurationId: integer("configuration_id").notNull(),
    pageType: text("page_type", { enum: PAGE_TYPES }).primaryKey(),
    categoryId: reference("category_id")
      .notNull()
      .references(() => categories.id),
  },
  (t) => [
    partOfConfiguration("immoflash_page_types_configuration", t.configurationId),
    check(
      "immoflash_page_types_type",
      sql`${t.pageType} in ('cover_left', 'cover_right', 'full_ad', 'two_articles', 'half_ad', 'two_articles_banner', 'imprint', 'magazine_preview')`,
    ),
    index("immoflash_page_types_category").on(t.categoryId),
  ],
);

/** The formats whose ads fit on pages of a type. A type without any takes those of all formats. */
export const immoflashPageFormats = pgTable(
  "immoflash_page_formats",
  {
    configurationId: integer("configuration_id").notNull(),
    pageType: text("page_type", { enum: PAGE_TYPES }).notNull(),
    categoryId: reference("category_id")
      .notNull()
      .references(() => categories.id),
  },
  (t) => [
    partOfConfiguration("immoflash_page_formats_configuration", t.configurationId),
    primaryKey({ columns: [t.pageType, t.categoryId] }),
    check(
      "immoflash_page_formats_type",
      sql`${t.pageType} in ('cover_left', 'cover_right', 'full_ad', 'two_articles', 'half_ad', 'two_articles_banner', 'imprint', 'magazine_preview')`,
    ),
    index("immoflash_page_formats_category").on(t.categoryId),
  ],
);
