import { bookings } from "backend/modules/bookings/tables";
import { companies } from "backend/modules/companies/tables";
import { media } from "backend/modules/media/tables";
import type { Ctx } from "backend/platform/context";
import { orderBy } from "backend/platform/list-query";
import { defineGroupLoader, isAnyOf } from "backend/platform/loaders";
import { type ListResult, listResult, type Page } from "backend/schema/builder";
import { BILLING_STATES, type BillingState } from "domain/bookings/fields";
import { todayInVienna } from "domain/dates";
import { asc, eq, getTableColumns, sql } from "drizzle-orm";
import { type BillingSearch, isOverdueOn, itemsMatching } from "./filter";
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
export interface BillingItemPage extends ListResult<BillingItemRow> {
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

const SORTS = {
  dueDate: billingItems.dueDate,
  amount: billingItems.amountCents,
  client: companies.name,
  medium: media.name,
};

/** The items of a search that the user may see; what falls due first comes first unless sorted otherwise. */
export async function listItems(
  ctx: Ctx,
  { page, sort, ...search }: BillingSearch & { page: Page; sort?: string | null },
): Promise<BillingItemPage> {
  const order = orderBy(sort || "dueDate", SORTS, billingItems.id);
  const where = await itemsMatching(ctx.db, ctx, search);
  const sums = await sumsOf(ctx, where);
  const total = sums.reduce((all, { count }) => all + count, 0);
  const rows =
    total <= page.skip
      ? []
      : await ctx.db
          .select(getTableColumns(billingItems))
          .from(billingItems)
          .innerJoin(bookings, eq(bookings.id, billingItems.bookingId))
          .innerJoin(companies, eq(companies.id, bookings.clientCompanyId))
          .leftJoin(media, eq(media.id, bookings.targetMediumId))
          .where(where)
          .orderBy(...order)
          .limit(page.limit)
          .offset(page.skip);
  return { ...listResult(rows, total, page), sums };
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
