import { requestRefusal } from "domain/material/request";
import { planBilling } from "./billing";
import { SAVING_RULES } from "./booking-to-save";
import { refusedShares } from "./package-shares";
import { fullPeriods } from "./slots";
import { canChangeStatus, deletionRefusal } from "./states";
import { termProblemsOf, validateActivation } from "./validation";

/**
 * All rules on states, billing, material, dates and offers, by name: the rules of saving, and those of a booking's life
 * cycle. Each rule is tested against every way to change a booking.
 */
export const BOOKING_RULES = {
  ...SAVING_RULES,
  /** Each item of a recurring price has its own state, and an item to be billed does not disappear as a side effect. */
  items: planBilling,
  status: canChangeStatus,
  activation: validateActivation,
  /** The slots of an issue or period, which the service counts within the transaction. */
  slots: fullPeriods,
  reopening: termProblemsOf,
  deletion: deletionRefusal,
  /** After cancelling or reopening some bookings of a package, the rest still adds up to its price. */
  shares: refusedShares,
  request: requestRefusal,
} as const;
