import { useLocation } from "@remix-run/react";
import { hasPermission } from "domain/permissions/check";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { TwoLines } from "~/lists/two-lines";
import { BillingBadge, StatusBadge } from "~/records/booking-badges";
import { useUser } from "~/session/use-user";
import { DASH } from "~/ui/dash";
import { RowLink } from "~/ui/row-link";
import type { BookingRow } from "../booking/detail";

/** The appearance of a booking: the day of its issue, or the days of its campaign. */
export function appearanceText({ appearsOn, specs }: BookingRow): string {
  const { campaignStartDate: from, campaignEndDate: to } = specs;
  if (from && to && from !== to) return `${dayText(from)} – ${dayText(to)}`;
  return appearsOn ? dayText(appearsOn) : DASH;
}

/** A cancelled booking is not billed, so the cell shows that it is cancelled. */
export const BillingCell = ({ row }: { row: BookingRow }) =>
  row.status === "cancelled" ? (
    <StatusBadge status={row.status} />
  ) : (
    <BillingBadge state={row.billingState} nonbillable={row.nonbillable} />
  );

export const ClientCell = ({ row }: { row: BookingRow }) => (
  <TwoLines wraps below={<CompanyLinks row={row} />}>
    <RowLink to={`/bookings/${row._id}`}>{row.clientCompany.name}</RowLink>
  </TwoLines>
);

/** Links to all bookings of the client and of the agency, for users who may open companies. */
function CompanyLinks({ row }: { row: BookingRow }) {
  const { t } = useTranslation("bookings");
  const { permissions } = useUser();
  const { pathname } = useLocation();
  const { clientCompany: client, agencyCompany: agency } = row;
  if (!hasPermission(permissions, { collectionType: "companies" })) return agency?.name ?? DASH;
  // On the client's own screen the link would lead to the same screen.
  const leadsToClient = !pathname.startsWith(`/companies/${client._id}/`);
  return (
    <>
      {leadsToClient ? (
        <RowLink to={`/companies/${client._id}/bookings`} title={client.name}>
          {t("list.ofClient")}
        </RowLink>
      ) : null}
      {leadsToClient && agency ? " · " : null}
      {agency ? <RowLink to={`/companies/${agency._id}/bookings`}>{agency.name}</RowLink> : null}
    </>
  );
}
