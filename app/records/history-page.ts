import { HISTORY_PAGE } from "domain/records/history";

/** The page of the history in an address; the first one if the address has no valid page. */
export function readHistoryPage(params: URLSearchParams): number {
  const page = params.get("history") ?? "";
  return /^[1-9]\d{0,4}$/.test(page) ? Number(page) : 1;
}

/** Asks a screen's document for the page of the history that the address names. */
export function historyVariables({ url }: Request) {
  return { historySkip: (readHistoryPage(new URL(url).searchParams) - 1) * HISTORY_PAGE };
}
