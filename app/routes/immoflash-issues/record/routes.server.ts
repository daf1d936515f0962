import { copiedValues, draftValues, formValues } from "domain/fields/values";
import { IMMOFLASH_ISSUE_FIELDS, MOST_ISSUE_PAGES } from "domain/immoflash-issues/fields";
import { immoflashIssueForm } from "domain/immoflash-issues/issue";
import { withAdsPlaced } from "domain/immoflash-issues/proposal";
import { gqlRequest } from "~/graphql/client.server";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { ImmoflashIssueFields } from "~/graphql/record-fields";
import { texts } from "~/i18n/i18n";
import { EditLock } from "~/locks/edit-lock";
import { HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { bulkStepsOf } from "~/shared/lifecycle/documents-by-name.server";
import { PublishingStage, RevisionFacts } from "~/shared/lifecycle/lifecycle-documents";
import { formStepsOf, lifecycleSteps } from "~/shared/lifecycle/steps.server";
import {
  ASK_MATERIAL,
  BEGIN_LIKE_BEFORE,
  BEGIN_WITH_COVERS,
  emptiedIn,
  PROPOSE_ADS,
  PROPOSE_ARTICLES,
  PROPOSE_ISSUE,
  pageChangeIn,
  putIn,
} from "../pages/intents";
import { firstPages, type PostedPage, pagesAfter, withPlacesApplied } from "../pages/typed-pages.server";
import { immoflashIssueArea } from "./area";
import { askKeepers } from "./ask-material.server";
import { immoflashIssueList } from "./list-columns";
import { OffersOfIssue } from "./offers";

const OffersToPlace = graphql(
  `query OffersToPlace($id: String!) { record: immoflashIssue(id: $id) { offers { ...OffersOfIssue } } }`,
  [OffersOfIssue],
);

const IssueProposed = graphql(`
  fragment IssueProposed on ImmoflashProposal @_unmask { medium title issueNumber publishDate pageTypes }
`);

const NextIssue = graphql(
  `query NextIssue($medium: String!) { proposal: immoflashProposal(medium: $medium) { ...IssueProposed } }`,
  [IssueProposed],
);

/** The form's values of what is proposed for a new issue. */
const proposed = ({ pageTypes, ...proposal }: ResultOf<typeof IssueProposed>) =>
  ({ ...given(proposal), pages: pageTypes.map((type) => ({ type })) }) as never;

const pagesIn = (typed: Record<string, unknown>) =>
  (Array.isArray(typed.pages) ? typed.pages : []).filter(
    (page): page is PostedPage => typeof page === "object" && page !== null,
  );

const given = (values: object) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== undefined));

export const immoflashIssueRoutes = recordRoutes({
  list: immoflashIssueList,
  called: { type: "ImmoflashIssue", many: "immoflashIssues" },
  schema: immoflashIssueForm,
  asks: "asksIfMoving",
  values: (issue) => formValues(IMMOFLASH_ISSUE_FIELDS, issue),
  fresh: ({ proposal }) => (proposal ? proposed(proposal) : {}),
  copied: (issue) => ({
    ...copiedValues(IMMOFLASH_ISSUE_FIELDS, issue),
    title: texts("immoflash-issues")("copyOf", { title: issue.name }),
    publishDate: "",
  }),
  current: (draft) => draftValues(IMMOFLASH_ISSUE_FIELDS, draft),
  beside: async (args, { refresh, typed }) => {
    const { id } = args.params;
    if (refresh === ASK_MATERIAL && id) {
      const offers = (await gqlRequest(args, OffersToPlace, { id })).record?.offers;
      return offers ? { said: await askKeepers(args, offers) } : {};
    }
    const asksOffers =
      [PROPOSE_ADS, PROPOSE_ARTICLES, BEGIN_LIKE_BEFORE, BEGIN_WITH_COVERS].some((one) => one === refresh) ||
      [putIn, emptiedIn, pageChangeIn].some((read) => read(refresh) !== null);
    if (asksOffers && id) {
      const offers = (await gqlRequest(args, OffersToPlace, { id })).record?.offers ?? null;
      return { offers, said: offers && pagesAfter(refresh, pagesIn(typed), offers)?.said };
    }
    if (refresh === PROPOSE_ISSUE && !id)
      return await gqlRequest(args, NextIssue, { medium: String(typed.medium ?? "") });
    return {};
  },
  refreshed: ({ typed, refresh }, beside) => {
    const { offers, proposal } = beside as {
      offers?: OffersOfIssue | null;
      proposal?: ResultOf<typeof IssueProposed> | null;
    };
    if (refresh === PROPOSE_ISSUE && proposal) return proposed(proposal);
    if (!offers) {
      const begun = firstPages(refresh, null);
      return (begun ? { pages: begun } : {}) as never;
    }
    const pages = pagesIn(typed);
    if (refresh === PROPOSE_ADS) return { pages: withAdsPlaced(offers, pages, MOST_ISSUE_PAGES) } as never;
    const changed = pagesAfter(refresh, pages, offers);
    return (changed ? { pages: changed.pages.map(({ place: _place, ...page }) => page) } : {}) as never;
  },
  // Without scripts a page goes where its select says, with whatever is saved.
  saved: (values, { typed }) => {
    const places = pagesIn(typed);
    const pages = values.pages.map((page, nth) => ({ ...page, place: places[nth]?.place }));
    return {
      ...values,
      pages: withPlacesApplied(pages).map(({ place: _place, ...page }) => page) as typeof values.pages,
    };
  },
  record: graphql(
    `query ImmoflashIssueScreen($id: String!, $historySkip: Int, $window: String) {
      me { permissions }
      record: immoflashIssue(id: $id) {
        _id version name ...ImmoflashIssueFields adClosesOn materialDueOn
        medium { name adClosingDays materialClosingDays }
        pages {
          type article1 article2 ad1 ad2 ad3 ad4 link
          printIssue { _id title } picture { _id name file { _id } }
        }
        content { article }
        offers { ...OffersOfIssue }
        changedPages
        ...PublishingStage
        revisions(limit: 5) { ...RevisionFacts }
        historyTotal history(skip: $historySkip) { ...HistoryEntry }
      }
      lock: editLock(area: "immoflash_issues", id: $id, window: $window) { ...EditLock }
      uses: immoflashIssueUses(id: $id) { ...PlaceOfUse }
      media: mediaOfImmoflash { value: _id label: name }
      proposal: immoflashProposal { ...IssueProposed }
    }`,
    [
      EditLock,
      HistoryEntry,
      ImmoflashIssueFields,
      IssueProposed,
      OffersOfIssue,
      PlaceOfUse,
      PublishingStage,
      RevisionFacts,
    ],
  ),
  steps: formStepsOf(immoflashIssueArea),
  intents: lifecycleSteps(immoflashIssueArea),
  bulk: { ...bulkStepsOf(immoflashIssueArea), delete: { isDeletion: true } },
});
