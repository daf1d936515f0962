import { bookings } from "backend/modules/bookings/tables";
import { companies } from "backend/modules/companies/tables";
import { media } from "backend/modules/media/tables";
import type { Ctx } from "backend/platform/context";
import { type ListQuery, type RecordList, readList } from "backend/platform/list-query";
import { defineGroupLoader, isAnyOf } from "backend/platform/loaders";
import { BILLING_STATES, type BillingState } from "domain/bookings/fields";
import { todayInVienna } from "domain/dates";
import { asc, eq, sql } from "drizzle-orm";
import { type BillingItemFilter, isOverdueOn, itemsMatching } from "./filter";
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

/** A page of items with the sums of the whole search, one for each state. */
export interface BillingItemPage extends RecordList<BillingItemRow> {
  sums: BillingSum[];
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
  const where = await itemsMatching(ctx.db, ctx, query);
  const sums = await sumsOf(ctx, where);
  const list = await readList(
    ctx.db,
    {
      table: billingItems,
      joins: [
        { table: bookings, on: eq(bookings.id, billingItems.bookingId) },
        { table: companies, on: eq(companies.id, bookings.clientCompanyId) },
        { table: media, on: eq(media.id, bookings.targetMediumId), isOptional: true },
      ],
      where: [where],
      sorts: {
        dueDate: billingItems.dueDate,
        amount: billingItems.amountCents,
        client: companies.name,
        medium: media.name,
      },
      defaultSort: "dueDate",
      total: sums.reduce((all, { count }) => all + count, 0),
    },
    query,
  );
  return { ...list, sums };
}

async function sumsOf(ctx: Ctx, where: Awaited<ReturnType<typeof itemsMatching>>): Promise<BillingSum[]> {
  const isOverdue = isOverdueOn(todayInVienna(ctx.now()));
  const rows = await ctx.db
    .select({
      state: billingItems.state,
      count: sql`count(*)`.mapWith(Number),
      amount: sql`sum(${billingItems.amountCents})`.mapWith(Number),
      overdueCount: sql`count(*) filter (where ${isOverdue})`.mapWith(Number),
      overdueAmount: sql`coalesce(sum(${billingItems.amountCents}) filter (where ${isOverdue}), 0)`.mapWith(
        Number,
      ),
    })
    .from(billingItems)
    .innerJoin(bookings, eq(bookings.id, billingItems.bookingId))
    .where(where)
    .groupBy(billingItems.state);
  return BILLING_STATES.flatMap((state) => rows.filter((row) => row.state === state));
}
