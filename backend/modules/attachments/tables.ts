import { createdAt, identity, reference } from "backend/platform/database/columns";
import { PICTURE_USES } from "domain/attachments/picture";
import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text } from "drizzle-orm/pg-core";
import { users } from "../users/tables";

/** Uploaded files; the bytes lie in the file store under `storageKey`. */
export const attachments = pgTable(
  "attachments",
  {
    id: identity(),
    filename: text().notNull(),
    mimeType: text("mime_type").notNull(),
    /** Bytes. */
    size: bigint({ mode: "number" }).notNull(),
    /** Pixels; null where the file is no image. */
    width: integer(),
    height: integer(),
    /** Of sound and video; null where it is not known. */
    durationMs: integer("duration_ms"),
    /** Of a document; null where they are not known. */
    pages: integer(),
    /** How often work has begun to find out length or pages; null where it need not. */
    measuringTries: integer("measuring_tries"),
    /** SHA-256 of the content, hexadecimal; finds duplicates. */
    hash: text().notNull(),
    storageKey: text("storage_key").notNull(),
    /** What the picture of a record was made for; null for all other files. */
    pictureOf: text("picture_of", { enum: PICTURE_USES }),
    uploadedById: reference("uploaded_by_id").references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    check("attachments_size", sql`${t.size} >= 0`),
    check("attachments_pixels", sql`(${t.width} is null) = (${t.height} is null)`),
    check("attachments_duration", sql`${t.durationMs} > 0`),
    check("attachments_pages", sql`${t.pages} > 0`),
    check("attachments_picture_of", sql`${t.pictureOf} in ('avatar', 'category', 'logo')`),
    index("attachments_hash").on(t.hash),
    index("attachments_to_measure").on(t.id).where(sql`${t.measuringTries} is not null`),
    // For the daily search for pictures that nothing shows.
    index("attachments_pictures").on(t.createdAt).where(sql`${t.pictureOf} is not null`),
  ],
);
