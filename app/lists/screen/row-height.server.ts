import { readCookie, writeCookie } from "~/http/cookie.server";
import type { ListDefinition, ListState } from "~/lists/state/definition";
import { choiceHeaders } from "~/lists/state/url-state";

/** One line per row, or as many as the row needs. */
export type RowHeight = "compact" | "roomy";

const readRowHeight = (value: string | null): RowHeight | null =>
  value === "compact" || value === "roomy" ? value : null;

const chosenNow = (request: Request) => readRowHeight(new URL(request.url).searchParams.get("rows"));

/** The height of the rows in all lists of this browser: just chosen, or kept in the cookie. */
export const rowHeightOf = (request: Request): RowHeight =>
  chosenNow(request) ?? readRowHeight(readCookie(request, "rows")) ?? "compact";

/** Response headers that remember columns, layout and height of rows when the user has just chosen them. */
export function viewHeaders(request: Request, list: ListDefinition, state: ListState): Headers {
  const headers = choiceHeaders(request, list, state);
  const chosen = chosenNow(request);
  if (chosen) headers.append("Set-Cookie", writeCookie(request, "rows", chosen));
  return headers;
}
