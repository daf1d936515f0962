/** The names of the list's filters that differ: "format" in an address means the format of an export. */
const PARAMS: Record<string, string> = { format: "adFormat" };

/** Which bookings a figure counts; `null` in place of an id = those without one. */
export type BookingScope = {
  year?: number;
  /** Print where it is not said; "all" for every type. */
  type?: string;
  media?: readonly string[];
  issue?: string | null;
  format?: string | null;
  client?: string;
  supervisor?: string | null;
};

/**
 * The address of the bookings behind a figure: the bookings list with the filters that count the same. As the figure,
 * the list leaves out cancelled bookings.
 */
export function bookingsHref({ year, type = "print", media = [], ...ids }: BookingScope): string {
  const params = new URLSearchParams();
  for (const medium of media) params.append("medium", medium);
  if (type !== "all") params.append("type", type);
  if (year !== undefined) params.append("year", String(year));
  for (const [name, id] of Object.entries(ids)) {
    if (id === null) params.append("missing", name);
    else if (id !== undefined) params.append(PARAMS[name] ?? name, id);
  }
  return `/bookings?${params}`;
}
