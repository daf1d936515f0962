import { type ActionFunctionArgs, type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { id, optionalId } from "domain/form-fields";
import { parseId } from "domain/identifiers";
import { childrenOf } from "domain/tree";
import { z } from "zod";
import { formConstraint, newIdempotencyKey, parseForm } from "~/forms/post/parse-form.server";
import { backAction, byIntent } from "~/forms/post/post-actions.server";
import { saveAction, saveActionOf } from "~/forms/post/save-form.server";
import { splitStateOf } from "~/frames/split/split-state.server";
import { openBranches, shownNodes } from "~/frames/tree/open-branches";
import { rememberedBranches } from "~/frames/tree/open-branches.server";
import { placeField } from "~/frames/tree/tree-place.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { requireToken } from "~/session/current-user.server";
import { mayDo } from "~/session/guard.server";

const DomainPages = graphql(`
  query DomainPages(
    $id: String!, $page: String!, $isPage: Boolean!, $under: String, $isMoved: Boolean!
    $open: [String!]!, $around: [String!]!
  ) {
    me { permissions }
    domain(id: $id) { _id name hosts }
    nodes: pageTree(domainId: $id, open: $open, around: $around) {
      id: _id version name: title parentId position childCount state isInMenu isHomepage visibility isLive
    }
    page(id: $page) @include(if: $isPage) {
      _id version name state path address visibility isHomepage liveNumber childCount parentId
      domain { _id }
    }
    moves: pageMoves(id: $page, under: $under) @include(if: $isMoved) {
      total published changes { _id title from to isPublished }
    }
  }
`);

const MovePage = graphql(`mutation MovePage(
  $id: String!, $version: Int!, $under: String, $before: String, $idempotencyKey: String!
) {
  movePage(id: $id, version: $version, under: $under, before: $before, idempotencyKey: $idempotencyKey) { _id }
}`);

const SetHomepage = graphql(`mutation SetHomepage($id: String!, $idempotencyKey: String!) {
  setHomepage(id: $id, idempotencyKey: $idempotencyKey) { _id }
}`);

const notFound = () => Response.json(null, { status: 404, statusText: "Not Found" });

/** An id of the address; null for what is none. */
const idIn = (params: URLSearchParams, name: string) => {
  const value = params.get(name) ?? "";
  return parseId(value) === null ? null : value;
};

/**
 * The tree of a domain's pages, as far as it is open, and the page that the address chooses. `?move` asks for a new
 * place of it, and `under` (empty: the top) names it: then the addresses that change are shown before it moves.
 */
export async function loadTree(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { id: domainId = "" } = args.params;
  const tree = `pages-${parseId(domainId) ?? 0}`;
  const remembered = rememberedBranches(args.request, tree);
  const split = splitStateOf(args.request, "pages");
  const params = new URL(args.request.url).searchParams;
  const chosen = idIn(params, "page");
  const asksMove = chosen !== null && params.has("move");
  const isPlaced = asksMove && params.has("under");
  const [under, before] = [idIn(params, "under"), idIn(params, "before")];
  const { domain, nodes, page, moves } = await gqlRequest(args, DomainPages, {
    id: domainId,
    page: chosen ?? "",
    isPage: chosen !== null,
    under,
    isMoved: isPlaced,
    // The branches of which something is shown: of thousands of pages there are few.
    open: remembered,
    around: [chosen, isPlaced ? under : null].filter((one) => one !== null),
  });
  if (!domain || (chosen !== null && page?.domain._id !== domain._id)) throw notFound();
  const target = nodes.find((node) => node.id === under);
  if (isPlaced && under !== null && !target) throw notFound();
  const open = openBranches(nodes, { remembered, chosen });
  const children = chosen === null ? [] : childrenOf(nodes, chosen);
  return {
    domain,
    split,
    chosen,
    page: page ?? null,
    ...shownNodes(nodes, { open, chosen }),
    open,
    children: children.slice(0, MOST_CHILDREN).map(({ id: child, name }) => ({ id: child, name })),
    move: asksMove
      ? {
          place:
            isPlaced && moves
              ? {
                  under,
                  before,
                  moves,
                  name: target?.name ?? null,
                  siblings: childrenOf(nodes, under)
                    .filter((node) => node.id !== chosen)
                    .map((node) => ({ value: node.id, label: node.name })),
                }
              : null,
        }
      : null,
    constraint: formConstraint(movedPage),
    idempotencyKey: newIdempotencyKey(),
  };
}

/** The pages right below the chosen one that are listed beside it. */
const MOST_CHILDREN = 50;

const t = texts("site-pages");
const refused = () => t("tree.refused");
const chosenPage = z.object({ page: id });

export const movedPage = z.object({ under: optionalId });
export const placedPage = chosenPage.extend({ under: optionalId, before: optionalId });

const mayMove = mayDo({ action: "sort_tree" });

/** A step among siblings: it changes no address. */
const move = backAction({
  may: mayMove,
  refused,
  schema: chosenPage.extend({ place: placeField }),
  send: (args, { page, place }, idempotencyKey, version) =>
    gqlRequest(args, MovePage, { id: page, version, ...place, idempotencyKey }),
  toast: () => t("tree.done.moved"),
});

const wantedPlace = chosenPage.extend({ under: optionalId });

const SiteOfPage = graphql(`query SiteOfPage($id: String!) { page(id: $id) { domain { _id } } }`);

/** Reads a wanted place; a page of another site is none. */
async function readWantedPlace(args: ActionFunctionArgs, posted: FormData) {
  const form = parseForm(posted, wantedPlace);
  const under = form.values?.under;
  if (!under) return { form };
  const { page } = await gqlRequest(args, SiteOfPage, { id: under });
  if (page?.domain._id === args.params.id) return { form };
  return { form, problems: [{ field: "under", message: "choice_invalid" }] };
}

/** Goes on to the question which addresses change. */
const choosePlace = saveActionOf(readWantedPlace, {
  may: mayMove,
  area: "site-pages",
  instead: async ({ params }, { values }, problems) =>
    values && problems.length === 0
      ? redirect(`/domains/${params.id}/pages?page=${values.page}&move=1&under=${values.under ?? ""}`, 303)
      : null,
  send: () => Promise.reject(new Error("what is chosen is asked about, and not saved")),
  savedTo: () => "/domains",
  toast: () => t("tree.done.moved"),
});

const place = saveAction({
  may: mayMove,
  area: "site-pages",
  schema: placedPage,
  send: (args, { values: { page, under, before }, version, idempotencyKey }) =>
    gqlRequest(args, MovePage, { id: page, version, under, before, idempotencyKey }),
  savedTo: ({ params }, _sent, { values }) => `/domains/${params.id}/pages?page=${values?.page ?? ""}`,
  toast: () => t("tree.done.moved"),
});

const homepage = backAction({
  may: mayDo({ action: "set_as_homepage", collectionType: "pages" }),
  refused,
  schema: chosenPage,
  send: (args, { page }, idempotencyKey) => gqlRequest(args, SetHomepage, { id: page, idempotencyKey }),
  toast: () => t("tree.done.homepage"),
});

/** All posts of the screen. */
export const changeTree = byIntent(byIntent(place, { choosePlace }), { move, homepage });
