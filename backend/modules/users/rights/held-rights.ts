import type { SignedInCtx } from "backend/platform/use-case/context";
import { may } from "backend/schema/access";
import { includesPermission } from "domain/permissions/bookings";

/** Who may change roles could give themselves every right, so nothing is refused to them. */
export const mayGiveAll = (ctx: SignedInCtx) => may(ctx, { action: "edit", collectionType: "roles" });

/** Whether the user may change roles, or holds each of these permissions. */
export function holdsAll(ctx: SignedInCtx, names: readonly string[]): boolean {
  return mayGiveAll(ctx) || names.every((name) => includesPermission(ctx.permissions, name));
}
