import type { DashboardArrangement } from "domain/dashboard/arrangement";
import { text as optionalText } from "domain/fields/kinds";
import { personName } from "domain/person-name";
import { USER_FIELDS } from "domain/users/fields";
import type { Quicklink } from "domain/users/quicklinks";
import { SALUTATIONS } from "domain/users/salutations";
import { eq, sql } from "drizzle-orm";
import {
  boolean,
  check,
  date,
  index,
  integer,
  jsonb,
  type PgColumn,
  pgTable,
  smallint,
  text,
  uniqueIndex,
} from "drizzle-orm/pg-core";
import { choiceChecks } from "./choice-checks";
import { peopleColumns, recordColumns, reference } from "./columns";
import type { Db } from "./database";
import { textChecks } from "./text-checks";

interface NameColumns {
  firstName: PgColumn;
  lastName: PgColumn;
}

/** `personName` of a row of `users`, in SQL. */
export const personNameSql = ({ firstName, lastName }: NameColumns) =>
  sql<string>`btrim(${firstName} || ' ' || ${lastName})`;

/** What people are searched by; written as in the index, so that the database uses it. */
export const personSearchSql = ({ firstName, lastName, email }: NameColumns & { email: PgColumn }) =>
  sql`(${firstName} || ' ' || ${lastName} || ' ' || ${email})`;

/** Of somebody who was not made by the form, as the first administrator, no name may be known. */
const TEXTS = {
  ...USER_FIELDS,
  first_name: optionalText(USER_FIELDS.first_name.max),
  last_name: optionalText(USER_FIELDS.last_name.max),
} as const;

/** People who sign in, and API users. The platform has the table, because the log and every version name a person. */
export const users = pgTable(
  "users",
  {
    ...recordColumns(),
    ...peopleColumns((): PgColumn => users.id),
    email: text("email").notNull(),
    passwordHash: text("password_hash"),
    firstName: text("first_name").notNull().default(""),
    lastName: text("last_name").notNull().default(""),
    username: text("username").notNull(),
    status: text("status", { enum: ["active", "inactive"] })
      .notNull()
      .default("active"),
    /** Attachment shown as picture. Without a foreign key: attachments refer to users already. */
    avatarId: reference("avatar_id"),
    canBookUser: boolean("can_book_user").notNull().default(false),
    hideUserFromFilters: boolean("hide_user_from_filters").notNull().default(false),
    isApiUser: boolean("is_api_user").notNull().default(false),
    isEditor: boolean("is_editor").notNull().default(false),
    salutation: text("salutation", { enum: SALUTATIONS }),
    phone: text("phone"),
    jobTitle: text("job_title"),
    /** Their names in the CRM and in the house that publishes for others. */
    crmUserId: text("crm_user_id"),
    externalPublisherUserId: text("external_publisher_user_id"),
    /** In their order. Here and not in rows of their own, as each page shows them: they come with the session. */
    quicklinks: jsonb("quicklinks").$type<readonly Quicklink[]>().notNull().default([]),
    /** Counts their saves. They are no part of the record that others change. */
    quicklinksVersion: integer("quicklinks_version").notNull().default(1),
    /** Null as long as it was never arranged. */
    dashboard: jsonb("dashboard").$type<DashboardArrangement>(),
    /** Where they are in their tour, from 1; null once it has ended. A new account begins it. */
    tourStep: smallint("tour_step").default(1),
    /** The day of the latest news that they have opened. */
    newsSeenOn: date("news_seen_on"),
  },
  (table) => [
    index("users_created").on(table.createdAt, table.id),
    uniqueIndex("users_email_key").on(sql`lower(${table.email})`),
    uniqueIndex("users_username_key").on(sql`lower(${table.username})`),
    index("users_search").using("gin", sql`${personSearchSql(table)} gin_trgm_ops`),
    check("users_tour_step", sql`${table.tourStep} between 1 and 5`),
    check("users_status", sql`${table.status} in ('active', 'inactive')`),
    ...textChecks(TEXTS, {
      ...table,
      first_name: table.firstName,
      last_name: table.lastName,
    }),
    ...choiceChecks(USER_FIELDS, table),
  ],
);

/** A person as the service passes one on: never with the password's hash. */
export type PersonRow = Omit<typeof users.$inferSelect, "passwordHash">;

/** The name of the person under an id, as messages give it; null for nobody. */
export async function personNameById(tx: Db, id: number | null): Promise<string | null> {
  const [person] = id === null ? [] : await tx.select().from(users).where(eq(users.id, id));
  return person ? personName(person) || person.username : null;
}
