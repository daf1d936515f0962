/** The number of entries on one page of a history. The documents use the same number. */
export const HISTORY_PAGE = 20;

/** The page of the history in an address; the first one if the address has no valid page. */
export function readHistoryPage(request: Request): number {
  const page = new URL(request.url).searchParams.get("history") ?? "";
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}
