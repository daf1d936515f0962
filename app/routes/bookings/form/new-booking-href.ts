type Wanted = { client?: string; medium?: string; issue?: string; format?: string };

/** The address of a new booking that begins with what is known where one stands, and leads back there. */
export function newBookingHref(back: string, { medium, ...wanted }: Wanted): string {
  const path = medium && !wanted.client ? `/bookings/medium/${medium}/booking` : "/bookings/create";
  const query = path === "/bookings/create" ? { ...wanted, medium } : wanted;
  const params = Object.entries({ ...query, back }).filter(([, value]) => value !== undefined);
  return `${path}?${new URLSearchParams(params as [string, string][])}`;
}
