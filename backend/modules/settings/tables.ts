import { attachments } from "backend/modules/attachments/tables";
import { peopleColumns, reference, updatedAt, version } from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import { sql } from "drizzle-orm";
import { check, integer, pgTable, text } from "drizzle-orm/pg-core";

/** The settings of the house: one row, or none as long as nobody has saved any. */
export const globalSettings = pgTable(
  "global_settings",
  {
    id: integer("id").primaryKey(),
    version: version(),
    updatedAt: updatedAt(),
    ...peopleColumns(() => users.id),
    houseName: text("house_name"),
    houseAddress: text("house_address"),
    housePlace: text("house_place"),
    logoId: reference("logo_id").references(() => attachments.id),
    logYears: integer("log_years").notNull(),
    /** The notifications that nobody gets; new kinds begin switched on. */
    notificationsOff: text("notifications_off").array().notNull(),
  },
  (t) => [
    check("global_settings_one", sql`${t.id} = 1`),
    check("global_settings_log_years", sql`${t.logYears} >= 1`),
  ],
);
