import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { parseId } from "domain/identifiers";
import { ancestorsOf } from "domain/tree";
import { openBranches, openInAll, shownNodes } from "~/frames/tree/open-branches";
import { branchesAfter, rememberedBranches } from "~/frames/tree/open-branches.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { readCookie, writeCookie } from "~/http/cookie.server";
import { requireToken } from "~/session/current-user.server";

/** The tree of a page's site as far as it is open, in each document that shows it; `$open` are the open branches. */
export const TreeOfPage = graphql(`
  fragment TreeOfPage on Page @_unmask {
    _id
    domain { _id name }
    siteTree(open: $open) { id: _id name: title parentId position childCount state isHomepage }
  }
`);

const SiteTree = graphql(
  `query SiteTree($id: String!, $open: [String!]) { page(id: $id) { ...TreeOfPage } }`,
  [TreeOfPage],
);

/** The trees of sites are remembered by their domains, as `/domains/:id/pages` does it. */
const TREES = "pages-";

/** The tree that a link of `SiteTree` folds; null: the address is none of these. */
function foldedTree(request: Request): string | null {
  const site = parseId(new URL(request.url).searchParams.get("site") ?? "");
  return site === null ? null : `${TREES}${site}`;
}

/** The open branches of all sites: the domain of a page is known only by its answer. */
export const openBranchesIn = (request: Request): string[] => openInAll(readCookie(request, "tree"), TREES);

/** Answers a link that opens or folds a branch, without scripts: it leads back to the page. */
export function followFold(request: Request): void {
  const tree = foldedTree(request);
  if (tree) rememberedBranches(request, tree, ["site"]);
}

/** What is shown of the tree: open branches, and what leads to the page, unless the address folds that (`?folded=12`). */
export function shownTree(
  page: ResultOf<typeof TreeOfPage>,
  request: Request,
  remembered: readonly string[],
) {
  const { _id: chosen, domain, siteTree } = page;
  const folded = new URL(request.url).searchParams.get("folded");
  const open = openBranches(siteTree, { remembered, chosen }).filter((id) => id !== folded);
  const { nodes, leftOut } = shownNodes(siteTree, { open, chosen });
  return {
    page: chosen,
    domain,
    nodes: nodes.filter(({ isBeside }) => !isBeside),
    leftOut,
    open,
    above: ancestorsOf(siteTree, chosen).map(({ id }) => id),
  };
}

/** The tree after a branch was opened or folded, for a page that stays as it is. */
export async function loadSiteTree(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const tree = foldedTree(args.request);
  const changed = tree && branchesAfter(args.request, tree);
  const open = changed ? openInAll(changed, TREES) : openBranchesIn(args.request);
  const { page } = await gqlRequest(args, SiteTree, { id: args.params.id ?? "", open });
  if (!page) throw Response.json(null, { status: 404, statusText: "Not Found" });
  return data(
    shownTree(page, args.request, open),
    changed ? { headers: { "Set-Cookie": writeCookie(args.request, "tree", changed) } } : undefined,
  );
}
