import { type CellField, isCellEditable } from "domain/bookings/cells";
import { BILLING_STATES, SETTABLE_MATERIAL_STATES } from "domain/bookings/fields";
import { formatCents } from "domain/money";
import { mayOnBooking } from "domain/permissions/bookings";
import { dayText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
import type { CellEdit } from "~/lists/cells/cell-edit";
import type { BookingRow } from "../booking/detail";

const t = texts("bookings");

const idOf = (id: string | undefined) => (id === undefined ? null : Number(id));

/** Whether a user may change a field of a booking here: the service checks it, and all rules, again. */
const may =
  (field: CellField): CellEdit<BookingRow>["may"] =>
  ({ bookingType, specs, appearsFrom }, { permissions }) =>
    isCellEditable(field, {
      bookingType,
      hasIssue: specs.issue !== null,
      firstDay: appearsFrom,
      mayEdit: mayOnBooking(permissions, "edit", {
        targetMediumId: idOf(specs.targetMedium?._id),
        targetMediumIds: specs.targetMedia.map(({ _id }) => Number(_id)),
      }),
    });

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
