import { mediumById } from "backend/modules/media/service";
import { MediumRef } from "backend/modules/media/types";
import { defineLoader } from "backend/platform/database/loaders";
import { countEachUpTo } from "backend/platform/lists/list-query";
import type { Ctx } from "backend/platform/use-case/context";
import { notFound } from "backend/platform/use-case/errors";
import { builder } from "backend/schema/builder";
import { CountedRef } from "backend/schema/counted";
import { listObject, sumField } from "backend/schema/list-fields";
import { SIZES } from "backend/schema/sizes";
import type { BoundedCount } from "domain/counted";
import type { BookingRow } from "../record/booking-record";
import { BookingRef } from "../record/object-types";
import { withoutMaterial } from "./awaited-material";
import { type BookingSearch, isRestricted } from "./filter";
import type { BookingPage } from "./list";
import type { BookingNeighbours } from "./neighbours";
import { type BookingCounts, type BookingSummary, countByMedium } from "./summary";
import { itemsToBill } from "./to-bill";

export const BookingListRef = listObject<BookingRow, BookingPage>("BookingList", BookingRef);

sumField(
  BookingListRef,
  "What is billed for all that the search finds: nothing for cancelled bookings, and packages once.",
);

builder.objectField(BookingListRef, "leftOut", (t) =>
  t.int({
    nullable: true,
    isCounted: true,
    description:
      "How many cancelled bookings the search would find, if it leaves them out and finds nothing; otherwise null.",
    resolve: (page) => page.leftOut?.() ?? null,
  }),
);

const MediumCountRef = builder.objectRef<{ mediumId: number; count: number }>("MediumCount").implement({
  fields: (t) => ({
    medium: t.field({
      type: MediumRef,
      resolve: async ({ mediumId }, _args, ctx) => {
        const medium = await mediumById(ctx).load(mediumId);
        if (!medium) throw notFound();
        return medium;
      },
    }),
    count: t.exposeInt("count"),
  }),
});

/** A search whose counts stop at a bound. */
interface BoundedSearch {
  search: BookingSearch;
  bound: number | null;
}

const countsOf = defineLoader<BoundedSearch, BookingCounts>((wanted, ctx) =>
  Promise.all(wanted.map(({ search, bound }) => countByMedium(ctx, search, bound))),
);

/** What is to be done in the bookings of a search. */
const OPEN_WORK = { withoutMaterial, toBill: itemsToBill };
type OpenWork = keyof typeof OPEN_WORK;

/** How much is to be done, by one statement for all that is asked. */
const amountOf = defineLoader<BoundedSearch & { work: OpenWork }, BoundedCount>(async (queries, ctx) =>
  countEachUpTo(
    ctx.db,
    await Promise.all(
      queries.map(async ({ work, search, bound }) => ({ rows: await OPEN_WORK[work](ctx, search), bound })),
    ),
  ),
);

/**
 * Counts what is to be done. In a restricted search with more bookings than the bound, that would mean to look at each of
 * them; among all bookings, an index holds just what is to be done.
 */
const unlessMany =
  (work: OpenWork) =>
  async ({ search, bound }: BoundedSearch, _args: object, ctx: Ctx) => {
    const { total } = await countsOf(ctx).load({ search, bound });
    const isMany = bound !== null && (total.isMore || total.number > bound);
    return isMany && isRestricted(search) ? null : await amountOf(ctx).load({ work, search, bound });
  };

const BookingCountsRef = builder.objectRef<BoundedSearch>("BookingCounts").implement({
  description: "Without atMost, exact numbers. Null where there are more bookings than are counted.",
  fields: (t) => ({
    total: t.field({
      type: CountedRef,
      resolve: async (counts, _args, ctx) => (await countsOf(ctx).load(counts)).total,
    }),
    withoutMaterial: t.field({
      type: CountedRef,
      nullable: true,
      description: "Bookings whose material is open or requested, as the tracking of material finds them.",
      resolve: unlessMany("withoutMaterial"),
    }),
    toBill: t.field({
      type: CountedRef,
      nullable: true,
      description: "Billing items that are to be billed, as the billing list finds them.",
      resolve: unlessMany("toBill"),
    }),
    byMedium: t.field({
      type: [MediumCountRef],
      nullable: true,
      atMost: SIZES.media,
      resolve: async (counts, _args, ctx) => (await countsOf(ctx).load(counts)).byMedium,
    }),
  }),
});

const numberOf = async (ctx: Ctx, { search }: BookingSummary, work: OpenWork) =>
  (await amountOf(ctx).load({ work, search, bound: null })).number;

export const BookingSummaryRef = builder.objectRef<BookingSummary>("BookingSummary").implement({
  fields: (t) => ({
    counts: t.field({
      type: BookingCountsRef,
      isCounted: true,
      args: { atMost: t.arg.int() },
      resolve: ({ search }, { atMost }) => ({ search, bound: atMost ?? null }),
    }),
    total: t.int({ resolve: async (summary) => (await summary.sums()).total }),
    withoutMaterial: t.int({
      description: "Bookings whose material is open or requested, as the tracking of material finds them.",
      resolve: (summary, _args, ctx) => numberOf(ctx, summary, "withoutMaterial"),
    }),
    toBill: t.int({
      description: "Billing items that are to be billed, as the billing list finds them.",
      resolve: (summary, _args, ctx) => numberOf(ctx, summary, "toBill"),
    }),
    turnover: t.field({ type: "Cents", resolve: async (summary) => (await summary.sums()).turnover }),
    byMedium: t.field({
      type: [MediumCountRef],
      atMost: SIZES.media,
      resolve: async (summary) => (await summary.sums()).byMedium,
    }),
  }),
});

export const BookingNeighboursRef = builder.objectRef<BookingNeighbours>("BookingNeighbours").implement({
  description: "Where a booking stands in a list.",
  fields: (t) => ({
    previous: t.string({ nullable: true, resolve: ({ previous }) => textOf(previous) }),
    next: t.string({ nullable: true, resolve: ({ next }) => textOf(next) }),
    position: t.field({
      type: CountedRef,
      nullable: true,
      description: "From 1, counted as far as lists are. Null if the search does not find it (any more).",
      resolve: ({ position }) => position,
    }),
    total: t.field({ type: CountedRef, resolve: ({ total }) => total }),
  }),
});

const textOf = (id: number | null) => (id === null ? null : String(id));
