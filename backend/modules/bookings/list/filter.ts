import { companies, companyNames } from "backend/modules/companies/tables";
import { issues } from "backend/modules/issues/tables";
import type { Ctx } from "backend/platform/context";
import type { Db } from "backend/platform/database";
import {
  arrayOfIds,
  type ChosenValues,
  hasChosenId,
  hasChosenValue,
  isOneOf,
  isWanted,
  isWithinPeriod,
} from "backend/platform/list-query";
import { defineLoader } from "backend/platform/loaders";
import {
  containsWord,
  likePattern,
  mayBeMistyped,
  readTerm,
  resemblesWord,
  searchWords,
} from "backend/platform/search-text";
import type {
  BILLING_STATES,
  BOOKING_GAPS,
  BOOKING_STATUS,
  BOOKING_TYPES,
  MATERIAL_STATES,
  MEDIUM_TYPES,
} from "domain/bookings/fields";
import { todayInVienna } from "domain/dates";
import { parseId } from "domain/identifiers";
import { and, eq, ilike, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { visibleBookings } from "../record/permissions";
import { bookings } from "../tables";

/** The contract's BookingFilter: unset = no restriction, lists are OR within and AND between. */
export interface BookingFilter {
  ids?: ChosenValues<string>;
  mediumIds?: ChosenValues<string>;
  types?: ChosenValues<(typeof MEDIUM_TYPES)[number]>;
  bookingTypes?: ChosenValues<(typeof BOOKING_TYPES)[number]>;
  status?: ChosenValues<(typeof BOOKING_STATUS)[number]>;
  /** Only cancelled bookings, or none of them. */
  cancelled?: boolean | null;
  billingStates?: ChosenValues<(typeof BILLING_STATES)[number]>;
  materialStates?: ChosenValues<(typeof MATERIAL_STATES)[number]>;
  supervisorIds?: ChosenValues<string>;
  clientIds?: ChosenValues<string>;
  agencyIds?: ChosenValues<string>;
  /** Companies as client or as agency. */
  companyIds?: ChosenValues<string>;
  issueIds?: ChosenValues<string>;
  formatIds?: ChosenValues<string>;
  placementIds?: ChosenValues<string>;
  bookingArtIds?: ChosenValues<string>;
  /** Bookings without an issue, a format, a supervisor, a medium (packages) or a year. */
  missing?: ChosenValues<(typeof BOOKING_GAPS)[number]>;
  /** Bookings of the next issue of their medium. */
  inNextIssue?: boolean | null;
  year?: number | null;
  from?: string | null;
  to?: string | null;
  withoutEasyJobId?: boolean | null;
  nonbillable?: boolean | null;
  isInternal?: boolean | null;
}

/** A search: a term over client, agency, job ids and number, and a filter. */
export interface BookingSearch {
  term?: string | null | undefined;
  filter?: BookingFilter | null | undefined;
}

/** The columns that most filters use; both the bookings and their tallies have them. */
export interface TalliedColumns {
  mediumId: SQLWrapper;
  specType: SQLWrapper;
  bookingType: SQLWrapper;
  status: SQLWrapper;
  billingState: SQLWrapper;
  materialState: SQLWrapper;
  nonbillable: SQLWrapper;
  isInternal: SQLWrapper;
  hasEasyJobId: SQLWrapper;
  year: SQLWrapper;
}

/** The tallied columns as columns of `bookings`. */
export const columnsOfBookings: TalliedColumns = {
  mediumId: bookings.targetMediumId,
  specType: bookings.specType,
  bookingType: bookings.bookingType,
  status: bookings.status,
  billingState: bookings.billingState,
  materialState: bookings.materialState,
  nonbillable: bookings.nonbillable,
  isInternal: bookings.isInternal,
  hasEasyJobId: sql`${bookings.easyJobId} is not null`,
  // Same wording as in the index, so that the database uses it.
  year: sql`coalesce(extract(year from ${bookings.appearsOn})::int, ${bookings.targetYear})`,
};

/** The condition of a search over `bookings`, restricted to what the user may see. */
export async function bookingsMatching(db: Db, ctx: Ctx, search: BookingSearch): Promise<SQL | undefined> {
  const filter = search.filter ?? {};
  return and(
    visibleBookings(ctx),
    ...talliedConditions(columnsOfBookings, filter),
    ...otherConditions(filter, ctx.now()),
    ...(await termConditions(db, ctx, search.term)),
  );
}

/** Whether a search restricts only tallied columns. */
export function isTallied({ term, filter }: BookingSearch, now: Date): boolean {
  return !readTerm(term) && otherConditions(filter ?? {}, now).every((condition) => condition === undefined);
}

/** Whether a search restricts what is to be done: cancelled bookings never are. */
export function isRestricted({ term, filter }: BookingSearch): boolean {
  const { cancelled, ...others } = filter ?? {};
  return (
    readTerm(term) !== null ||
    cancelled === true ||
    Object.values(others).some((value) => value !== null && value !== undefined)
  );
}

/** The conditions of a filter on the tallied columns. */
export function talliedConditions(columns: TalliedColumns, filter: BookingFilter): (SQL | undefined)[] {
  const { year } = filter;
  return [
    hasChosenId(columns.mediumId, filter.mediumIds),
    hasChosenValue(columns.specType, filter.types),
    hasChosenValue(columns.bookingType, filter.bookingTypes),
    hasChosenValue(columns.status, filter.status),
    isCancelled(columns.status, filter.cancelled),
    hasChosenValue(columns.billingState, filter.billingStates),
    hasChosenValue(columns.materialState, filter.materialStates),
    year === null || year === undefined ? undefined : sql`${columns.year} = ${year}::int`,
    isWanted(columns.hasEasyJobId, filter.withoutEasyJobId == null ? null : !filter.withoutEasyJobId),
    isWanted(columns.nonbillable, filter.nonbillable),
    isWanted(columns.isInternal, filter.isInternal),
  ];
}

/** Written as in the indexes of what is not cancelled, so that the database uses them. */
function isCancelled(status: SQLWrapper, wanted: boolean | null | undefined): SQL | undefined {
  if (wanted === null || wanted === undefined) return undefined;
  return wanted ? sql`${status} = 'cancelled'` : sql`${status} <> 'cancelled'`;
}

function otherConditions(filter: BookingFilter, now: Date): (SQL | undefined)[] {
  return [
    hasChosenId(bookings.id, filter.ids),
    hasChosenId(bookings.supervisorId, filter.supervisorIds),
    hasChosenId(bookings.clientCompanyId, filter.clientIds),
    hasChosenId(bookings.agencyCompanyId, filter.agencyIds),
    or(
      hasChosenId(bookings.clientCompanyId, filter.companyIds),
      hasChosenId(bookings.agencyCompanyId, filter.companyIds),
    ),
    hasChosenId(bookings.issueId, filter.issueIds),
    hasChosenId(bookings.formatId, filter.formatIds),
    hasChosenId(bookings.placementId, filter.placementIds),
    hasChosenId(bookings.bookingArtId, filter.bookingArtIds),
    or(...[...new Set(filter.missing)].map((gap) => isNull(GAPS[gap]))),
    isWithinPeriod(bookings.appearsOn, filter.from, filter.to),
    isWanted(
      sql`${bookings.issueId} is not null and ${bookings.issueId} in ${nextIssues(now)}`,
      filter.inNextIssue,
    ),
  ];
}

/** The ids of each medium's next issue: the first that is not out yet (`isOut`). */
const nextIssues = (now: Date) =>
  sql`(select distinct on (${issues.mediumId}) ${issues.id} from ${issues}
    where ${issues.publishDate} > ${todayInVienna(now)}::date
    order by ${issues.mediumId}, ${issues.publishDate}, ${issues.id})`;

/** The column of each value that a booking may lack. */
const GAPS = {
  issue: bookings.issueId,
  format: bookings.formatId,
  supervisor: bookings.supervisorId,
  medium: bookings.targetMediumId,
  year: columnsOfBookings.year,
};

/**
 * The search in parts that have no booking in common, and that together are the whole. A booking is of a company, or
 * found by a word, in several ways; each way is read from its own index.
 */
export async function disjointParts(db: Db, ctx: Ctx, search: BookingSearch): Promise<(SQL | undefined)[]> {
  const { companyIds, ...filter } = search.filter ?? {};
  const ofCompany = [
    hasChosenId(bookings.clientCompanyId, companyIds),
    hasChosenId(bookings.agencyCompanyId, companyIds),
  ];
  const words = searchWords(search.term);
  const byWord = words.length === 1 ? (await waysToFind(db, ctx, words))[0] : undefined;
  const rest = await bookingsMatching(db, ctx, { term: byWord ? null : search.term, filter });
  return oneByOne(ofCompany).flatMap((company) =>
    oneByOne(byWord ?? []).map((word) => and(company, word, rest)),
  );
}

/** Each of these ways without the ones before it; one part without a condition where there is none. */
function oneByOne(ways: readonly (SQL | undefined)[]): (SQL | undefined)[] {
  const given = ways.filter((way) => way !== undefined);
  if (given.length === 0) return [undefined];
  return given.map((way, nth) =>
    and(way, ...given.slice(0, nth).map((before) => sql`(${before}) is not true`)),
  );
}

/** Every word of the term must be found. */
async function termConditions(
  db: Db,
  ctx: Ctx,
  term: string | null | undefined,
): Promise<(SQL | undefined)[]> {
  return (await waysToFind(db, ctx, searchWords(term))).map((ways) => or(...ways));
}

/**
 * How a booking is found by each of the words: by its client and agency (name or number), its issue, its job ids and
 * its own number. Companies and issues that match a word are looked up first: with their ids the database can estimate
 * the number of bookings, and reads a few by index but many in a scan. A word that no company has finds those that
 * have nearly the same.
 */
async function waysToFind(db: Db, ctx: Ctx, words: readonly string[]): Promise<(SQL | undefined)[][]> {
  // A transaction reads by itself, because another connection might wait for it.
  const named =
    db === ctx.db
      ? await Promise.all(words.map((word) => namedByWord(ctx).load(word)))
      : await readNamed(db, words);
  return words.map((word, index) => {
    const pattern = likePattern(word);
    const companyIds = named[index]?.companyIds ?? [];
    const issueIds = named[index]?.issueIds ?? [];
    const number = parseId(word.replace(/^#/, ""));
    return [
      isNamed(bookings.clientCompanyId, companyIds),
      isNamed(bookings.agencyCompanyId, companyIds),
      or(ilike(bookings.easyJobId, pattern), ilike(bookings.easyJobIdEpMedia, pattern)),
      number === null ? undefined : eq(bookings.id, number),
      issueIds.length === 0 ? undefined : isOneOf(bookings.issueId, issueIds),
    ];
  });
}

/** The planner estimates each id of an array by itself, 3 µs for each and for each time that the statement names it. */
const MAX_ESTIMATED = 500;

/** Whether a company is one of those that a word names, which may be most of them. */
const isNamed = (company: PgColumn, ids: readonly number[]): SQL =>
  ids.length > MAX_ESTIMATED
    ? sql`${company} in (select unnest(${arrayOfIds(ids)}::bigint[]))`
    : isOneOf(company, ids);

/** The companies and issues that a word names. */
interface Named {
  companyIds: number[];
  issueIds: number[];
}

const namedByWord = defineLoader<string, Named>((words, ctx) => readNamed(ctx.db, words));

async function readNamed(db: Db, words: readonly string[]): Promise<Named[]> {
  if (words.length === 0) return [];
  const { rows } = await db.execute<{ word: number; kind: "company" | "issue"; id: string }>(
    recordsNamed(words),
  );
  const idsOf = (index: number, kind: "company" | "issue") =>
    rows.filter((row) => row.word === index && row.kind === kind).map((row) => Number(row.id));
  return words.map((_, index) => ({
    companyIds: idsOf(index, "company"),
    issueIds: idsOf(index, "issue"),
  }));
}

/** The companies and issues that each of the words names, in one statement. */
function recordsNamed(words: readonly string[]): SQL {
  const asked = words.map((word, index) => {
    const nearly = mayBeMistyped(word) ? word : null;
    const pattern = likePattern(word);
    return sql`(${index}::int, ${word}::text, ${pattern}::text, search_fold(${pattern}), search_fold(${nearly}),
      ${issueNumber(word)}::text)`;
  });
  const word = (column: string) => sql.raw(`words.${column}`);
  return sql`with words(word, typed, pattern, folded, nearly, issue) as materialized (values ${sql.join(asked, sql`, `)}),
    named as (
      select words.word, ${companies.id} as id from words
      join ${companies} on ${containsWord(companyNames, word("pattern"), word("folded"))}
        or ${companies.externalId} in (words.typed, upper(words.typed))
    )
    select word, 'company' as kind, id from named
    union all
    select words.word, 'company', ${companies.id} from words
    join ${companies} on ${resemblesWord(companyNames, word("nearly"))}
    where words.nearly is not null and not exists (select 1 from named where named.word = words.word)
    union all
    select words.word, 'issue', ${issues.id} from words
    join ${issues} on ${issues.issueNumber} = words.issue`;
}

/** The number of an issue as it is written (`12/2026`), from what people type (`12/26`); null for any other word. */
function issueNumber(word: string): string | null {
  const [, number, year] = /^0?(\d{1,3})\/(\d{4}|\d{2})$/.exec(word) ?? [];
  if (!number || !year) return null;
  return `${number}/${year.length === 2 ? `20${year}` : year}`;
}
