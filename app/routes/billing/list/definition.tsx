import { BILLING_STATES } from "domain/bookings/fields";
import { dayInVienna } from "domain/dates";
import { personName } from "domain/person-name";
import type { ResultOf } from "gql.tada";
import { dayText } from "~/i18n/days";
import { texts } from "~/i18n/i18n";
import { columnsOf } from "~/lists/state/columns";
import { defineList } from "~/lists/state/definition";
import { BillingBadge } from "~/shared/bookings/booking-badges";
import { bookingColumnsOf } from "~/shared/bookings/booking-columns";
import { issueName } from "~/shared/bookings/issue-name";
import { Term } from "~/shared/help/term";
import { Badge } from "~/ui/badge";
import type { BillingRow } from "./documents";

type Row = ResultOf<typeof BillingRow>;
const { text, number, cents, day } = columnsOf<Row>();
const { client, medium } = bookingColumnsOf<Row>(({ booking }) => booking);
const t = texts("billing");

export const dueText = ({ dueDate }: Row) => (dueDate ? dayText(dueDate) : t("noDay"));

/** The billing items of all bookings: the list that accounts work through. docs/exports.md describes its exports. */
export const billingList = defineList({
  name: "billing",
  area: "billing",
  path: "/bookings/billing",
  recordPath: (_id, bookingId) => (bookingId ? `/bookings/${bookingId}` : "/bookings"),
  filters: [
    { name: "state", kind: "multi-select", field: "states", options: BILLING_STATES, main: true },
    { name: "due", kind: "date-range", fields: ["from", "to"], main: true },
    { name: "overdue", kind: "boolean", field: "overdue" },
    { name: "exported", kind: "boolean", field: "exported" },
    { name: "run", kind: "select", field: "exportRun", unlisted: true },
    { name: "medium", kind: "multi-select", field: "mediumIds", choices: "media" },
    { name: "client", kind: "combo", field: "clientIds", choices: "companies-clients-and-former" },
    { name: "supervisor", kind: "select", field: "supervisorIds", choices: "supervisors-and-former" },
  ],
  columns: {
    number: number((row) => Number(row._id), { only: "export" }),
    dueDate: day((row) => row.dueDate, {
      sort: "dueDate",
      exportHead: "export.dueDate",
      cell: dueText,
      beside: <Term name="billingDue" />,
    }),
    overdue: number((row) => row.overdueDays, {
      room: 6,
      cell: ({ overdueDays }) =>
        overdueDays > 0 ? <Badge tone="bad">{String(overdueDays)}</Badge> : t("none"),
    }),
    amount: cents((row) => row.amount, { sort: "amount", sum: true }),
    state: text((row) => t(`state.${row.state}`), {
      cell: (row) => <BillingBadge state={row.state} />,
      beside: <Term name="toBill" />,
    }),
    changedOn: day((row) => row.stateChangedAt && dayInVienna(row.stateChangedAt), { only: "export" }),
    booking: number(({ booking }) => Number(booking._id), {
      exportHead: "export.booking",
      optional: true,
      cell: ({ booking }) => booking._id,
    }),
    client: client(({ booking }) => booking.agencyCompany?.name, {
      exportHead: "export.client",
      width: 32,
      room: 21,
    }),
    clientNumber: text(({ booking }) => booking.clientCompany.externalId, { only: "export" }),
    agency: text(({ booking }) => booking.agencyCompany?.name, { only: "export" }),
    agencyNumber: text(({ booking }) => booking.agencyCompany?.externalId, { only: "export" }),
    medium: medium(
      ({ specs: { targetMedium, targetMedia = [] } }) =>
        targetMedium?.name ?? targetMedia.map(({ name }) => name).join(", "),
      { exportHead: "export.medium", room: 7.5 },
    ),
    issue: text(({ booking: { specs } }) => specs.issue && issueName(specs.issue), { only: "export" }),
    format: text(({ booking: { specs } }) => specs.format?.name, { only: "export" }),
    appearsOn: day(({ booking }) => booking.appearsOn, { only: "export" }),
    recurring: text(
      ({ booking: { isCrossBill, crossBillTiming } }) =>
        isCrossBill && crossBillTiming ? t(`timing.${crossBillTiming}`) : null,
      { only: "export" },
    ),
    supervisor: text(({ booking: { supervisor } }) => supervisor && personName(supervisor), {
      optional: true,
    }),
    easyJobId: text(({ booking }) => booking.easyJobId, { optional: true }),
    easyJobIdEpMedia: text(({ booking }) => booking.easyJobIdEpMedia, { only: "export" }),
    exportRun: text(
      ({ exportRun }) =>
        exportRun && t("runs.exported", { number: exportRun.run, day: dayText(dayInVienna(exportRun.at)) }),
      { optional: true, only: "screen", room: 8 },
    ),
  },
  screen: [
    "client",
    "dueDate",
    "overdue",
    "medium",
    "amount",
    "state",
    "supervisor",
    "easyJobId",
    "booking",
    "exportRun",
  ],
  card: ["dueDate", "amount", "state"],
  defaultSort: "dueDate",
  // Accounts look for unpaid items.
  opensWith: "state=open&state=notpaid",
  remembersExports: true,
  bulkActions: [{ name: "notpaid", tone: "primary" }, { name: "paid" }, { name: "back", inMenu: true }],
});
