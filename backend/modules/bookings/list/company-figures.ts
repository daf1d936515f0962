import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { COMPARED_COMPANIES, type CompanyFigure, type ComparisonSplit } from "domain/companies/comparison";
import { and, ne, type SQL, sql } from "drizzle-orm";
import { bookings } from "../tables";
import { bookingsMatching, columnsOfBookings } from "./filter";
import { ofBookings, sumsOf } from "./summary";

export interface Comparison {
  companyIds: number[];
  figures: CompanyFigure<number>[];
}

/**
 * Number and turnover of what some companies have booked, as client or as agency. Two statements, whatever the numbers
 * of companies, years, media and formats. BAD_USER_INPUT for too many companies.
 */
export async function compareCompanies(
  ctx: Ctx,
  query: {
    companyIds: readonly string[];
    by: readonly ComparisonSplit[];
    year?: number | null | undefined;
    mediumIds?: readonly string[] | null | undefined;
  },
): Promise<Comparison> {
  const companyIds = [...new Set(parseIds(query.companyIds))];
  if (companyIds.length > COMPARED_COMPANIES.most)
    throw badUserInput([
      { field: "companyIds", message: "too_many", params: { max: COMPARED_COMPANIES.most } },
    ]);
  const { year, mediumIds } = query;
  const matching = await bookingsMatching(ctx.db, ctx, { filter: { cancelled: false, year, mediumIds } });
  const split = (one: ComparisonSplit, column: unknown) =>
    (query.by.includes(one) ? sql`${column}` : sql`null::bigint`).mapWith((value) =>
      value === null ? null : Number(value),
    );
  const of = (company: typeof bookings.clientCompanyId | typeof bookings.agencyCompanyId, also?: SQL) =>
    ctx.db
      .select({
        companyId: sql`${company}`.mapWith(Number),
        year: split("year", columnsOfBookings.year),
        mediumId: split("medium", bookings.targetMediumId),
        formatId: split("format", bookings.formatId),
        ...sumsOf(ofBookings),
      })
      .from(bookings)
      .where(and(isOneOf(company, companyIds), also, matching))
      .groupBy(sql`1`, sql`2`, sql`3`, sql`4`);
  const { clientCompanyId: client, agencyCompanyId: agency } = bookings;
  // A company that is both client and agency of a booking counts it once, as client.
  const figures = await Promise.all([of(client), of(agency, ne(agency, client))]);
  return { companyIds, figures: figures.flat() };
}
