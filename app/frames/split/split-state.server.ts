import { redirect } from "@remix-run/node";
import { readCookie, writeCookie } from "~/http/cookie.server";
import { pathOf } from "~/http/return-to.server";
import { type SplitState, splitStateIn, withSplitState } from "./split-state";

/**
 * The state of a split frame that the browser remembers. Without scripts a link with `?rail=hidden` or `?rail=shown`
 * remembers a new one, and leads to the address without it.
 */
export function splitStateOf(request: Request, name: string): SplitState {
  const cookie = readCookie(request, "split");
  const state = splitStateIn(cookie, name);
  const address = new URL(pathOf(request), request.url);
  const rail = address.searchParams.get("rail");
  if (rail !== "hidden" && rail !== "shown") return state;
  address.searchParams.delete("rail");
  const updatedCookie = withSplitState(cookie, name, { ...state, hidesRail: rail === "hidden" });
  throw redirect(address.pathname + address.search, {
    headers: { "Set-Cookie": writeCookie(request, "split", updatedCookie) },
  });
}
