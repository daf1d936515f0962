/** What undoes the last change outlives its message by ten minutes, for this window. */
const KEPT_MS = 10 * 60_000;
const NAME = "last-undo";

interface LastUndo {
  undo: string;
  /** What the message said of the change. */
  message: string;
}

/** Keeps what undoes the change that was made last. */
export function keepLastUndo({ undo, message }: LastUndo, now: number): void {
  sessionStorage.setItem(NAME, JSON.stringify([undo, now + KEPT_MS, message]));
}

/** What undoes the last change; null if there is nothing, or no longer. */
export function lastUndo(now: number): LastUndo | null {
  const kept = sessionStorage.getItem(NAME);
  if (kept === null) return null;
  const [undo, until, message] = JSON.parse(kept) as [string, number, string];
  return now < until ? { undo, message } : null;
}

/** What undoes the last change, once; null if there is nothing, or no longer. */
export function takeLastUndo(now: number): string | null {
  const kept = lastUndo(now);
  sessionStorage.removeItem(NAME);
  return kept?.undo ?? null;
}
