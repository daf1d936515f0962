import { dayInVienna, formatDay, formatDayLong } from "domain/dates";
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
    materialDueOn
    billingItems { dueDate amount }
    specs {
      type
      bookingState
      internalProduction
      targetMedium { name }
      issue { title issueNumber }
      format { name noAd formatSize { width height } }
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
      clientCompany { name externalId email }
      agencyCompany { name email }
      supervisor { first_name last_name }
      contactEmail
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
  /** Which part of the house writes, and from where. */
  sender: string;
  heading: string;
  placeAndDay: string;
  /** Who gets it, and what is known of where: the agency for its client, or the client. */
  recipient: string[];
  facts: { label: string; value: string }[];
  introduction: string;
  columns: string[];
  positions: string[][];
  totals: { label: string; value: string }[];
  notes: string[];
}

/** Puts an order into words. */
export function confirmationOf(order: Order, today: string): Confirmation {
  const t = texts("confirmation");
  const positions = positionsOf(order);
  const recipient = order.agencyCompany ?? order.clientCompany;
  const isInPackage = order.bookingType === "multi" && !order.packageSpecs.billEvenly;
  const total =
    order.bookingType === "multi"
      ? order.price
      : positions.reduce((sum, position) => sum + position.price, 0);
  const dues = duesOf(isInPackage ? [order] : positions);
  return {
    number: order._id,
    house: texts("frame")("client"),
    heading: t("heading", { number: order._id }),
    placeAndDay: t("placeAndDay", { day: formatDayLong(today) }),
    sender: t("sender"),
    recipient: [recipient.name, recipient.email].filter((line) => line !== null),
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
    totals: order.nonbillable ? [] : totalsOf(order, total, dues),
    notes: order.nonbillable ? [t("nonbillable")] : [...dueNotes(dues), t("tax")],
  };
}

/** What was sold: each booking of a package or series; what is cancelled is no longer part of the order. */
function positionsOf(order: Order): Position[] {
  const several = order.bookingType === "multi" ? order.childBookings : (order.series?.bookings ?? [order]);
  if (order.status === "cancelled") return several;
  return several.filter((position) => position.status !== "cancelled");
}

type Due = { day: string; amount: number };

/** What falls due when, ascending; what has no day yet is not among it. */
function duesOf(positions: readonly Pick<Position, "billingItems">[]): Due[] {
  const amounts = new Map<string, number>();
  for (const { dueDate, amount } of positions.flatMap(({ billingItems }) => billingItems)) {
    if (dueDate) amounts.set(dueDate, (amounts.get(dueDate) ?? 0) + amount);
  }
  return [...amounts].map(([day, amount]) => ({ day, amount })).sort((a, b) => a.day.localeCompare(b.day));
}

/** A recurring price is one sum each time it falls due, and another one altogether. */
function totalsOf(order: Order, total: number, dues: readonly Due[]): Confirmation["totals"] {
  const t = texts("confirmation");
  if (!order.isCrossBill || dues.length < 2) return [{ label: t("total"), value: formatEuro(total) }];
  const all = dues.reduce((sum, { amount }) => sum + amount, 0);
  return [
    { label: t("totalEach"), value: formatEuro(total) },
    { label: t("totalOfAll", { count: dues.length }), value: formatEuro(all) },
  ];
}

/** The days of several invoices, with what each is about where they differ. */
function dueNotes(dues: readonly Due[]): string[] {
  const t = texts("confirmation");
  const [first] = dues;
  if (!first || dues.length < 2) return [];
  const amount = formatEuro(first.amount);
  if (dues.every((due) => due.amount === first.amount)) {
    return [t("dueEqual", { days: dues.map(({ day }) => formatDay(day)).join(", "), amount })];
  }
  return [
    t("due", { days: dues.map((due) => `${formatDay(due.day)} ${formatEuro(due.amount)}`).join(", ") }),
  ];
}

function factsOf(order: Order): Confirmation["facts"] {
  const t = texts("confirmation");
  const contact = order.supervisor;
  const facts: [string, string | null | undefined][] = [
    [t("facts.client"), order.clientCompany.name],
    [t("facts.clientNumber"), order.clientCompany.externalId],
    [t("facts.agency"), order.agencyCompany?.name],
    [t("facts.orderedOn"), formatDay(dayInVienna(order.createdAt))],
    [t("facts.jobId"), order.easyJobId],
    [t("facts.contact"), contact && personName(contact)],
    [t("facts.email"), order.contactEmail],
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
  return [format && formatOf(format, specs.type), placement?.name, placementDetails, bookingType?.name]
    .filter(Boolean)
    .join(", ");
}

function formatOf(
  { name, formatSize }: NonNullable<Position["specs"]["format"]>,
  type: string | null,
): string {
  if (!formatSize) return name;
  return `${name} (${formatSize.width} × ${formatSize.height} ${type === "print" ? "mm" : "px"})`;
}

/** When it appears, and until when its material is needed where that is still awaited. */
function appearanceOf(position: Position): string {
  const { materialDueOn: dueOn } = position;
  const day = dayOf(position);
  if (!dueOn || !isAwaited(position)) return day;
  return `${day}\n${texts("confirmation")("material", { day: formatDay(dueOn) })}`;
}

function isAwaited({ status, specs }: Position): boolean {
  const isOver = status === "cancelled" || status === "completed";
  const isOurs = specs.type === "video" && specs.internalProduction;
  const isThere = specs.bookingState === "available" || specs.bookingState === "approved";
  return !isOver && !isOurs && !isThere && !specs.format?.noAd;
}

function dayOf({ appearsOn, specs }: Position): string {
  const t = texts("confirmation");
  const { campaignStartDate: from, campaignEndDate: to, targetYear: year } = specs;
  if (from && to && from !== to) return `${formatDay(from)} – ${formatDay(to)}`;
  if (appearsOn) return formatDay(appearsOn);
  return year ? t("inYear", { year }) : t("openDay");
}
