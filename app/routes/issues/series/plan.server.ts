import type { LoaderFunctionArgs } from "@remix-run/node";
import { todayInVienna } from "domain/dates";
import { closingDays } from "domain/issues/issue";
import { type KnownIssue, planLike } from "domain/issues/plan-like";
import { issueSeriesForm, issuesOf, rhythmForm } from "domain/issues/rhythm";
import { openedForm } from "~/forms/post/open-form.server";
import { parseForm } from "~/forms/post/parse-form.server";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { requireToken } from "~/session/current-user.server";
import { mayDo } from "~/session/guard.server";
import { printIssueList } from "../print/definition";

const IssueSeriesScreen = graphql(`query IssueSeriesScreen($medium: String!, $mediumIds: [String!]!) {
  me { permissions }
  media: choices(of: [{ list: "media-of-issues", term: "" }]) { items { id label } }
  medium: printMedium(id: $medium) { name adClosingDays materialClosingDays }
  issues: printIssues(limit: 300, skip: 0, sort: "-publishDate", filter: { mediumIds: $mediumIds }) {
    data { _id title issueNumber publishDate }
  }
}`);

const CreateIssueSeries = graphql(`mutation CreateIssueSeries(
  $medium: String!, $issues: [PlannedIssueInput!]!, $idempotencyKey: String!
) {
  saved: createPrintIssueSeries(medium: $medium, issues: $issues, idempotencyKey: $idempotencyKey) { _id publishDate }
}`);

const mayCreate = mayDo({ action: "create", collectionType: "print_issues" });

/** The plan stands in the address: it is chosen by a GET form, and its preview can be opened again. */
export async function loadSeries(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { searchParams } = new URL(args.request.url);
  const mediumId = searchParams.get("medium") ?? "";
  const { me, media, medium, issues } = await gqlRequest(args, IssueSeriesScreen, {
    medium: mediumId,
    mediumIds: mediumId ? [mediumId] : [],
  });
  mayCreate(me.permissions);
  if (mediumId && !medium) throw Response.json(null, { status: 404, statusText: "Not Found" });
  const { typed, plan, errors, isLikeBefore } = readPlan(searchParams, issues.data);
  const preview =
    plan &&
    medium &&
    issuesOf(
      plan,
      issues.data.map(({ publishDate }) => publishDate),
    );
  return {
    media: media.flatMap(({ items }) => items),
    hasMedium: Boolean(medium),
    isLikeBefore,
    typed,
    errors,
    preview: preview && {
      ...preview,
      closing: preview.issues.map((issue) =>
        closingDays({ ...issue, adClosing: null, materialClosing: null }, medium),
      ),
      existing: issues.data.filter(({ publishDate }) => preview.existing.includes(publishDate)),
    },
    form: openedForm({
      values: {
        medium: mediumId,
        issues: (preview?.issues ?? []).map((issue) => ({
          ...issue,
          issueNumber: issue.issueNumber ?? undefined,
        })),
      },
      schema: issueSeriesForm,
    }),
  };
}

const PLAN = [
  "medium",
  "rhythm",
  "weekday",
  "from",
  "to",
  "holidays",
  "title",
  "number",
  "numbering",
] as const;

/**
 * The plan of an address. One that only names the medium goes on as its last issues did, and is previewed at once if
 * they have a rhythm.
 */
function readPlan(params: URLSearchParams, issues: readonly KnownIssue[]) {
  const { plan: begun, isLikeBefore } = planLike(issues, todayInVienna());
  const isAsked = params.has("rhythm");
  const given = Object.fromEntries(PLAN.map((name) => [name, params.get(name)]));
  const typed = Object.fromEntries(
    PLAN.map((name) => [name, given[name] ?? (begun as Record<string, string>)[name] ?? ""]),
  ) as Record<(typeof PLAN)[number], string>;
  const post = new FormData();
  for (const [name, value] of Object.entries(typed)) if (value !== "") post.set(name, value);
  const { values, submission } = parseForm(post, rhythmForm);
  return {
    typed,
    plan: isAsked || isLikeBefore ? (values ?? null) : null,
    errors: isAsked && !values ? (submission.reply().error ?? {}) : {},
    isLikeBefore: isLikeBefore && !isAsked,
  };
}

/** Creates all that is left of the preview, or none. */
export const createSeries = saveAction({
  may: mayCreate,
  schema: issueSeriesForm,
  send: (args, { values: { medium, issues }, idempotencyKey }) =>
    gqlRequest(args, CreateIssueSeries, { medium: medium ?? "", issues, idempotencyKey }),
  savedTo: (_args, { saved }, { values }) =>
    `${printIssueList.path}?${new URLSearchParams({
      medium: values?.medium ?? "",
      year: saved[0]?.publishDate.slice(0, 4) ?? "",
    })}`,
  toast: ({ saved }) => texts("issueSeries")("created", { count: saved.length }),
});
