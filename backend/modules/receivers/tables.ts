import { mailingLists } from "backend/modules/mailing-lists/tables";
import { choiceChecks } from "backend/platform/database/choice-checks";
import {
  folded,
  identity,
  instant,
  peopleColumns,
  recordColumns,
  reference,
} from "backend/platform/database/columns";
import { inGerman } from "backend/platform/database/german-order";
import { users } from "backend/platform/database/people";
import { textChecks } from "backend/platform/database/text-checks";
import { RECEIVER_FIELDS } from "domain/receivers/fields";
import { GROUNDS, RECEIVER_STATES } from "domain/receivers/states";
import { sql } from "drizzle-orm";
import { check, date, index, integer, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";

const SEARCHED = `"email" || ' ' || coalesce("first_name", '') || ' ' || coalesce("last_name", '')`;

/** The receivers of newsletters: an address is one person over all lists (decisions §5). */
export const receivers = pgTable(
  "receivers",
  {
    ...recordColumns(),
    ...peopleColumns(() => users.id),
    email: text().notNull(),
    firstName: text("first_name"),
    lastName: text("last_name"),
    searchText: text("search_text").generatedAlwaysAs(sql.raw(SEARCHED)),
    searchFolded: folded("search_folded", SEARCHED),
    state: text({ enum: RECEIVER_STATES }).notNull(),
    ground: text({ enum: GROUNDS }).notNull(),
    source: text(),
    agreedOn: date("agreed_on"),
    /** How often they were asked to confirm, and when last. */
    timesAsked: integer("times_asked").notNull().default(0),
    askedAt: instant("asked_at"),
    confirmedAt: instant("confirmed_at"),
    /** When they left, complained, or could not be reached any more. */
    leftAt: instant("left_at"),
  },
  (t) => [
    uniqueIndex("receivers_email_key").on(sql`lower(${t.email})`),
    index("receivers_email").on(t.email, t.id),
    index("receivers_name").on(inGerman(t.lastName), t.id),
    index("receivers_left").on(t.leftAt, t.id),
    index("receivers_created").on(t.createdAt, t.id),
    index("receivers_search").using("gin", sql`${t.searchText} gin_trgm_ops`),
    index("receivers_search_folded").using("gin", sql`${t.searchFolded} gin_trgm_ops`),
    index("receivers_state").on(t.state, t.id),
    index("receivers_asked").on(t.askedAt).where(sql`${t.state} = 'pending'`),
    check(
      "receivers_state",
      sql`${t.state} in ('pending', 'subscribed', 'unsubscribed', 'bounced', 'complained')`,
    ),
    ...textChecks(RECEIVER_FIELDS, t),
    ...choiceChecks(RECEIVER_FIELDS, t),
    check(
      "receivers_left",
      sql`(${t.leftAt} is not null) = (${t.state} in ('unsubscribed', 'bounced', 'complained'))`,
    ),
    check("receivers_asked", sql`(${t.askedAt} is not null) = (${t.timesAsked} > 0)`),
  ],
);

/** What receivers are searched by: address and name. */
export const receiverTexts = { text: receivers.searchText, folded: receivers.searchFolded };

/** The lists that a receiver is on. */
export const receiverLists = pgTable(
  "receiver_lists",
  {
    receiverId: reference("receiver_id")
      .notNull()
      .references(() => receivers.id, { onDelete: "cascade" }),
    listId: reference("list_id")
      .notNull()
      .references(() => mailingLists.id),
  },
  (t) => [primaryKey({ columns: [t.receiverId, t.listId] }), index("receiver_lists_list").on(t.listId)],
);

/** What a receiver has agreed to, as it was: nothing of it is changed but the end. Gone with the receiver. */
export const receiverConsents = pgTable(
  "receiver_consents",
  {
    id: identity(),
    receiverId: reference("receiver_id")
      .notNull()
      .references(() => receivers.id, { onDelete: "cascade" }),
    /** The list by its name, and the text that was shown: both may change later, or be deleted. */
    list: text().notNull(),
    text: text().notNull(),
    ground: text({ enum: GROUNDS }).notNull(),
    source: text(),
    agreedOn: date("agreed_on"),
    enteredAt: instant("entered_at").notNull(),
    enteredById: reference("entered_by_id").references(() => users.id),
    confirmedAt: instant("confirmed_at"),
    withdrawnAt: instant("withdrawn_at"),
  },
  (t) => [
    index("receiver_consents_receiver").on(t.receiverId, t.id),
    index("receiver_consents_entered_by").on(t.enteredById),
    check("receiver_consents_ground", sql`${t.ground} in ('confirmation', 'consent', 'client')`),
  ],
);

/** Why an address gets nothing any more, whatever is imported. */
export const SUPPRESSIONS = ["erased", "unsubscribed", "bounced", "complained"] as const;
export type Suppression = (typeof SUPPRESSIONS)[number];

/** Addresses that nothing is sent to, as hashes: they outlive the person's record. */
export const suppressedAddresses = pgTable(
  "suppressed_addresses",
  {
    hash: text().primaryKey(),
    reason: text({ enum: SUPPRESSIONS }).notNull(),
    at: instant("at").notNull(),
  },
  (t) => [
    check(
      "suppressed_addresses_reason",
      sql`${t.reason} in ('erased', 'unsubscribed', 'bounced', 'complained')`,
    ),
  ],
);
