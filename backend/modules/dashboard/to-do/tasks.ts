import type { Issue } from "backend/modules/issues/service";
import { type Notification, unreadComments } from "backend/modules/notifications/service";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { type Duties, rankOf, type ToDoKind } from "domain/dashboard/duties";
import {
  inOrder,
  ROWS_AT_MOST,
  ROWS_OF_ALL,
  ROWS_OF_GROUP,
  rowsShown,
  TO_DO_BOUND,
  TO_DO_GROUPS,
  type ToDoGroup,
  toDoGroupOf,
} from "domain/dashboard/to-do";
import { todayInVienna } from "domain/dates";
import { sql } from "drizzle-orm";
import { type MissingClients, missingClientsOf } from "./missing-clients";
import { type SourceKind, sourcesOf } from "./sources";

/** Something to be done, or several of one issue for the same cause. */
export interface ToDoTask {
  kind: ToDoKind;
  id: number;
  group: ToDoGroup;
  rank: number;
  day: string;
  /** How many it stands for. */
  count: number;
  bookingId: number | null;
  issueId: number | null;
  title: string | null;
  cents: number | null;
  /** Of a comment: when it was written, and on what. */
  at: Date | null;
  commented: { area: string; about: string; path: string } | null;
  /** Of a closing day of those who look after bookings: which of their clients are missing. */
  missingClients: MissingClients | null;
}

/** What is to be done until a day, and how much of it there is. */
export interface TaskGroup {
  name: ToDoGroup;
  total: number;
  tasks: ToDoTask[];
}

export interface ToDo {
  groups: TaskGroup[];
  /** A kind has so many that they were not all counted. */
  isMore: boolean;
}

/** A group that is shown as a whole, or all of them; null: the first ones of each. */
export type ShownWhole = ToDoGroup | "all" | null;

/**
 * What the user has to do: one statement over all kinds, beside the comments and the closing days, which are read
 * elsewhere.
 */
export async function readToDo(
  ctx: SignedInCtx,
  duties: Duties,
  ahead: readonly Issue[],
  whole: ShownWhole,
): Promise<ToDo> {
  const today = todayInVienna(ctx.now());
  const most = whole === null ? ROWS_OF_GROUP + ROWS_OF_ALL : ROWS_AT_MOST;
  const deadlines = duties.kinds.includes("deadline") ? deadlineTasks(ahead, duties, today) : [];
  const [found, comments, missing] = await Promise.all([
    findTasks(ctx, duties, most, today),
    unreadComments(ctx, ROWS_AT_MOST),
    duties.isOwn
      ? missingClientsOf(
          ctx,
          deadlines.map(({ id }) => id),
        )
      : null,
  ]);
  const others = [
    ...commentTasks(comments, duties, today),
    ...deadlines.map((task) => ({ ...task, missingClients: missing?.get(task.id) ?? null })),
  ];
  const all = TO_DO_GROUPS.map((name) => {
    const more = others.filter(({ group }) => group === name);
    const tasks = inOrder([...found.tasks.filter(({ group }) => group === name), ...more]);
    return { name, tasks, total: (found.totals.get(name) ?? 0) + more.length };
  });
  const shown = rowsShown(Object.fromEntries(all.map(({ name, tasks }) => [name, tasks.length])) as never);
  const groups = all
    .filter(({ name }) => whole === null || whole === "all" || whole === name)
    .map(({ name, total, tasks }) => ({
      name,
      total,
      tasks: tasks.slice(0, whole === null ? shown[name] : ROWS_AT_MOST),
    }));
  return { groups, isMore: found.isMore };
}

type Row = {
  kind: SourceKind;
  id: string | number;
  grp: ToDoGroup;
  rank: number;
  day: string;
  count: number;
  booking_id: string | number | null;
  issue_id: string | number | null;
  title: string | null;
  cents: string | number | null;
  total: number;
  is_more: boolean;
};

/** The first tasks of each group, and how many there are. Of each kind no more are read than the bound. */
async function findTasks(ctx: SignedInCtx, duties: Duties, most: number, today: string) {
  const sources = await sourcesOf(ctx, duties);
  if (sources.length === 0) return { tasks: [], totals: new Map<ToDoGroup, number>(), isMore: false };
  const parts = sources.map(
    ({ kind, tasks }) =>
      sql`(select ${kind}::text as kind, ${rankOf(kind, duties)}::int as rank, task.*
        from (${tasks} order by day, id limit ${TO_DO_BOUND + 1}) as task)`,
  );
  const { rows } =
    await ctx.db.execute<Row>(sql`with found as materialized (${sql.join(parts, sql` union all `)}),
    inWeek as (select found.*, case when day < ${today}::date then 'late' when day = ${today}::date then 'today' else 'week' end as grp
      from found where day <= ${today}::date + 7),
    task as (select kind, rank, grp, day, min(id) as id, count(*)::int as count,
        case when count(*) = 1 then min(booking_id) end as booking_id,
        case when count(*) > 1 then issue_id end as issue_id, min(title) as title, sum(cents)::bigint as cents
      from inWeek group by kind, rank, grp, day, issue_id, case when issue_id is null then id end),
    placed as (select task.*, row_number() over (partition by grp order by rank, day, kind, id) as nth,
      (count(*) over (partition by grp))::int as total from task)
    select kind, rank, grp, day::text as day, id, count, booking_id, issue_id, title, cents, total,
      exists (select 1 from found group by kind having count(*) > ${TO_DO_BOUND}) as is_more
    from placed where nth <= ${most}`);
  return {
    tasks: rows.map(
      ({
        kind,
        id,
        grp,
        rank,
        day,
        count,
        booking_id: bookingId,
        issue_id: issueId,
        title,
        cents,
      }): ToDoTask => ({
        kind,
        id: Number(id),
        group: grp,
        rank,
        day,
        count,
        bookingId: numberOrNull(bookingId),
        issueId: numberOrNull(issueId),
        title,
        cents: numberOrNull(cents),
        at: null,
        commented: null,
        missingClients: null,
      }),
    ),
    totals: new Map(rows.map(({ grp, total }) => [grp, total])),
    isMore: rows[0]?.is_more ?? false,
  };
}

const numberOrNull = (value: string | number | null) => (value === null ? null : Number(value));

const EMPTY = {
  count: 1,
  bookingId: null,
  issueId: null,
  title: null,
  cents: null,
  at: null,
  commented: null,
  missingClients: null,
};

/** A comment that was not read is to be read today, whenever it was written. */
const commentTasks = (comments: readonly Notification[], duties: Duties, today: string): ToDoTask[] =>
  comments.map(({ id, area, about, path, recordId, createdAt, actor, quote }) => ({
    ...EMPTY,
    kind: "comment",
    id,
    group: "today",
    rank: rankOf("comment", duties),
    day: today,
    bookingId: area === "bookings" ? recordId : null,
    commented: { area, about, path },
    title: [actor, quote && `„${quote}“`].filter(Boolean).join(": "),
    at: createdAt,
  }));

const deadlineTasks = (ahead: readonly Issue[], duties: Duties, today: string): ToDoTask[] =>
  ahead.flatMap(({ id, adClosesOn: day }): ToDoTask[] => {
    const group = day === null ? null : toDoGroupOf(day, today);
    if (day === null || group === null || group === "late") return [];
    return [{ ...EMPTY, kind: "deadline", id, group, rank: rankOf("deadline", duties), day, issueId: id }];
  });
