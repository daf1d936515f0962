import { folded, instant, peopleColumns, recordColumns, reference } from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import { textChecks } from "backend/platform/database/text-checks";
import { treeColumns, treeConstraints } from "backend/platform/trees/columns";
import { RATIOS } from "domain/attachments/crops-by-ratio";
import { ASSET_KINDS, MIDDLE } from "domain/library/asset-kind";
import { ASSET_FIELDS } from "domain/library/fields";
import { sql } from "drizzle-orm";
import {
  bit,
  check,
  date,
  index,
  integer,
  type PgColumn,
  pgTable,
  primaryKey,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { attachments } from "../attachments/tables";

/** The folders of the library: an ordered tree. */
export const folders = pgTable(
  "folders",
  {
    ...recordColumns(),
    ...peopleColumns(() => users.id),
    ...treeColumns((): PgColumn => folders.id),
    name: text().notNull(),
  },
  (t) => [
    ...treeConstraints("folders", t),
    uniqueIndex("folders_name_key").on(sql`coalesce(${t.parentId}, 0)`, sql`lower(${t.name})`),
  ],
);

/** What an asset says in one locale. */
const texts = () => ({
  /** What a picture shows, for those who do not see it. */
  alt: text(),
  /** What stands below it. */
  label: text(),
  copyright: text(),
});

/** All that an asset is found by. */
const SEARCHED = `"name" || ' ' || coalesce("alt", '') || ' ' || coalesce("label", '') || ' ' || coalesce("copyright", '')`;

/** The library (spec §3, media item): each file of the house once, with its German texts. */
export const assets = pgTable(
  "assets",
  {
    ...recordColumns(),
    ...peopleColumns(() => users.id),
    /** The file; it belongs to the library, and goes with the asset. */
    fileId: reference("file_id")
      .notNull()
      .references(() => attachments.id),
    /** That of the file: the library has each content once. */
    hash: text().notNull(),
    kind: text({ enum: ASSET_KINDS }).notNull(),
    name: text().notNull(),
    folderId: reference("folder_id").references(() => folders.id, { onDelete: "restrict" }),
    ...texts(),
    searchFolded: folded("search_folded", SEARCHED),
    licenceUntil: date("licence_until", { mode: "string" }),
    /** What is seen however a picture is cropped, in percent of its width and height. */
    focusX: integer("focus_x").notNull().default(MIDDLE),
    focusY: integer("focus_y").notNull().default(MIDDLE),
  },
  (t) => [
    uniqueIndex("assets_file_key").on(t.fileId),
    uniqueIndex("assets_hash_key").on(t.hash),
    index("assets_created").on(t.createdAt, t.id),
    index("assets_folder").on(t.folderId),
    index("assets_search").using("gin", sql.raw(`(${SEARCHED}) gin_trgm_ops`)),
    index("assets_search_folded").using("gin", sql`${t.searchFolded} gin_trgm_ops`),
    index("assets_licence").on(t.licenceUntil).where(sql`${t.licenceUntil} is not null`),
    ...textChecks(ASSET_FIELDS, t),
    check("assets_kind", sql`${t.kind} in ('image', 'document', 'video', 'audio', 'text')`),
    check("assets_focus", sql`${t.focusX} between 0 and 100 and ${t.focusY} between 0 and 100`),
  ],
);

/** The texts of assets as they are searched: words may stand in different ones. */
export const searchedInAssets = {
  text: sql`(${assets.name} || ' ' || coalesce(${assets.alt}, '') || ' ' || coalesce(${assets.label}, '') || ' ' ||
    coalesce(${assets.copyright}, ''))`,
  folded: assets.searchFolded,
};

/** The files that assets had before somebody replaced them. They belong to the library as the present ones do. */
export const formerFiles = pgTable(
  "asset_former_files",
  {
    fileId: reference("file_id")
      .primaryKey()
      .references(() => attachments.id, { onDelete: "cascade" }),
    assetId: reference("asset_id")
      .notNull()
      .references(() => assets.id, { onDelete: "cascade" }),
    replacedAt: instant("replaced_at").notNull(),
    replacedById: reference("replaced_by_id").references(() => users.id),
  },
  (t) => [
    index("asset_former_files_asset").on(t.assetId, t.replacedAt),
    index("asset_former_files_replaced_by").on(t.replacedById),
  ],
);

/** Files that records have got of assets: of which asset. Such a file stays as it is, whatever becomes of the asset. */
export const assetCopies = pgTable(
  "asset_copies",
  {
    fileId: reference("file_id")
      .primaryKey()
      .references(() => attachments.id, { onDelete: "cascade" }),
    assetId: reference("asset_id")
      .notNull()
      .references(() => assets.id, { onDelete: "cascade" }),
  },
  (t) => [index("asset_copies_asset").on(t.assetId)],
);

/** The link from a file to the asset that it was made of. */
export const copiedFrom = { record: assetCopies.fileId, other: assetCopies.assetId };

/** The texts of an asset in other locales than German. */
export const assetTexts = pgTable(
  "asset_texts",
  {
    assetId: reference("asset_id")
      .notNull()
      .references(() => assets.id, { onDelete: "cascade" }),
    locale: text().notNull(),
    ...texts(),
  },
  (t) => [
    primaryKey({ columns: [t.assetId, t.locale] }),
    check("asset_texts_locale", sql`${t.locale} <> 'de'`),
  ],
);

/** The crops by hand: what of a picture is seen in a ratio, in pixels of the upright picture. */
export const assetCuts = pgTable(
  "asset_cuts",
  {
    assetId: reference("asset_id")
      .notNull()
      .references(() => assets.id, { onDelete: "cascade" }),
    ratio: text({ enum: RATIOS }).notNull(),
    left: integer().notNull(),
    top: integer().notNull(),
    width: integer().notNull(),
    height: integer().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.assetId, t.ratio] }),
    check(
      "asset_cuts_ratio",
      sql`${t.ratio} in (${sql.raw(RATIOS.map((ratio) => `'${ratio}'`).join(", "))})`,
    ),
    check("asset_cuts_place", sql`${t.left} >= 0 and ${t.top} >= 0 and ${t.width} > 0 and ${t.height} > 0`),
  ],
);

/**
 * What pictures of the library look like (`domain/attachments/fingerprint.ts`): a row for each band of a fingerprint. It
 * belongs to a file, which never changes.
 */
export const pictureFingerprints = pgTable(
  "picture_fingerprints",
  {
    fileId: reference("file_id")
      .notNull()
      .references(() => attachments.id, { onDelete: "cascade" }),
    band: integer().notNull(),
    fingerprint: bit({ dimensions: 64 }).notNull(),
  },
  (t) => [primaryKey({ columns: [t.fileId, t.band] }), index("picture_fingerprints_band").on(t.band)],
);
