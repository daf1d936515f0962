import type {
  BillingState,
  BookingStatus,
  BookingType,
  BookingVariant,
  MediumType,
} from "domain/bookings/fields";
import { MEDIUM_TYPES } from "domain/bookings/fields";
import { lateness } from "domain/bookings/out-issue";
import type { StripWeek } from "domain/bookings/week-strip";
import { addDays, todayInVienna } from "domain/dates";
import { mayOnBookings } from "domain/permissions/bookings";
import { type NamedPerson, personName } from "domain/person-name";
import type { ResultOf } from "gql.tada";
import type { IssueSlots } from "../booking/detail";
import type { BookingFormOptionsFragment } from "../booking/documents";
import type { Availability } from "./availability";
import type { ClientSale } from "./client-sale";

type NamedChoice = { _id: string; name: string };
/** In pixels on screens and in millimetres in print. A format without a size accepts every size. */
type FormatChoice = NamedChoice & { formatSize: { width: number; height: number } | null };
type IssueChoice = {
  _id: string;
  title: string;
  issueNumber: string;
  publishDate: string;
  adClosesOn?: string | null;
  materialDueOn?: string | null;
  /** Whether a new booking without material comes late into it. */
  isLate?: true;
  /** How many places of the chosen format are free; absent where nothing limits them, or none is chosen. */
  free?: number;
};

/** What is free of the chosen format in the issues to come. */
type FreeInIssues = readonly { issueId: string; free: number }[];

export type LaterIssues = {
  formatId: string;
  issues: { _id: string; title: string; issueNumber: string }[];
};

type MediumChoice = NamedChoice & { type: MediumType };

/** The choices of one medium of a package. */
export type LineChoices = MediumChoice & Pick<BookingChoices, "formats" | "placements" | "issues" | "slots">;

/** The choices of the form for the chosen medium only: its issues, formats, placements and kinds of ads. */
export type BookingChoices = {
  /** The variant of the form: the chosen medium's type, or a package; null until a medium is chosen. */
  variant: BookingVariant | null;
  mediumId: string | null;
  hasIssues: boolean;
  /** In the order of their types. */
  media: MediumChoice[];
  formats: FormatChoice[];
  placements: NamedChoice[];
  bookingArts: NamedChoice[];
  issues: IssueChoice[];
  /** The day on which the issues are out or to come. */
  today: string;
  supervisors: { id: string; label: string }[];
  /** The choices of each chosen medium of a new package. */
  lines: LineChoices[];
  /** The coming weeks of the chosen format, for campaigns. */
  weeks: StripWeek[];
  /** Differs whenever a week was chosen: the days then show it. */
  weekKey?: string;
  /** The chosen issue with its slots per format. */
  slots: IssueSlots | null;
  /** Of the formats that are sold out in the chosen issue: the next ones with space. */
  later: LaterIssues[];
  /** What is known of the client of a new booking; null until one is chosen. */
  sale: ClientSale | null;
  /** Differs whenever a button chose issue or format: they then show it. */
  placeKey?: string;
  /** The free slots of the chosen format where the booking appears; null until both are known. */
  availability: Availability | null;
};

/** Issues are offered for this many days after they appeared, because ads are often entered late. */
const LATE_ENTRY_DAYS = 62;

/** The filter for the issues that the form offers, on any print medium. */
export function offeredIssues(today: string, mediumId?: string) {
  return { from: addDays(today, -LATE_ENTRY_DAYS), ...(mediumId ? { mediumIds: [mediumId] } : {}) };
}

/** Inactive categories are offered only if the booking already has them. */
function offered<T extends NamedChoice>(
  list: (T & { inactive: boolean })[],
  current: T | null | undefined,
): T[] {
  const active: T[] = list.filter((one) => !one.inactive || one._id === current?._id);
  return current && active.every((one) => one._id !== current._id) ? [...active, current] : active;
}

/** The parts of the opened booking that decide what the form offers. */
type OpenedBooking = {
  status: BookingStatus;
  billingState: BillingState;
  parentBooking: unknown;
  supervisor: (NamedPerson & { _id: string }) | null;
  specs: {
    type: MediumType | null;
    targetMedium: NamedChoice | null;
    format: FormatChoice | null;
    placement: NamedChoice | null;
    bookingType: NamedChoice | null;
  };
};

/**
 * The media that a booking may have, in the order of their types. A new booking: those where the user may create
 * bookings. A saved one: also those where the user may edit them. A booking of a package stays in its medium, and an
 * activated or paid booking keeps its type.
 */
function offeredMedia(
  { me, media }: ResultOf<typeof BookingFormOptionsFragment>,
  opened: OpenedBooking | undefined,
): MediumChoice[] {
  const current = opened?.specs.targetMedium?._id;
  const isTypeFixed = opened && (opened.status !== "open" || opened.billingState === "paid");
  const isOffered = ({ _id, type, inactive }: MediumChoice & { inactive: boolean }) => {
    if (_id === current) return true;
    if (inactive) return false;
    if (opened?.parentBooking || (isTypeFixed && type !== opened.specs.type)) return false;
    return mayOnBookings(me.permissions, opened ? "edit" : "create", _id);
  };
  return MEDIUM_TYPES.flatMap((type) => media.data.filter((medium) => medium.type === type))
    .filter(isOffered)
    .map(({ _id, name, type }) => ({ _id, name, type }));
}

const issueChoice = (issue: IssueChoice): IssueChoice => {
  const { _id, title, issueNumber, publishDate, adClosesOn, materialDueOn } = issue;
  return { _id, title, issueNumber, publishDate, adClosesOn, materialDueOn };
};

/** The choices of the chosen media of a new package, in the order in which they are offered. */
export function lineChoices(
  options: ResultOf<typeof BookingFormOptionsFragment>,
  chosen: readonly string[],
  slots: readonly IssueSlots[],
): LineChoices[] {
  return offeredMedia(options, undefined).flatMap((medium) => {
    const offers = options.media.data.find(({ _id }) => _id === medium._id);
    if (!offers || !chosen.includes(medium._id)) return [];
    const issues = options.issues.data
      .filter((issue) => issue.medium._id === medium._id)
      .map((issue) => ({
        ...issueChoice(issue),
        ...(lateness(issue, todayInVienna(), true) ? { isLate: true as const } : {}),
      }));
    return [
      {
        ...medium,
        issues: offers.hasIssues ? issues : [],
        formats: offered<FormatChoice>(offers.formatcategories, null),
        placements: offered(offers.placementcategories, null),
        slots: slots.find((issue) => issue.medium._id === medium._id) ?? null,
      },
    ];
  });
}

/**
 * Narrows the service's answer to one medium.
 *
 * @param opened what the record holds now: it stays in the choice even where it is no longer offered
 */
export function bookingChoices(
  options: ResultOf<typeof BookingFormOptionsFragment>,
  chosen: { bookingType: BookingType; mediumId: string | null },
  {
    slots,
    availability,
    free = [],
  }: Pick<BookingChoices, "slots" | "availability"> & { free?: FreeInIssues },
  opened?: OpenedBooking,
): BookingChoices {
  const media = offeredMedia(options, opened);
  const mediumId = media.some((one) => one._id === chosen.mediumId) ? chosen.mediumId : null;
  const medium = options.media.data.find((one) => one._id === mediumId);
  const freeIn = new Map(free.map(({ issueId, free }) => [issueId, free]));
  const choiceOf = (issue: IssueChoice): IssueChoice => {
    const count = freeIn.get(issue._id);
    return { ...issueChoice(issue), ...(count === undefined ? {} : { free: count }) };
  };
  const issues = options.issues.data.filter((issue) => issue.medium._id === mediumId).map(choiceOf);
  const ofMedium = slots && slots.medium._id === mediumId ? slots : null;
  if (ofMedium && issues.every((issue) => issue._id !== ofMedium._id)) issues.unshift(choiceOf(ofMedium));
  const supervisors = options.supervisors.flatMap(({ items }) => items);
  const supervisor = opened?.supervisor;
  // The booking's format belongs to its own medium only.
  const current = opened?.specs.targetMedium?._id === mediumId ? opened?.specs : undefined;
  return {
    variant: chosen.bookingType === "multi" ? "multi" : (medium?.type ?? null),
    mediumId,
    lines: [],
    weeks: [],
    later: [],
    sale: null,
    hasIssues: medium?.hasIssues ?? false,
    media,
    formats: medium ? offered(medium.formatcategories, current?.format) : [],
    placements: medium ? offered(medium.placementcategories, current?.placement) : [],
    bookingArts: medium ? offered(medium.bookingartcategories, current?.bookingType) : [],
    issues,
    today: todayInVienna(),
    supervisors:
      supervisor && supervisors.every(({ id }) => id !== supervisor._id)
        ? [...supervisors, { id: supervisor._id, label: personName(supervisor) }]
        : supervisors,
    slots: ofMedium,
    availability,
  };
}
