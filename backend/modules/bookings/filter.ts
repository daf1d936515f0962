import { media } from "backend/modules/media/tables";
import type { Ctx } from "backend/platform/context";
import { parseIds, readTerm } from "backend/platform/list-query";
import { likePattern } from "backend/platform/search-text";
import type {
  BILLING_STATES,
  BOOKING_KINDS,
  BOOKING_STATUS,
  MATERIAL_STATES,
  MEDIUM_TYPES,
} from "domain/bookings/fields";
import { parseId } from "domain/identifiers";
import { and, eq, gte, inArray, isNull, lte, or, type SQL, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { visibleBookings } from "./permissions";
import { bookings } from "./tables";

type Chosen<T> = readonly T[] | null | undefined;

/** The contract's BookingFilter: unset = no restriction, lists are OR within and AND between. */
export interface BookingFilter {
  ids?: Chosen<string>;
  mediumIds?: Chosen<string>;
  types?: Chosen<(typeof MEDIUM_TYPES)[number]>;
  kinds?: Chosen<(typeof BOOKING_KINDS)[number]>;
  status?: Chosen<(typeof BOOKING_STATUS)[number]>;
  billing?: Chosen<(typeof BILLING_STATES)[number]>;
  material?: Chosen<(typeof MATERIAL_STATES)[number]>;
  supervisorIds?: Chosen<string>;
  clientIds?: Chosen<string>;
  agencyIds?: Chosen<string>;
  issueIds?: Chosen<string>;
  formatIds?: Chosen<string>;
  year?: number | null;
  from?: string | null;
  to?: string | null;
  withoutEasyJobId?: boolean | null;
  nonbillable?: boolean | null;
  isInternal?: boolean | null;
}

/** A search: a term over client, agency, job ids and number, and a filter. */
export interface BookingSearch {
  term?: string | null;
  filter?: BookingFilter | null;
}

/** The condition of a search over `bookings`, restricted to what the user may see. */
export function bookingsMatching(ctx: Ctx, search: BookingSearch): SQL | undefined {
  return and(visibleBookings(ctx), ...filterConditions(search.filter ?? {}), ...termConditions(search.term));
}

function filterConditions(filter: BookingFilter): (SQL | undefined)[] {
  return [
    oneOfIds(bookings.id, filter.ids),
    oneOfIds(bookings.targetMediumId, filter.mediumIds),
    oneOf(bookings.specType, filter.types),
    oneOf(bookings.kind, filter.kinds),
    oneOf(bookings.status, filter.status),
    oneOf(bookings.billingState, filter.billing),
    oneOf(bookings.materialState, filter.material),
    oneOfIds(bookings.supervisorId, filter.supervisorIds),
    oneOfIds(bookings.clientCompanyId, filter.clientIds),
    oneOfIds(bookings.agencyCompanyId, filter.agencyIds),
    oneOfIds(bookings.issueId, filter.issueIds),
    oneOfIds(bookings.formatId, filter.formatIds),
    inYear(filter.year),
    filter.from ? gte(bookings.appearsOn, filter.from) : undefined,
    filter.to ? lte(bookings.appearsOn, filter.to) : undefined,
    flag(sql`${bookings.easyJobId} is null`, filter.withoutEasyJobId),
    flag(sql`${bookings.nonbillable}`, filter.nonbillable),
    flag(sql`${bookings.isInternal}`, filter.isInternal),
  ];
}

function oneOf<T extends string>(column: PgColumn, chosen: Chosen<T>): SQL | undefined {
  if (!chosen?.length) return undefined;
  return inArray(column, [...chosen]);
}

/** An id that no record can have restricts to nothing; it is not an error. */
function oneOfIds(column: PgColumn, chosen: Chosen<string>): SQL | undefined {
  if (!chosen?.length) return undefined;
  // One array parameter: the statement's text stays the same for any number of ids.
  return sql`${column} = any(${arrayOfIds(parseIds(chosen))}::bigint[])`;
}

/** Ids as one PostgreSQL array parameter. */
export const arrayOfIds = (ids: readonly number[]) => `{${ids.join(",")}}`;

function inYear(year: number | null | undefined): SQL | undefined {
  if (year === null || year === undefined) return undefined;
  if (year < 1 || year > 9999) return sql`false`;
  const digits = String(year).padStart(4, "0");
  return or(
    and(gte(bookings.appearsOn, `${digits}-01-01`), lte(bookings.appearsOn, `${digits}-12-31`)),
    and(isNull(bookings.appearsOn), eq(bookings.targetYear, year)),
  );
}

function flag(condition: SQL, wanted: boolean | null | undefined): SQL | undefined {
  if (wanted === null || wanted === undefined) return undefined;
  return wanted ? condition : sql`not (${condition})`;
}

const MAX_WORDS = 6;
const MAX_WORD_LENGTH = 100;

/**
 * Every word of the term must be found. The companies are found first, as an array (one plan node, by trigram),
 * so that the rest is one bitmap over the bookings' own indexes.
 */
function termConditions(term: string | null | undefined): SQL[] {
  const words = readTerm(term).split(/\s+/).filter(Boolean).slice(0, MAX_WORDS);
  return words.map((word) => {
    const pattern = likePattern(word.slice(0, MAX_WORD_LENGTH));
    const named = sql`any(array(select id from companies where name ilike ${pattern}))`;
    const number = parseId(word.replace(/^#/, ""));
    return sql`(${or(
      sql`${bookings.clientCompanyId} = ${named}`,
      sql`${bookings.agencyCompanyId} = ${named}`,
      sql`${bookings.easyJobId} ilike ${pattern}`,
      sql`${bookings.easyJobIdEpMedia} ilike ${pattern}`,
      number === null ? undefined : eq(bookings.id, number),
    )})`;
  });
}

const SORT_KEYS = ["appearsOn", "client", "medium", "price", "createdAt"] as const;

/** Which order a list comes in. */
export interface BookingSort {
  key: (typeof SORT_KEYS)[number];
  descending: boolean;
}

/** Reads `price` or `-price`; the newest first where unset; null where there is no such key. */
export function parseBookingSort(text: string | null | undefined): BookingSort | null {
  if (!text) return { key: "createdAt", descending: true };
  const key = SORT_KEYS.find((known) => known === text.replace(/^-/, ""));
  return key ? { key, descending: text.startsWith("-") } : null;
}

/** The ids of a search in its order, with `n` counting up from 1; id is the tie-break of every order. */
export function orderedBookingIds(
  condition: SQL | undefined,
  sort: BookingSort,
  page: { limit: number; skip: number },
): SQL {
  const where = condition ?? sql`true`;
  const way = sql.raw(sort.descending ? "desc" : "asc");
  const limits = sql`limit ${page.limit} offset ${page.skip}`;
  const numbered = (inner: SQL) => sql`(select id, row_number() over () as n from (${inner}) ordered)`;
  switch (sort.key) {
    case "appearsOn":
      return numbered(
        sql`select id from ${bookings} where ${where} order by ${bookings.appearsOn} ${way} nulls last, ${bookings.id} ${way} ${limits}`,
      );
    case "price":
      return numbered(
        sql`select id from ${bookings} where ${where} order by ${bookings.priceCents} ${way}, ${bookings.id} ${way} ${limits}`,
      );
    case "createdAt":
      return numbered(
        sql`select id from ${bookings} where ${where} order by ${bookings.createdAt} ${way}, ${bookings.id} ${way} ${limits}`,
      );
    case "client":
      return numbered(
        sql`select ${bookings.id} as id from ${bookings} join companies c on c.id = ${bookings.clientCompanyId} where ${where} order by c.name ${way}, ${bookings.id} ${way} ${limits}`,
      );
    case "medium": {
      // There are few media: the first rows of each, read in the order of its index, are enough to find the page.
      const upTo = page.limit + page.skip;
      const firstOf = (medium: SQL) =>
        sql`(select ${bookings.id} as id from ${bookings} where ${bookings.targetMediumId} ${medium} and (${where}) order by ${bookings.id} ${way} limit ${upTo})`;
      return numbered(sql`select id from (
        select first.id, m.name as medium_name from (select id, name from ${media}) m
          cross join lateral ${firstOf(sql`= m.id`)} first
        union all select first.id, null from ${firstOf(sql`is null`)} first
      ) firsts order by medium_name ${way} nulls last, id ${way} ${limits}`);
    }
  }
}
