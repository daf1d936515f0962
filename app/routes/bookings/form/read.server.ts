import type { ActionFunctionArgs } from "@remix-run/node";
import { bookingFormSchemas, postedVariant } from "domain/bookings/form-schema";
import { isDay, todayInVienna } from "domain/dates";
import { parseForm, replyWithMatches, replyWithProblems, replyWithTyped } from "~/forms/parse-form.server";
import { gqlRequest, keyAfter, problemsOf } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { lookup } from "~/graphql/lookup.server";
import { AvailabilityFragment, BookingFormOptionsFragment, IssueSlotsFragment } from "../booking/documents";
import { seriesDefaults, seriesStepOf } from "../series/step";
import { shownAvailability } from "./availability";
import { bookingChoices, offeredIssues } from "./choices";
import { takeUploads } from "./uploads.server";

const FormChoicesQuery = graphql(
  `
  query BookingFormChoices(
    $issueFilter: IssueFilter!, $issueId: String!, $withIssue: Boolean!, $id: String!, $isOpened: Boolean!
    $mediumId: String!, $formatId: String!, $from: Date, $to: Date, $withFormat: Boolean!
  ) {
    ...BookingFormOptions
    issue(id: $issueId) @include(if: $withIssue) { ...IssueSlots }
    formatAvailability(
      mediumId: $mediumId, formatId: $formatId, issueId: $issueId, from: $from, to: $to, withoutBookingId: $id
    ) @include(if: $withFormat) { ...Availability }
    booking(id: $id) @include(if: $isOpened) {
      bookingType
      status
      billingState
      parentBooking { _id }
      supervisor { _id first_name last_name }
      specs {
        type
        targetMedium { _id name }
        format { _id name formatSize { width height } }
        placement { _id name }
        bookingType { _id name }
      }
    }
  }
`,
  [BookingFormOptionsFragment, IssueSlotsFragment, AvailabilityFragment],
);

type FormArgs = Pick<ActionFunctionArgs, "request" | "context" | "params">;

/** A posted booking form, read by the schema of its type. */
export type PostedBooking = Awaited<ReturnType<typeof readBookingForm>>["form"];

const variantIn = (fields: FormData) => postedVariant(fields.get("bookingType"), fields.get("specs.type"));

/** Reads the posted booking form by the schema of its type; files are uploaded on the way. */
export async function readBookingForm(args: FormArgs) {
  const { record, uploaded, problems } = await takeUploads(args);
  const parsed = parseForm(record, (fields) => bookingFormSchemas[variantIn(fields) ?? "print"]);
  for (const [field, items] of Object.entries(uploaded)) {
    parsed.labels[field] = [...(parsed.labels[field] ?? []), ...items];
  }
  const variant = variantIn(parsed.formData);
  // Sent before its fields were there: without scripts the medium may be chosen and not yet taken over.
  if (!variant && parsed.formData.get("specs.targetMedium")) {
    problems.push({ field: "specs.targetMedium", message: "medium_type_mismatch" });
  }
  return { form: { ...parsed, variant: variant ?? ("print" as const) }, problems };
}

/** What the form offers for what was typed: choosing a medium narrows formats, placements and issues. */
export async function choicesFor(args: FormArgs, form: PostedBooking) {
  const typed = (name: string) => String(form.formData.get(name) ?? "");
  const mediumId = typed("specs.targetMedium");
  const issueId = typed("specs.issue");
  const formatId = typed("specs.format");
  const day = (name: string) => (isDay(typed(name)) ? typed(name) : null);
  const [from, to] = [day("specs.campaignStartDate"), day("specs.campaignEndDate")];
  const id = args.params.bookingid;
  const { issue, booking, formatAvailability, ...options } = await gqlRequest(args, FormChoicesQuery, {
    issueFilter: offeredIssues(todayInVienna(), mediumId || undefined),
    issueId,
    withIssue: issueId !== "",
    id: id ?? "",
    isOpened: id !== undefined,
    mediumId,
    formatId,
    from,
    to,
    withFormat: mediumId !== "" && formatId !== "" && (issueId !== "" || from !== null || to !== null),
  });
  const kind = booking?.bookingType ?? (typed("bookingType") === "multi" ? "multi" : "single");
  const free = { slots: issue ?? null, availability: shownAvailability(formatAvailability) };
  return bookingChoices(options, { kind, mediumId: mediumId || null }, free, booking ?? undefined);
}

/**
 * Answers the posts that only change what the form shows: a search in a combo box, and a changed medium or issue.
 * Null where the post is to save something.
 */
export async function refreshedForm(args: FormArgs, form: PostedBooking) {
  if (form.lookup) {
    const list = form.lookup.field === "agencyCompany" ? "companies-agencies" : "companies-clients";
    const [items, choices] = await Promise.all([
      lookup(args, list, form.lookup.term),
      choicesFor(args, form),
    ]);
    return replyWithMatches(form, items ?? [], { choices, series: seriesStepOf(form) });
  }
  if (!form.refresh) return null;
  const choices = await choicesFor(args, form);
  const shown = seriesDefaults(form, choices.slots?.publishDate);
  return replyWithTyped(form, { choices, series: seriesStepOf(form) }, shown);
}

/** 400 with what was typed; the service's problems stand on their fields. */
export async function refusedForm(
  args: FormArgs,
  form: PostedBooking,
  problems: Parameters<typeof replyWithProblems>[1],
) {
  const choices = await choicesFor(args, form);
  return replyWithProblems(form, problems, { choices, series: seriesStepOf(form) });
}

/** The same for what the service refused; anything that the form cannot show is thrown on. */
export async function refusedByService(args: FormArgs, form: PostedBooking, refusal: unknown) {
  const idempotencyKey = keyAfter(refusal, form.idempotencyKey);
  return await refusedForm(args, { ...form, idempotencyKey }, problemsOf(refusal));
}
