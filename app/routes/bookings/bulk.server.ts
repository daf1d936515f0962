import { type ActionFunctionArgs, data } from "@remix-run/node";
import { BILLING_STATES, MATERIAL_STATES } from "domain/bookings/fields";
import { addDays, isDay, todayInVienna } from "domain/dates";
import { parseId } from "domain/identifiers";
import type { FormProblem } from "~/forms";
import { postedForm } from "~/forms/posted-form.server";
import { gqlRequest, keyAfter, problemsOf, ServiceError } from "~/graphql/client.server";
import { type BulkPost, readBulkPost, selectionVariables } from "~/lists/bulk-post";
import { readListState } from "~/lists/url-state";
import { BulkBookings, BulkIssuesQuery, BulkPreviewQuery, BulkSupervisorsQuery } from "./bulk-documents";
import { type BookingList, bookingList } from "./list-definition";

type Post = BulkPost<BookingList>;

/** Three steps of one change: value, confirmation with preview, outcome (decisions §8). Each is a plain post. */
export async function changeManyBookings(args: ActionFunctionArgs) {
  const { post, problem, query } = readAll(await postedForm(args.request));
  if (!post) return data({ step: "problem" as const, problem, query }, { status: 400 });
  const error = post.step === "value" ? undefined : valueProblem(post);
  if (post.step === "value" || error) return await valueStep(args, post, error);
  try {
    if (post.step === "confirm") return await confirmStep(args, post);
    const { idempotencyKey } = post;
    const { bulkBookings } = await gqlRequest(args, BulkBookings, { ...variablesOf(post), idempotencyKey });
    return data({ step: "outcome" as const, post, outcome: bulkBookings });
  } catch (refusal) {
    const [problem] = problemsOf(refusal);
    if (problem?.message === "selection_too_large") {
      return data(
        { step: "problem" as const, problem: "too_many" as const, query: post.query },
        { status: 400 },
      );
    }
    if (refusal instanceof ServiceError && refusal.code === "BAD_USER_INPUT") {
      return await valueStep(args, post, problem);
    }
    // Asked again, with what would change now.
    const again = { ...post, idempotencyKey: keyAfter(refusal, post.idempotencyKey) };
    return await confirmStep(args, again, problem);
  }
}

function variablesOf(post: Post) {
  const { value = "", reason, allOrNothing } = post.fields;
  const change = { action: post.action, value, reason, allOrNothing: allOrNothing === "1" };
  return { selection: selectionVariables(bookingList, post), change };
}

async function confirmStep(args: ActionFunctionArgs, post: Post, error?: FormProblem) {
  const { value } = post.fields;
  const supervisorIds = post.action === "supervisor" && value ? [value] : [];
  const issueIds = post.action === "issue" && value ? [value] : [];
  const { bulkBookingsPreview, supervisors, issues } = await gqlRequest(args, BulkPreviewQuery, {
    ...variablesOf(post),
    supervisorIds,
    issueIds,
  });
  const supervisor = supervisorIds.length > 0 ? (supervisors.data[0] ?? null) : null;
  const issue = issueIds.length > 0 ? (issues.data[0] ?? null) : null;
  const answer = { step: "confirm" as const, post, preview: bulkBookingsPreview, supervisor, issue, error };
  return data(answer, { status: error ? 400 : 200 });
}

function readAll(form: FormData) {
  const { post, ...rest } = readBulkPost(form, bookingList);
  return post ? { post, problem: undefined, query: "" } : { ...rest, post };
}

async function valueStep(args: ActionFunctionArgs, post: Post, error?: FormProblem) {
  const supervisors =
    post.action === "supervisor" ? (await gqlRequest(args, BulkSupervisorsQuery)).supervisors.data : [];
  const issues =
    post.action === "issue"
      ? (await gqlRequest(args, BulkIssuesQuery, { filter: offeredIssues(post) })).issues.data
      : [];
  return data({ step: "value" as const, post, supervisors, issues, error }, { status: error ? 400 : 200 });
}

/** Issues from last month's on, of the media that the list was filtered by. */
function offeredIssues(post: Post) {
  const { medium } = readListState(post.query, bookingList).filters;
  const today = todayInVienna();
  return {
    from: addDays(today, -31),
    to: addDays(today, 730),
    ...(medium.length > 0 ? { mediumIds: medium } : {}),
  };
}

/** What is wrong with a value that makes no sense for the action. */
function valueProblem({ action, fields }: Post): FormProblem | undefined {
  const { value = "", reason = "" } = fields;
  const unless = (valid: boolean, message: string) => (valid ? undefined : { field: "value", message });
  if (action === "cancel") return unless(reason.trim() !== "", "required");
  if (action === "billing")
    return unless(
      BILLING_STATES.some((one) => one === value),
      "choice_invalid",
    );
  if (action === "material")
    return unless(
      MATERIAL_STATES.some((one) => one === value),
      "choice_invalid",
    );
  if (action === "issue") return unless(parseId(value) !== null, "choice_invalid");
  if (action === "billingDate") return unless(value === "" || isDay(value), "date_invalid");
  return undefined;
}
