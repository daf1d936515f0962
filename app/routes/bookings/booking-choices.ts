import { addDays } from "domain/dates";
import type { ResultOf } from "gql.tada";
import type { IssueSlots } from "./booking-detail";
import type { BookingFormOptionsFragment } from "./booking-documents";
import type { Person } from "./person-name";

type Named = { _id: string; name: string };
type IssueChoice = { _id: string; title: string; issueNumber: string; publishDate: string };

/** What the form offers for the chosen medium: its issues, formats, placements and kinds of ads, and no others. */
export type BookingChoices = {
  mediumId: string | null;
  hasIssues: boolean;
  media: Named[];
  formats: Named[];
  placements: Named[];
  bookingTypes: Named[];
  issues: IssueChoice[];
  supervisors: (Person & { _id: string })[];
  /** The chosen issue with its slots per format. */
  slots: IssueSlots | null;
};

/** Issues that appeared up to so many days ago are still offered: ads are often entered late. */
const LATE_ENTRY_DAYS = 62;

/** The filter for the issues that the form offers, on any print medium. */
export function offeredIssues(today: string, mediumId?: string) {
  return { from: addDays(today, -LATE_ENTRY_DAYS), ...(mediumId ? { mediumIds: [mediumId] } : {}) };
}

/** Categories that are switched off are offered only where the booking already has them. */
function offered(list: (Named & { inactive: boolean })[], current: Named | null | undefined): Named[] {
  const active = list
    .filter((one) => !one.inactive || one._id === current?._id)
    .map(({ _id, name }) => ({ _id, name }));
  return current && active.every((one) => one._id !== current._id) ? [...active, current] : active;
}

/**
 * Narrows the service's answer to one medium.
 *
 * @param current what the record holds now: it stays in the choice even where it is no longer offered
 */
export function bookingChoices(
  options: ResultOf<typeof BookingFormOptionsFragment>,
  mediumId: string | null,
  slots: IssueSlots | null,
  current?: {
    format: Named | null;
    placement: Named | null;
    bookingType: Named | null;
    supervisor: (Person & { _id: string }) | null;
  },
): BookingChoices {
  const medium = options.media.data.find((one) => one._id === mediumId);
  const issues = options.issues.data
    .filter((issue) => issue.medium._id === mediumId)
    .map(({ _id, title, issueNumber, publishDate }) => ({ _id, title, issueNumber, publishDate }));
  const chosen = slots && slots.medium._id === mediumId ? slots : null;
  if (chosen && issues.every((issue) => issue._id !== chosen._id)) {
    const { _id, title, issueNumber, publishDate } = chosen;
    issues.unshift({ _id, title, issueNumber, publishDate });
  }
  const supervisors = options.supervisors.data;
  const supervisor = current?.supervisor;
  return {
    mediumId: medium ? medium._id : null,
    hasIssues: medium?.hasIssues ?? false,
    media: options.media.data.map(({ _id, name }) => ({ _id, name })),
    formats: medium ? offered(medium.formatcategories, current?.format) : [],
    placements: medium ? offered(medium.placementcategories, current?.placement) : [],
    bookingTypes: medium ? offered(medium.bookingartcategories, current?.bookingType) : [],
    issues,
    supervisors:
      supervisor && supervisors.every((one) => one._id !== supervisor._id)
        ? [...supervisors, supervisor]
        : supervisors,
    slots: chosen,
  };
}
