import { bookingById, userMayOnBooking } from "backend/modules/bookings/service";
import { issueById } from "backend/modules/issues/service";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { hasPermission } from "domain/permissions/check";
import { CONTENT_TYPES, type MediumBookingAction } from "domain/permissions/names";
import type { ToDoTask } from "./tasks";

/** What the act of a kind needs; the others are read only by those who may do them. */
const NEEDS: Partial<Record<ToDoTask["kind"], MediumBookingAction>> = {
  material: "edit",
  price: "edit",
  activation: "activate_campaign",
  bill: "edit",
  comment: "edit",
};

/** Whether the user has the right to do a task. */
export async function mayAct(
  ctx: SignedInCtx,
  { kind, bookingId, issueId, commented }: ToDoTask,
): Promise<boolean> {
  const collectionType = CONTENT_TYPES.find((one) => one === commented?.area);
  if (collectionType) return hasPermission(ctx.permissions, { action: "write", collectionType });
  const action = NEEDS[kind];
  if (!action) return true;
  const [booking, issue] = await Promise.all([
    bookingId === null ? null : bookingById(ctx).load(bookingId),
    issueId === null ? null : issueById(ctx).load(issueId),
  ]);
  const targetMediumId = booking?.targetMediumId ?? issue?.mediumId ?? null;
  return userMayOnBooking(ctx, action, { targetMediumId });
}
