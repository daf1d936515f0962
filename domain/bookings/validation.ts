import { daysBetween, isDay } from "domain/dates";
import { MAX_PRICE_CENTS } from "domain/money";
import { isWebAddress } from "domain/web-address";
import type { FieldProblem } from "../field-problem";
import { type AdFile, type AdFormat, adProblems } from "./ad-file";
import { isCrossBillTooLong, MAX_CROSS_BILL_YEARS } from "./billing";
import { type BookingDraft, type BookingSpecs, type MediumType, TARGET_YEARS } from "./fields";
import type { IssueDays } from "./out-issue";
import { type FormatLimit, termProblems } from "./slots";

export type { FieldProblem };

/** What validation must know about the records that a booking refers to; null for no record or an unknown id. */
export type BookingContext = {
  medium: {
    id: string;
    type: MediumType;
    hasIssues: boolean;
    formatIds: readonly string[];
    placementIds: readonly string[];
    bookingArtIds: readonly string[];
  } | null;
  issue: ({ id: string; mediumId: string } & IssueDays) | null;
  format: AdFormat | null;
  ad: AdFile | null;
  ad2?: AdFile | null;
  /** Briefing and final print documents, by id. */
  documents?: ReadonlyMap<string, Pick<AdFile, "mimeType">>;
  /** The limit of the chosen format in the medium, for minimum terms and the campaign window. */
  limit?: FormatLimit;
};

type Medium = NonNullable<BookingContext["medium"]>;

/**
 * What is wrong with a booking that is to be saved, each problem at its field. Values that only the appearance needs
 * (ad, target year …) may still be missing: see `validateActivation`. Days in the past are allowed: bookings are also
 * entered afterwards. Offers, minimum terms and campaign windows of a medium may become stricter later. They refuse
 * only a new choice or a move; unchanged values of the booking `before` may stay.
 */
export function validateBooking(
  draft: BookingDraft,
  context: BookingContext,
  before: BookingDraft | null = null,
): FieldProblem[] {
  return Object.values(VALIDATION_RULES).flatMap((rule) => rule(draft, context, before?.specs ?? null));
}

/** The specs that were saved before; null where all is new. */
type Before = BookingSpecs | null;

/**
 * The rules for saving a booking, by name, each with its fields. Saving and the tests of all rules run this list and
 * nothing else.
 */
export const VALIDATION_RULES = {
  /** Who books, at which price. */
  order: (draft) => orderProblems(draft),
  /** The days of its invoices exist and lie within the planned years. */
  billingDays: ({ billingDate, crossBillEnd }) => [
    ...badDay("billingDate", billingDate),
    ...badDay("crossBillEnd", crossBillEnd),
  ],
  recurrence: (draft) => crossBillProblems(draft),
  medium: (draft, context, before) => mediumProblems(draft, context, before),
  offers: ({ specs }, context, before) => offerProblems(specs, mediumOf(specs, context), before),
  issue: ({ specs }, context, before) => issueProblems(specs, mediumOf(specs, context), context, before),
  days: ({ specs }) => dayProblems(specs),
  terms: ({ specs }, context, before) =>
    isPlaceUnchanged(specs, before) || dayProblems(specs).length > 0 ? [] : termProblemsOf(specs, context),
  details: ({ specs }) => detailProblems(specs),
} as const satisfies Record<
  string,
  (draft: BookingDraft, context: BookingContext, before: Before) => FieldProblem[]
>;

/**
 * The final validation when a campaign is activated (spec §4, §5): the rules of saving plus the booking-spec errors.
 */
export function validateActivation(draft: BookingDraft, context: BookingContext): FieldProblem[] {
  // Activating makes no new choice.
  const problems = validateBooking(draft, context, draft);
  // A package appears with its child bookings, which are activated on their own.
  if (draft.bookingType === "multi") return problems;
  return [
    ...problems,
    ...appearanceProblems(draft.specs, context),
    ...materialProblems(draft.specs, context),
  ];
}

/**
 * What a change would take away from an active campaign. The final validation starts on activation (spec §4), so its
 * required values must stay. Values that were already missing are ignored.
 */
export function activeProblems(draft: BookingDraft, context: BookingContext): FieldProblem[] {
  if (draft.status !== "active" || draft.bookingType === "multi") return [];
  return [...appearanceProblems(draft.specs, context), ...materialProblems(draft.specs, context)].map(
    (problem) => (problem.params ? problem : { ...problem, message: "campaign_needs_this" }),
  );
}

/** Decisions §4, cross-billing: due on the billing date, then at the chosen intervals until the end. */
export function crossBillProblems(
  draft: Pick<BookingDraft, "isCrossBill" | "crossBillTiming" | "crossBillEnd" | "billingDate">,
): FieldProblem[] {
  if (!draft.isCrossBill) return [];
  const problems: FieldProblem[] = [
    ...missing("crossBillTiming", draft.crossBillTiming, "cross_bill_timing_missing"),
    ...missing("crossBillEnd", draft.crossBillEnd, "cross_bill_end_missing"),
    ...missing("billingDate", draft.billingDate, "cross_bill_start_missing"),
  ];
  const { billingDate: start, crossBillEnd: end } = draft;
  if (!start || !end) return problems;
  if (end < start) problems.push({ field: "crossBillEnd", message: "cross_bill_end_before_start" });
  else if (isCrossBillTooLong(start, end)) {
    const params = { years: MAX_CROSS_BILL_YEARS };
    problems.push({ field: "crossBillEnd", message: "cross_bill_too_long", params });
  }
  return problems;
}

function orderProblems(draft: BookingDraft): FieldProblem[] {
  const problems = missing("clientCompany", draft.clientCompany, "required");
  if (!Number.isInteger(draft.price)) problems.push({ field: "price", message: "money_invalid" });
  else if (draft.price < 0) problems.push({ field: "price", message: "money_negative" });
  else if (draft.price > MAX_PRICE_CENTS) problems.push({ field: "price", message: "money_too_large" });
  return problems;
}

/** Whether the fields and the medium are unchanged. */
const isUnchanged = (specs: BookingSpecs, before: Before, ...fields: (keyof BookingSpecs)[]) =>
  before !== null &&
  specs.targetMedium === before.targetMedium &&
  fields.every((field) => specs[field] === before[field]);

/** Whether place, time and format of a booking are unchanged. */
const isPlaceUnchanged = (specs: BookingSpecs, before: Before) =>
  isUnchanged(specs, before, "format", "issue", "campaignStartDate", "campaignEndDate");

function mediumProblems(draft: BookingDraft, { medium }: BookingContext, before: Before): FieldProblem[] {
  const { specs } = draft;
  if (draft.bookingType === "multi") {
    return specs.targetMedia.length === 0 ? [{ field: "specs.targetMedia", message: "required" }] : [];
  }
  const field = "specs.targetMedium";
  if (!specs.targetMedium) return [{ field, message: "required" }];
  if (!medium || medium.id !== specs.targetMedium) return [{ field, message: "choice_invalid" }];
  if (specs.type === medium.type || isUnchanged(specs, before, "type")) return [];
  return [{ field, message: "medium_type_mismatch" }];
}

/** The medium of a booking, if it is valid; only then its offers are checked. */
const mediumOf = (specs: BookingSpecs, { medium }: BookingContext): Medium | null =>
  medium && medium.id === specs.targetMedium && medium.type === specs.type ? medium : null;

function offerProblems(specs: BookingSpecs, medium: Medium | null, before: Before): FieldProblem[] {
  if (!medium) return [];
  const offers = [
    ["format", medium.formatIds, "format_not_of_medium"],
    ["placement", medium.placementIds, "placement_not_of_medium"],
    ["bookingType", medium.bookingArtIds, "booking_art_not_of_medium"],
  ] as const;
  return offers.flatMap(([field, ids, message]) => {
    const id = specs[field];
    const isOffered = id === null || ids.includes(id) || isUnchanged(specs, before, field);
    return isOffered ? [] : [{ field: `specs.${field}`, message }];
  });
}

function issueProblems(
  specs: BookingSpecs,
  medium: Medium | null,
  { issue }: BookingContext,
  before: Before,
): FieldProblem[] {
  if (!medium || specs.issue === null) return [];
  if (!issue || issue.id !== specs.issue) return [{ field: "specs.issue", message: "choice_invalid" }];
  const isOfMedium = medium.hasIssues && issue.mediumId === medium.id;
  if (isOfMedium || isUnchanged(specs, before, "issue")) return [];
  return [{ field: "specs.issue", message: "issue_not_of_medium" }];
}

/**
 * What the minimum terms and the campaign window of the format say about the booking's appearance, each on its
 * field (decisions §4, slots).
 */
export function termProblemsOf(
  { issue: issueId, campaignStartDate: start, campaignEndDate: end }: BookingSpecs,
  { issue, limit }: Pick<BookingContext, "issue" | "limit">,
): FieldProblem[] {
  if (!limit) return [];
  if (limit.limitationType === "issue") {
    if (!issue || issue.id !== issueId) return [];
    return termProblems(limit, issue.publishDate, issue.publishDate).map(({ message, params }) => ({
      field: "specs.issue",
      message,
      params,
    }));
  }
  if (!start || !end) return [];
  return termProblems(limit, start, end).map((problem) => ({
    field: problem.end === "start" ? "specs.campaignStartDate" : "specs.campaignEndDate",
    message: problem.message,
    params: problem.params,
  }));
}

/** The days of campaign, production and release. */
function dayProblems(specs: BookingSpecs): FieldProblem[] {
  const { campaignStartDate: start, campaignEndDate: end } = specs;
  const problems = [
    ...badDay("specs.campaignStartDate", start),
    ...badDay("specs.campaignEndDate", end),
    ...badDay("specs.productionDate", specs.productionDate),
    ...badDay("specs.releaseDate", specs.releaseDate),
  ];
  if (!start || !end || !isDay(start) || !isDay(end)) return problems;
  const field = "specs.campaignEndDate";
  if (end < start) return [...problems, { field, message: "campaign_end_before_start" }];
  if (daysBetween(start, end) <= MAX_CAMPAIGN_DAYS) return problems;
  return [...problems, { field, message: "campaign_too_long", params: { years: MAX_CAMPAIGN_YEARS } }];
}

/** Longer than any contract; limits the number of periods for the slots and catches typing errors. */
const MAX_CAMPAIGN_YEARS = 10;
export const MAX_CAMPAIGN_DAYS = MAX_CAMPAIGN_YEARS * 366;

function detailProblems({ targetYear: year, adTargetLink: link }: BookingSpecs): FieldProblem[] {
  const problems: FieldProblem[] = [];
  const { first, last } = TARGET_YEARS;
  if (year !== null && !(Number.isInteger(year) && year >= first && year <= last)) {
    problems.push({ field: "specs.targetYear", message: "year_invalid", params: { first, last } });
  }
  if (link !== null && !isWebAddress(link))
    problems.push({ field: "specs.adTargetLink", message: "url_invalid" });
  return problems;
}

/** Where and when it appears: everything that is needed before an advertisement can run. */
function appearanceProblems(specs: BookingSpecs, { medium }: BookingContext): FieldProblem[] {
  const needsIssue = specs.type === "print" || specs.type === "immoflash";
  return [
    ...(specs.type === "video" ? [] : missing("specs.format", specs.format, "format_missing")),
    ...(needsIssue && medium?.hasIssues ? missing("specs.issue", specs.issue, "issue_missing") : []),
    ...(specs.type === "print" && !specs.issue
      ? missing("specs.targetYear", specs.targetYear, "target_year_missing")
      : []),
    ...(specs.type === "digital"
      ? [
          ...missing("specs.campaignStartDate", specs.campaignStartDate, "campaign_start_missing"),
          ...missing("specs.campaignEndDate", specs.campaignEndDate, "campaign_end_missing"),
        ]
      : []),
    ...(specs.type === "video" && !specs.campaignEndDate
      ? missing("specs.releaseDate", specs.releaseDate, "release_date_missing")
      : []),
  ];
}

/** The ad material: uploaded, in the right size, and with a link where the ad needs one. */
function materialProblems(specs: BookingSpecs, { format, ad, ad2 }: BookingContext): FieldProblem[] {
  // A video that the house produces itself has no ad of the client's to wait for.
  const needsAd = !(specs.type === "video" && specs.internalProduction) && !format?.noAd;
  // Spec §3: a format of the newsletter may show more than one ad.
  const needsAd2 = needsAd && specs.type !== "print" && (format?.adCount ?? 1) > 1;
  const needsLink = needsAd && needsTargetLink(specs.type, format);
  // Final print documents count as the ad material of print, just like an ad: a PDF cannot be uploaded as an ad.
  const hasDocuments = specs.type === "print" && specs.printDocuments.length > 0;
  return [
    ...(needsAd && !hasDocuments ? missing("specs.ad", specs.ad, "ad_not_uploaded") : []),
    ...(needsAd2 ? missing("specs.ad2", specs.ad2, "ad2_not_uploaded") : []),
    ...(needsLink ? missing("specs.adTargetLink", specs.adTargetLink, "target_url_missing") : []),
    ...(specs.ad && ad && specs.type ? adProblems("specs.ad", ad, format, specs.type) : []),
    ...(specs.ad2 && ad2 && specs.type ? adProblems("specs.ad2", ad2, format, specs.type) : []),
  ];
}

/** Whether readers can click an ad of this type, so that it needs a link (spec §5). */
export const needsTargetLink = (type: MediumType | null, format: AdFormat | null): boolean =>
  (type === "digital" || type === "immoflash") && !format?.noAd;

function missing(field: string, value: unknown, message: string): FieldProblem[] {
  return value === null || value === "" ? [{ field, message }] : [];
}

/** A day that exists and lies within the planned years: a typing error must not book the year 9999. */
function badDay(field: string, day: string | null): FieldProblem[] {
  if (day === null) return [];
  if (!isDay(day)) return [{ field, message: "date_invalid" }];
  const { first, last } = TARGET_YEARS;
  const isPlannedFor = day >= `${first}` && day <= `${last}-12-31`;
  return isPlannedFor ? [] : [{ field, message: "year_invalid", params: { first, last } }];
}
