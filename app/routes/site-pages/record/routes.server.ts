import type { LoaderFunctionArgs } from "@remix-run/node";
import { draftValues, formValues } from "domain/fields/values";
import { parseId } from "domain/identifiers";
import { PAGE_FIELDS } from "domain/site-pages/fields";
import { LANGUAGES, VISIBILITIES } from "domain/site-pages/kinds";
import { componentsRead, pageScreenForm } from "domain/site-pages/page-form";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { PageFields } from "~/graphql/record-fields";
import { readCookie } from "~/http/cookie.server";
import { EditLock } from "~/locks/edit-lock";
import { HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { requireToken } from "~/session/current-user.server";
import { CommentFacts } from "~/shared/comments/comment-facts";
import { commentsOf } from "~/shared/lifecycle/comments.server";
import { bulkStepsOf } from "~/shared/lifecycle/documents-by-name.server";
import { PublishingStage, RevisionFacts } from "~/shared/lifecycle/lifecycle-documents";
import { formStepsOf, lifecycleSteps } from "~/shared/lifecycle/steps.server";
import {
  partConstraints,
  partsAnswer,
  partsRefreshed,
  problemsOfParts,
  putPartsTogether,
  valuesOfParts,
} from "../components/page-parts.server";
import type { PartsAnswer } from "../components/parts-answer";
import { readRemembered } from "../components/remembered";
import { withRemembered } from "../components/remembered.server";
import { ShownComponent } from "../components/shown-component";
import { ReadPage } from "../reading/page";
import { followFold, openBranchesIn, shownTree, TreeOfPage } from "../tree/site-tree.server";
import { copyOfPage } from "./copy-page.server";
import { pageList } from "./list-columns";
import { changesOfMenus } from "./menus.server";
import { pageArea } from "./page-area";

const { under: _under, components: _components, ...PAGE_FORM_FIELDS } = PAGE_FIELDS;

/** What the address of a new page names: `?domain=3&under=12`. */
const PlaceOfNewPage = graphql(`
  query PlaceOfNewPage($domain: String!, $under: String!, $isUnder: Boolean!) {
    domain(id: $domain) { _id name hosts }
    above: page(id: $under) @include(if: $isUnder) { _id path address domain { _id } }
  }
`);

/** Where a new page goes, if its address says so and there is such a place. */
async function placeOfNew(args: LoaderFunctionArgs) {
  const params = new URL(args.request.url).searchParams;
  const [domainId, under] = [params.get("domain") ?? "", params.get("under") ?? ""];
  if (args.params.id !== undefined || parseId(domainId) === null) return null;
  const isUnder = parseId(under) !== null;
  const { domain, above = null } = await gqlRequest(args, PlaceOfNewPage, {
    domain: domainId,
    under,
    isUnder,
  });
  if (!domain) return null;
  return { domain, above: above?.domain._id === domain._id ? above : null };
}

const routes = recordRoutes({
  list: pageList,
  called: { type: "Page", many: "pages" },
  schema: pageScreenForm,
  asks: "asksIfMoving",
  confirmation: pageArea.confirmation,
  values: (page) => ({
    ...formValues(PAGE_FORM_FIELDS, page),
    under: page.parentId ?? undefined,
    ...valuesOfParts(page.components),
  }),
  fresh: () => ({ language: LANGUAGES[0], visibility: VISIBILITIES[0] }),
  current: (draft) => ({
    ...draftValues(PAGE_FORM_FIELDS, draft),
    under: draft.under ?? undefined,
    ...valuesOfParts((draft as unknown as { components: Parameters<typeof valuesOfParts>[0] }).components),
  }),
  putTogether: putPartsTogether,
  saved: ({ order, c, ...page }) =>
    order === null ? page : { ...page, components: componentsRead({ order, c }) },
  problems: problemsOfParts,
  beside: partsAnswer,
  refreshed: (form, beside) => partsRefreshed(form, beside as PartsAnswer),
  variables: (request) => ({ open: openBranchesIn(request) }),
  record: graphql(
    `query PageScreen($id: String!, $historySkip: Int, $window: String, $open: [String!]) {
      me { permissions }
      record: page(id: $id) {
        _id version name ...PageFields ...TreeOfPage parentId path address isHomepage
        changes { components removed isReordered }
        inMenus { _id menuId menu isActive mayOpenMenu labels hiddenBecause }
        menuPlaces { menuId menu under labels isTaken isFull }
        domain { name hosts }
        picture { name file { _id } }
        components { ...ShownComponent }
        linkedFrom { kind _id name isLive }
        warnings { component reason address title }
        ...PublishingStage
        revisions(limit: 5) { ...RevisionFacts }
        comments { ...CommentFacts }
        historyTotal history(skip: $historySkip) { ...HistoryEntry }
      }
      lock: editLock(area: "pages", id: $id, window: $window) { ...EditLock }
      uses: pageUses(id: $id) { ...PlaceOfUse }
      preview: pagePreview(id: $id) { ...ReadPage }
    }`,
    [
      CommentFacts,
      EditLock,
      HistoryEntry,
      PageFields,
      PlaceOfUse,
      PublishingStage,
      ReadPage,
      RevisionFacts,
      ShownComponent,
      TreeOfPage,
    ],
  ),
  steps: formStepsOf(pageArea),
  intents: {
    ...lifecycleSteps(pageArea),
    ...commentsOf(pageArea),
    ...copyOfPage,
    ...changesOfMenus,
  },
  bulk: {
    ...bulkStepsOf(pageArea),
    setVisibility: ({ value }) => ({ data: { visibility: value } }),
    setLanguage: ({ value }) => ({ data: { language: value } }),
    delete: { isDeletion: true },
  },
});

export const pageRoutes = {
  ...routes,
  change: withRemembered(routes.change),
  load: async (args: LoaderFunctionArgs) => {
    requireToken(args.request);
    followFold(args.request);
    const [answered, place] = await Promise.all([routes.load(args), placeOfNew(args)]);
    const constraint = { ...answered.form.constraint, ...partConstraints };
    const remembered = readRemembered(readCookie(args.request, "remembered"));
    const tree = answered.record && shownTree(answered.record, args.request, openBranchesIn(args.request));
    const loaded = {
      ...answered,
      // The tree has of it what is shown.
      record: answered.record && { ...answered.record, siteTree: [] },
      tree,
      remembered,
      form: { ...answered.form, constraint },
    };
    if (!place) return { ...loaded, place };
    const values = { ...loaded.form.values, domain: place.domain._id, under: place.above?._id };
    return { ...loaded, place, form: { ...loaded.form, values } };
  },
};
