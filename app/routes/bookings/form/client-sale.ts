import type { ResultOf } from "gql.tada";
import { dayText } from "~/i18n/days";
import { issueName } from "~/shared/bookings/issue-name";
import type { ClientOverviewFragment } from "../booking/documents";

type Overview = ResultOf<typeof ClientOverviewFragment>;

/** What the form shows of its client; figures are null for those who may not see them. */
export type ClientSale = {
  client: { _id: string; name: string };
  /** Of this year. */
  year: number;
  turnover: number | null;
  turnoverBefore: number | null;
  openItems: number | null;
  contact: { name: string; phone: string | null; email: string | null } | null;
  /** The last booking, with its short name: `AB 9/2026`. */
  last: { _id: string; name: string } | null;
  /** The format of its last booking in the chosen medium. */
  lastFormat: string | null;
  /** What it paid last for the chosen format there, in cents. */
  lastPrice: { cents: number; name: string; agency: string | null } | null;
};

type Appearance = {
  appearsOn: string | null;
  specs: {
    targetMedium: { name: string; goal: string | null } | null;
    issue: { title: string; issueNumber: string } | null;
  };
};

/** Where a booking appeared, as people say it: `AB 9/2026`, or the medium with the day. */
function appearanceName({ appearsOn, specs: { targetMedium, issue } }: Appearance): string {
  const medium = targetMedium?.goal || targetMedium?.name;
  return [medium, issue ? issueName(issue) : appearsOn && dayText(appearsOn)].filter(Boolean).join(" ");
}

/** The variables of `ClientOverview` beside the medium and the format. */
export const yearsOf = (today: string) => ({
  year: Number(today.slice(0, 4)),
  yearBefore: Number(today.slice(0, 4)) - 1,
});

/** Narrows the service's answer to what is shown with the chosen format. */
export function clientSale(
  overview: Overview | null | undefined,
  { format, today }: { format: string; today: string },
): ClientSale | null {
  if (!overview) return null;
  const { _id, name, turnover, turnoverBefore, openItems, contact, lastBooking } = overview;
  const { lastInMedium, lastInFormat } = overview;
  const lastFormat = lastInMedium?.specs.format?._id ?? null;
  const ofFormat = [lastInFormat, lastInMedium].find((one) => one?.specs.format?._id === format);
  const lastPrice = format && ofFormat && ofFormat.price !== null ? ofFormat : null;
  return {
    client: {
      _id,
      name,
    },
    year: yearsOf(today).year,
    turnover,
    turnoverBefore,
    openItems,
    contact,
    last: lastBooking && {
      _id: lastBooking._id,
      name: appearanceName(lastBooking),
    },
    lastFormat,
    lastPrice: lastPrice && {
      cents: lastPrice.price ?? 0,
      name: appearanceName(lastPrice),
      agency: lastPrice.agencyCompany?.name ?? null,
    },
  };
}
