/** An item of a list as it is seen: where it begins and ends, from above. */
interface Span {
  top: number;
  bottom: number;
  /** Whether something can be laid into it, and whether what lies in it is seen below it. */
  holds?: boolean;
  isOpen?: boolean;
}

export type Side = "before" | "after" | "in";

/**
 * Where something lands among items one below the other: at which of them, and on which side. Upon one that holds others
 * it lands in it, but near its edges beside it; null: there are no items.
 */
export function landing(items: readonly Span[], y: number): { at: number; side: Side } | null {
  if (items.length === 0) return null;
  const over = items.findIndex(({ bottom }) => y < bottom);
  const at = over < 0 ? items.length - 1 : over;
  const { top, bottom, holds = false, isOpen = false } = items[at] as Span;
  const part = (y - top) / Math.max(bottom - top, 1);
  if (!holds || part > 1) return { at, side: part < 0.5 ? "before" : "after" };
  if (part < EDGE) return { at, side: "before" };
  return { at, side: part > 1 - EDGE && !isOpen ? "after" : "in" };
}

const EDGE = 0.25;

/** The item of a list that something comes before at this side of another one; null: it comes behind all. */
export const itemAfter = (keys: readonly string[], at: number, side: Exclude<Side, "in">): string | null =>
  keys[side === "before" ? at : at + 1] ?? null;

/** Whether an item that goes before another one stays where it is. */
export function stays(keys: readonly string[], dragged: string, before: string | null): boolean {
  const at = keys.indexOf(dragged);
  return at >= 0 && (before === dragged || before === (keys[at + 1] ?? null));
}
