/** How many entries one page of a history shows; as the documents ask for. */
export const HISTORY_PAGE = 20;

/** The page of the history that an address asks for; the first one where it asks for none that can be. */
export function readHistoryPage(request: Request): number {
  const page = new URL(request.url).searchParams.get("history") ?? "";
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}
