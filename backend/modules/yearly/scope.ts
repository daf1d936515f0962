import { viewableMedia } from "backend/modules/bookings/service";
import { bookings, soldTallies } from "backend/modules/bookings/tables";
import { issues } from "backend/modules/issues/tables";
import { media } from "backend/modules/media/tables";
import { hasChosenValue, isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { badUserInput, notAuthorized } from "backend/platform/use-case/errors";
import type { MediumType } from "domain/bookings/fields";
import { permissionPattern } from "domain/permissions/check";
import { and, eq, inArray, type SQL, sql } from "drizzle-orm";

/** Which year is looked at, of which types of media, and which of them: all that the user may see, or some of these. */
export interface YearlyScope {
  year: number;
  /** null = all. */
  mediumIds: number[] | null;
  types: readonly MediumType[];
}

const FIRST_YEAR = 1900;
const LAST_YEAR = 2200;

/** Reads a year and the media chosen. BAD_USER_INPUT for a year that no booking has, NOT_AUTHORIZED for nothing to see. */
export function readScope(
  ctx: Ctx,
  args: {
    year: number;
    mediumIds?: readonly string[] | null | undefined;
    types?: readonly MediumType[] | null | undefined;
  },
): YearlyScope {
  const { year } = args;
  const types = args.types ?? (["print"] as const);
  if (year < FIRST_YEAR || year > LAST_YEAR) {
    const params = { min: FIRST_YEAR, max: LAST_YEAR };
    throw badUserInput([{ field: "year", message: "number_out_of_range", params }]);
  }
  const visible = viewableMedia(ctx);
  if (visible !== "all" && visible.length === 0) {
    throw notAuthorized(permissionPattern({ collectionType: "bookings" }));
  }
  const chosen = args.mediumIds ? parseIds(args.mediumIds) : null;
  if (visible === "all") return { year, mediumIds: chosen, types };
  return { year, mediumIds: chosen ? chosen.filter((id) => visible.includes(id)) : visible, types };
}

/** The year a booking belongs to, as in the index: of its last appearance, or the target year while that is unknown. */
export const bookingYear = sql`coalesce(extract(year from ${bookings.appearsOn})::int, ${bookings.targetYear})`;

/** The condition of the index over print bookings, written out so that the planner uses the index. */
export const isSoldPrint = sql`${bookings.specType} = 'print' and ${bookings.status} <> 'cancelled'`;

/** The condition for what is sold of these types; for print alone as the index has it. */
function isSoldOf(types: YearlyScope["types"]): SQL {
  if (types.length === 1 && types[0] === "print") return isSoldPrint;
  return sql`${hasChosenValue(bookings.specType, types)} and ${bookings.status} <> 'cancelled'`;
}

/** The bookings of the year and of the one before it that are not cancelled. */
export function soldInBothYears({ year, mediumIds, types }: YearlyScope): SQL | undefined {
  return and(
    isSoldOf(types),
    sql`${bookingYear} in (${year}::int, ${year - 1}::int)`,
    mediumIds ? isOneOf(bookings.targetMediumId, mediumIds) : undefined,
  );
}

/** The tallies of these bookings. */
export function talliesOfBothYears({ year, mediumIds, types }: YearlyScope): SQL | undefined {
  return and(
    inArray(soldTallies.year, [year, year - 1]),
    inArray(soldTallies.specType, [...types]),
    mediumIds ? isOneOf(soldTallies.targetMediumId, mediumIds) : undefined,
  );
}

/** The issues of print media in the year and the one before it; none where no type is looked at. */
export function issuesInBothYears({ year, mediumIds, types }: YearlyScope): SQL | undefined {
  return and(
    types.length === 0 ? sql`false` : eq(media.type, "print"),
    sql`${issues.publishDate} between ${`${year - 1}-01-01`} and ${`${year}-12-31`}`,
    mediumIds ? isOneOf(issues.mediumId, mediumIds) : undefined,
  );
}

/** How many bookings a group holds. */
export const soldCount = sql`count(*)`.mapWith(Number);

/**
 * The turnover of a group in cents. Decisions §4: a package counts once. A package billed as a whole is no print
 * turnover; the price of an evenly billed print child is.
 */
export const turnoverSum =
  sql`coalesce(sum(${bookings.priceCents}) filter (where ${bookings.isBilled}), 0)`.mapWith(Number);
