import { instant, peopleColumns, recordColumns, reference } from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import { textChecks } from "backend/platform/database/text-checks";
import { QRCODE_FIELDS } from "domain/qrcodes/fields";
import { TARGET_STATES } from "domain/qrcodes/qrcode";
import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";

/** Short addresses to print (spec §3, QR/short code). */
export const qrcodes = pgTable(
  "qrcodes",
  {
    ...recordColumns(),
    ...peopleColumns(() => users.id),
    code: text().notNull(),
    longUrl: text("long_url").notNull(),
    comment: text(),
    targetState: text("target_state", { enum: TARGET_STATES }).notNull().default("unchecked"),
    targetCheckedAt: instant("target_checked_at"),
  },
  (t) => [
    uniqueIndex("qrcodes_code_key").on(t.code),
    index("qrcodes_created").on(t.createdAt, t.id),
    // A code leads to the web, whoever wrote it.
    check("qrcodes_target", sql`${t.longUrl} ~ '^https?://'`),
    ...textChecks(QRCODE_FIELDS, t),
    check("qrcodes_code", sql`${t.code} ~ '^[a-z0-9-]{3,40}$'`),
  ],
);

/** How often a code was scanned on a day of Vienna: one row for each day, and nothing about who did. */
export const qrcodeScans = pgTable(
  "qrcode_scans",
  {
    qrcodeId: reference("qrcode_id")
      .notNull()
      .references(() => qrcodes.id, { onDelete: "cascade" }),
    day: date("day", { mode: "string" }).notNull(),
    scans: integer("scans").notNull(),
  },
  (t) => [primaryKey({ columns: [t.qrcodeId, t.day] }), check("qrcode_scans_some", sql`${t.scans} > 0`)],
);
