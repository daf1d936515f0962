import { issues } from "backend/modules/issues/tables";
import { copiedFrom } from "backend/modules/library/tables";
import type { Db } from "backend/platform/database/database";
import {
  type ChosenValues,
  hasChosenId,
  hasChosenValue,
  isWanted,
  isWithinPeriod,
} from "backend/platform/lists/list-conditions";
import { readTerm, searchWords } from "backend/platform/lists/search-text";
import type { Ctx } from "backend/platform/use-case/context";
import type {
  BILLING_STATES,
  BOOKING_GAPS,
  BOOKING_STATUS,
  BOOKING_TYPES,
  MATERIAL_STATES,
  MEDIUM_TYPES,
} from "domain/bookings/fields";
import { todayInVienna } from "domain/dates";
import { and, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { visibleBookings } from "../record/permissions";
import { bookingDocuments, bookings } from "../tables";
import { waysToFind } from "./search-words";

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
  /** With a file that was made of one of these assets. */
  assetIds?: ChosenValues<string>;
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
    holdsCopyOf(filter.assetIds),
    lacksOneOf(filter.missing),
    isWithinPeriod(bookings.appearsOn, filter.from, filter.to),
    isWanted(isInNextIssue(now), filter.inNextIssue),
  ];
}

/** Whether a file of a booking was made of a chosen asset. An asset has few files: they are read first. */
function holdsCopyOf(assetIds: ChosenValues<string>): SQL | undefined {
  if (!assetIds) return undefined;
  const { ad2Id, adId, briefingDocumentId } = bookings;
  const { attachmentId, bookingId } = bookingDocuments;
  const { record: copied, other: asset } = copiedFrom;
  const isCopy = hasChosenId(asset, assetIds);
  const inColumn = ({ name }: { name: string }) =>
    sql`select held.id from ${copied.table} join ${bookings} held on held.${sql.identifier(name)} = ${copied}
      where ${isCopy}`;
  const inDocuments = sql`select ${bookingId} from ${copied.table}
    join ${bookingDocuments} on ${attachmentId} = ${copied} where ${isCopy}`;
  const selects = [...[adId, ad2Id, briefingDocumentId].map(inColumn), inDocuments];
  return sql`${bookings.id} in (${sql.join(selects, sql` union all `)})`;
}

/** Whether a booking is of the next issue of its medium. */
export const isInNextIssue = (now: Date): SQL =>
  sql`(${bookings.issueId} is not null and ${bookings.issueId} in ${nextIssues(now)})`;

/** The ids of each medium's next issue, as `nextIssue` of the domain says; a test compares the two. */
const nextIssues = (now: Date) => {
  const today = todayInVienna(now);
  return sql`(select distinct on (${issues.mediumId}) ${issues.id} from ${issues}
    where ${issues.publishDate} > ${today}::date
    order by ${issues.mediumId},
      coalesce(least(${issues.adClosesOn}, ${issues.materialDueOn}) < ${today}::date, false),
      ${issues.publishDate}, ${issues.id})`;
};

/** The column of each value that a booking may lack. */
const GAPS = {
  issue: bookings.issueId,
  format: bookings.formatId,
  supervisor: bookings.supervisorId,
  medium: bookings.targetMediumId,
  year: columnsOfBookings.year,
};

/** Whether a booking lacks one of these values. */
const lacksOneOf = (gaps: BookingFilter["missing"]): SQL | undefined =>
  gaps ? or(sql`false`, ...[...new Set(gaps)].map((gap) => isNull(GAPS[gap]))) : undefined;

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
