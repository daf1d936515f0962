import { noteFigures } from "backend/modules/dashboard/service";
import { figureHistory } from "backend/modules/dashboard/tables";
import type { Db } from "backend/platform/database/database";
import { sameDayLastYear } from "domain/dashboard/figures";
import { addMonths } from "domain/dates";
import { sql } from "drizzle-orm";

/** How much more or less waited in the months before, the latest first. */
const SHARES = [1.04, 1.12, 0.97, 1.18, 1.09, 1.26, 1.21, 1.14, 1.33, 1.28, 1.37] as const;
const SHARE_LAST_YEAR = 1.17;

/** Notes what waits today, and what would have waited before: the nights of the demo's past did not happen. */
export async function seedFigureHistory(db: Db, today: string): Promise<void> {
  await noteFigures(db, today);
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const past = SHARES.map((share, n) => ({ day: addMonths(firstOfMonth, -n), share }));
  const days = [...past, { day: sameDayLastYear(today), share: SHARE_LAST_YEAR }].filter(
    ({ day }) => day !== today,
  );
  const values = days.map(({ day, share }) => sql`(${day}::date, ${share}::numeric)`);
  // Most groups are of one or two: what is rounded down here is rounded up elsewhere.
  const rounding = sql`((coalesce(medium_id, 0) * 7 + coalesce(supervisor_id, 0) * 13 + extract(month from past.day)::int * 3) % 10) / 10.0`;
  await db.execute(sql`insert into ${figureHistory} (day, figure, medium_id, supervisor_id, number, amount_cents)
    select past.day, figure, medium_id, supervisor_id, floor(number * share + ${rounding}), round(amount_cents * share)
    from ${figureHistory} join (values ${sql.join(values, sql`, `)}) as past (day, share)
      on ${figureHistory.day} = ${today}::date`);
}
