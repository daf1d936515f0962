import { instant, reference, type TableWithId } from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import { type ChosenValues, hasChosenValue } from "backend/platform/lists/list-conditions";
import type { LifecycleState } from "domain/lifecycle/publishing-states";
import { sql } from "drizzle-orm";
import { check, index, integer, type PgColumn, text } from "drizzle-orm/pg-core";

/** What was said last of a revision that somebody sent to be reviewed. */
export const REVIEW_STATES = ["asked", "approved", "returned"] as const;

/** Which revisions of a record matter, and when they go to readers. The state follows from them: see `stateOf`. */
export const lifecycleColumns = () => ({
  /** The newest revision; 0 before the first save. */
  draftNumber: integer("draft_number").notNull().default(0),
  liveNumber: integer("live_number"),
  scheduledNumber: integer("scheduled_number"),
  publishAt: instant("publish_at"),
  withdrawAt: instant("withdraw_at"),
  /** Why the last step that was due was not taken: a message of `validation`. */
  dueProblem: text("due_problem"),
  firstPublishedAt: instant("first_published_at"),
  publishedAt: instant("published_at"),
  withdrawnAt: instant("withdrawn_at"),
  reviewState: text("review_state", { enum: REVIEW_STATES }),
  reviewNumber: integer("review_number"),
  /** How often it was sent: which review it is. */
  reviewRound: integer("review_round").notNull().default(0),
  reviewReason: text("review_reason"),
  /** Who sent it. */
  reviewAskedById: reference("review_asked_by_id").references(() => users.id),
});

type Columns = Record<keyof ReturnType<typeof lifecycleColumns>, PgColumn>;

/** A table whose records are published. */
export type LifecycleTable = TableWithId & Columns & { version: PgColumn };

export const lifecycleConstraints = (table: string, t: Columns & { id: PgColumn }) => [
  check(`${table}_scheduled`, sql`(${t.publishAt} is null) = (${t.scheduledNumber} is null)`),
  check(`${table}_withdraw`, sql`${t.withdrawAt} > ${t.publishAt}`),
  check(`${table}_review`, sql`(${t.reviewState} is null) = (${t.reviewNumber} is null)`),
  index(`${table}_publish_at`).on(t.publishAt).where(sql`${t.publishAt} is not null`),
  index(`${table}_withdraw_at`).on(t.withdrawAt).where(sql`${t.withdrawAt} is not null`),
  index(`${table}_review_asked_by`).on(t.reviewAskedById),
];

/** What a filter of reviews chooses among; `none`: nobody was asked, or readers have what somebody was asked about. */
export const REVIEW_CHOICES = [...REVIEW_STATES, "none"].join(" | ");

/** Whether a record's review is in one of the chosen states. */
export const hasReviewState = ({ reviewState }: Pick<Columns, "reviewState">, states: ChosenValues<string>) =>
  hasChosenValue(sql`coalesce(${reviewState}, 'none')`, states);

/** `lifecycleState` of the domain, in SQL. */
export const stateOf = (t: Columns) => sql<LifecycleState>`case
  when ${t.scheduledNumber} is not null then 'scheduled'
  when ${t.liveNumber} is null and ${t.withdrawnAt} is null then 'draft'
  when ${t.liveNumber} is null then 'withdrawn'
  when ${t.draftNumber} > ${t.liveNumber} then 'changed'
  else 'published' end`;
