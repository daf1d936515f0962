/** A client's share of an issue. */
export type ClientInIssue = { _id: string; name: string; bookingCount: number; turnover: number };

/** A client in two issues; null where it is not in one of them. */
export type ClientOfBoth = {
  _id: string;
  name: string;
  first: ClientInIssue | null;
  second: ClientInIssue | null;
};

export type ClientComparison = Record<"stayed" | "left" | "came", ClientOfBoth[]>;

/** Who of the clients of an issue is also in a later one, who is not, and who is new; each by name. */
export function compareClients(
  first: readonly ClientInIssue[],
  second: readonly ClientInIssue[],
): ClientComparison {
  const later = new Map(second.map((client) => [client._id, client]));
  const earlier = new Set(first.map(({ _id }) => _id));
  const compared: ClientComparison = { stayed: [], left: [], came: [] };
  for (const client of first) {
    const other = later.get(client._id) ?? null;
    compared[other ? "stayed" : "left"].push({ ...client, first: client, second: other });
  }
  for (const client of second)
    if (!earlier.has(client._id)) compared.came.push({ ...client, first: null, second: client });
  for (const clients of Object.values(compared))
    clients.sort((one, other) => one.name.localeCompare(other.name, "de") || (one._id < other._id ? -1 : 1));
  return compared;
}

type Slots = { format: { _id: string; name: string } };

/** The formats of two issues in the order of the first one's medium; null where one does not have it. */
export function compareFormats<S extends Slots>(first: readonly S[], second: readonly S[]) {
  const idOf = ({ format }: S) => format._id;
  const others = second.filter((slots) => !first.some((one) => idOf(one) === idOf(slots)));
  return [...first, ...others].map((slots) => ({
    ...slots.format,
    first: first.find((one) => idOf(one) === idOf(slots)) ?? null,
    second: second.find((one) => idOf(one) === idOf(slots)) ?? null,
  }));
}
