import type { Ctx } from "backend/platform/context";
import { and, eq, inArray, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import { viewableMedia } from "../record/permissions";
import { bookings, bookingTallies } from "../tables";
import {
  type BookingSearch,
  bookingsMatching,
  columnsOfBookings,
  isTallied,
  type TalliedColumns,
  talliedConditions,
} from "./filter";

/**
 * Sums over a search. Turnover in cents, without cancelled bookings; of a package either its own price or its
 * children's.
 */
export interface BookingSummary {
  search: BookingSearch;
  total: number;
  turnover: number;
  byMedium: { mediumId: number; count: number }[];
}

/** The source of the sums: the bookings themselves, or their tallies. */
interface Source {
  table: PgTable;
  columns: TalliedColumns;
  /** How many bookings a row stands for. */
  weight: SQLWrapper;
  price: SQLWrapper;
}

const ofBookings: Source = {
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
export async function summariseBookings(ctx: Ctx, search: BookingSearch): Promise<BookingSummary> {
  const parts = partsOf(ctx, search, await bookingsMatching(ctx.db, ctx, search));
  const rows = (await Promise.all(parts.map((part) => sumsByMedium(ctx, part)))).flat();
  const sum = (pick: (row: (typeof rows)[number]) => number) =>
    rows.reduce((total, row) => total + pick(row), 0);
  return {
    search,
    total: sum((row) => row.count),
    turnover: sum((row) => row.turnover),
    byMedium: rows.flatMap(({ mediumId, count }) =>
      mediumId === null || count === 0 ? [] : [{ mediumId, count }],
    ),
  };
}

/** How many bookings a search finds; `matching` is its condition over the bookings. */
export async function countBookings(
  ctx: Ctx,
  search: BookingSearch,
  matching: SQL | undefined,
): Promise<number> {
  const counts = partsOf(ctx, search, matching).map(async ({ source, condition }) => {
    const total = sql`coalesce(sum(${source.weight}), 0)`.mapWith(Number);
    const [row] = await ctx.db.select({ total }).from(source.table).where(condition);
    return row?.total ?? 0;
  });
  return (await Promise.all(counts)).reduce((total, count) => total + count, 0);
}

interface Part {
  source: Source;
  condition: SQL | undefined;
}

/**
 * The source of a search's sums: the tallies, if they have all columns of the search. They do not know the media of
 * packages: for a user who sees only some media, packages are counted in `bookings`; they are few.
 */
function partsOf(ctx: Ctx, search: BookingSearch, matching: SQL | undefined): Part[] {
  if (!isTallied(search)) return [{ source: ofBookings, condition: matching }];
  const visible = viewableMedia(ctx);
  const conditions = talliedConditions(ofTallies.columns, search.filter ?? {});
  if (visible === "all") return [{ source: ofTallies, condition: and(...conditions) }];
  return [
    { source: ofTallies, condition: and(inArray(bookingTallies.targetMediumId, visible), ...conditions) },
    { source: ofBookings, condition: and(eq(bookings.bookingType, "multi"), matching) },
  ];
}

async function sumsByMedium(ctx: Ctx, { source, condition }: Part) {
  const { columns, weight, price } = source;
  return await ctx.db
    .select({
      mediumId: sql<number | null>`${columns.mediumId}`.mapWith(toId),
      count: sql`coalesce(sum(${weight}), 0)`.mapWith(Number),
      turnover: sql`coalesce(sum(${price}) filter (where ${columns.status} <> 'cancelled'), 0)`.mapWith(
        Number,
      ),
    })
    .from(source.table)
    .where(condition)
    .groupBy(sql`${columns.mediumId}`)
    .orderBy(sql`${columns.mediumId}`);
}

const toId = (value: unknown) => (value === null ? null : Number(value));
