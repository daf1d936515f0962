import {
  type BookingDraft,
  type BookingStatus,
  CROSS_BILL_TIMINGS,
  emptyBooking,
  type MaterialState,
} from "domain/bookings/fields";
import { shapeBooking } from "domain/bookings/shape";
import { addDays, addMonths, daysBetween } from "domain/dates";
import type { Appearance } from "./appearances";
import type { SeededClient } from "./clientele";
import type { DemoFiles } from "./demo-files";
import type { Staff } from "./people";
import type { PlannedBooking } from "./planned-booking";
import type { CategoryIds, SeededIssue, SeededMedium } from "./publishing";
import type { Random } from "./random";

/** The records that all bookings choose from. */
export interface Market {
  random: Random;
  today: string;
  clients: readonly SeededClient[];
  staff: Staff;
  files: DemoFiles;
  categoryIds: CategoryIds;
}

const CANCEL_REASONS = [
  "Kunde hat das Budget gekürzt",
  "Motiv wurde nicht rechtzeitig fertig",
  "Veranstaltung abgesagt",
  "Doppelt gebucht",
  "Wechsel in eine spätere Ausgabe",
  "Kunde hat sich für ein anderes Medium entschieden",
];
const REMARKS = [
  "Rechnung bitte an die Agentur",
  "Kunde wünscht Belegexemplar",
  "Konkurrenzausschluss auf der Doppelseite",
  "Motiv wie im Vorjahr",
  "Preis laut Jahresvereinbarung",
  "Rückfragen bitte an die Marketingleitung",
];
const PLACEMENT_DETAILS = ["rechts oben", "nicht neben Konkurrenz", "vor der Heftmitte", "gegenüber Inhalt"];

/** Days after its appearance until a booking is completed or cancelled at the latest. */
const DAYS_LEFT_OPEN = 21;
/** Days until the slowest client has paid. */
const DAYS_TILL_PAID = 100;

/** Issues whose place opposite the editorial is promised. */
const promised = new WeakSet<SeededIssue>();

const text = (id: number) => String(id);

/** One single booking at its place and time, in a state that fits the day. */
export function draftFor(market: Market, appearance: Appearance): PlannedBooking {
  const { random, today } = market;
  const { medium, limit, issue } = appearance;
  const client = chooseClient(market, appearance.to);
  const status = statusOn(random, appearance, today);
  const createdOn = bookedOn(random, appearance.from, today);
  const isPast = appearance.to < today;
  const material = materialOf(random, status);
  const sellerId =
    isPast && random.chance(0.12)
      ? random.pick([...market.staff.formerSellers, client.sellerId])
      : random.chance(0.85)
        ? client.sellerId
        : random.pick(market.staff.sellers);

  const draft = emptyBooking();
  draft.status = status;
  draft.isCampaignActive = status === "active";
  draft.clientCompany = text(client.id);
  draft.agencyCompany = client.agencyId !== null && random.chance(0.85) ? text(client.agencyId) : null;
  draft.supervisor = text(sellerId);
  const year = createdOn.slice(2, 4);
  draft.easyJobId = random.chance(isPast ? 0.97 : 0.8) ? `J${year}-${random.between(10_000, 99_999)}` : null;
  draft.easyJobIdEpMedia = random.chance(0.25) ? `EPM-${random.between(100_000, 999_999)}` : null;
  draft.isInternal = random.chance(0.015);
  draft.nonbillable = !draft.isInternal && random.chance(0.02);
  draft.price = draft.isInternal ? 0 : priceOf(random, appearance);

  const { specs } = draft;
  specs.type = medium.demo.type;
  specs.targetMedium = text(medium.id);
  specs.format = limit ? text(limit.formatId) : null;
  specs.issue = issue ? text(issue.id) : null;
  specs.placement = placementOf(market, medium, issue);
  specs.placementDetails = random.chance(0.08) ? random.pick(PLACEMENT_DETAILS) : null;
  specs.bookingType = artOf(market, draft);
  specs.bookingState = material;
  specs.comment = random.chance(0.15) ? random.pick(REMARKS) : null;
  specs.briefingDocument = random.chance(0.1) ? text(random.pick(market.files.briefings)) : null;
  specs.adHiddenOnMobile = medium.demo.type === "digital" && random.chance(0.1);
  addMaterial(market, draft, appearance);
  if (!issue) addCampaign(random, draft, appearance);
  addBilling(random, draft, appearance, today);
  return {
    draft: shapeBooking(draft),
    issue,
    from: appearance.from,
    createdOn,
    sellerId,
    cancelReason: status === "cancelled" ? random.pick(CANCEL_REASONS) : null,
    parent: null,
  };
}

/** Spec §3, target year: a print booking that is sold before its issue is known. */
export function withoutIssueYet(planned: PlannedBooking, today: string): PlannedBooking {
  const { draft } = planned;
  const specs = {
    ...draft.specs,
    issue: null,
    targetYear: Number((planned.issue?.publishDate ?? today).slice(0, 4)),
    bookingState: "open" as const,
    ad: null,
    printDocuments: [],
  };
  return {
    ...planned,
    issue: null,
    cancelReason: null,
    draft: shapeBooking({ ...draft, status: "open", isCampaignActive: false, specs }),
  };
}

/** A placement; the one page of which an issue has only one is promised once, and rarely twice. */
function placementOf(
  { random, categoryIds }: Market,
  medium: SeededMedium,
  issue: SeededIssue | null,
): string | null {
  if (!random.chance(0.6)) return null;
  const id = random.pick(medium.placementIds);
  if (issue && id === categoryIds.get("opposite-editorial")) {
    if (promised.has(issue) && !random.chance(0.02)) return null;
    promised.add(issue);
  }
  return text(id);
}

function chooseClient({ random, clients, today }: Market, day: string): SeededClient {
  const longAgo = addDays(today, -300);
  for (;;) {
    // A few clients book often, most of them rarely.
    const client = clients[Math.floor(random.next() ** 1.8 * clients.length)];
    // Former clients only have older bookings.
    if (client && (client.isActive || day < longAgo)) return client;
  }
}

function statusOn(random: Random, { from, to }: Appearance, today: string): BookingStatus {
  if (to < today)
    return random.weighted([
      ["completed", daysBetween(to, today) > DAYS_LEFT_OPEN ? 94 : 88],
      ["cancelled", 6],
      // Somebody has to look after these; what is long over has been looked after.
      ["open", daysBetween(to, today) > DAYS_LEFT_OPEN ? 0 : 6],
    ]);
  if (from <= today)
    return random.weighted([
      ["active", 90],
      ["cancelled", 6],
      ["open", 4],
    ]);
  if (daysBetween(today, from) <= 30)
    return random.weighted([
      ["active", 55],
      ["open", 38],
      ["cancelled", 7],
    ]);
  return random.weighted([
    ["active", 15],
    ["open", 78],
    ["cancelled", 7],
  ]);
}

function materialOf(random: Random, status: BookingStatus): MaterialState {
  if (status === "completed") return "approved";
  // Final validation lets only bookings with an ad become active.
  if (status === "active")
    return random.weighted([
      ["approved", 85],
      ["available", 15],
    ]);
  return random.weighted([
    ["open", 48],
    ["requested", 28],
    ["available", 16],
    ["approved", 8],
  ]);
}

function bookedOn(random: Random, from: string, today: string): string {
  const day = addDays(from, -random.between(12, 160));
  return day < today ? day : addDays(today, -random.between(0, 75));
}

function priceOf(random: Random, { limit, medium, from, to }: Appearance): number {
  const list = limit?.demo.price ?? random.pick(medium.limits).demo.price;
  const weeks = medium.demo.type === "digital" ? Math.max(1, Math.round((daysBetween(from, to) + 1) / 7)) : 1;
  const discount = random.weighted([
    [0, 40],
    [5, 20],
    [10, 20],
    [15, 12],
    [25, 8],
  ]);
  const price = Math.round((list * weeks * (100 - discount)) / 100);
  return random.chance(0.15) ? price - (random.between(1, 9999) % price) : Math.round(price / 500) * 500;
}

function artOf({ random, categoryIds }: Market, draft: BookingDraft): string {
  const key = draft.isInternal
    ? "own"
    : draft.nonbillable
      ? "barter"
      : random.weighted([
          ["ad", 82],
          ["pr", 10],
          ["partnership", 8],
        ]);
  return text(categoryIds.get(key) ?? 0);
}

function addMaterial({ random, files }: Market, draft: BookingDraft, { medium, limit }: Appearance): void {
  const { specs } = draft;
  if (medium.demo.type === "video") specs.internalProduction = random.chance(0.35);
  const hasLink = medium.demo.type === "digital" || medium.demo.type === "immoflash";
  if (hasLink && (specs.bookingState !== "open" || draft.status === "active")) {
    specs.adTargetLink = `https://www.alpenblick.example/aktion/${random.between(1000, 9999)}`;
  }
  if (specs.bookingState === "open" || specs.bookingState === "requested") return;
  const format = limit?.demo.format ?? "pre-roll";
  const ads = files.ads.get(format);
  if (ads) specs.ad = text(random.pick(ads));
  const document = files.documents.get(format);
  if (document !== undefined && specs.bookingState === "approved" && random.chance(0.5)) {
    specs.printDocuments = [text(document)];
  }
}

function addCampaign(random: Random, draft: BookingDraft, { from, to, medium }: Appearance): void {
  const { specs } = draft;
  specs.campaignStartDate = from;
  specs.campaignEndDate = to;
  if (medium.demo.type !== "video") return;
  specs.productionDate = addDays(from, -random.between(5, 25));
  specs.releaseDate = from;
}

function addBilling(random: Random, draft: BookingDraft, { to }: Appearance, today: string): void {
  if (draft.nonbillable || draft.isInternal) return;
  const due = addDays(to, random.between(3, 14));
  if (draft.status !== "cancelled" && random.chance(0.9)) draft.billingDate = due;
  if (draft.status === "completed") {
    const waited = daysBetween(due, today);
    draft.billingState =
      waited > DAYS_TILL_PAID
        ? "paid"
        : waited > 45
          ? random.weighted([
              ["paid", 80],
              ["notpaid", 14],
              ["open", 6],
            ])
          : random.weighted([
              ["paid", 25],
              ["notpaid", 55],
              ["open", 20],
            ]);
  } else if (draft.status === "active" && random.chance(0.15)) draft.billingState = "notpaid";
  if (draft.status === "cancelled" || !random.chance(0.02)) return;
  draft.isCrossBill = true;
  draft.crossBillTiming = random.pick(CROSS_BILL_TIMINGS);
  draft.billingDate = due;
  draft.crossBillEnd = addMonths(due, 12);
}
