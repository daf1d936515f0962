import type { ActionFunctionArgs } from "@remix-run/node";
import { BILLING_STATES, MATERIAL_STATES } from "domain/bookings/fields";
import { LATE_QUESTIONS } from "domain/bookings/out-issue";
import { addDays, isDay, todayInVienna } from "domain/dates";
import { parseId } from "domain/identifiers";
import { readMoney } from "domain/money";
import type { FormProblem } from "~/forms";
import { gqlRequest } from "~/graphql/client.server";
import { type BulkChange, bulkAction } from "~/lists/bulk/bulk-action.server";
import { ANYWAY, type BulkPost } from "~/lists/bulk/bulk-post";
import { readListState } from "~/lists/url-state";
import { type BookingList, bookingList } from "../list/definition";
import { agencyChoices, isOffer, offeredChoices } from "./choices";
import {
  BulkAgenciesQuery,
  BulkBookings,
  BulkIssuesQuery,
  BulkOffersQuery,
  BulkPreviewQuery,
  BulkSupervisorsQuery,
} from "./documents";

type Post = BulkPost<BookingList>;

/** Three steps of one change: value, confirmation with preview, outcome (decisions §8). */
export const changeManyBookings = bulkAction({
  list: bookingList,
  problems: (post) => valueProblem(post) ?? [],
  offered: async ({ args, post }) => ({
    supervisors:
      post.action === "supervisor" ? (await gqlRequest(args, BulkSupervisorsQuery)).supervisors.data : [],
    issues:
      post.action === "issue"
        ? (await gqlRequest(args, BulkIssuesQuery, { filter: offeredIssues(post) })).issues.data
        : [],
    choices: await choicesOf(args, post),
  }),
  preview: previewOf,
  execute: async ({ args, post, selection, idempotencyKey }) =>
    (await gqlRequest(args, BulkBookings, { selection, change: changeOf(post), idempotencyKey }))
      .bulkBookings,
});

function changeOf(post: Post) {
  const { value = "", reason, allOrNothing } = post.fields;
  // The service takes whole cents.
  const sent = post.action === "price" ? String(readMoney(value).cents ?? value) : value;
  // What comes late into its new issue is asked about first.
  const asksIfOut = post.action === "issue" && post.fields[ANYWAY] !== "1";
  return { action: post.action, value: sent, reason, allOrNothing: allOrNothing === "1", asksIfOut };
}

/** The preview, with the names of the chosen records. */
async function previewOf({ args, post, selection }: BulkChange<BookingList>) {
  const { value } = post.fields;
  const idsOf = (action: Post["action"]) => (post.action === action && value ? [value] : []);
  const supervisorIds = idsOf("supervisor");
  const issueIds = idsOf("issue");
  const { bulkBookingsPreview, supervisors, issues, agencies, media } = await gqlRequest(
    args,
    BulkPreviewQuery,
    {
      selection,
      change: { ...changeOf(post), asksIfOut: post.action === "issue" },
      supervisorIds,
      issueIds,
      agencyIds: idsOf("agency"),
      withOffers: isOffer(post.action),
    },
  );
  const choices = media ? offeredChoices(post, media.data) : agencyChoices(agencies.data);
  const { refused } = bulkBookingsPreview;
  const isAsked = ({ reason }: (typeof refused)[number]) => LATE_QUESTIONS.includes(reason);
  return {
    ...bulkBookingsPreview,
    refused: refused.filter((one) => !isAsked(one)),
    asked: refused.filter(isAsked),
    supervisor: supervisorIds.length > 0 ? (supervisors.data[0] ?? null) : null,
    issue: issueIds.length > 0 ? (issues.data[0] ?? null) : null,
    choice: choices.find((one) => one.value === value)?.label ?? null,
  };
}

async function choicesOf(args: ActionFunctionArgs, post: Post) {
  if (post.action === "agency")
    return agencyChoices((await gqlRequest(args, BulkAgenciesQuery)).agencies.data);
  if (isOffer(post.action)) return offeredChoices(post, (await gqlRequest(args, BulkOffersQuery)).media.data);
  return [];
}

/** Issues from last month on, of the media in the list's filter. */
function offeredIssues(post: Post) {
  const { medium } = readListState(post.query, bookingList).filters;
  const today = todayInVienna();
  return {
    from: addDays(today, -31),
    to: addDays(today, 730),
    ...(medium.length > 0 ? { mediumIds: medium } : {}),
  };
}

/** The problem of a value that does not fit the action. */
function valueProblem({ action, fields }: Post): FormProblem[] | undefined {
  const { value = "", reason = "" } = fields;
  if (action === "cancel") return reason.trim() ? undefined : [{ field: "reason", message: "required" }];
  const unless = (valid: boolean, message: string) => (valid ? undefined : [{ field: "value", message }]);
  if (action === "billingState")
    return unless(
      BILLING_STATES.some((one) => one === value),
      "choice_invalid",
    );
  if (action === "materialState")
    return unless(
      MATERIAL_STATES.some((one) => one === value),
      "choice_invalid",
    );
  if (action === "price") {
    const { problem } = readMoney(value);
    return problem ? [{ field: "value", message: problem }] : undefined;
  }
  if (action === "nonbillable" || action === "isInternal")
    return unless(value === "yes" || value === "no", "choice_invalid");
  if (action === "issue") return unless(parseId(value) !== null, "choice_invalid");
  if (action === "billingDate") return unless(value === "" || isDay(value), "date_invalid");
  return undefined;
}
