import { editLocks } from "backend/modules/locks/tables";
import type { Db } from "backend/platform/database/database";
import { mailOutbox, work } from "backend/platform/database/tables";
import { kindNamed } from "backend/platform/work/define-work";
import { sql } from "drizzle-orm";

type WorkState = (typeof work.$inferSelect)["state"];

/** How much work of a kind is in a state; what is done or stopped is not counted. */
export interface WorkCount {
  /** `unknown` for what another version of the product has declared. */
  kind: string;
  state: WorkState;
  count: number;
  /** When the first of it is due. */
  nextAt: Date | null;
}

/** How the house is, for monitoring and for the page of administrators. */
export interface HouseFigures {
  work: WorkCount[];
  /** Seconds that due work has waited for a server, the longest; 0 if none does. */
  workDelay: number;
  mails: {
    waiting: number;
    failed: number;
    /** Seconds that a message waits which nobody has tried to send yet, the longest. */
    delay: number;
  };
  /** Records that somebody edits. */
  locks: number;
  /** Bytes of the database. */
  bytes: number;
}

interface Row extends Record<string, unknown> {
  work: { kind: string; state: WorkState; count: number; nextAt: string | null }[];
  work_delay: number | string | null;
  mails: { waiting: number; failed: number; delay: number | null };
  locks: number;
  bytes: number | string;
}

/** All of it with one statement. */
export async function houseFigures(db: Db, now: Date): Promise<HouseFigures> {
  const at = sql`${now.toISOString()}::timestamptz`;
  const { rows } = await db.execute<Row>(sql`
    select
      (select coalesce(json_agg(counted), '[]') from (
        select kind, state, count(*)::int as count, min(run_at) as "nextAt" from ${work}
        where state not in ('done', 'stopped') group by kind, state order by kind, state
      ) counted) as work,
      (select extract(epoch from ${at} - min(run_at))::float from ${work}
        where state = 'ready' and run_at < ${at}) as work_delay,
      (select json_build_object(
        'waiting', (select count(*)::int from ${mailOutbox} where state = 'waiting'),
        'failed', (select count(*)::int from ${mailOutbox} where state = 'failed'),
        'delay', (select extract(epoch from ${at} - min(created_at))::float from ${mailOutbox}
          where state = 'waiting' and attempts = 0)
      )) as mails,
      (select count(*)::int from ${editLocks} where greatest(live_until, page_until) > ${at}) as locks,
      pg_database_size(current_database())::float as bytes`);
  const [row] = rows;
  if (!row) throw new Error("the database gave no figures");
  return {
    work: countsByKind(row.work),
    workDelay: secondsOf(row.work_delay),
    mails: { ...row.mails, delay: secondsOf(row.mails.delay) },
    locks: row.locks,
    bytes: Number(row.bytes),
  };
}

const secondsOf = (seconds: number | string | null) => Math.max(0, Number(seconds ?? 0));

/** Kinds of other versions are one: rows name no more kinds than the code declares. */
function countsByKind(rows: Row["work"]): WorkCount[] {
  const counts = new Map<string, WorkCount>();
  for (const { kind: name, state, count, nextAt } of rows) {
    const kind = kindNamed(name) ? name : "unknown";
    const before = counts.get(`${kind} ${state}`);
    const dates = [before?.nextAt, nextAt && new Date(nextAt)].flatMap((date) => date || []);
    const first = dates.length > 0 ? new Date(Math.min(...dates.map(Number))) : null;
    counts.set(`${kind} ${state}`, { kind, state, count: count + (before?.count ?? 0), nextAt: first });
  }
  return [...counts.values()];
}
