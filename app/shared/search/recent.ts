const MOST_RECENT = 8;

export interface Recent {
  to: string;
  title: string;
  facts: string;
}

const nameOf = (userId: string) => `search-recent:${userId}`;

const isRecent = (value: unknown): value is Recent =>
  typeof value === "object" &&
  value !== null &&
  ["to", "title", "facts"].every((part) => typeof (value as Record<string, unknown>)[part] === "string");

/** What this user opened last, in this browser. */
export function recentOf(userId: string): Recent[] {
  try {
    const stored: unknown = JSON.parse(localStorage.getItem(nameOf(userId)) ?? "[]");
    return Array.isArray(stored) ? stored.filter(isRecent).slice(0, MOST_RECENT) : [];
  } catch {
    return [];
  }
}

/** Keeps what was opened, before all others. */
export function keepRecent(userId: string, { to, title, facts }: Recent): void {
  const others = recentOf(userId).filter((one) => one.to !== to);
  try {
    localStorage.setItem(
      nameOf(userId),
      JSON.stringify([{ to, title, facts }, ...others].slice(0, MOST_RECENT)),
    );
  } catch {
    // A browser that keeps nothing has no recent ones.
  }
}
