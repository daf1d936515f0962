import type { Days } from "domain/timeline/weeks";

/** The bookings list of one client in one medium, from the first day shown on. */
export function campaignsHref(
  row: { client: { _id: string }; medium: { _id: string } },
  shown: Days,
): string {
  const params = new URLSearchParams({
    "period.from": shown.from,
    medium: row.medium._id,
    client: row.client._id,
  });
  return `/bookings?${params}`;
}
