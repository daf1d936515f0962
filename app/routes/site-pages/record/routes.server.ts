import type { LoaderFunctionArgs } from "@remix-run/node";
import { draftValues, formValues } from "domain/fields/values";
import { parseId } from "domain/identifiers";
import { PAGE_FIELDS } from "domain/site-pages/fields";
import { LANGUAGES, VISIBILITIES } from "domain/site-pages/kinds";
import { pageForm } from "domain/site-pages/page";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { PageFields } from "~/graphql/record-fields";
import { EditLock } from "~/locks/edit-lock";
import { HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { CommentFacts } from "~/shared/comments/comment-facts";
import { commentsOf } from "~/shared/lifecycle/comments.server";
import { bulkStepsOf } from "~/shared/lifecycle/documents-by-name.server";
import { PublishingStage, RevisionFacts } from "~/shared/lifecycle/lifecycle-documents";
import { formStepsOf, lifecycleSteps } from "~/shared/lifecycle/steps.server";
import { ShownComponent } from "../components/shown-component";
import { changesOfComponents } from "../components/steps.server";
import { pageList } from "./list-columns";
import { changesOfMenus } from "./menus.server";
import { pageArea } from "./page-area";

/** The fields of a page. Its components have forms of their own. */
export const pageFields = pageForm.omit({ components: true });

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
  schema: pageFields,
  asks: "asksIfMoving",
  confirmation: pageArea.confirmation,
  values: (page) => ({
    ...formValues(PAGE_FORM_FIELDS, page),
    under: page.parentId ?? undefined,
  }),
  fresh: () => ({ language: LANGUAGES[0], visibility: VISIBILITIES[0] }),
  // A conflict carries the components, too: this form does not have them.
  current: (draft) => ({
    ...draftValues(PAGE_FORM_FIELDS, draft),
    under: draft.under ?? undefined,
  }),
  record: graphql(
    `query PageScreen($id: String!, $historySkip: Int, $window: String) {
      me { permissions }
      record: page(id: $id) {
        _id version name ...PageFields parentId path address isHomepage
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
    }`,
    [
      CommentFacts,
      EditLock,
      HistoryEntry,
      PageFields,
      PlaceOfUse,
      PublishingStage,
      RevisionFacts,
      ShownComponent,
    ],
  ),
  steps: formStepsOf(pageArea),
  intents: {
    ...lifecycleSteps(pageArea),
    ...commentsOf(pageArea),
    ...changesOfComponents,
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
  load: async (args: LoaderFunctionArgs) => {
    const [loaded, place] = await Promise.all([routes.load(args), placeOfNew(args)]);
    if (!place) return { ...loaded, place };
    const values = { ...loaded.form.values, domain: place.domain._id, under: place.above?._id };
    return { ...loaded, place, form: { ...loaded.form, values } };
  },
};
