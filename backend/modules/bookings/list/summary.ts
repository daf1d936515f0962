import { defineLoader } from "backend/platform/database/loaders";
import { parseIds } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { type BoundedCount, countedUpTo } from "domain/counted";
import { and, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { type PgTable, unionAll } from "drizzle-orm/pg-core";
import { viewableMedia } from "../record/permissions";
import { bookings, bookingTallies } from "../tables";
import {
  type BookingSearch,
  bookingsMatching,
  columnsOfBookings,
  disjointParts,
  isTallied,
  type TalliedColumns,
  talliedConditions,
} from "./filter";

/** The number of bookings of each medium; packages have no medium of their own. */
type MediumCounts = { mediumId: number; count: number }[];

/**
 * Sums over a search. Turnover in cents, without cancelled bookings; of a package either its own price or its
 * children's.
 */
interface BookingSums {
  total: number;
  turnover: number;
  byMedium: MediumCounts;
}

/** A search whose sums and counts are read on request. */
export interface BookingSummary {
  search: BookingSearch;
  sums(): Promise<BookingSums>;
}

/** The source of the sums: the bookings themselves, or their tallies. */
interface Source {
  table: PgTable;
  columns: TalliedColumns;
  /** How many bookings a row stands for. */
  weight: SQLWrapper;
  price: SQLWrapper;
}

export const ofBookings: Source = {
  table: bookings,
  columns: columnsOfBookings,
  weight: sql`1`,
  price: sql`case when ${bookings.isBilled} then ${bookings.priceCents} else 0 end`,
};

const ofTallies: Source = {
  table: bookingTallies,
  columns: { ...bookingTallies, mediumId: bookingTallies.targetMediumId },
  weight: bookingTallies.bookings,
  price: bookingTallies.priceCents,
};

/** Counts and turnover of a search. */
export function summariseBookings(ctx: Ctx, search: BookingSearch): BookingSummary {
  let sums: Promise<BookingSums> | undefined;
  return {
    search,
    sums: () => {
      sums ??= readSums(ctx, search);
      return sums;
    },
  };
}

async function readSums(ctx: Ctx, search: BookingSearch): Promise<BookingSums> {
  const parts = await partsOf(ctx, search);
  const rows = (await Promise.all(parts.map((part) => sumsByMedium(ctx, part)))).flat();
  const sum = (pick: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + pick(row), 0);
  return { total: sum((row) => row.count), turnover: sum((row) => row.turnover), byMedium: mediaIn(rows) };
}

/** How many bookings there are, and what is billed for them in cents. */
interface BookingTotals {
  count: number;
  turnover: number;
}

/**
 * What a search finds: all, or no further than a bound; then `turnover` is not that of all. The tallies are counted to
 * the end.
 */
const foundInParts = defineLoader<
  { search: BookingSearch; bound: number | null },
  BookingTotals & { isAll: boolean }
>((wanted, ctx) =>
  Promise.all(
    wanted.map(async ({ search, bound }) => {
      if (!isTallied(search, ctx.now())) {
        const partSums = await countAndSum(ctx, await disjointParts(ctx.db, ctx, search), bound);
        return { ...partSums, isAll: bound === null || partSums.count < bound };
      }
      const media = await mediaOfTallies(ctx, search);
      const count = media.reduce((all, one) => all + one.count, 0);
      const turnover = media.reduce((all, one) => all + one.turnover, 0);
      return { count, turnover, isAll: true };
    }),
  ),
);

/**
 * Number and turnover of bookings in one statement. No booking meets two of the conditions, so their sums add up. For
 * each condition, the database reads no more bookings than the bound.
 */
async function countAndSum(
  ctx: Ctx,
  conditions: readonly (SQL | undefined)[],
  bound: number | null,
): Promise<BookingTotals> {
  const cents = turnoverOf(ofBookings).mapWith(Number).as("cents");
  const parts = conditions.map((condition) => {
    const all = ctx.db.select({ cents }).from(bookings).where(condition).$dynamic();
    return bound === null ? all : all.limit(bound);
  });
  const [first, second, ...others] = parts;
  if (!first) return { count: 0, turnover: 0 };
  const some = (second ? unionAll(first, second, ...others) : first).as("some");
  const [sums] = await ctx.db
    .select({
      count: sql`count(*)`.mapWith(Number),
      turnover: sql`coalesce(sum(${some.cents}), 0)`.mapWith(Number),
    })
    .from(some);
  return sums ?? { count: 0, turnover: 0 };
}

/** The tallies of a search by medium. The same statement answers for all media and for some of them. */
async function mediaOfTallies(ctx: Ctx, { filter }: BookingSearch) {
  const { mediumIds, ...onAllMedia } = filter ?? {};
  const rows = await sumsOfTallies(ctx).load({ filter: onAllMedia });
  const chosen = mediumIds && parseIds(mediumIds);
  return chosen ? rows.filter(({ mediumId }) => mediumId !== null && chosen.includes(mediumId)) : rows;
}

const sumsOfTallies = defineLoader<BookingSearch, Awaited<ReturnType<typeof sumsByMedium>>>((wanted, ctx) =>
  Promise.all(
    wanted.map(async (search) => {
      const parts = await partsOf(ctx, search);
      return (await Promise.all(parts.map((part) => sumsByMedium(ctx, part)))).flat();
    }),
  ),
);

const foundBookings = (ctx: Ctx, { term, filter }: BookingSearch, bound: number | null) =>
  foundInParts(ctx).load({ search: { term, filter }, bound });

/** Counts the bookings of a search: all, or no further than a bound. */
export const countOfBookings =
  (ctx: Ctx, search: BookingSearch) =>
  async (bound?: number): Promise<number> =>
    (await foundBookings(ctx, search, bound ?? null)).count;

/**
 * What is billed for the bookings of a search, in cents, by the statement that counts them; null if there are more than
 * the bound.
 */
export async function sumOfBookings(
  ctx: Ctx,
  search: BookingSearch,
  bound: number | null,
): Promise<number | null> {
  const { turnover, isAll } = await foundBookings(ctx, search, bound === null ? null : bound + 1);
  return isAll ? turnover : null;
}

/** The counts of a search that its screen shows. What is beyond the bound is not looked at any closer. */
export interface BookingCounts {
  total: BoundedCount;
  /** Null beyond the bound. */
  byMedium: MediumCounts | null;
}

/** Counts a search by medium, unless there are more bookings than the bound. */
export async function countByMedium(
  ctx: Ctx,
  search: BookingSearch,
  bound: number | null,
): Promise<BookingCounts> {
  if (isTallied(search, ctx.now())) {
    const rows = await mediaOfTallies(ctx, search);
    const total = rows.reduce((all, { count }) => all + count, 0);
    return { total: countedUpTo(null, total), byMedium: mediaIn(rows) };
  }
  const count = await countOfBookings(ctx, search)(bound === null ? undefined : bound + 1);
  const total = countedUpTo(bound, count);
  if (total.isMore) return { total, byMedium: null };
  const parts = await partsOf(ctx, search);
  const rows = (await Promise.all(parts.map((part) => sumsByMedium(ctx, part)))).flat();
  return { total, byMedium: mediaIn(rows) };
}

interface Part {
  source: Source;
  condition: SQL | undefined;
}

/**
 * The source of a search's sums, in parts that have no booking in common: the tallies, if they have all columns of the
 * search. They do not know the media of packages: for a user who sees only some media, packages are counted in
 * `bookings`; they are few.
 */
async function partsOf(ctx: Ctx, search: BookingSearch): Promise<Part[]> {
  if (!isTallied(search, ctx.now())) {
    const conditions = await disjointParts(ctx.db, ctx, search);
    return conditions.map((condition) => ({ source: ofBookings, condition }));
  }
  const visible = viewableMedia(ctx);
  const conditions = talliedConditions(ofTallies.columns, search.filter ?? {});
  if (visible === "all") return [{ source: ofTallies, condition: and(...conditions) }];
  const matching = await bookingsMatching(ctx.db, ctx, search);
  return [
    { source: ofTallies, condition: and(inArray(bookingTallies.targetMediumId, visible), ...conditions) },
    { source: ofBookings, condition: and(eq(bookings.bookingType, "multi"), matching) },
  ];
}

/** Sums of a search by year, the latest first. */
export async function sumsByYear(ctx: Ctx, search: BookingSearch) {
  const parts = await partsOf(ctx, search);
  const sums = parts.map(({ source, condition }) =>
    ctx.db
      .select({ year: sql`${source.columns.year}`.mapWith(toNumber), ...sumsOf(source) })
      .from(source.table)
      .where(condition)
      .groupBy(sql`1`),
  );
  return (await Promise.all(sums)).flat();
}

/** Decision 017: a cancelled booking is billed nothing, and a package counts once. */
const turnoverOf = ({ columns, price }: Source) =>
  sql`case when ${columns.status} <> 'cancelled' then ${price} else 0 end`;

export const sumsOf = (source: Source) => ({
  count: sql`coalesce(sum(${source.weight}), 0)`.mapWith(Number),
  turnover: sql`coalesce(sum(${turnoverOf(source)}), 0)`.mapWith(Number),
});

async function sumsByMedium(ctx: Ctx, { source, condition }: Part) {
  return await ctx.db
    .select({ mediumId: sql`${source.columns.mediumId}`.mapWith(toNumber), ...sumsOf(source) })
    .from(source.table)
    .where(condition)
    .groupBy(sql`1`);
}

/** The media of some rows, with their counts added up. */
function mediaIn(rows: readonly { mediumId: number | null; count: number }[]): MediumCounts {
  const counts = new Map<number, number>();
  for (const { mediumId, count } of rows) {
    if (mediumId !== null && count !== 0) counts.set(mediumId, (counts.get(mediumId) ?? 0) + count);
  }
  return [...counts]
    .map(([mediumId, count]) => ({ mediumId, count }))
    .sort((a, b) => a.mediumId - b.mediumId);
}

const toNumber = (value: unknown): number | null => (value === null ? null : Number(value));
