import {
  identity,
  instant,
  peopleColumns,
  recordColumns,
  reference,
} from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import { textChecks } from "backend/platform/database/text-checks";
import { ROLE_FIELDS } from "domain/roles/fields";
import { sql } from "drizzle-orm";
import {
  bigint,
  boolean,
  check,
  index,
  jsonb,
  pgTable,
  primaryKey,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";

export { users };

export const roles = pgTable(
  "roles",
  {
    ...recordColumns(),
    ...peopleColumns(() => users.id),
    name: text("name").notNull(),
    isDefault: boolean("is_default").notNull().default(false),
  },
  (table) => [
    index("roles_created").on(table.createdAt, table.id),
    uniqueIndex("roles_name_key").on(sql`lower(${table.name})`),
    // Spec §5: exactly one default role. That there is one is checked by the use case.
    uniqueIndex("roles_one_default").on(table.isDefault).where(sql`${table.isDefault}`),
    ...textChecks(ROLE_FIELDS, table),
  ],
);

/** Spec §3, permission entry. A role grants (1): a denial (0) of its own would take nothing away (spec §6). */
export const rolePermissions = pgTable(
  "role_permissions",
  {
    roleId: reference("role_id")
      .notNull()
      .references(() => roles.id, { onDelete: "cascade" }),
    permissionName: text("permission_name").notNull(),
    status: smallint("status").notNull().default(1).$type<0 | 1>(),
  },
  (table) => [
    primaryKey({ columns: [table.roleId, table.permissionName] }),
    check("role_permissions_status", sql`${table.status} = 1`),
  ],
);

export const userRoles = pgTable(
  "user_roles",
  {
    userId: reference("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    roleId: reference("role_id")
      .notNull()
      .references(() => roles.id),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.roleId] }),
    index("user_roles_role").on(table.roleId),
  ],
);

export const userPermissions = pgTable(
  "user_permissions",
  {
    userId: reference("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    permissionName: text("permission_name").notNull(),
    status: smallint("status").notNull().default(1).$type<0 | 1>(),
  },
  (table) => [
    primaryKey({ columns: [table.userId, table.permissionName] }),
    check("user_permissions_status", sql`${table.status} in (0, 1)`),
  ],
);

/** Decisions §2: of a token only the hash is kept, with its expiry. */
export const sessions = pgTable(
  "sessions",
  {
    tokenHash: text("token_hash").primaryKey(),
    /** The public name of a session in lists and announcements; the hash of its token stays private. */
    id: bigint("id", { mode: "number" }).notNull().unique().generatedAlwaysAsIdentity(),
    userId: reference("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    /** Written at most every few minutes (see `sessions.ts`). */
    lastSeenAt: instant("last_seen_at").notNull().defaultNow(),
    /** Where it was last used from. */
    address: text("address").notNull().default(""),
    /** The browser's own name when it signed in. */
    userAgent: text("user_agent").notNull().default(""),
  },
  (table) => [index("sessions_user").on(table.userId), index("sessions_expiry").on(table.expiresAt)],
);

/** Links by which a user gives themselves a password, once: of an invitation, or of a forgotten one. */
export const passwordLinks = pgTable(
  "password_links",
  {
    id: identity(),
    userId: reference("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    purpose: text("purpose", { enum: ["invitation", "reset"] }).notNull(),
    tokenHash: text("token_hash").notNull().unique(),
    createdAt: instant("created_at").notNull(),
    expiresAt: instant("expires_at").notNull(),
    usedAt: instant("used_at"),
  },
  (table) => [
    index("password_links_user").on(table.userId),
    check("password_links_purpose", sql`${table.purpose} in ('invitation', 'reset')`),
  ],
);

/** Keys by which an API user calls the service (decisions §2). Only their hashes are kept. */
export const apiKeys = pgTable(
  "api_keys",
  {
    id: identity(),
    userId: reference("user_id")
      .notNull()
      .references(() => users.id, { onDelete: "cascade" }),
    name: text("name").notNull(),
    keyHash: text("key_hash").notNull().unique(),
    /** The most that it may do: what its maker could give when it was made. Null: all that its user may. */
    ceiling: jsonb("ceiling").$type<string[]>(),
    createdAt: instant("created_at").notNull(),
    createdById: reference("created_by_id").references(() => users.id),
    /** Written at most every few minutes. */
    lastUsedAt: instant("last_used_at"),
    revokedAt: instant("revoked_at"),
  },
  (table) => [
    index("api_keys_user").on(table.userId, table.id),
    uniqueIndex("api_keys_name_key")
      .on(table.userId, sql`lower(${table.name})`)
      .where(sql`${table.revokedAt} is null`),
  ],
);
