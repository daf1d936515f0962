import { bookingsMatching, isBilledForMedia } from "backend/modules/bookings/service";
import type { Db } from "backend/platform/database/database";
import {
  type ChosenValues,
  hasChosenId,
  hasChosenValue,
  isWanted,
  isWithinPeriod,
} from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import type { BillingState } from "domain/bookings/fields";
import { todayInVienna } from "domain/dates";
import { and, type SQL, sql } from "drizzle-orm";
import { billingExportItems, billingItems } from "./tables";

/** The contract's BillingItemFilter: unset = no restriction, lists are OR within and AND between. */
export interface BillingItemFilter {
  ids?: ChosenValues<string>;
  states?: ChosenValues<BillingState>;
  /** First and last due date, both included. */
  from?: string | null;
  to?: string | null;
  /** Fallen due before today and not paid. */
  overdue?: boolean | null;
  /** Whether an export has taken it as it is now. */
  exported?: boolean | null;
  /** The items of an export. */
  exportRun?: string | null;
  mediumIds?: ChosenValues<string>;
  clientIds?: ChosenValues<string>;
  supervisorIds?: ChosenValues<string>;
}

/** A search: a term over client, agency, job ids and number of the booking, and a filter. */
export interface BillingSearch {
  term?: string | null | undefined;
  filter?: BillingItemFilter | null | undefined;
}

/** An unpaid item that fell due before the given day; matches `overdueDays` in the domain. */
export const isOverdueOn = (today: string) =>
  sql`(${billingItems.state} <> 'paid' and ${billingItems.dueDate} < ${today}::date)`;

/**
 * Whether an item was exported as it is now, over `billing_items` and `billing_export_items`: with its amount, and not
 * taken back since.
 */
export const isExportedAsIs = sql`(${billingExportItems.itemId} = ${billingItems.id}
  and ${billingExportItems.amountCents} = ${billingItems.amountCents} and not ${billingExportItems.isTakenBack})`;

const isExported = sql`exists (select 1 from ${billingExportItems} where ${isExportedAsIs})`;

/** The items of an export, whatever became of them. */
const isOfRun = (run: string) => sql`exists (select 1 from ${billingExportItems}
  where ${billingExportItems.itemId} = ${billingItems.id} and ${hasChosenId(billingExportItems.runId, [run])})`;

/** The condition of a search, over `billing_items` alone and over the bookings of the items. */
interface ItemConditions {
  ofItems: SQL | undefined;
  /** None where all bookings fit: then they need not be read. */
  ofBookings: SQL | undefined;
}

/**
 * The conditions of a search, restricted to the bookings that the user may see. Decisions §4: non-billable, internal
 * and cancelled bookings leave the unbilled lists; paid items stay on the books. `showsBilled`: so do items that were
 * billed, such as a paid one of a cancelled booking that was taken a step back, but for the lists of what is unpaid.
 * Only items that are chosen by their ids are in these, too.
 */
export async function itemConditions(
  db: Db,
  ctx: Ctx,
  search: BillingSearch,
  showsBilled = false,
): Promise<ItemConditions> {
  const filter = search.filter ?? {};
  const { mediumIds, clientIds, supervisorIds, states, ids } = filter;
  const isUnpaid = Boolean(filter.overdue) || Boolean(states?.length && !states.includes("paid"));
  const isShown = showsBilled && (ids || !isUnpaid) ? isOpenToBillOrBilled : isOnTheBooks(isUnpaid);
  return {
    ofItems: and(
      filter.exportRun ? isOfRun(filter.exportRun) : isShown,
      isWanted(isExported, filter.exported),
      hasChosenValue(billingItems.state, states),
      hasChosenId(billingItems.id, ids),
      isWithinPeriod(billingItems.dueDate, filter.from, filter.to),
      filter.overdue ? isOverdueOn(todayInVienna(ctx.now())) : undefined,
    ),
    ofBookings: and(
      await bookingsMatching(db, ctx, { term: search.term, filter: { clientIds, supervisorIds } }),
      isBilledForMedia(mediumIds),
    ),
  };
}

/** What is not paid, written as in its index, so that the database uses it. */
const isOnTheBooks = (isUnpaid: boolean) =>
  isUnpaid
    ? sql`(${billingItems.state} <> 'paid' and ${billingItems.isBillable})`
    : sql`(${billingItems.state} = 'paid' or ${billingItems.isBillable})`;

const isOpenToBillOrBilled = sql`(${billingItems.state} <> 'open' or ${billingItems.isBillable})`;

/** The whole condition of a search, over `billing_items` joined with `bookings`. */
export async function itemsMatching(
  db: Db,
  ctx: Ctx,
  search: BillingSearch,
  showsBilled = false,
): Promise<SQL | undefined> {
  const { ofItems, ofBookings } = await itemConditions(db, ctx, search, showsBilled);
  return and(ofItems, ofBookings);
}
