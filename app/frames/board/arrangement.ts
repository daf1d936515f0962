/** The order of a board's cards, and which of them are hidden, by their ids. */
export type Arrangement = { shown: string[]; hidden: string[] };

/** A move of one card as it is posted: to a place among those shown (`sales:2`), `sales:hidden` or `sales:shown`. */
export const moveOf = (id: string, to: number | "hidden" | "shown") => `${id}:${to}`;

/** The stored arrangement of the cards that there are today: unknown ids fall out, new cards come last. */
export function arrangementOf(ids: readonly string[], stored: Arrangement | null): Arrangement {
  const known = (some: readonly string[]) => [...new Set(some)].filter((id) => ids.includes(id));
  const hidden = known(stored?.hidden ?? []);
  const kept = known(stored?.shown ?? []).filter((id) => !hidden.includes(id));
  const added = ids.filter((id) => !kept.includes(id) && !hidden.includes(id));
  return { shown: [...kept, ...added], hidden };
}

/** The arrangement after a move; the same one if the move means nothing. */
export function moved(arrangement: Arrangement, move: string): Arrangement {
  const end = move.lastIndexOf(":");
  const [id, to] = [move.slice(0, end), move.slice(end + 1)];
  const { shown, hidden } = arrangement;
  if (!shown.includes(id) && !hidden.includes(id)) return arrangement;
  const others = shown.filter((one) => one !== id);
  const othersHidden = hidden.filter((one) => one !== id);
  if (to === "hidden") return { shown: others, hidden: [...othersHidden, id] };
  if (to === "shown") return { shown: [...others, id], hidden: othersHidden };
  if (!/^\d+$/.test(to)) return arrangement;
  const place = Number(to);
  return { shown: [...others.slice(0, place), id, ...others.slice(place)], hidden: othersHidden };
}

/** What a board has posted: the order that its page had, and a move. */
export function postedArrangement(form: FormData, ids: readonly string[]): Arrangement {
  const all = (name: string) => form.getAll(name).map(String);
  const before = arrangementOf(ids, { shown: all("shown"), hidden: all("hidden") });
  return moved(before, String(form.get("move") ?? ""));
}
