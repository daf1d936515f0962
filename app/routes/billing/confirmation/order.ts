import { addressLines, billedAt } from "domain/companies/address";
import { dayInVienna, formatDay, formatDayLong } from "domain/dates";
import { formatEuro } from "domain/money";
import { personName } from "domain/person-name";
import type { ResultOf } from "gql.tada";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { addressOfHouse, nameOfHouse, type PublisherDetails } from "~/shared/pdf/house";

const PositionFragment = graphql(`
  fragment ConfirmedPosition on Booking @_unmask {
    _id
    status
    price
    appearsOn
    materialDueOn
    materialDueBy
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

const RecipientFragment = graphql(`
  fragment ConfirmedTo on Company @_unmask {
    name
    email
    billsElsewhere
    address { street zip city country }
    billingAddress { street zip city country }
    vatId
    paymentDays
    contacts { name role email forInvoices }
  }
`);

/** A booking and what its confirmation includes: the bookings of a package, the appearances of a series. */
export const OrderFragment = graphql(
  `
  fragment ConfirmedOrder on Booking @_unmask {
    ...ConfirmedPosition
    bookingType
    createdAt
    easyJobId
    nonbillable
    billingDate
    isCrossBill
    crossBillTiming
    crossBillEnd
    clientCompany { externalId ...ConfirmedTo }
    agencyCompany { ...ConfirmedTo }
    supervisor { first_name last_name }
    contactEmail
    packageSpecs: specs { billEvenly }
    parentBooking { _id specs { billEvenly } }
    childBookings { ...ConfirmedPosition }
    series { bookings { ...ConfirmedPosition } }
  }
`,
  [PositionFragment, RecipientFragment],
);

type Order = ResultOf<typeof OrderFragment>;
type Position = ResultOf<typeof PositionFragment>;

/** The texts of a confirmation, for the page and the PDF. */
export interface Confirmation {
  number: string;
  house: string;
  logo: PublisherDetails["logo"];
  /** The lines of its address. */
  address: string[];
  /** The department that sends it, and its place where the settings name one. */
  sender: string;
  heading: string;
  placeAndDay: string;
  /** Name, address of invoices and e-mail of the recipient: the agency if there is one, else the client. */
  recipient: string[];
  facts: { label: string; value: string }[];
  introduction: string;
  columns: string[];
  positions: string[][];
  totals: { label: string; value: string }[];
  notes: string[];
}

/** The recipient of the confirmation: the agency that books, else the client. */
export const recipientOf = ({ agencyCompany, clientCompany }: Order) => agencyCompany ?? clientCompany;

/** Puts an order into words. */
export function confirmationOf(order: Order, today: string, saved: PublisherDetails): Confirmation {
  const t = texts("confirmation");
  const place = saved.housePlace;
  const day = formatDayLong(today);
  const positions = positionsOf(order);
  const recipient = recipientOf(order);
  const how = howBilled(order);
  const dues = duesOf(how === "as a package" ? [order] : positions);
  return {
    number: order._id,
    house: nameOfHouse(saved),
    logo: saved.logo,
    address: addressOfHouse(saved),
    heading: t("heading", { number: order._id }),
    placeAndDay: place ? t("placeAndDay", { place, day }) : day,
    sender: place ? t("senderAndPlace", { place }) : t("sender"),
    recipient: [recipient.name, ...addressLines(billedAt(recipient)), recipient.email].filter(
      (line) => line !== null,
    ),
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
      appearanceOf(position, today),
      how === "by its bookings" ? formatEuro(position.price) : t("inPackage"),
    ]),
    totals: order.nonbillable ? [] : totalsOf(order, positions),
    notes: order.nonbillable ? [t("nonbillable")] : [...dueNotes(dues), ...termsOf(recipient), t("tax")],
  };
}

/** The terms of payment of the recipient, if they were agreed. */
function termsOf({ paymentDays }: ReturnType<typeof recipientOf>): string[] {
  return paymentDays === null ? [] : [texts("confirmation")("terms", { count: paymentDays })];
}

/** Decisions §4: a package is billed by its bookings or alone, and then they have no price of their own. */
function howBilled(order: Order): "by its bookings" | "as a package" | "with its package" {
  if (order.bookingType === "multi")
    return order.packageSpecs.billEvenly ? "by its bookings" : "as a package";
  return order.parentBooking?.specs.billEvenly === false ? "with its package" : "by its bookings";
}

/** The sold positions: each booking of a package or series. Cancelled ones are no longer part of the order. */
function positionsOf(order: Order): Position[] {
  const several = order.bookingType === "multi" ? order.childBookings : (order.series?.bookings ?? [order]);
  if (order.status === "cancelled") return several;
  return several.filter((position) => position.status !== "cancelled");
}

type Due = { day: string; amount: number };

/** The amounts by due date, ascending. Items without a day are left out. */
function duesOf(positions: readonly Pick<Position, "billingItems">[]): Due[] {
  const amounts = new Map<string, number>();
  for (const { dueDate, amount } of positions.flatMap(({ billingItems }) => billingItems)) {
    if (dueDate) amounts.set(dueDate, (amounts.get(dueDate) ?? 0) + amount);
  }
  return [...amounts].map(([day, amount]) => ({ day, amount })).sort((a, b) => a.day.localeCompare(b.day));
}

const sumOf = (parts: readonly { amount: number }[]) => parts.reduce((sum, { amount }) => sum + amount, 0);

/**
 * The totals. A recurring price has one sum per due date and another one in total. If only some positions recur, there
 * is no sum per due date.
 */
function totalsOf(order: Order, positions: readonly Position[]): Confirmation["totals"] {
  const t = texts("confirmation");
  const how = howBilled(order);
  if (how === "with its package") return [{ label: t("total"), value: t("inPackage") }];
  const billed = how === "as a package" ? [order] : positions;
  const once = billed.reduce((sum, { price }) => sum + price, 0);
  const items = billed.flatMap(({ billingItems }) => billingItems);
  const dues = duesOf(billed);
  if (items.length <= billed.length || dues.length < 2) {
    return [{ label: t("total"), value: formatEuro(once) }];
  }
  const undated = items.filter(({ dueDate }) => dueDate === null);
  const count = dues.length + undated.length;
  const all = { label: t("totalOfAll", { count }), value: formatEuro(sumOf(items)) };
  const isEach = undated.length === 0 && dues.every(({ amount }) => amount === once);
  return isEach ? [{ label: t("totalEach"), value: formatEuro(once) }, all] : [all];
}

/** The days of several invoices. If the amounts differ, each day has its amount. */
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
    [t("facts.vatId"), recipientOf(order).vatId],
    [t("facts.orderedOn"), formatDay(dayInVienna(order.createdAt))],
    [t("facts.jobId"), order.easyJobId],
    [t("facts.contact"), contact && personName(contact)],
    [t("facts.email"), order.contactEmail],
    [t("facts.billing"), order.nonbillable ? null : billingOf(order, positionsOf(order))],
  ];
  return facts.flatMap(([label, value]) => (value ? [{ label, value }] : []));
}

function billingOf(order: Order, positions: readonly Position[]): string {
  const t = texts("confirmation");
  const { billingDate, isCrossBill, crossBillTiming, crossBillEnd, price, parentBooking } = order;
  const how = howBilled(order);
  if (how === "with its package") return t("billing.package", { number: parentBooking?._id });
  // Here the invoices of the order itself would cover only one position.
  if (how === "by its bookings" && hasSeveralInvoiceDays(positions)) return t("billing.byDays");
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

/** Whether the positions fall due on different days. The days are then named below. */
function hasSeveralInvoiceDays(positions: readonly Position[]): boolean {
  const days = positions.map(({ billingItems }) => billingItems.map(({ dueDate }) => dueDate).join());
  return new Set(days).size > 1 && duesOf(positions).length > 1;
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

/** The day of appearance, and until when the material is due if it is still missing. */
function appearanceOf(position: Position, today: string): string {
  const { materialDueOn: dueOn, materialDueBy } = position;
  const day = dayOf(position);
  if (!dueOn || !isAwaited(position)) return day;
  const says =
    materialDueBy === "appearance" ? "material" : dueOn < today ? "materialClosed" : "materialCloses";
  return `${day}\n${texts("confirmation")(says, { day: formatDay(dueOn) })}`;
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
