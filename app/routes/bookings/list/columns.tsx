import { personName } from "domain/person-name";
import { texts } from "~/i18n/i18n";
import { TwoLines } from "~/lists/screen/two-lines";
import { columnsOf } from "~/lists/state/columns";
import { MaterialBadge } from "~/shared/bookings/booking-badges";
import { bookingColumnsOf } from "~/shared/bookings/booking-columns";
import { Term } from "~/shared/help/term";
import type { BookingRow } from "../booking/detail";
import { edits } from "./cell-edits";
import { AppearanceCell, BillingCell, BookingMenu, ClientCell, StatusCell } from "./cells";

const { text, number, cents, day } = columnsOf<BookingRow>();
const { medium } = bookingColumnsOf<BookingRow>((row) => row);
const t = texts("bookings");
const yes = (value: boolean | undefined) => t(value ? "edit.yes" : "edit.no");
const exported = <const Field extends string>(field: Field) =>
  ({ only: "export", exportHead: `fields.${field}` }) as const;

export const bookingMenu = (row: BookingRow) => <BookingMenu row={row} />;

/**
 * The columns of every bookings list, in the order of its exports. Imports read these exports again (docs/exports.md).
 */
export const bookingColumns = {
  number: number((row) => Number(row._id), { sort: "createdAt", optional: true, cell: (row) => row._id }),
  client: text((row) => row.clientCompany.name, {
    sort: "client",
    fixed: true,
    exportHead: "fields.clientCompany",
    width: 32,
    room: 10.75,
    cell: (row) => <ClientCell row={row} />,
  }),
  agency: text((row) => row.agencyCompany?.name, { optional: true, exportHead: "fields.agencyCompany" }),
  bookingType: text((row) => t(`bookingType.${row.bookingType}`), exported("bookingType")),
  type: text(({ specs }) => specs.type && t(`type.${specs.type}`), exported("specs.type")),
  medium: medium(({ specs }) => specs.targetMedium?.name, {
    exportHead: "fields.specs.targetMedium",
    room: 6.4,
  }),
  issue: text(({ specs }) => specs.issue?.title, exported("specs.issue")),
  format: text(({ specs }) => specs.format?.name, {
    exportHead: "fields.specs.format",
    room: 6,
    cell: ({ specs }) => (
      <TwoLines ownLine below={specs.placement?.name}>
        {specs.format?.name}
      </TwoLines>
    ),
  }),
  placement: text(({ specs }) => specs.placement?.name, {
    optional: true,
    exportHead: "fields.specs.placement",
  }),
  placementDetails: text(({ specs }) => specs.placementDetails, exported("specs.placementDetails")),
  appearsOn: day((row) => row.appearsOn, {
    sort: "appearsOn",
    nearest: "next",
    edit: edits.day,
    room: 7.1,
    cell: (row) => <AppearanceCell row={row} />,
  }),
  status: text((row) => t(`status.${row.status}`), {
    beside: <Term name="status" />,
    room: 6.75,
    exportHead: "fields.status",
    edit: edits.status,
    cell: ({ status }) => <StatusCell status={status} />,
  }),
  materialState: text(({ specs }) => t(`materialState.${specs.bookingState}`), {
    beside: <Term name="material" />,
    exportHead: "fields.specs.bookingState",
    edit: edits.materialState,
    room: 6.65,
    cell: ({ specs, status, materialDueOn: dueOn }, { today }) => (
      <MaterialBadge state={specs.bookingState} status={status} dueOn={dueOn} today={today} />
    ),
  }),
  billingState: text((row) => t(`billingState.${row.billingState}`), {
    beside: <Term name="billing" />,
    exportHead: "fields.billingState",
    edit: edits.billingState,
    room: 7.25,
    cell: (row) => <BillingCell row={row} />,
  }),
  billingDate: day((row) => row.billingDate, {
    optional: true,
    exportHead: "fields.billingDate",
    edit: edits.billingDate,
  }),
  price: cents((row) => row.price, {
    sort: "price",
    sum: true,
    room: 5.6,
    exportHead: "fields.price",
    edit: edits.price,
  }),
  nonbillable: text((row) => yes(row.nonbillable), exported("nonbillable")),
  isInternal: text((row) => yes(row.isInternal), exported("isInternal")),
  supervisor: text((row) => row.supervisor && personName(row.supervisor), {
    optional: true,
    exportHead: "fields.supervisor",
    edit: edits.supervisor,
  }),
  easyJobId: text((row) => row.easyJobId, {
    beside: <Term name="jobNumber" />,
    optional: true,
    exportHead: "fields.easyJobId",
    edit: edits.easyJobId,
  }),
  easyJobIdEpMedia: text((row) => row.easyJobIdEpMedia, exported("easyJobIdEpMedia")),
  bookingArt: text(({ specs }) => specs.bookingType?.name, exported("specs.bookingType")),
  targetYear: number(({ specs }) => specs.targetYear, exported("specs.targetYear")),
  campaignStartDate: day(({ specs }) => specs.campaignStartDate, exported("specs.campaignStartDate")),
  campaignEndDate: day(({ specs }) => specs.campaignEndDate, exported("specs.campaignEndDate")),
  productionDate: day(({ specs }) => specs.productionDate, exported("specs.productionDate")),
  internalProduction: text(
    ({ specs }) => yes(specs.internalProduction),
    exported("specs.internalProduction"),
  ),
  releaseDate: day(({ specs }) => specs.releaseDate, exported("specs.releaseDate")),
  isCrossBill: text((row) => yes(row.isCrossBill), exported("isCrossBill")),
  // Interval and end mean nothing if the price does not recur.
  crossBillTiming: text(
    (row) => (row.isCrossBill && row.crossBillTiming ? t(`timing.${row.crossBillTiming}`) : null),
    exported("crossBillTiming"),
  ),
  crossBillEnd: day((row) => (row.isCrossBill ? row.crossBillEnd : null), exported("crossBillEnd")),
  adTargetLink: text(({ specs }) => specs.adTargetLink, exported("specs.adTargetLink")),
  adHiddenOnMobile: text(({ specs }) => yes(specs.adHiddenOnMobile), exported("specs.adHiddenOnMobile")),
  comment: text(({ specs }) => specs.comment, { ...exported("specs.comment"), width: 32 }),
};
