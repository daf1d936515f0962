import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { isDay, todayInVienna } from "domain/dates";
import { copiedValues, draftValues, formValues } from "domain/fields/values";
import { ISSUE_FIELDS } from "domain/issues/fields";
import { formatRows, printIssueForm } from "domain/issues/issue";
import { gqlRequest } from "~/graphql/client.server";
import { graphql, type ResultOf } from "~/graphql/graphql";
import { IssueFields } from "~/graphql/record-fields";
import { EditLock } from "~/locks/edit-lock";
import { HistoryEntry, PlaceOfUse } from "~/records/record-documents";
import { recordRoutes } from "~/records/record-routes.server";
import { leadToImmoflash } from "./addresses.server";
import { printIssueList } from "./definition";

const MediumOfIssue = graphql(`
  fragment MediumOfIssue on Medium @_unmask {
    _id
    name
    adClosingDays
    materialClosingDays
    formatcategories { _id name }
    formatLimits { categoryId limitationType isUnlimited availableSlots }
  }
`);

const BesideIssue = graphql(
  `query BesideIssue($mediumId: String!, $id: String!, $day: Date!, $withMoves: Boolean!) {
    medium: printMedium(id: $mediumId) { ...MediumOfIssue }
    broken: brokenByMovingIssue(id: $id, publishDate: $day) @include(if: $withMoves) {
      booking { _id clientCompany { name } }
      message
      params { name value }
    }
  }`,
  [MediumOfIssue],
);

export type BrokenBooking = NonNullable<ResultOf<typeof BesideIssue>["broken"]>[number];

export const issueRoutes = recordRoutes({
  list: printIssueList,
  called: { type: "PrintIssue", many: "printIssues", name: "title" },
  schema: printIssueForm,
  asks: "asksIfMoving",
  values: ({ formats, ...issue }) => ({
    ...formValues(ISSUE_FIELDS, issue),
    formats: formatRows(formats),
  }),
  copied: ({ formats, ...issue }) => ({
    ...copiedValues(ISSUE_FIELDS, issue),
    publishDate: "",
    formats: formatRows(formats),
  }),
  current: ({ formats, ...draft }) => ({
    ...draftValues(ISSUE_FIELDS, draft),
    formats: formatRows(formats),
  }),
  beside: async (args, { formData }) => {
    const { id = "" } = args.params;
    const mediumId = String(formData.get("medium") ?? "");
    const day = String(formData.get("publishDate") ?? "");
    const withMoves = id !== "" && isDay(day);
    if (!mediumId && !withMoves) return {};
    return await gqlRequest(args, BesideIssue, {
      mediumId,
      id,
      day: withMoves ? day : todayInVienna(),
      withMoves,
    });
  },
  record: graphql(
    `query PrintIssueScreen($id: String!, $historySkip: Int, $window: String) {
      me { permissions }
      record: printIssue(id: $id) {
        _id
        version
        name: title
        ...IssueFields
        adClosesOn
        materialDueOn
        medium { ...MediumOfIssue }
        formats { format isLeftOut slots }
        formatSlots { format { _id } taken }
        oversold { format { name } period taken available bookings { _id } }
        historyTotal history(skip: $historySkip) { ...HistoryEntry }
      }
      lock: editLock(area: "print_issues", id: $id, window: $window) { ...EditLock }
      uses: printIssueUses(id: $id) { ...PlaceOfUse }
      media: choices(of: [{ list: "media-of-issues", term: "" }]) { items { id label } }
    }`,
    [EditLock, HistoryEntry, IssueFields, MediumOfIssue, PlaceOfUse],
  ),
  bulk: {
    adClosing: ({ value: adClosing = "" }) => ({ data: { adClosing } }),
    materialClosing: ({ value: materialClosing = "" }) => ({ data: { materialClosing } }),
    description: ({ value: description = "" }) => ({ data: { description } }),
    delete: { isDeletion: true },
  },
});

/** Only print issues are made here; those of immoflash have a form of their own. */
export function loadPrintIssue(args: LoaderFunctionArgs) {
  leadToImmoflash(args);
  requirePrint(args);
  return issueRoutes.load(args);
}

/** 404 for any other type of issue. */
export function requirePrint({ params }: Pick<LoaderFunctionArgs, "params">): void {
  if (params.type !== "print") throw Response.json(null, { status: 404, statusText: "Not Found" });
}

export const changeIssue = (args: ActionFunctionArgs) => {
  requirePrint(args);
  return issueRoutes.change(args);
};
