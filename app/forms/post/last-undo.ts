/** What undoes the last change outlives its message by ten minutes, for this window. */
const KEPT_MS = 10 * 60_000;
const NAME = "last-undo";

/** Keeps what undoes the change that was made last. */
export function keepLastUndo(undo: string, now: number): void {
  sessionStorage.setItem(NAME, JSON.stringify([undo, now + KEPT_MS]));
}

/** What undoes the last change, once; null if there is nothing, or no longer. */
export function takeLastUndo(now: number): string | null {
  const kept = sessionStorage.getItem(NAME);
  sessionStorage.removeItem(NAME);
  if (kept === null) return null;
  const [undo, until] = JSON.parse(kept) as [string, number];
  return now < until ? undo : null;
}
