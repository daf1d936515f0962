import { billingItems } from "backend/modules/billing/tables";
import { isAwaited, isMissing, isStillAhead, viewableMedia } from "backend/modules/bookings/service";
import { bookings } from "backend/modules/bookings/tables";
import type { Db } from "backend/platform/database/database";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { defineWork } from "backend/platform/work/define-work";
import { sameDayLastYear } from "domain/dashboard/figures";
import { addDays, addMonths, todayInVienna } from "domain/dates";
import { and, eq, inArray, lt, or, type SQL, sql } from "drizzle-orm";
import { figureHistory } from "./tables";

export type KeptFigure = (typeof figureHistory.$inferSelect)["figure"];

/** So long a figure is compared with the ones before it. */
const KEPT_MONTHS = 26;

/** Notes each night what waits, so that the dashboard can compare it with last year. */
defineWork({
  name: "note_figures",
  every: "day",
  run: ({ house }) => noteFigures(house.db, todayInVienna(house.now())),
});

/** Writes what waits on a day, once; what was noted of the day before is replaced. */
export async function noteFigures(db: Db, day: string): Promise<void> {
  await db.transaction(async (tx) => {
    const { day: noted } = figureHistory;
    await tx.delete(figureHistory).where(or(eq(noted, day), lt(noted, addMonths(day, -KEPT_MONTHS))));
    await tx.execute(sql`insert into ${figureHistory} (day, figure, medium_id, supervisor_id, number, amount_cents)
      select ${day}::date, figure, medium_id, supervisor_id, count(*), sum(cents) from (${waitingOn(day)}) as waiting
      group by figure, medium_id, supervisor_id`);
  });
}

/** What waits, as the lists find it; each with its medium, supervisor and amount. */
function waitingOn(day: string): SQL {
  const { id, targetMediumId, supervisorId, priceCents, isBilled, status } = bookings;
  const of = sql`${targetMediumId} as medium_id, ${supervisorId} as supervisor_id`;
  const price = sql`case when ${isBilled} then ${priceCents} else 0 end`;
  return sql`select 'missing' as figure, ${of}, 0 as cents from ${bookings}
      where ${isMissing} and ${isAwaited} and ${isStillAhead(day)}
    union all select 'open', ${of}, ${price} from ${bookings} where ${status} = 'open'
    union all select 'unbilled', ${of}, ${billingItems.amountCents} from ${billingItems}
      join ${bookings} on ${id} = ${billingItems.bookingId}
      where ${billingItems.state} = 'notpaid' and ${billingItems.isBillable}`;
}

/** A figure of the past. */
export interface Past {
  number: number;
  amount: number;
}

/** The figures of a user on the first days of the last months, the oldest first, and on this day of last year. */
export type History = Map<KeptFigure, { months: Past[]; before: Past | null }>;

/** A night in which no server ran leaves a gap: the day of last year may be some days earlier. */
const NEAR_DAYS = 7;
const MONTHS = 11;

/** Reads the past of some figures by one statement; nothing for days of which nothing is known. */
export async function readFigureHistory(
  ctx: SignedInCtx,
  figures: readonly KeptFigure[],
  supervisorId: number | null,
): Promise<History> {
  const today = todayInVienna(ctx.now());
  const before = sameDayLastYear(today);
  const firstOfMonth = `${today.slice(0, 7)}-01`;
  const firstDays = Array.from({ length: MONTHS }, (_, n) => addMonths(firstOfMonth, n - MONTHS + 1));
  const nearDays = Array.from({ length: NEAR_DAYS + 1 }, (_, n) => addDays(before, -n));
  const media = viewableMedia(ctx);
  const { day, figure, mediumId, number, amountCents } = figureHistory;
  // A day is known if anything of it was noted: of what the user may not see, too.
  const isOwn = and(
    media === "all" ? undefined : isOneOf(mediumId, media),
    supervisorId === null ? undefined : eq(figureHistory.supervisorId, supervisorId),
  );
  const sumOf = (column: typeof number | typeof amountCents) =>
    sql`coalesce(sum(${column}) filter (where ${isOwn ?? sql`true`}), 0)`.mapWith(Number);
  const rows = await ctx.db
    .select({ day, figure, number: sumOf(number), amount: sumOf(amountCents) })
    .from(figureHistory)
    .where(inArray(day, [...firstDays, ...nearDays]))
    .groupBy(day, figure);
  const notedDays = new Set(rows.map((row) => row.day));
  return new Map(
    figures.map((name) => {
      const at = (wanted: string): Past | null => {
        if (!notedDays.has(wanted)) return null;
        const row = rows.find((one) => one.day === wanted && one.figure === name);
        return row ? { number: row.number, amount: row.amount } : { number: 0, amount: 0 };
      };
      const months = firstDays.map(at).filter((past) => past !== null);
      const lastYear = nearDays.map(at).find((past) => past !== null) ?? null;
      return [name, { months, before: lastYear }];
    }),
  );
}
