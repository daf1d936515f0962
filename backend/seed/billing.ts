import { billingItems } from "backend/modules/billing/tables";
import type { Db } from "backend/platform/database/database";
import { type BillingItem, dueDates, planBilling, summariseBilling } from "domain/bookings/billing";
import type { BillingState } from "domain/bookings/fields";
import { daysBetween } from "domain/dates";
import { insertRows, type Row, reserveIds } from "./insert-rows";
import type { PlannedBooking, SeededBooking } from "./planned-booking";

type PlannedItem = Omit<BillingItem, "id">;

/** Days until an invoice of the demo is paid. */
const DAYS_TO_PAY = 30;

/** Whether its price is billed: a package is billed evenly by its children, or alone (decisions §4). */
export function isBilled({ draft, parent }: PlannedBooking): boolean {
  return draft.bookingType === "multi" ? !draft.specs.billEvenly : (parent?.draft.specs.billEvenly ?? true);
}

/** The billing items of a planned booking. A recurring price is billed up to today. */
export function plannedItems(planned: PlannedBooking, today: string): PlannedItem[] {
  const { draft } = planned;
  if (dueDates(draft).length > 1 && isBilled(planned)) {
    return dueDates(draft).map((dueDate) => ({
      dueDate,
      amount: draft.price,
      state: stateOn(dueDate, today),
    }));
  }
  return planBilling({ ...draft, isBilled: isBilled(planned) }, []).added;
}

function stateOn(dueDate: string | null, today: string): BillingState {
  const waited = dueDate === null ? -1 : daysBetween(dueDate, today);
  if (waited < 0) return "open";
  return waited > DAYS_TO_PAY ? "paid" : "notpaid";
}

/** The billing state that a booking derives from its items. */
export function summaryOf({ draft }: PlannedBooking, items: readonly PlannedItem[]) {
  if (items.length === 0) return { billingState: draft.billingState, hasPaidItem: false };
  const { state: billingState, hasPaidItem } = summariseBilling(items.map((item) => item.state));
  return { billingState, hasPaidItem };
}

/** Writes the billing items of the bookings. */
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
