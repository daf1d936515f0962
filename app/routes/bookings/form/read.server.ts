import type { ActionFunctionArgs } from "@remix-run/node";
import { bookingFormSchemas, postedVariant } from "domain/bookings/form-schema";
import { proposedEnd } from "domain/bookings/next-term";
import { priceOf } from "domain/bookings/price-proposals";
import { stripOf, stripSpan } from "domain/bookings/week-strip";
import { addDays, isDay, todayInVienna } from "domain/dates";
import { formatCents } from "domain/money";
import type { FormProblem } from "~/forms";
import { replyWithProblems } from "~/forms/post/form-replies.server";
import { newIdempotencyKey, parseForm } from "~/forms/post/parse-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { takeUploads } from "~/records/attachments/uploads.server";
import {
  AvailabilityFragment,
  BookingFormOptionsFragment,
  ClientOverviewFragment,
  FreeInIssueFragment,
  IssueToSellFragment,
} from "../booking/documents";
import { OPENED, openedSeriesValues, type SeriesStep, seriesStepOf } from "../series/step";
import { shownAvailability } from "./availability";
import { bookingChoices, offeredIssues } from "./choices";
import { clientSale, yearsOf } from "./client-sale";
import { otherKind, turnInto } from "./kind";
import { choicesOfLines, valuesOfLines } from "./package-lines.server";
import { placeOf } from "./place-intent";
import { onlyOne } from "./wanted";

/** Fields that hold one file. The print documents can be several. */
const SINGLE_FILES = ["specs.ad", "specs.ad2", "specs.briefingDocument"];

const FormChoicesQuery = graphql(
  `
  query BookingFormChoices(
    $issueFilter: IssueFilter!, $issueId: String!, $withIssue: Boolean!, $id: String!, $isOpened: Boolean!
    $mediumId: String!, $formatId: String!, $from: Date, $to: Date, $withFormat: Boolean!, $withNext: Boolean!
    $weeksFrom: Date, $weeksTo: Date, $withWeeks: Boolean!
    $clientId: String!, $withClient: Boolean!, $year: Int!, $yearBefore: Int!
  ) {
    ...BookingFormOptions
    overview: clientOverview(id: $clientId) @include(if: $withClient) { ...ClientOverview }
    issue(id: $issueId) @include(if: $withIssue) { ...IssueToSell }
    nextIssue(mediumId: $mediumId) @include(if: $withNext) { ...IssueToSell }
    formatAvailability(
      mediumId: $mediumId, formatId: $formatId, issueId: $issueId, from: $from, to: $to, withoutBookingId: $id
    ) @include(if: $withFormat) { ...Availability }
    freeInIssues(mediumId: $mediumId, formatId: $formatId) { ...FreeInIssue }
    weeks: formatAvailability(
      mediumId: $mediumId, formatId: $formatId, from: $weeksFrom, to: $weeksTo, withoutBookingId: $id
    ) @include(if: $withWeeks) {
      limit { limitationType }
      periods { period available free }
    }
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
  [
    BookingFormOptionsFragment,
    ClientOverviewFragment,
    FreeInIssueFragment,
    IssueToSellFragment,
    AvailabilityFragment,
  ],
);

type FormArgs = Pick<ActionFunctionArgs, "request" | "context" | "params">;

/** A posted booking form, read by the schema of its type. */
export type PostedBooking = Awaited<ReturnType<typeof readBookingForm>>["form"];

const variantIn = (fields: FormData) => postedVariant(fields.get("bookingType"), fields.get("specs.type"));

/** Reads the posted booking form by the schema of its type; files are uploaded on the way. */
export async function readBookingForm(args: FormArgs, posted: FormData) {
  const kind = otherKind(posted, String(posted.get("intent") ?? ""));
  const drawnFor = kind ? turnInto(kind, posted) : null;
  const { uploaded, problems } = await takeUploads(args, posted, { single: SINGLE_FILES });
  const parsed = parseForm(posted, (fields) => bookingFormSchemas[variantIn(fields) ?? "print"]);
  for (const [field, items] of Object.entries(uploaded)) {
    parsed.labels[field] = [...(parsed.labels[field] ?? []), ...items];
  }
  const variant = variantIn(parsed.formData);
  // The form was posted before it had its fields: without scripts a medium can be chosen before its fields are loaded.
  if (!variant && parsed.formData.get("specs.targetMedium")) {
    problems.push({ field: "specs.targetMedium", message: "medium_type_mismatch" });
  }
  const form = {
    ...parsed,
    variant: variant ?? ("print" as const),
    // A form of another kind is shown first, and so is a price that is taken over.
    refresh:
      (drawnFor === "specs.targetMedium" ? drawnFor : (parsed.refresh ?? drawnFor)) ??
      (priceOf(parsed.intent) === null ? null : PRICE),
  };
  return { form, problems };
}

/** The step that takes a proposed price over. */
const PRICE = "price";

/** The Monday of the week that the post chooses from the strip. */
function chosenWeek({ refresh }: Pick<PostedBooking, "refresh">): string | null {
  const monday = refresh?.startsWith("week-") ? refresh.slice("week-".length) : "";
  return isDay(monday) ? monday : null;
}

/** Whether the post chooses the medium of a new booking. */
const choosesMedium = ({ params }: FormArgs, { refresh }: PostedBooking) =>
  refresh === "specs.targetMedium" && params.bookingid === undefined;

/** The choices of the form for its typed values: choosing a medium narrows formats, placements and issues. */
export async function choicesFor(args: FormArgs, form: PostedBooking) {
  const typed = (name: string) => String(form.formData.get(name) ?? "");
  const mediumId = typed("specs.targetMedium");
  const place = placeOf(form.refresh);
  const issueId = place?.issue ?? typed("specs.issue");
  const formatId = place?.format || typed("specs.format");
  const day = (name: string) => (isDay(typed(name)) ? typed(name) : null);
  const week = chosenWeek(form);
  const [from, to] = week
    ? [week, addDays(week, 6)]
    : [day("specs.campaignStartDate"), day("specs.campaignEndDate")];
  const span = stripSpan(todayInVienna(), from);
  const id = args.params.bookingid;
  const withNext = choosesMedium(args, form) && mediumId !== "";
  const today = todayInVienna();
  const clientId = id === undefined ? typed("clientCompany") : "";
  const {
    nextIssue,
    issue = nextIssue,
    booking,
    formatAvailability,
    weeks,
    overview,
    freeInIssues,
    ...options
  } = await gqlRequest(args, FormChoicesQuery, {
    issueFilter: offeredIssues(today, mediumId || undefined),
    issueId,
    withIssue: issueId !== "" && !withNext,
    withNext,
    clientId,
    withClient: clientId !== "",
    ...yearsOf(today),
    weeksFrom: span.from,
    weeksTo: span.to,
    withWeeks: form.variant === "digital" && mediumId !== "" && formatId !== "",
    id: id ?? "",
    isOpened: id !== undefined,
    mediumId,
    formatId,
    from,
    to,
    withFormat: mediumId !== "" && formatId !== "" && (issueId !== "" || from !== null || to !== null),
  });
  const bookingType = booking?.bookingType ?? (typed("bookingType") === "multi" ? "multi" : "single");
  const free = {
    slots: issue ?? null,
    availability: shownAvailability(formatAvailability),
    free: freeInIssues,
  };
  const chosen = { bookingType, mediumId: mediumId || null } as const;
  const offered = bookingChoices(options, chosen, free, booking ?? undefined);
  const format = withNext ? onlyOne(offered.formats) : formatId;
  const choices = {
    ...offered,
    later: offered.slots ? (issue?.laterIssues ?? []) : [],
    sale: clientSale(overview, { format, today }),
    ...(place ? { placeKey: newIdempotencyKey() } : {}),
    weeks: weeks ? stripOf(span, weeks.limit?.limitationType ?? null, weeks.periods) : [],
    ...(week ? { weekKey: newIdempotencyKey() } : {}),
  };
  if (bookingType === "single" || booking) return choices;
  return { ...choices, lines: await choicesOfLines(args, form, options) };
}

/** What a medium brings along: its type, its next issue, all single choices, and what begins with a first value. */
const PRESET_WITH_MEDIUM = [
  "specs.type",
  "specs.issue",
  "specs.format",
  "specs.placement",
  "specs.bookingState",
];

/** The fields that this answer fills by itself: nobody has touched them. */
function presetIn(args: FormArgs, form: PostedBooking, series: SeriesStep | undefined): string[] {
  return [
    ...(choosesMedium(args, form) ? PRESET_WITH_MEDIUM : []),
    ...(form.refresh === "specs.targetMedia" ? ["lines"] : []),
    ...(series?.key === OPENED ? ["series", "rows"] : []),
  ];
}

/** Further data of each answer of the form: its present choices, and its series part. */
export async function extraFormData(args: FormArgs, form: PostedBooking) {
  const choices = await choicesFor(args, form);
  const series = seriesStepOf(form, choices.hasIssues);
  return {
    choices,
    series,
    preset: presetIn(args, form, series),
  };
}

/** Values that replace the typed ones: of an opened series part, and the next issue of a medium that was chosen. */
export function refreshedValues(
  form: PostedBooking,
  { choices, series }: Pick<Awaited<ReturnType<typeof extraFormData>>, "choices" | "series">,
  args: FormArgs,
): ReturnType<typeof openedSeriesValues> {
  const cents = form.refresh === PRICE ? priceOf(form.intent) : null;
  const price: Record<string, string> = cents === null ? {} : { price: formatCents(cents) };
  if (choices.variant === "multi" && args.params.bookingid === undefined) {
    return { ...valuesOfLines(form, choices.lines), ...price };
  }
  if (cents !== null) return price;
  const specs = form.submission.reply().initialValue?.specs as object | undefined;
  const place = placeOf(form.refresh);
  if (place) {
    const format: Record<string, string> = place.format ? { format: place.format } : {};
    return { specs: { ...specs, issue: choices.slots?._id ?? "", ...format } };
  }
  const week = chosenWeek(form);
  if (week) return { specs: { ...specs, campaignStartDate: week, campaignEndDate: addDays(week, 6) } };
  const start = String(form.formData.get("specs.campaignStartDate") ?? "");
  if (form.refresh === "slots" && isDay(start) && !form.formData.get("specs.campaignEndDate")) {
    return { specs: { ...specs, campaignEndDate: proposedEnd(start) } };
  }
  const opened = series ? openedSeriesValues(form, series.by, choices.slots) : {};
  if (!choosesMedium(args, form)) return series?.key === OPENED ? opened : {};
  const [format, placement] = [onlyOne(choices.formats), onlyOne(choices.placements)];
  // Another medium is planned in another way.
  return { ...opened, specs: { ...specs, issue: choices.slots?._id ?? "", format, placement } };
}

/** 400 with the typed values and the problems at their fields. */
export async function refusedForm(args: FormArgs, form: PostedBooking, problems: FormProblem[]) {
  return replyWithProblems(form, problems, await extraFormData(args, form));
}
