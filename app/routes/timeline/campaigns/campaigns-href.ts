import type { Days } from "domain/timeline/weeks";

/** The address of one client's bookings in one medium, from the first shown day on. */
export function campaignsHref(
  row: { client: { _id: string }; medium: { _id: string } },
  visibleDays: Days,
): string {
  const params = new URLSearchParams({
    "period.from": visibleDays.from,
    medium: row.medium._id,
    client: row.client._id,
  });
  return `/bookings?${params}`;
}
