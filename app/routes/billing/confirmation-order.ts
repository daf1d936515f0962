import { formatDay, formatDayLong, todayInVienna } from "domain/dates";
import { formatEuro } from "domain/money";
import type { ResultOf } from "gql.tada";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { personName } from "./list-texts";

const PositionFragment = graphql(`
  fragment ConfirmedPosition on Booking @_unmask {
    _id
    status
    price
    appearsOn
    specs {
      targetMedium { name }
      issue { title issueNumber }
      format { name }
      placement { name }
      bookingType { name }
      placementDetails
      campaignStartDate
      campaignEndDate
      targetYear
    }
  }
`);

/** A booking with what is confirmed with it: the bookings of a package, the appearances of a series. */
export const ConfirmationQuery = graphql(
  `
  query Confirmation($id: String!) {
    booking(id: $id) {
      ...ConfirmedPosition
      bookingType
      createdAt
      easyJobId
      nonbillable
      billingDate
      isCrossBill
      crossBillTiming
      crossBillEnd
      clientCompany { name externalId }
      agencyCompany { name }
      supervisor { first_name last_name email }
      packageSpecs: specs { billEvenly }
      childBookings { ...ConfirmedPosition }
      series { bookings { ...ConfirmedPosition } }
    }
  }
`,
  [PositionFragment],
);

type Order = NonNullable<ResultOf<typeof ConfirmationQuery>["booking"]>;
type Position = ResultOf<typeof PositionFragment>;

/** A confirmation as it is read, on the page and in the PDF: texts only. */
export interface Confirmation {
  number: string;
  house: string;
  heading: string;
  placeAndDay: string;
  /** Who gets it: the agency for its client, or the client. */
  recipient: string;
  facts: { label: string; value: string }[];
  introduction: string;
  columns: string[];
  positions: string[][];
  total: { label: string; value: string } | null;
  notes: string[];
}

/** Puts an order into words. */
export function confirmationOf(order: Order, today: string): Confirmation {
  const t = texts("confirmation");
  const positions = positionsOf(order);
  const isInPackage = order.bookingType === "multi" && !order.packageSpecs.billEvenly;
  const total =
    order.bookingType === "multi"
      ? order.price
      : positions.reduce((sum, position) => sum + position.price, 0);
  return {
    number: order._id,
    house: texts("frame")("client"),
    heading: t("heading", { number: order._id }),
    placeAndDay: t("placeAndDay", { day: formatDayLong(today) }),
    recipient: order.agencyCompany?.name ?? order.clientCompany.name,
    facts: factsOf(order),
    introduction: order.status === "cancelled" ? t("cancelled") : t("thanks"),
    columns: [
      t("columns.position"),
      t("columns.medium"),
      t("columns.advertisement"),
      t("columns.appears"),
      t("columns.price"),
    ],
    positions: positions.map((position, index) => [
      String(index + 1),
      mediumOf(position),
      advertisementOf(position),
      appearanceOf(position),
      isInPackage ? t("inPackage") : formatEuro(position.price),
    ]),
    total: order.nonbillable ? null : { label: t("total"), value: formatEuro(total) },
    notes: [order.nonbillable ? t("nonbillable") : t("tax")],
  };
}

/** What was sold: each booking of a package or series; what is cancelled is no longer part of the order. */
function positionsOf(order: Order): Position[] {
  const several = order.bookingType === "multi" ? order.childBookings : (order.series?.bookings ?? [order]);
  if (order.status === "cancelled") return several;
  return several.filter((position) => position.status !== "cancelled");
}

function factsOf(order: Order): Confirmation["facts"] {
  const t = texts("confirmation");
  const contact = order.supervisor;
  const facts: [string, string | null | undefined][] = [
    [t("facts.client"), order.clientCompany.name],
    [t("facts.clientNumber"), order.clientCompany.externalId],
    [t("facts.agency"), order.agencyCompany?.name],
    [t("facts.orderedOn"), formatDay(todayInVienna(new Date(order.createdAt)))],
    [t("facts.jobId"), order.easyJobId],
    [t("facts.contact"), contact && personName(contact)],
    [t("facts.email"), contact?.email],
    [t("facts.billing"), order.nonbillable ? null : billingOf(order)],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

function billingOf(order: Order): string {
  const t = texts("confirmation");
  const { billingDate, isCrossBill, crossBillTiming, crossBillEnd, price } = order;
  if (!billingDate) return t("billing.open");
  if (!isCrossBill || !crossBillTiming || !crossBillEnd) {
    return t("billing.once", { day: formatDay(billingDate) });
  }
  return t(`billing.${crossBillTiming}`, {
    from: formatDay(billingDate),
    to: formatDay(crossBillEnd),
    amount: formatEuro(price),
  });
}

function mediumOf({ specs }: Position): string {
  const issue = specs.issue && (specs.issue.issueNumber || specs.issue.title);
  return [specs.targetMedium?.name, issue].filter(Boolean).join(" ");
}

function advertisementOf({ specs }: Position): string {
  const { format, placement, placementDetails, bookingType } = specs;
  return [format?.name, placement?.name, placementDetails, bookingType?.name].filter(Boolean).join(", ");
}

function appearanceOf({ appearsOn, specs }: Position): string {
  const t = texts("confirmation");
  const { campaignStartDate: from, campaignEndDate: to, targetYear: year } = specs;
  if (from && to && from !== to) return `${formatDay(from)} – ${formatDay(to)}`;
  if (appearsOn) return formatDay(appearsOn);
  return year ? t("inYear", { year }) : t("openDay");
}
