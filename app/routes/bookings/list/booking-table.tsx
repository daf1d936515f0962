import { Link } from "@remix-run/react";
import { formatDay } from "domain/dates";
import { formatEuro } from "domain/money";
import { hasPermission } from "domain/permissions/check";
import { personName } from "domain/person-name";
import type { ReactNode } from "react";
import { useTranslation } from "react-i18next";
import type { ColumnName, ListView } from "~/lists/definition";
import { ListTable } from "~/lists/list-table";
import { BillingBadge, MaterialBadge, StatusBadge } from "~/records/booking-badges";
import { issueName } from "~/records/issue-name";
import { useUser } from "~/session/use-user";
import { DASH } from "~/ui/dash";
import type { BookingRow } from "../booking/detail";
import type { BookingList } from "./definition";

type Cells = Record<ColumnName<BookingList>, (row: BookingRow) => ReactNode>;

/** When a booking appears: the day of its issue, or the days of its campaign. */
function appearance({ appearsOn, specs }: BookingRow): string {
  const { campaignStartDate: from, campaignEndDate: to } = specs;
  if (from && to && from !== to) return `${formatDay(from)} – ${formatDay(to)}`;
  return appearsOn ? formatDay(appearsOn) : DASH;
}

/** The rows of a bookings list, whichever list it is. */
export function BookingTable(props: {
  view: ListView<BookingList>;
  rows: readonly BookingRow[];
  today: string;
  selectable: boolean;
  empty: ReactNode;
  /** The company whose bookings are listed: nothing leads to where one is already. */
  companyId?: string;
}) {
  const { t } = useTranslation("bookings");
  const { view, rows, today, selectable, empty, companyId } = props;
  const cells: Cells = {
    client: (row) => (
      <div className="min-w-44 whitespace-normal">
        <Link to={`/bookings/${row._id}`}>{row.clientCompany.name}</Link>
        <small>
          <CompanyLinks row={row} companyId={companyId} />
        </small>
      </div>
    ),
    medium: ({ specs, bookingType }) => (
      <>
        {bookingType === "multi"
          ? t("package", { count: specs.targetMedia.length })
          : specs.targetMedium?.name}
        <small>{specs.issue ? issueName(specs.issue) : DASH}</small>
      </>
    ),
    format: ({ specs }) => (
      <>
        {specs.format?.name ?? DASH}
        <small>{specs.placement?.name ?? DASH}</small>
      </>
    ),
    appearsOn: appearance,
    material: (row) => (
      <MaterialBadge
        state={row.specs.bookingState}
        status={row.status}
        appearsOn={row.appearsOn}
        today={today}
      />
    ),
    billing: (row) =>
      // A cancelled booking is not billed: its state matters more here.
      row.status === "cancelled" ? (
        <StatusBadge status={row.status} />
      ) : (
        <BillingBadge state={row.billingState} nonbillable={row.nonbillable} />
      ),
    price: (row) => formatEuro(row.price),
    status: (row) => <StatusBadge status={row.status} />,
    supervisor: (row) => personName(row.supervisor) || DASH,
    easyJobId: (row) => row.easyJobId ?? DASH,
    billingDate: (row) => (row.billingDate ? formatDay(row.billingDate) : DASH),
    number: (row) => row._id,
  };
  return (
    <ListTable
      view={view}
      caption={t("list.caption")}
      rows={rows}
      rowId={(row) => row._id}
      rowLabel={(row) => row.clientCompany.name}
      cells={cells}
      selectable={selectable}
      empty={empty}
    />
  );
}

/** The way to all bookings of the client, and to those of the agency, for whoever may open companies. */
function CompanyLinks({ row, companyId }: { row: BookingRow; companyId: string | undefined }) {
  const { t } = useTranslation("bookings");
  const { permissions } = useUser();
  const { clientCompany: client, agencyCompany: agency } = row;
  if (!hasPermission(permissions, { collectionType: "companies" })) return agency?.name ?? DASH;
  const leadsToClient = client._id !== companyId;
  return (
    <>
      {leadsToClient ? (
        <Link to={`/companies/${client._id}/bookings`} title={client.name}>
          {t("list.ofClient")}
        </Link>
      ) : null}
      {leadsToClient && agency ? " · " : null}
      {agency ? <Link to={`/companies/${agency._id}/bookings`}>{agency.name}</Link> : null}
    </>
  );
}
