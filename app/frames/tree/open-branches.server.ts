import { redirect } from "@remix-run/node";
import { readCookie, writeCookie } from "~/http/cookie.server";
import { pathOf } from "~/http/return-to.server";
import { openIn, withBranch } from "./open-branches";

/** The cookie of the trees after a link with `?unfold=<id>` or `?fold=<id>`; null of any other address. */
export function branchesAfter(request: Request, tree: string): string | null {
  const address = new URL(pathOf(request), request.url);
  const [unfold, fold] = [address.searchParams.get("unfold"), address.searchParams.get("fold")];
  const id = unfold ?? fold ?? "";
  if (!/^\d{1,15}$/.test(id)) return null;
  return withBranch(readCookie(request, "tree"), tree, id, unfold !== null);
}

/**
 * The branches of a tree that the browser remembers as open. A link with `?unfold=<id>` or `?fold=<id>` remembers a new
 * state, and leads to the address without it, and without what else of the address was for the link alone (`also`).
 */
export function rememberedBranches(request: Request, tree: string, also: readonly string[] = []): string[] {
  const changed = branchesAfter(request, tree);
  if (changed === null) return openIn(readCookie(request, "tree"), tree);
  const address = new URL(pathOf(request), request.url);
  for (const name of ["unfold", "fold", ...also]) address.searchParams.delete(name);
  throw redirect(address.pathname + address.search, {
    headers: { "Set-Cookie": writeCookie(request, "tree", changed) },
  });
}
