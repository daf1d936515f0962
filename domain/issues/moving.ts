import { hasAppeared } from "domain/bookings/appearance";
import type { BookingStatus } from "domain/bookings/fields";
import { type FormatLimit, termProblems } from "domain/bookings/slots";

type Sold = { status: BookingStatus; limit: Omit<FormatLimit, "categoryId"> | undefined };
type Broken = { message: string; params?: Record<string, string | number> };

/**
 * The rule that a booking breaks when its issue moves to another day, null if none. Rules that it breaks already, and
 * those of cancelled bookings, are not of the move.
 */
export function brokenByMove(
  { status, limit }: Sold,
  { from, to, today }: { from: string; to: string; today: string },
): Broken | null {
  if (status === "cancelled") return null;
  const isOver = (day: string) => hasAppeared(day, null, today);
  const wasOver = status === "completed" || (status === "active" && isOver(from));
  if (wasOver && !isOver(to)) return { message: "appearance_has_passed" };
  if (limit?.limitationType !== "issue") return null;
  const before = termProblems(limit, from, from).map(({ message }) => message);
  const [broken] = termProblems(limit, to, to).filter(({ message }) => !before.includes(message));
  return broken ? { message: broken.message, params: broken.params } : null;
}
