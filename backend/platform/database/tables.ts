import type { MailAttachment } from "backend/platform/mail/mail-attachment";
import { type SQLWrapper, sql } from "drizzle-orm";
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
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { identity, instant, reference } from "./columns";
import { users } from "./people";

export const WORK_STATES = ["ready", "running", "paused", "done", "failed", "stopped"] as const;

/**
 * Keys of forms already saved (decisions §7). Each key belongs to its user, so nobody gets another user's answer. Users
 * are never deleted while their keys are in use, so a foreign key, which would slow down each save, is not needed.
 */
export const idempotencyKeys = pgTable(
  "idempotency_keys",
  {
    userId: reference("user_id").notNull(),
    key: text("key").notNull(),
    operation: text("operation").notNull(),
    /** SHA-256 of operation and content. */
    contentHash: text("content_hash").notNull(),
    /** What the use case answered; its shape differs per operation. Null only within the transaction. */
    answer: jsonb("answer"),
    createdAt: instant("created_at").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.key] }),
    index("idempotency_keys_created").on(table.createdAt),
  ],
);

/** Changes that can be undone, for as long as a form can be repeated. */
export const undoableChanges = pgTable(
  "undoable_changes",
  {
    id: identity(),
    userId: reference("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    /** The kind of changes in `inverses`: the name under which `undoes` registers who runs them. */
    operation: text("operation").notNull(),
    /** The changes that undo it, each with its records and their versions. */
    inverses: jsonb("inverses").notNull(),
    createdAt: instant("created_at").notNull(),
    undoneAt: instant("undone_at"),
  },
  (table) => [
    index("undoable_changes_created").on(table.createdAt),
    index("undoable_changes_user").on(table.userId),
  ],
);

/** Counters of the limits (rate-limiter-flexible's layout); `expire` in milliseconds since 1970. */
export const rateLimits = pgTable("rate_limits", {
  key: text("key").primaryKey(),
  points: integer("points").notNull().default(0),
  expire: bigint("expire", { mode: "number" }),
});

/** How often each of the tables was changed that many requests read; their triggers count (`master-data.ts`). */
export const masterDataVersions = pgTable("master_data_versions", {
  name: text("name").primaryKey(),
  version: bigint("version", { mode: "number" }).notNull(),
});

/** Random values that all servers of one database share, made by the first that needs them. */
export const sharedSecrets = pgTable("shared_secrets", {
  name: text("name").primaryKey(),
  value: text("value").notNull(),
});

/** Messages to be sent; written with what causes them, sent afterwards (see `mail.ts`). */
export const mailOutbox = pgTable(
  "mail_outbox",
  {
    id: identity(),
    recipient: text("recipient").notNull(),
    replyTo: text("reply_to"),
    subject: text("subject").notNull(),
    body: text("body").notNull(),
    /** Files that go along, by their keys in the file store. */
    attachments: jsonb("attachments").$type<readonly MailAttachment[]>().notNull().default([]),
    /** One of many: what somebody waits for, such as the link to a new password, goes first. */
    isBulk: boolean("is_bulk").notNull().default(false),
    /** The message's own id, the same each time it is tried. */
    messageId: text("message_id").notNull().unique(),
    state: text("state", { enum: ["waiting", "sent", "failed"] })
      .notNull()
      .default("waiting"),
    attempts: integer("attempts").notNull().default(0),
    createdAt: instant("created_at").notNull(),
    /** When it is tried next. */
    dueAt: instant("due_at").notNull(),
    sentAt: instant("sent_at"),
    lastError: text("last_error"),
    /** The request that has caused it, for the log; null where no request did, or none is followed. */
    request: text("request"),
  },
  (table) => [
    check("mail_outbox_state", sql`${table.state} in ('waiting', 'sent', 'failed')`),
    check("mail_outbox_sent", sql`(${table.state} = 'sent') = (${table.sentAt} is not null)`),
    index("mail_outbox_due").on(table.isBulk, table.dueAt, table.id).where(sql`${table.state} = 'waiting'`),
    index("mail_outbox_failed").on(table.id).where(sql`${table.state} = 'failed'`),
  ],
);

/**
 * Work that takes long, or is due at a time. A row is all there is of it: whatever server has room claims what is due or
 * was left by a server that died (`platform/work`).
 */
export const work = pgTable(
  "work",
  {
    id: identity(),
    kind: text("kind").notNull(),
    /** What it works on; of one kind and key at most one is under way. */
    key: text("key").notNull().default(""),
    input: jsonb("input"),
    state: text("state", { enum: WORK_STATES }).notNull().default("ready"),
    /** What somebody wants of it; the server that works on it sees this after each part. */
    wanted: text("wanted", { enum: ["run", "pause", "stop"] })
      .notNull()
      .default("run"),
    /** Where the next part begins; null before the first. */
    cursor: jsonb("cursor"),
    done: integer("done").notNull().default(0),
    /** Null as long as nobody has counted. */
    total: integer("total"),
    /** How many of what is done were refused. */
    refused: integer("refused").notNull().default(0),
    /** How often it was claimed since the last part that succeeded. */
    attempts: integer("attempts").notNull().default(0),
    /** Rises with each claim: who has an older one writes nothing more. */
    leaseToken: integer("lease_token").notNull().default(0),
    /** A server works on it until then, by the clock of the database, unless that server has died. */
    leaseUntil: instant("lease_until"),
    /** When it is due; null for work that looks by itself whether there is something to do. */
    runAt: instant("run_at"),
    /** Why it failed, or waits. */
    error: text("error"),
    startedById: reference("started_by_id").references(() => users.id),
    /** The request that has started it, for the log; null where no request did, or none is followed. */
    request: text("request"),
    createdAt: instant("created_at").notNull(),
    startedAt: instant("started_at"),
    endedAt: instant("ended_at"),
  },
  (t) => [
    uniqueIndex("work_under_way").on(t.kind, t.key).where(sql`${t.state} in ('ready', 'running', 'paused')`),
    index("work_due").on(t.runAt).where(sql`${t.state} = 'ready'`),
    index("work_leases").on(t.leaseUntil).where(sql`${t.state} = 'running'`),
    index("work_ended").on(t.endedAt).where(sql`${t.endedAt} is not null`),
    index("work_started_by").on(t.startedById),
    check("work_state", sql`${t.state} in ('ready', 'running', 'paused', 'done', 'failed', 'stopped')`),
    check("work_wanted", sql`${t.wanted} in ('run', 'pause', 'stop')`),
    check("work_counts", sql`${t.done} >= 0 and ${t.refused} >= 0`),
    check("work_has_ended", sql`(${t.endedAt} is not null) = (${t.state} in ('done', 'failed', 'stopped'))`),
  ],
);

/** Who did what to which record, when and from where (decisions §5); nothing edits it. */
export const activityLogs = pgTable(
  "activity_logs",
  {
    id: identity(),
    at: instant("at").notNull().defaultNow(),
    actorId: reference("actor_id").references(() => users.id),
    action: text("action").notNull(),
    area: text("area").notNull(),
    // No foreign key: the log outlives the record.
    recordId: reference("record_id").notNull(),
    /** Address the request came from. */
    source: text("source"),
    /** The earlier entry in whose place this one is shown: it has the changes of both. */
    continues: reference("continues"),
  },
  (t) => [
    index("activity_logs_record").on(t.area, t.recordId, t.id),
    index("activity_logs_continues").on(t.continues).where(sql`${t.continues} is not null`),
    index("activity_logs_at").on(t.at, t.id),
    index("activity_logs_actor").on(t.actorId, t.at, t.id),
    index("activity_logs_area").on(t.area, t.at, t.id),
    index("activity_logs_action").on(t.action, t.at, t.id),
    index("activity_logs_about").on(t.recordId),
  ],
);

/** The number of characters by which logged values are found. */
export const LOGGED_BEGINNING = 60;

/** The beginning of a logged value, as the search of the log compares it. */
export const beginningOf = (value: SQLWrapper) =>
  sql`lower(left(${value}, ${sql.raw(String(LOGGED_BEGINNING))}))`;

/** Before and after of one field of a logged change, as text. */
export const activityChanges = pgTable(
  "activity_changes",
  {
    id: identity(),
    logId: reference("log_id")
      .notNull()
      .references(() => activityLogs.id),
    field: text("field").notNull(),
    before: text("before"),
    after: text("after"),
  },
  (t) => [
    index("activity_changes_log").on(t.logId),
    index("activity_changes_before").on(sql`${beginningOf(t.before)} text_pattern_ops`),
    index("activity_changes_after").on(sql`${beginningOf(t.after)} text_pattern_ops`),
  ],
);

/** The entries of a change that can be undone. */
export const undoableEntries = pgTable(
  "undoable_entries",
  {
    logId: reference("log_id")
      .primaryKey()
      .references(() => activityLogs.id),
    undoId: reference("undo_id")
      .notNull()
      .references(() => undoableChanges.id, { onDelete: "cascade" }),
  },
  (t) => [index("undoable_entries_undo").on(t.undoId)],
);
