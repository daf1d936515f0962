import { type ActionFunctionArgs, data } from "@remix-run/node";
import { BILLING_STATES, MATERIAL_STATES } from "domain/bookings/fields";
import { addDays, isDay, todayInVienna } from "domain/dates";
import { parseId } from "domain/identifiers";
import { readMoney } from "domain/money";
import type { FormProblem } from "~/forms";
import { postedForm } from "~/forms/posted-form.server";
import { gqlRequest, keyAfter, problemsOf, ServiceError } from "~/graphql/client.server";
import { type BulkPost, readBulkPost, selectionVariables } from "~/lists/bulk-post";
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

/** Three steps of one change: value, confirmation with preview, outcome (decisions §8). Each is a plain post. */
export async function changeManyBookings(args: ActionFunctionArgs) {
  const { post, problem, query } = readAll(await postedForm(args));
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
  // The service takes whole cents.
  const sent = post.action === "price" ? String(readMoney(value).cents ?? value) : value;
  const change = { action: post.action, value: sent, reason, allOrNothing: allOrNothing === "1" };
  return { selection: selectionVariables(bookingList, post), change };
}

async function confirmStep(args: ActionFunctionArgs, post: Post, error?: FormProblem) {
  const { value } = post.fields;
  const supervisorIds = post.action === "supervisor" && value ? [value] : [];
  const issueIds = post.action === "issue" && value ? [value] : [];
  const { bulkBookingsPreview, supervisors, issues, agencies, media } = await gqlRequest(
    args,
    BulkPreviewQuery,
    {
      ...variablesOf(post),
      supervisorIds,
      issueIds,
      agencyIds: post.action === "agency" && value ? [value] : [],
      withOffers: isOffer(post.action),
    },
  );
  const supervisor = supervisorIds.length > 0 ? (supervisors.data[0] ?? null) : null;
  const issue = issueIds.length > 0 ? (issues.data[0] ?? null) : null;
  const choices = media ? offeredChoices(post, media.data) : agencyChoices(agencies.data);
  const choice = choices.find((one) => one.value === value)?.label ?? null;
  const preview = bulkBookingsPreview;
  const answer = { step: "confirm" as const, post, preview, supervisor, issue, choice, error };
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
  const choices = await choicesOf(args, post);
  const answer = { step: "value" as const, post, supervisors, issues, choices, error };
  return data(answer, { status: error ? 400 : 200 });
}

async function choicesOf(args: ActionFunctionArgs, post: Post) {
  if (post.action === "agency")
    return agencyChoices((await gqlRequest(args, BulkAgenciesQuery)).agencies.data);
  if (isOffer(post.action)) return offeredChoices(post, (await gqlRequest(args, BulkOffersQuery)).media.data);
  return [];
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
  if (action === "price") {
    const { problem } = readMoney(value);
    return problem ? { field: "value", message: problem } : undefined;
  }
  if (action === "nonbillable" || action === "isInternal")
    return unless(value === "yes" || value === "no", "choice_invalid");
  if (action === "issue") return unless(parseId(value) !== null, "choice_invalid");
  if (action === "billingDate") return unless(value === "" || isDay(value), "date_invalid");
  return undefined;
}
