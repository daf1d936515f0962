import { bookings } from "backend/modules/bookings/tables";
import { issues } from "backend/modules/issues/tables";
import { arrayOfIds } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { sql } from "drizzle-orm";

/** Whom an issue has lost: how many clients booked the issue of a year before with the user, and not this one. */
export interface MissingClients {
  count: number;
  /** The issue of a year before. */
  issueBeforeId: number;
}

/** The issue of a year before appeared that many days earlier at least, and at most. */
const YEAR_AGO = { least: 340, middle: 365, most: 390 };

/** The clients that some issues lack, by the id of the issue; one statement. */
export async function missingClientsOf(
  ctx: SignedInCtx,
  issueIds: readonly number[],
): Promise<Map<number, MissingClients>> {
  if (issueIds.length === 0) return new Map();
  const { least, middle, most } = YEAR_AGO;
  const { rows } = await ctx.db.execute<Record<"id" | "before" | "count", string | number>>(sql`
    select now.id, before.id as before, count(distinct old.client_company_id) as count
    from ${issues} as now
    cross join lateral (select id from ${issues} as one where one.medium_id = now.medium_id
      and one.publish_date between now.publish_date - ${most}::int and now.publish_date - ${least}::int
      order by abs(now.publish_date - one.publish_date - ${middle}::int), one.id limit 1) as before
    join ${bookings} as old on old.issue_id = before.id and old.status <> 'cancelled'
      and old.supervisor_id = ${ctx.user.id}
    where now.id = any(${arrayOfIds([...issueIds])}::bigint[]) and not exists (select 1 from ${bookings} as again
      where again.issue_id = now.id and again.status <> 'cancelled'
        and again.client_company_id = old.client_company_id)
    group by now.id, before.id`);
  return new Map(
    rows.map(({ id, before, count }) => [
      Number(id),
      { count: Number(count), issueBeforeId: Number(before) },
    ]),
  );
}
