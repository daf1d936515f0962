import { requestRefusal } from "domain/material/request";
import { planBilling } from "./billing";
import { refusedShares } from "./package-shares";
import { SAVING_RULES } from "./saving";
import { fullPeriods } from "./slots";
import { canChangeStatus, deletionRefusal } from "./states";
import { termProblemsOf, validateActivation } from "./validation";

/**
 * All rules of states, billing, material, dates and offers, by name: those that every way of saving runs, and those
 * of a booking's life. Each is held against every way in.
 */
export const BOOKING_RULES = {
  ...SAVING_RULES,
  /** Each item of a recurring price has its own state, and what is to be billed does not vanish by the way. */
  items: planBilling,
  status: canChangeStatus,
  activation: validateActivation,
  /** The slots of an issue or period, which the service counts within the transaction. */
  slots: fullPeriods,
  reopening: termProblemsOf,
  deletion: deletionRefusal,
  /** What is cancelled and opened again of a package leaves it one that is billed its price. */
  shares: refusedShares,
  request: requestRefusal,
} as const;
