/** Messages of one socket in a second, and at once. A screen sends some twenty when it opens. */
export const MESSAGES_A_SECOND = 500;

/** Counts the messages of one socket; the returned function says whether another one is taken. */
export function messageAllowance(now: () => Date, most = MESSAGES_A_SECOND): () => boolean {
  let left = most;
  let countedAt = now().getTime();
  return () => {
    const at = now().getTime();
    left = Math.min(most, left + (Math.max(0, at - countedAt) * most) / 1000);
    countedAt = at;
    if (left < 1) return false;
    left -= 1;
    return true;
  };
}
