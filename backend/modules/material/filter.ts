import {
  bookingsMatching,
  isAwaited,
  isInNextIssue,
  isMissing,
  isStillAhead,
} from "backend/modules/bookings/service";
import { bookings } from "backend/modules/bookings/tables";
import type { Db } from "backend/platform/database/database";
import type { ChosenValues } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import type { MaterialState } from "domain/bookings/fields";
import { addDays, todayInVienna } from "domain/dates";
import { DAYS_LEFT, type MaterialDue } from "domain/material/due";
import { and, type SQL, sql } from "drizzle-orm";

/** The contract's MaterialFilter: unset = no restriction, lists are OR within and AND between. */
export interface MaterialFilter {
  ids?: ChosenValues<string>;
  materialStates?: ChosenValues<MaterialState>;
  due?: MaterialDue | null;
  mediumIds?: ChosenValues<string>;
  issueIds?: ChosenValues<string>;
  /** Bookings of the next issue of their medium. */
  inNextIssue?: boolean | null;
  /** When they appear. */
  from?: string | null;
  to?: string | null;
  clientIds?: ChosenValues<string>;
  agencyIds?: ChosenValues<string>;
  supervisorIds?: ChosenValues<string>;
}

/** A search: a term over client, agency, job ids and number, and a filter. */
export interface MaterialSearch {
  term?: string | null | undefined;
  filter?: MaterialFilter | null | undefined;
}

/** The condition of a search over `bookings`, restricted to what the user may see. */
export async function materialMatching(db: Db, ctx: Ctx, search: MaterialSearch): Promise<SQL | undefined> {
  const { due, ...filter } = search.filter ?? {};
  return and(
    await bookingsMatching(db, ctx, { term: search.term, filter }),
    isAwaited,
    due ? dueCondition(due, todayInVienna(ctx.now())) : undefined,
  );
}

/** How many bookings of a search wait for material or its approval; of what waits for material, when that is due. */
export interface MaterialCounts {
  /** What still appears. */
  missing: number;
  /** Of that, what is in the next issue of its medium. */
  nextIssue: number;
  urgent: number;
  overdue: number;
  appeared: number;
  toApprove: number;
}

/** The conditions of the counts. `missing` and `appeared` together are all that have no material. */
export function countedConditions(ctx: Ctx): Record<keyof MaterialCounts, SQL> {
  const today = todayInVienna(ctx.now());
  const due = (days: MaterialDue) => sql`(${isMissing} and ${dueCondition(days, today)})`;
  return {
    missing: due("ahead"),
    nextIssue: sql`(${due("ahead")} and ${isInNextIssue(ctx.now())})`,
    urgent: due("in7"),
    overdue: due("overdue"),
    appeared: due("appeared"),
    toApprove: sql`${bookings.materialState} = 'available'`,
  };
}

function dueCondition(due: MaterialDue, today: string): SQL {
  if (due === "appeared") return sql`${bookings.appearsOn} < ${today}::date`;
  if (due === "ahead") return isStillAhead(today);
  // Due without material, and not over yet: there is still something to save.
  if (due === "overdue")
    return sql`${bookings.materialDueOn} < ${today}::date and ${bookings.appearsOn} >= ${today}::date`;
  const last = addDays(today, DAYS_LEFT[due]);
  return sql`${bookings.materialDueOn} between ${today}::date and ${last}::date`;
}
