import type { BOOKING_RULES } from "domain/bookings/rules";
import type { Attempt, BookingDesk, Type } from "./desk";
import { SINGLE } from "./desk";

export type Rule = keyof typeof BOOKING_RULES;
type Attempting = Attempt | ((desk: BookingDesk, type: Type) => Attempt);

/** For some ways: an attempt to break a rule and its refusal, or the reason why they cannot break it. */
export type Entry =
  | {
      ways: readonly string[];
      /** The type of the booking, for a way that takes all types; the name of a form gives its own type. */
      type: Type | undefined;
      attempt: Attempting;
      refused: string;
    }
  | { ways: readonly string[]; because: string };

/** Entries by rule. Each rule has an entry for every way. */
export type RuleTable = Partial<Record<Rule, readonly Entry[]>>;

/** These ways make the attempt and get this refusal: `field: message` or its end, a reason, or a code. */
export const isRefused = (
  ways: readonly string[],
  attempt: Attempting,
  refused: string,
  type?: Type,
): Entry => ({
  ways,
  type,
  attempt,
  refused,
});

/** These ways cannot break the rule. */
export const cannotBreak = (ways: readonly string[], because: string): Entry => ({ ways, because });

export const creates = (...types: Type[]) => types.map((type) => `create${type}Booking`);

export const updates = (...types: Type[]) => types.map((type) => `update${type}Booking`);

export const updatesOfSeries = (...types: (typeof SINGLE)[number][]) =>
  updates(...types).flatMap((way) => [`${way} following`, `${way} all`]);

export const bulk = (...actions: string[]) => actions.map((action) => `bulk ${action}`);

export const SERIES = "createBookingSeries";

export const IMPORT = "importBookings";

export const FORMS = [...creates(...SINGLE, "Multi"), ...updates(...SINGLE, "Multi")];

export const SINGLE_FORMS = [...creates(...SINGLE), ...updates(...SINGLE)];

export const STATUS_CHANGES = [
  "activateBooking",
  "reopenBooking",
  "deleteBooking",
  ...bulk("cancel", "reopen", "delete"),
];

export const CANCELLATIONS = ["cancelBooking", "cancelBooking following", "cancelBooking all"];

export const BILLING_STEPS = ["step notpaid", "step paid", "step back"];

export const MATERIAL_CHANGES = ["requestMaterial", "askForMaterial", "addMaterialContact"];

export const COMMENT_CHANGES = ["addBookingComment", "editBookingComment"];

export const NIGHTLY_JOB = "job of the night";

export const BULK_HEAD = bulk(
  "supervisor",
  "agency",
  "easyJobId",
  "easyJobIdEpMedia",
  "nonbillable",
  "isInternal",
);

export const BULK_SPECS = bulk("placement", "placementDetails", "bookingArt", "adTargetLink");

export const BULK_BILLING = bulk("price", "billingState", "billingDate");

export const BULK_FIELDS = [...BULK_HEAD, ...BULK_SPECS, ...BULK_BILLING, ...bulk("materialState", "issue")];

export const waysExcept = (ways: readonly string[], ...others: string[]) =>
  ways.filter((way) => !others.includes(way));

/** The ways that set neither head nor specs, so no rule about these concerns them. */
export const SETS_NO_FIELD: Entry[] = [
  cannotBreak(COMMENT_CHANGES, "a comment changes nothing of the booking"),
  cannotBreak(
    [...STATUS_CHANGES, ...CANCELLATIONS, NIGHTLY_JOB],
    "changes the status, and no field of the booking",
  ),
];

export const CHANGES_ITEMS_ONLY: Entry = cannotBreak(BILLING_STEPS, "changes the state of an item only");

export const REQUESTS_MATERIAL_ONLY: Entry = cannotBreak(
  MATERIAL_CHANGES,
  "takes open material to requested, or leaves the booking as it is",
);

export const SETS_ANOTHER_FIELD = "gives one field a value, and this is another one's rule";

export const COPY_LEAVES_OUT =
  "leaves out what could not be booked anew instead of refusing the copy: one-rule.test.ts";

export const COPIES_SAVED_VALUES = "takes over what was saved by this rule";

export const KEEPS_PLACE = "leaves each appearance where and when it is";

export const CHANGES_DAYS_ONLY = "changes days only";

/** The columns of an active booking whose campaign is over. */
export const FINISHED_CAMPAIGN = { status: "active", isCampaignActive: true } as const;

export const RECURRING = {
  isCrossBill: true,
  crossBillTiming: "monthly",
  crossBillEnd: "2027-12-31",
} as const;

/** The ways that save a booking and cannot break a rule about its status. */
export function keepsStatus(): Entry[] {
  return [
    cannotBreak(
      [...FORMS, ...updatesOfSeries(...SINGLE), SERIES, IMPORT, "copyBooking", "moveBooking", ...BULK_FIELDS],
      "saves a booking, and leaves or opens its status",
    ),
    CHANGES_ITEMS_ONLY,
    REQUESTS_MATERIAL_ONLY,
    cannotBreak(COMMENT_CHANGES, "a comment changes nothing of the booking"),
  ];
}

/** For each bulk change, a type of booking and a value that an open booking accepts. */
export function bulkValues(): Record<string, [Type, string | ((desk: BookingDesk) => string)]> {
  return {
    supervisor: ["Digital", (desk) => String(desk.user.id)],
    agency: ["Digital", (desk) => String(desk.agency.id)],
    easyJobId: ["Digital", "JOB"],
    easyJobIdEpMedia: ["Digital", "JOB"],
    nonbillable: ["Digital", "yes"],
    isInternal: ["Digital", "yes"],
    placement: ["Digital", (desk) => String(desk.titles.Digital.placement.id)],
    placementDetails: ["Print", "rechts"],
    bookingArt: ["Digital", (desk) => String(desk.titles.Digital.art.id)],
    adTargetLink: ["Digital", "https://firma.at"],
    price: ["Digital", "1"],
    billingDate: ["Digital", "2027-01-01"],
    materialState: ["Digital", "available"],
    issue: ["Print", (desk) => String(desk.issues.Print.later.id)],
  };
}

export function releasedVideo() {
  return { releaseDate: "2026-11-20", appearsFrom: "2026-11-20", appearsOn: "2026-11-20" };
}

export const formatOf = (desk: BookingDesk, type: Type, n: number) =>
  desk.titles[type as "Print"].formats[n]?.id ?? null;

export const issuesOf = (desk: BookingDesk, type: Type) => desk.issues[type as "Print"];

/** The format that requires a longer term or a later campaign window than the booking has. */
export function withLongTermFormat(desk: BookingDesk, type: Type): Attempt {
  return { specs: { format: String(formatOf(desk, type, 2)) } };
}

/** The format that has no free slot on the booking's days or in its issue. */
export function withSoldOutFormat(desk: BookingDesk, type: Type): Attempt {
  return { specs: { format: String(formatOf(desk, type, 1)) } };
}
