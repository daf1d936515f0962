import { instant, reference } from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import { TAKEN_BY } from "domain/locks/lock";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  integer,
  jsonb,
  pgTable,
  primaryKey,
  text,
} from "drizzle-orm/pg-core";

/** Who edits which record (`domain/locks/lock.ts`). A lock whose time is over is free; nothing needs to delete it. */
export const editLocks = pgTable(
  "edit_locks",
  {
    area: text("area").notNull(),
    // No foreign key: a lock of a record that is gone ends by itself.
    recordId: reference("record_id").notNull(),
    /** Rises with each write. Whoever writes names the one they have read, so of two who do, one reads again. */
    step: bigint("step", { mode: "number" }).notNull(),
    holderId: reference("holder_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    token: bigint("token", { mode: "number" }).notNull(),
    acquiredAt: instant("acquired_at").notNull(),
    takenBy: text("taken_by", { enum: TAKEN_BY }).notNull(),
    formerId: reference("former_id"),
    liveUntil: instant("live_until"),
    pageUntil: instant("page_until"),
    pageWindow: text("page_window"),
    isDirty: boolean("is_dirty").notNull(),
    lastInputAt: instant("last_input_at"),
    askerId: reference("asker_id").references(() => users.id, { onDelete: "set null" }),
    askedAt: instant("asked_at"),
    refusedId: reference("refused_id"),
    refusedUntil: instant("refused_until"),
  },
  (t) => [
    primaryKey({ columns: [t.area, t.recordId] }),
    index("edit_locks_holder").on(t.holderId),
    index("edit_locks_asker").on(t.askerId),
    check("edit_locks_asker_is_another", sql`${t.askerId} <> ${t.holderId}`),
  ],
);

/** What somebody had typed into a record's form when it was handed over, until they take it over or drop it. */
export const keptDrafts = pgTable(
  "kept_drafts",
  {
    userId: reference("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    area: text("area").notNull(),
    recordId: reference("record_id").notNull(),
    /** The window that it was typed in: two of a user, or two handovers, do not replace each other. */
    window: text("window").notNull(),
    /** The version of the record that the form was opened with. */
    version: integer("version").notNull(),
    /** The fields of the form as they are posted, by name. */
    values: jsonb("values").$type<KeptValues>().notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.area, t.recordId, t.window] }),
    index("kept_drafts_at").on(t.at),
  ],
);

export type KeptValues = readonly (readonly [name: string, value: string])[];
