import { bookings } from "backend/modules/bookings/tables";
import { companies, companyNames } from "backend/modules/companies/tables";
import { type ListResult, type Pagination, pageOf } from "backend/platform/lists/list-query";
import { containsWords } from "backend/platform/lists/search-text";
import type { Ctx } from "backend/platform/use-case/context";
import { and, sql } from "drizzle-orm";
import { bookingYear, soldInBothYears, type YearlyScope } from "./scope";
import type { YearlyFigures } from "./totals";

/** A client or supervisor over the year; `id` null = bookings without a supervisor. */
export interface YearlyParty extends YearlyFigures {
  id: number | null;
}

const COLUMNS = { client: bookings.clientCompanyId, supervisor: bookings.supervisorId };

/**
 * A page of the clients or supervisors with anything sold in one of the years, the highest turnover first. `term`: only
 * clients whose names have these words.
 */
export async function yearlyParties(
  ctx: Ctx,
  scope: YearlyScope,
  by: keyof typeof COLUMNS,
  page: Pagination,
  term?: string | null,
): Promise<ListResult<YearlyParty>> {
  const named = containsWords(companyNames, term);
  const column = COLUMNS[by];
  const isNow = sql`${bookingYear} = ${scope.year}::int`;
  const count = (when: typeof isNow) => sql`count(*) filter (where ${when})`.mapWith(Number);
  const sum = (when: typeof isNow) =>
    sql`coalesce(sum(${bookings.priceCents}) filter (where ${bookings.isBilled} and ${when}), 0)`.mapWith(
      Number,
    );
  const rows = await ctx.db
    .select({
      id: column,
      sold: count(isNow),
      turnover: sum(isNow),
      soldBefore: count(sql`not ${isNow}`),
      turnoverBefore: sum(sql`not ${isNow}`),
    })
    .from(bookings)
    .where(
      and(
        soldInBothYears(scope),
        named ? sql`${column} in (select ${companies.id} from ${companies} where ${named})` : undefined,
      ),
    )
    .groupBy(column);
  const parties = rows
    .map(({ soldBefore, turnoverBefore, ...row }) => ({
      ...row,
      before: { sold: soldBefore, turnover: turnoverBefore },
    }))
    .sort(
      (a, b) =>
        b.turnover - a.turnover ||
        b.sold - a.sold ||
        b.before.turnover - a.before.turnover ||
        (a.id ?? 0) - (b.id ?? 0),
    );
  return pageOf(parties, page);
}
