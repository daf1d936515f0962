import { redirect } from "@remix-run/node";
import { readCookie, writeCookie } from "~/http/cookie.server";
import { pathOf } from "~/http/return-to.server";
import { openIn, withBranch } from "./open-branches";

/**
 * The branches of a tree that the browser remembers as open. A link with `?unfold=<id>` or `?fold=<id>` remembers a new
 * state, and leads to the address without it.
 */
export function rememberedBranches(request: Request, tree: string): string[] {
  const cookie = readCookie(request, "tree");
  const address = new URL(pathOf(request), request.url);
  const [unfold, fold] = [address.searchParams.get("unfold"), address.searchParams.get("fold")];
  const id = unfold ?? fold ?? "";
  if (!/^\d{1,15}$/.test(id)) return openIn(cookie, tree);
  address.searchParams.delete("unfold");
  address.searchParams.delete("fold");
  throw redirect(address.pathname + address.search, {
    headers: { "Set-Cookie": writeCookie(request, "tree", withBranch(cookie, tree, id, unfold !== null)) },
  });
}
