import { issues } from "backend/modules/issues/tables";
import { mailingLists } from "backend/modules/mailing-lists/tables";
import { receivers } from "backend/modules/receivers/tables";
import {
  identity,
  instant,
  peopleColumns,
  recordColumns,
  reference,
} from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import type { BlockArrangement } from "domain/newsletters/blocks";
import type { ContentPart } from "domain/newsletters/changed-parts";
import { DELIVERY_STATES, NEWSLETTER_STATES, PAUSE_REASONS, SKIP_REASONS } from "domain/newsletters/states";
import { sql } from "drizzle-orm";
import { check, index, integer, jsonb, pgTable, primaryKey, text, uniqueIndex } from "drizzle-orm/pg-core";

/** The newsletter of an immoflash issue, as soon as somebody has saved it. */
export const newsletters = pgTable(
  "newsletters",
  {
    ...recordColumns(),
    ...peopleColumns(() => users.id),
    issueId: reference("issue_id")
      .notNull()
      .references(() => issues.id, { onDelete: "cascade" }),
    subject: text().notNull(),
    preheader: text(),
    greeting: text(),
    /** The most mails of a minute; null: as many as the mail server takes. */
    ratePerMinute: integer("rate_per_minute"),
    blocks: jsonb().$type<readonly BlockArrangement[]>().notNull(),
    state: text({ enum: NEWSLETTER_STATES }).notNull().default("draft"),
    /** The content that was sent as a test last, when, and to which addresses. */
    testedHash: text("tested_hash"),
    testedAt: instant("tested_at"),
    testedTo: text("tested_to").array().notNull().default([]),
    /** The content that a second person has approved (`newsletter_contents`), and who has. */
    approvedHash: text("approved_hash"),
    approvedAt: instant("approved_at"),
    approvedById: reference("approved_by_id").references(() => users.id),
    /** How often approval was requested. */
    approvalRound: integer("approval_round").notNull().default(0),
    /** The content that somebody is asked to approve, who is, and who asks; none as soon as that is answered or changed. */
    askedHash: text("asked_hash"),
    askedAt: instant("asked_at"),
    askedOfId: reference("asked_of_id").references(() => users.id),
    askedById: reference("asked_by_id").references(() => users.id),
    askedNote: text("asked_note"),
    /** Who has sent it back last, and why, until it is saved or approval is requested again. */
    returnedAt: instant("returned_at"),
    returnedById: reference("returned_by_id").references(() => users.id),
    returnReason: text("return_reason"),
    releasedAt: instant("released_at"),
    releasedById: reference("released_by_id").references(() => users.id),
    /** When it is to be sent. */
    sendAt: instant("send_at"),
    endedAt: instant("ended_at"),
    /** Why sending paused by itself, last; users continue it. */
    pausedBecause: text("paused_because", { enum: PAUSE_REASONS }),
    /** What sends it. */
    workId: reference("work_id"),
  },
  (t) => [
    uniqueIndex("newsletters_issue_key").on(t.issueId),
    index("newsletters_approved_by").on(t.approvedById),
    index("newsletters_released_by").on(t.releasedById),
    index("newsletters_asked_of").on(t.askedOfId),
    index("newsletters_asked_by").on(t.askedById),
    index("newsletters_returned_by").on(t.returnedById),
    check(
      "newsletters_asked",
      sql`num_nulls(${t.askedHash}, ${t.askedAt}, ${t.askedOfId}, ${t.askedById}) in (0, 4)`,
    ),
    check("newsletters_returned", sql`num_nulls(${t.returnedAt}, ${t.returnReason}) in (0, 2)`),
    check("newsletters_state", sql`${t.state} in ('draft', 'scheduled', 'sending', 'sent', 'stopped')`),
    check(
      "newsletters_paused_because",
      sql`${t.pausedBecause} in ('missed', 'copy', 'unreachable', 'refusals', 'bounces')`,
    ),
    check("newsletters_released", sql`(${t.state} = 'draft') = (${t.releasedAt} is null)`),
    check("newsletters_tested", sql`(${t.testedHash} is null) = (${t.testedAt} is null)`),
    check("newsletters_approved", sql`(${t.approvedHash} is null) = (${t.approvedAt} is null)`),
    check("newsletters_ended", sql`(${t.endedAt} is not null) = (${t.state} in ('sent', 'stopped'))`),
  ],
);

/** The lists whose receivers get a newsletter. */
export const newsletterLists = pgTable(
  "newsletter_lists",
  {
    newsletterId: reference("newsletter_id")
      .notNull()
      .references(() => newsletters.id, { onDelete: "cascade" }),
    listId: reference("list_id")
      .notNull()
      // A list that nobody is on any more.
      .references(() => mailingLists.id, { onDelete: "cascade" }),
  },
  (t) => [primaryKey({ columns: [t.newsletterId, t.listId] }), index("newsletter_lists_list").on(t.listId)],
);

/** What was tested, shown to a second person or approved, exactly as it is sent: per receiver only the marks in it are filled. */
export const newsletterContents = pgTable(
  "newsletter_contents",
  {
    newsletterId: reference("newsletter_id")
      .notNull()
      .references(() => newsletters.id, { onDelete: "cascade" }),
    /** SHA-256 of the rest, as hex. */
    hash: text().notNull(),
    subject: text().notNull(),
    html: text().notNull(),
    text: text().notNull(),
    /** Where its links lead, whose pictures are in it: an origin, as the links of mails begin. */
    origin: text().notNull(),
    /** What it shows, part by part, so that a later content can be compared with it. */
    parts: jsonb().$type<readonly ContentPart[]>().notNull().default([]),
    createdAt: instant("created_at").notNull(),
    /** When somebody was asked to approve it last, and when somebody has. */
    shownAt: instant("shown_at"),
    approvedAt: instant("approved_at"),
  },
  (t) => [primaryKey({ columns: [t.newsletterId, t.hash] })],
);

/** A link of a newsletter, the same for all receivers. The target is looked up here and never in the address. */
export const newsletterLinks = pgTable(
  "newsletter_links",
  {
    id: identity(),
    newsletterId: reference("newsletter_id")
      .notNull()
      .references(() => newsletters.id, { onDelete: "cascade" }),
    /** Its part of the address: of the block and the target. */
    key: text().notNull(),
    /** The part of the newsletter (`ad:12`), and its title as it was. */
    block: text().notNull(),
    title: text().notNull(),
    target: text().notNull(),
  },
  (t) => [
    uniqueIndex("newsletter_links_key").on(t.newsletterId, t.key),
    index("newsletter_links_block").on(t.block),
    check("newsletter_links_target", sql`${t.target} ~ '^https?://'`),
  ],
);

/** How often a link was opened within an hour: one row for each hour, and nothing about who did. */
export const newsletterClicks = pgTable(
  "newsletter_clicks",
  {
    linkId: reference("link_id")
      .notNull()
      .references(() => newsletterLinks.id, { onDelete: "cascade" }),
    hour: instant("hour").notNull(),
    clicks: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.linkId, t.hour] }), check("newsletter_clicks_some", sql`${t.clicks} > 0`)],
);

/** What becomes of a newsletter for one receiver. The list is written when it is released, and nobody is added later. */
export const newsletterDeliveries = pgTable(
  "newsletter_deliveries",
  {
    id: identity(),
    newsletterId: reference("newsletter_id")
      .notNull()
      .references(() => newsletters.id),
    /** Null once the receiver was deleted: then nothing tells who it was. */
    receiverId: reference("receiver_id").references(() => receivers.id, { onDelete: "set null" }),
    state: text({ enum: DELIVERY_STATES }).notNull(),
    /** Why it was skipped. */
    reason: text({ enum: SKIP_REASONS }),
    /** How often it was handed over. */
    attempts: integer().notNull().default(0),
    /** The claim of the server that has reserved it. */
    run: integer(),
    /** When a mail server is asked again. */
    nextAt: instant("next_at"),
    /** When it was handed over last, and when the answer came. */
    handedOverAt: instant("handed_over_at"),
    answeredAt: instant("answered_at"),
    /** The mail server's last answer. */
    answer: text(),
    /** A report that came later: it could not be delivered, now or for good. */
    bounce: text({ enum: ["hard", "soft"] }),
    bouncedAt: instant("bounced_at"),
    complainedAt: instant("complained_at"),
  },
  (t) => [
    uniqueIndex("newsletter_deliveries_receiver_key").on(t.newsletterId, t.receiverId),
    index("newsletter_deliveries_state").on(t.newsletterId, t.state, t.id),
    index("newsletter_deliveries_receiver").on(t.receiverId),
    index("newsletter_deliveries_bounced").on(t.newsletterId, t.bounce).where(sql`${t.bounce} is not null`),
    check(
      "newsletter_deliveries_state",
      sql`${t.state} in ('waiting', 'reserved', 'sending', 'accepted', 'refused', 'later', 'uncertain', 'skipped')`,
    ),
    check("newsletter_deliveries_skipped", sql`(${t.state} = 'skipped') = (${t.reason} is not null)`),
    check(
      "newsletter_deliveries_reason",
      sql`${t.reason} in ('pending', 'unsubscribed', 'bounced', 'complained', 'suppressed', 'left', 'stopped')`,
    ),
    check("newsletter_deliveries_bounce", sql`${t.bounce} in ('hard', 'soft')`),
    check("newsletter_deliveries_run", sql`(${t.run} is not null) = (${t.state} in ('reserved', 'sending'))`),
  ],
);

/** Where newsletters may be sent from: one row, and none before the first release. Elsewhere the database is a copy. */
export const sendingPlace = pgTable(
  "sending_place",
  {
    id: integer("id").primaryKey(),
    /** What tells this database from a copy of it (`installation.ts`). */
    place: text().notNull(),
    switchedOnAt: instant("switched_on_at").notNull(),
    switchedOnById: reference("switched_on_by_id").references(() => users.id),
  },
  (t) => [check("sending_place_one", sql`${t.id} = 1`)],
);
