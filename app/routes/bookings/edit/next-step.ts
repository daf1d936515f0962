import type { BookingDetail } from "../booking/detail";

type Next = { step: "activate" } | { step: "material" } | { step: "bill"; item: string };

/**
 * What a booking waits for: that its campaign is activated, that somebody asks for its ad material, that what is due is
 * billed. Null if it waits for nothing that this user may do.
 */
export function nextStepOf(booking: BookingDetail, today: string): Next | null {
  const { allowedActions, bookingType, status, specs, materialDueOn, billingItems } = booking;
  if (allowedActions.includes("activate")) return { step: "activate" };
  const isRunning = status === "open" || status === "active";
  const isLate = materialDueOn !== null && materialDueOn < today;
  const isWanted = specs.bookingState === "open" || (specs.bookingState === "requested" && isLate);
  if (bookingType !== "multi" && allowedActions.includes("edit") && isRunning && isWanted) {
    return { step: "material" };
  }
  const due = billingItems.find(
    ({ steps, dueDate }) => steps.includes("notpaid") && dueDate !== null && dueDate <= today,
  );
  return due ? { step: "bill", item: due._id } : null;
}
