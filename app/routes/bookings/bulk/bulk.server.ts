import { cancelForm } from "domain/bookings/cancellation";
import { LATE_QUESTIONS } from "domain/bookings/out-issue";
import { addDays, todayInVienna } from "domain/dates";
import { parseId } from "domain/identifiers";
import { readMoney } from "domain/money";
import type { FormProblem } from "~/forms";
import { problemsBy } from "~/forms/post/parse-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { type BulkChange, bulkAction } from "~/lists/bulk/bulk-action.server";
import { ANYWAY, type BulkPost } from "~/lists/bulk/bulk-post";
import { readListState } from "~/lists/state/url-state";
import { mayOnAnyBookings } from "~/session/guard.server";
import { type BookingList, bookingList } from "../list/definition";
import { BulkBookings, BulkIssuesQuery, BulkPreviewQuery } from "./documents";

type Post = BulkPost<BookingList>;

/** Three steps of one change: value, confirmation with preview, outcome (decisions §8). */
export const changeManyBookings = bulkAction({
  list: bookingList,
  may: mayOnAnyBookings(),
  problems: ownProblems,
  offered: async ({ args, post }) =>
    post.action === "issue"
      ? (await gqlRequest(args, BulkIssuesQuery, { filter: offeredIssues(post) })).issues.data
      : [],
  preview: previewOf,
  execute: async ({ args, post, selection, idempotencyKey }) =>
    (await gqlRequest(args, BulkBookings, { selection, change: changeOf(post), idempotencyKey }))
      .bulkBookings,
});

function changeOf(post: Post) {
  const { value = "", reason, allOrNothing } = post.fields;
  // The service takes whole cents.
  const sent = post.action === "price" ? String(readMoney(value).cents ?? value) : value;
  // Asks first about bookings that come late into their new issue.
  const asksIfOut = post.action === "issue" && post.fields[ANYWAY] !== "1";
  return { action: post.action, value: sent, reason, allOrNothing: allOrNothing === "1", asksIfOut };
}

/** The preview, with the issue that bookings are moved to, and with what is asked about. */
async function previewOf({ args, post, selection }: BulkChange<BookingList>) {
  const { action, fields } = post;
  const issueIds = action === "issue" && fields.value ? [fields.value] : [];
  const change = { ...changeOf(post), asksIfOut: action === "issue" };
  const answer = await gqlRequest(args, BulkPreviewQuery, { selection, change, issueIds });
  const { refused } = answer.bulkBookingsPreview;
  const isAsked = ({ reason }: (typeof refused)[number]) => LATE_QUESTIONS.includes(reason);
  return {
    ...answer.bulkBookingsPreview,
    refused: refused.filter((one) => !isAsked(one)),
    asked: refused.filter(isAsked),
    issue: issueIds.length > 0 ? (answer.issues.data[0] ?? null) : null,
  };
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

/** The problems of what is asked for in a step of its own. */
function ownProblems({ action, fields: { value = "", reason = "" } }: Post): FormProblem[] {
  if (action === "cancel") return problemsBy(cancelForm, { reason });
  if (action === "issue" && parseId(value) === null) return [{ field: "value", message: "choice_invalid" }];
  return [];
}
