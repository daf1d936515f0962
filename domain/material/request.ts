import type { BookingStatus, MaterialState } from "domain/bookings/fields";
import { canChangeMaterial } from "domain/bookings/states";

/**
 * Why the ad material of a booking is not requested (decisions §4); null where it is. What was requested before is
 * asked for again; what is there is not.
 *
 * @param isAwaited whether a client or agency sends material for it at all
 */
export function requestRefusal(status: BookingStatus, state: MaterialState, isAwaited: boolean) {
  if (status !== "open" && status !== "active") return "transition_not_allowed";
  if (!isAwaited) return "material_not_awaited";
  return canChangeMaterial(state, "requested") ? null : "material_there";
}
