import { printBookingFormSchema } from "domain/bookings/form-schema";
import { todayInVienna } from "domain/dates";
import { parseForm, replyWithMatches, replyWithProblems, replyWithTyped } from "~/forms/parse-form.server";
import { gqlRequest, keyAfter, problemsOf, type RequestArgs } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { lookup } from "~/graphql/lookup.server";
import { bookingChoices, offeredIssues } from "./booking-choices";
import { BookingFormOptionsFragment, IssueSlotsFragment } from "./booking-documents";
import { takeUploads } from "./booking-uploads.server";

const FormChoicesQuery = graphql(
  `
  query BookingFormChoices($issueFilter: IssueFilter!, $issueId: String!, $withIssue: Boolean!) {
    ...BookingFormOptions
    issue(id: $issueId) @include(if: $withIssue) { ...IssueSlots }
  }
`,
  [BookingFormOptionsFragment, IssueSlotsFragment],
);

type Parsed = Awaited<ReturnType<typeof readBookingForm>>["form"];

/** Reads the posted booking form; files are uploaded on the way. */
export async function readBookingForm(args: RequestArgs) {
  const { request, uploaded, problems } = await takeUploads(args);
  const form = await parseForm(request, printBookingFormSchema);
  for (const [field, items] of Object.entries(uploaded)) {
    form.labels[field] = [...(form.labels[field] ?? []), ...items];
  }
  return { form, problems };
}

/** What the form offers for what was typed: choosing a medium narrows formats, placements and issues. */
export async function choicesFor(args: RequestArgs, form: Parsed) {
  const typed = (name: string) => String(form.formData.get(name) ?? "");
  const mediumId = typed("specs.targetMedium");
  const issueId = typed("specs.issue");
  const { issue, ...options } = await gqlRequest(args, FormChoicesQuery, {
    issueFilter: offeredIssues(todayInVienna(), mediumId || undefined),
    issueId,
    withIssue: issueId !== "",
  });
  return bookingChoices(options, mediumId || null, issue ?? null);
}

/**
 * Answers the posts that only change what the form shows: a search in a combo box, and a changed medium or issue.
 * Null where the post is to save something.
 */
export async function refreshedForm(args: RequestArgs, form: Parsed) {
  if (form.lookup) {
    const list = form.lookup.field === "agencyCompany" ? "companies-agencies" : "companies-clients";
    const [items, choices] = await Promise.all([
      lookup(args, list, form.lookup.term),
      choicesFor(args, form),
    ]);
    return replyWithMatches(form, items ?? [], { choices });
  }
  if (form.refresh) return replyWithTyped(form, { choices: await choicesFor(args, form) });
  return null;
}

/** 400 with what was typed; the service's problems stand on their fields. */
export async function refusedForm(
  args: RequestArgs,
  form: Parsed,
  problems: Parameters<typeof replyWithProblems>[1],
) {
  return replyWithProblems(form, problems, { choices: await choicesFor(args, form) });
}

/** The same for what the service refused; anything that the form cannot show is thrown on. */
export async function refusedByService(args: RequestArgs, form: Parsed, refusal: unknown) {
  const idempotencyKey = keyAfter(refusal, form.idempotencyKey);
  return await refusedForm(args, { ...form, idempotencyKey }, problemsOf(refusal));
}
