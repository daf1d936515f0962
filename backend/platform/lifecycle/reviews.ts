import type { Db } from "backend/platform/database/database";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { Actor } from "backend/platform/use-case/activity";
import type { Notice } from "backend/platform/use-case/notices";
import { notifiesOf } from "backend/platform/use-case/subjects";
import type { Work } from "backend/platform/use-case/use-case";
import { defineWork, type WorkRun } from "backend/platform/work/define-work";
import { notifyInParts } from "backend/platform/work/notify-in-parts";
import { addDays, daysBetween, todayInVienna } from "domain/dates";
import { parseId } from "domain/identifiers";
import { quoted, REMINDED_UNTIL_DAYS, reminderAt } from "domain/notifications/notices";
import { hasPermission, type PermissionCheck } from "domain/permissions/check";
import { and, asc, between, eq, gt, isNotNull, isNull, or, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { type AnyLifecycle, allLifecycles } from "./definition";

/** The review of a record: which one it is, and who asked for it. */
interface Review {
  id: number;
  reviewRound: number;
  reviewAskedById: number | null;
}

const may = (action: "read" | "publish", { contentType }: AnyLifecycle): PermissionCheck => ({
  action,
  collectionType: contentType,
});

/** Who works on a record. */
async function assigneeOf(tx: Db, { table, review }: AnyLifecycle, id: number): Promise<number | null> {
  if (!review) return null;
  const [row] = await tx
    .select({ assignee: review.assignee })
    .from(table as PgTable)
    .where(eq(table.id, id));
  return row?.assignee == null ? null : Number(row.assignee);
}

/** Notifies the editor to whom the record is assigned; if that is nobody else, those who may publish it. */
export async function notifyOfRequest(
  { tx, notify }: Work,
  { user }: Pick<Actor, "user">,
  lifecycle: AnyLifecycle,
  { id, reviewRound }: Review,
): Promise<void> {
  const { area, review } = lifecycle;
  if (!review) return;
  const assignee = await assigneeOf(tx, lifecycle, id);
  const isForAssignee = assignee !== null && assignee !== user?.id;
  notify({
    name: "review_requested",
    cause: `review_requested:${area}:${id}:${reviewRound}`,
    about: { area, id },
    params: { round: String(reviewRound) },
    ...(isForAssignee ? { to: [assignee] } : { needs: may("publish", lifecycle) }),
  });
}

/** Notifies who asked for a review of its answer: approved, or sent back with a reason. */
export function notifyOfAnswer(
  { notify }: Work,
  { area, review }: AnyLifecycle,
  { id, reviewRound, reviewAskedById }: Review,
  reason: string | null,
): void {
  if (!review) return;
  const name = reason === null ? "review_approved" : "review_returned";
  const params: Notice["params"] = reason === null ? {} : { reason: quoted(reason) };
  const cause = `${name}:${area}:${id}:${reviewRound}`;
  notify({ name, cause, about: { area, id }, params, to: [reviewAskedById] });
}

/** Who works on a record, before and after a change. */
interface Assignment {
  id: number;
  before: string | null;
  after: string | null;
}

/** Notifies who is newly responsible for records. Call it after they are saved. */
export async function notifyOfAssignments(
  { tx, notify }: Work,
  { area, table }: AnyLifecycle,
  changes: readonly Assignment[],
): Promise<void> {
  const assignees = new Map(
    changes.flatMap(({ id, before, after }) => (after === null || after === before ? [] : [[id, after]])),
  );
  if (assignees.size === 0) return;
  const saved = await tx
    .select({ id: table.id, version: table.version })
    .from(table as PgTable)
    .where(isOneOf(table.id, [...assignees.keys()]))
    .orderBy(asc(table.id));
  notify(
    ...saved.map(({ id: key, version }) => {
      const id = Number(key);
      const cause = `review_assigned:${area}:${id}:${version}`;
      const to = [parseId(assignees.get(id) ?? "")];
      return { name: "review_assigned", cause, about: { area, id }, to } as const;
    }),
  );
}

/**
 * Declares that users are notified of the records of an area. That something is to be reviewed is seen until the review is
 * answered or over, by whom it waits for; that something was assigned, as long as it is. Comments are grouped by their
 * record; a mention is a question of its own.
 */
export function notifiesOfRecords(lifecycle: AnyLifecycle): void {
  const { area, table, label, noticed, review } = lifecycle;
  if (!noticed) return;
  const { path, called } = noticed;
  const mayRead = (permissions: readonly string[]) => hasPermission(permissions, may("read", lifecycle));
  const pathOf = (id: number | null) => (id === null ? path : `${path}/${id}`);
  notifiesOf({
    area,
    table,
    pathOf,
    isOpenWith: mayRead,
    inSight: (_reader, { name, userId, params }) => {
      if (!review) return undefined;
      const { assignee, dueOn } = review;
      const waits = sql`(${table.reviewState} = 'asked' and ${table.reviewRound}::text = ${params} ->> 'round')`;
      const isOwn = eq(assignee, userId);
      const isForAll = or(isNull(assignee), eq(assignee, table.reviewAskedById));
      const day = sql`${dueOn}::text = ${params} ->> 'day'`;
      return sql`(case ${name} when 'review_requested' then ${and(waits, or(isOwn, isForAll))}
        when 'review_due' then ${and(waits, isOwn, day)}
        when 'review_assigned' then ${isOwn} else true end)`;
    },
    find: async (db, ids) => {
      const rows = await db
        .select({ id: table.id, name: label, dueOn: review?.dueOn ?? sql`null` })
        .from(table as PgTable)
        .where(isOneOf(table.id, ids));
      return rows.map((row) => ({
        id: Number(row.id),
        about: called(String(row.name)),
        isOpened: true,
        isSeenWith: mayRead,
        dueOn: row.dueOn === null ? null : String(row.dueOn),
      }));
    },
    groups: {
      by: ({ name, params }) =>
        sql`(case when ${name} = 'review_new_comment' and ${params} ->> 'mention' is null then 'record-' || ${table.id}::text end)`,
      find: async () => [],
      pathOf: () => path,
    },
  });
}

/** Reviews that wait for the one to whom they are assigned, and are due tomorrow or before. */
async function remind(run: WorkRun, lifecycle: AnyLifecycle): Promise<void> {
  const { area, table, review } = lifecycle;
  if (!review) return;
  const { assignee, dueOn } = review;
  const today = todayInVienna(run.house.now());
  const isDue = and(
    ...[eq(table.reviewState, "asked"), isNotNull(assignee)],
    between(dueOn, addDays(today, -REMINDED_UNTIL_DAYS), addDays(today, 1)),
  ) as SQL;
  await notifyInParts(run, async (tx, { after, limit }) => {
    const rows = await tx
      .select({ id: table.id, round: table.reviewRound, assignee, day: dueOn })
      .from(table as PgTable)
      .where(and(gt(table.id, after), isDue))
      .orderBy(asc(table.id))
      .limit(limit);
    return rows.map((row) => {
      const [id, round, day] = [Number(row.id), String(row.round), String(row.day)];
      const cause = `review_due:${area}:${id}:${round}:${day}:${reminderAt(daysBetween(today, day))}`;
      const to = [Number(row.assignee)];
      return { id, notice: { name: "review_due", cause, about: { area, id }, params: { round, day }, to } };
    });
  });
}

/** Notifies editors of reviews that wait for them, on the day before they are due and on the day. */
defineWork({
  name: "remind_of_reviews",
  every: "day",
  run: async (run) => {
    for (const lifecycle of allLifecycles()) await remind(run, lifecycle);
  },
});
