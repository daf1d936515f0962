import { sql } from "drizzle-orm";
import { bigint, check, index, integer, pgTable, text, timestamp } from "drizzle-orm/pg-core";
import { users } from "../users/tables";

/** Uploaded files; the bytes lie in the file store under `storageKey`. */
export const attachments = pgTable(
  "attachments",
  {
    id: bigint({ mode: "number" }).primaryKey().generatedAlwaysAsIdentity(),
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
    uploadedById: bigint("uploaded_by_id", { mode: "number" }).references(() => users.id),
    createdAt: timestamp("created_at", { withTimezone: true }).notNull().defaultNow(),
  },
  (t) => [
    check("attachments_size", sql`${t.size} >= 0`),
    check("attachments_pixels", sql`(${t.width} is null) = (${t.height} is null)`),
    index("attachments_hash").on(t.hash),
  ],
);
