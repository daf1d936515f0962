/** The order of a board's cards, and which of them are hidden, by their ids. */
export type Arrangement = { shown: string[]; hidden: string[] };

/** A move of one card as it is posted: to a place among those shown (`sales:2`), `sales:hidden` or `sales:shown`. */
export const moveOf = (id: string, to: number | "hidden" | "shown") => `${id}:${to}`;

/** The stored arrangement of the cards that there are today: unknown ids fall out, new cards come last. */
export function arrangementOf(ids: readonly string[], stored: Arrangement | null): Arrangement {
  const withoutUnknown = (some: readonly string[]) => [...new Set(some)].filter((id) => ids.includes(id));
  const hidden = withoutUnknown(stored?.hidden ?? []);
  const visible = withoutUnknown(stored?.shown ?? []).filter((id) => !hidden.includes(id));
  const added = ids.filter((id) => !visible.includes(id) && !hidden.includes(id));
  return { shown: [...visible, ...added], hidden };
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

/** The name of the boxes of the cards that are to be shown; as an empty value, that of the button that sends them. */
export const TICKED = "ticked";

/** Whether a board has posted it. */
export const isArrangement = (form: FormData) => form.has("move") || form.getAll(TICKED).includes("");

/** What a board has posted: the order that its page had, and a move, or which cards are to be shown. */
export function postedArrangement(form: FormData, ids: readonly string[]): Arrangement {
  const all = (name: string) => form.getAll(name).map(String);
  const before = arrangementOf(ids, { shown: all("shown"), hidden: all("hidden") });
  const ticked = all(TICKED);
  if (!ticked.includes("")) return moved(before, String(form.get("move") ?? ""));
  const cards = [...before.shown, ...before.hidden];
  return {
    shown: cards.filter((id) => ticked.includes(id)),
    hidden: cards.filter((id) => !ticked.includes(id)),
  };
}
