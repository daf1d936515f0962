import { createdAt, identity, reference } from "backend/platform/columns";
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
    /** SHA-256 of the content, hexadecimal; finds duplicates. */
    hash: text().notNull(),
    storageKey: text("storage_key").notNull(),
    uploadedById: reference("uploaded_by_id").references(() => users.id),
    createdAt: createdAt(),
  },
  (t) => [
    check("attachments_size", sql`${t.size} >= 0`),
    check("attachments_pixels", sql`(${t.width} is null) = (${t.height} is null)`),
    index("attachments_hash").on(t.hash),
  ],
);
