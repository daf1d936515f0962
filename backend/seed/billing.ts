import { billingItems } from "backend/modules/billing/tables";
import type { Db } from "backend/platform/database";
import { type BillingItem, dueDates, planBilling, summariseBilling } from "domain/bookings/billing";
import type { BillingState } from "domain/bookings/fields";
import { daysBetween } from "domain/dates";
import { insertRows, type Row, reserveIds } from "./insert-rows";
import type { PlannedBooking, SeededBooking } from "./planned-booking";

type PlannedItem = Omit<BillingItem, "id">;

/** After so many days an invoice of the demo is paid. */
const DAYS_TO_PAY = 30;

/** What of a planned booking falls due when; of a recurring price as far billed as the day it is. */
export function plannedItems({ draft, parent }: PlannedBooking, today: string): PlannedItem[] {
  const isBilled =
    draft.bookingType === "multi" ? !draft.specs.billEvenly : (parent?.draft.specs.billEvenly ?? true);
  if (dueDates(draft).length > 1 && isBilled) {
    return dueDates(draft).map((dueDate) => ({
      dueDate,
      amount: draft.price,
      state: stateOn(dueDate, today),
    }));
  }
  return planBilling({ ...draft, isBilled }, []).added;
}

function stateOn(dueDate: string | null, today: string): BillingState {
  const waited = dueDate === null ? -1 : daysBetween(dueDate, today);
  if (waited < 0) return "open";
  return waited > DAYS_TO_PAY ? "paid" : "notpaid";
}

/** What the bookings themselves say of their items. */
export function summaryOf({ draft }: PlannedBooking, items: readonly PlannedItem[]) {
  if (items.length === 0) return { billingState: draft.billingState, hasPaidItem: false };
  const { state: billingState, hasPaidItem } = summariseBilling(items.map((item) => item.state));
  return { billingState, hasPaidItem };
}

/** Writes what of the bookings falls due. */
export async function writeBillingItems(
  db: Db,
  written: readonly SeededBooking[],
  today: string,
): Promise<void> {
  const rows: Omit<Row<typeof billingItems>, "id">[] = written.flatMap(({ id, planned }) =>
    plannedItems(planned, today).map(({ dueDate, amount, state }) => ({
      bookingId: id,
      dueDate,
      amountCents: amount,
      state,
    })),
  );
  const firstId = await reserveIds(db, billingItems, rows.length);
  await insertRows(
    db,
    billingItems,
    rows.map((row, index) => ({ id: firstId + index, ...row })),
  );
}
