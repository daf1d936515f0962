import type { BOOKING_RULES } from "domain/bookings/rules";
import type { Attempt, BookingDesk, Type } from "./desk";
import { SINGLE } from "./desk";

export type Rule = keyof typeof BOOKING_RULES;
type Attempting = Attempt | ((desk: BookingDesk, type: Type) => Attempt);

/** What some ways do against a rule, and how they are refused; or why the rule cannot be broken by them. */
export type Entry =
  | {
      ways: readonly string[];
      /** Of a way that is for all types; a form's name says its own. */
      type: Type | undefined;
      attempt: Attempting;
      refused: string;
    }
  | { ways: readonly string[]; because: string };

/** Entries of some rules: for each rule, every way has one. */
export type RuleTable = Partial<Record<Rule, readonly Entry[]>>;

/** These ways try it, and are refused so: `field: message`, the end of that, a reason, or a code. */
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

export const MATERIAL_CHANGES = ["requestMaterial", "addMaterialContact"];

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

/** What sets neither head nor specs, and so has no part in any rule about these. */
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
  "takes open material to requested only",
);

export const SETS_ANOTHER_FIELD = "gives one field a value, and this is another one's rule";

export const COPY_LEAVES_OUT =
  "leaves out what could not be booked anew instead of refusing the copy: one-rule.test.ts";

export const COPIES_SAVED_VALUES = "takes over what was saved by this rule";

export const KEEPS_PLACE = "leaves each appearance where and when it is";

export const CHANGES_DAYS_ONLY = "changes days only";

/** A booking that was sold and is over. */
export const FINISHED_CAMPAIGN = { status: "active", isCampaignActive: true } as const;

export const RECURRING = {
  isCrossBill: true,
  crossBillTiming: "monthly",
  crossBillEnd: "2027-12-31",
} as const;

/** What the ways that save a booking have to do with a rule of its life: nothing. */
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

/** A value that each bulk change would take of an open booking. */
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

/** The format that asks for a long term or a late window, over days that are too short. */
export function withLongTermFormat(desk: BookingDesk, type: Type): Attempt {
  return { specs: { format: String(formatOf(desk, type, 2)) } };
}

/** The format of which the days and the issue have no slot left. */
export function withSoldOutFormat(desk: BookingDesk, type: Type): Attempt {
  return { specs: { format: String(formatOf(desk, type, 1)) } };
}
