import { type CellFacts, type CellField, isCellEditable, offeredStatuses } from "domain/bookings/cells";
import { BILLING_STATES, SETTABLE_MATERIAL_STATES } from "domain/bookings/fields";
import { formatCents } from "domain/money";
import { mayOnBooking } from "domain/permissions/bookings";
import { dayText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
import type { CellEdit } from "~/lists/cells/cell-edit";
import type { BookingRow } from "../booking/detail";

const t = texts("bookings");

const idOf = (id: string | undefined) => (id === undefined ? null : Number(id));

type Rights = Parameters<CellEdit<BookingRow>["may"]>[1];

/** What decides whether a cell can be changed. */
function factsOf(
  { bookingType, specs, status, appearsFrom }: BookingRow,
  { permissions }: Rights,
): CellFacts {
  const place = {
    targetMediumId: idOf(specs.targetMedium?._id),
    targetMediumIds: specs.targetMedia.map(({ _id }) => Number(_id)),
  };
  return {
    bookingType,
    status,
    hasIssue: specs.issue !== null,
    firstDay: appearsFrom,
    mayEdit: mayOnBooking(permissions, "edit", place),
    mayActivate: mayOnBooking(permissions, "activate_campaign", place),
  };
}

/** Whether a user may change a field of a booking here: the service checks it, and all rules, again. */
const may =
  (field: CellField): CellEdit<BookingRow>["may"] =>
  (row, rights) =>
    isCellEditable(field, factsOf(row, rights));

const statusOptions = (row: BookingRow, rights: Rights) =>
  offeredStatuses(factsOf(row, rights)).map((value) => ({
    value,
    label: value === "cancelled" && row.status !== value ? t("cells.cancel") : t(`status.${value}`),
  }));

/** Material that was asked for by mail stays so until something else is chosen. */
function materialOptions({ specs: { bookingState } }: BookingRow) {
  const states = [...new Set([bookingState, ...SETTABLE_MATERIAL_STATES])];
  return states.map((value) => ({ value, label: t(`materialState.${value}`) }));
}

const billingOptions = () => BILLING_STATES.map((value) => ({ value, label: t(`billingState.${value}`) }));

/** What the lists of bookings change in their cells. */
export const edits = {
  day: {
    field: "day",
    kind: "day",
    value: ({ appearsFrom }: BookingRow) => (appearsFrom ? dayText(appearsFrom) : ""),
    may: may("day"),
  },
  status: {
    field: "status",
    kind: "choice",
    value: ({ status }: BookingRow) => status,
    options: statusOptions,
    may: may("status"),
  },
  materialState: {
    field: "materialState",
    kind: "choice",
    value: ({ specs }: BookingRow) => specs.bookingState,
    options: materialOptions,
    may: may("materialState"),
  },
  billingState: {
    field: "billingState",
    kind: "choice",
    value: ({ billingState }: BookingRow) => billingState,
    options: billingOptions,
    may: may("billingState"),
  },
  price: {
    field: "price",
    kind: "money",
    value: ({ price }: BookingRow) => formatCents(price),
    may: may("price"),
  },
  supervisor: {
    field: "supervisor",
    kind: "choice",
    value: ({ supervisor }: BookingRow) => supervisor?._id ?? "",
    none: () => t("bulk.noSupervisor"),
    may: may("supervisor"),
  },
  billingDate: {
    field: "billingDate",
    kind: "day",
    value: ({ billingDate }: BookingRow) => (billingDate ? dayText(billingDate) : ""),
    may: may("billingDate"),
  },
  easyJobId: {
    field: "easyJobId",
    kind: "text",
    value: ({ easyJobId }: BookingRow) => easyJobId ?? "",
    may: may("easyJobId"),
  },
} satisfies Record<CellField, CellEdit<BookingRow>>;
