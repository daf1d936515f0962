import { bookings } from "backend/modules/bookings/tables";
import { companies } from "backend/modules/companies/tables";
import { media } from "backend/modules/media/tables";
import { defineGroupLoader, isAnyOf } from "backend/platform/database/loaders";
import { type ListQuery, type RecordList, readList } from "backend/platform/lists/list-query";
import type { Ctx } from "backend/platform/use-case/context";
import { BILLING_STATES, type BillingState } from "domain/bookings/fields";
import { todayInVienna } from "domain/dates";
import { and, asc, count, eq, type SQL, sql } from "drizzle-orm";
import { type BillingItemFilter, type BillingSearch, isOverdueOn, itemConditions } from "./filter";
import { billingItems } from "./tables";

export type BillingItemRow = typeof billingItems.$inferSelect;

/** How many items of a state a search finds, and what they amount to in cents. */
export interface BillingSum {
  state: BillingState;
  count: number;
  amount: number;
  overdueCount: number;
  overdueAmount: number;
}

/** A page of items, and on request the sums of the whole search. */
export interface BillingItemPage extends RecordList<BillingItemRow> {
  /** One for each state; null if there are more items than the bound. */
  sums(bound: number | null): Promise<BillingSum[] | null>;
  sum(bound: number | null): Promise<number | null>;
}

/** The items of a booking by their due dates. */
export const itemsOfBooking = defineGroupLoader<BillingItemRow>(
  (db, ids) =>
    db
      .select()
      .from(billingItems)
      .where(isAnyOf(billingItems.bookingId, ids))
      .orderBy(sql`${billingItems.dueDate} nulls last`, asc(billingItems.id)),
  (item) => item.bookingId,
);

/** The items of a search that the user may see; what falls due first comes first unless sorted otherwise. */
export async function listItems(ctx: Ctx, query: ListQuery<BillingItemFilter>): Promise<BillingItemPage> {
  const conditions = await itemConditions(ctx.db, ctx, query, true);
  const { count, sums, sum } = sumsOfConditions(ctx, conditions);
  const list = await readList(
    ctx.db,
    {
      table: billingItems,
      joins: [
        { table: bookings, on: eq(bookings.id, billingItems.bookingId) },
        { table: companies, on: eq(companies.id, bookings.clientCompanyId), sortedBy: "client" },
        {
          table: media,
          on: eq(media.id, bookings.targetMediumId),
          isOptional: true,
          sortedBy: "medium",
        },
      ],
      where: [conditions.ofItems, conditions.ofBookings],
      sorts: {
        dueDate: billingItems.dueDate,
        amount: billingItems.amountCents,
        client: companies.name,
        medium: [media.name, billingItems.bookingId],
      },
      byGroup: {
        sort: "medium",
        groups: media,
        reference: bookings.targetMediumId,
        within: [bookings.id, billingItems.id],
      },
      defaultSort: "dueDate",
      count,
    },
    query,
  );
  return { ...list, sums, sum };
}

/** The sums of a search that reads no items. */
export async function sumsOfItems(ctx: Ctx, search: BillingSearch): Promise<ItemSums> {
  return sumsOfConditions(ctx, await itemConditions(ctx.db, ctx, search, true));
}

/** Number and sums of a search, read when they are asked for. */
interface ItemSums extends Pick<BillingItemPage, "sums" | "sum"> {
  count(limit?: number): Promise<number>;
}

/** One statement answers for the number and the sums. */
function sumsOfConditions(ctx: Ctx, conditions: Awaited<ReturnType<typeof itemConditions>>): ItemSums {
  const read = new Map<number | undefined, Promise<BillingSum[]>>();
  const sumsUpTo = (limit?: number) => {
    const sums = read.get(limit) ?? sumsOf(ctx, conditions, limit);
    read.set(limit, sums);
    return sums;
  };
  const sums = async (bound: number | null) => {
    const all = await sumsUpTo(bound === null ? undefined : bound + 1);
    return bound !== null && numberIn(all) > bound ? null : all;
  };
  return {
    count: async (limit) => numberIn(await sumsUpTo(limit)),
    sums,
    sum: async (bound) => (await sums(bound))?.reduce((all, { amount }) => all + amount, 0) ?? null,
  };
}

const numberIn = (sums: readonly BillingSum[]) => sums.reduce((all, { count }) => all + count, 0);

async function sumsOf(
  ctx: Ctx,
  { ofItems, ofBookings }: Awaited<ReturnType<typeof itemConditions>>,
  limit?: number,
): Promise<BillingSum[]> {
  const all = ctx.db
    .select({
      state: billingItems.state,
      amount: billingItems.amountCents,
      isOverdue: isOverdueOn(todayInVienna(ctx.now())).mapWith(Boolean).as("is_overdue"),
    })
    .from(billingItems)
    .$dynamic();
  const matching = ofBookings
    ? all.innerJoin(bookings, eq(bookings.id, billingItems.bookingId)).where(and(ofItems, ofBookings))
    : all.where(ofItems);
  const items = (limit === undefined ? matching : matching.limit(limit)).as("items");
  const sum = (filter: SQL) =>
    sql`coalesce(sum(${items.amount}) filter (where ${filter}), 0)`.mapWith(Number);
  const rows = await ctx.db
    .select({
      state: items.state,
      count: count(),
      amount: sum(sql`true`),
      overdueCount: sql`count(*) filter (where ${items.isOverdue})`.mapWith(Number),
      overdueAmount: sum(sql`${items.isOverdue}`),
    })
    .from(items)
    .groupBy(items.state);
  return BILLING_STATES.flatMap((state) => rows.filter((row) => row.state === state));
}
