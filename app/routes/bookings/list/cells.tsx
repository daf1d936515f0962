import { useLocation } from "@remix-run/react";
import { hasPermission } from "domain/permissions/check";
import { dayText, periodText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { TwoLines } from "~/lists/screen/two-lines";
import { RecordLink } from "~/lists/walk/record-link";
import { useUser } from "~/session/use-user";
import { BillingBadge, StatusBadge } from "~/shared/bookings/booking-badges";
import { Badge } from "~/ui/badge";
import { DASH } from "~/ui/dash";
import { MenuLink } from "~/ui/menu";
import type { BookingRow } from "../booking/detail";

/** The appearance of a booking: the day of its issue, or the days of its campaign. */
export function AppearanceCell({ row: { appearsOn, specs } }: { row: BookingRow }) {
  const { t } = useTranslation("bookings");
  const { campaignStartDate: from, campaignEndDate: to } = specs;
  if (!from || !to) return appearsOn ? dayText(appearsOn) : DASH;
  if (from === to) return dayText(to);
  return (
    <div title={periodText(from, to)}>
      <TwoLines ownLine below={t("list.since", { day: dayText(from) })}>
        {t("list.until", { day: dayText(to) })}
      </TwoLines>
    </div>
  );
}

/** What is over is no news. */
export function StatusCell({ status }: Pick<BookingRow, "status">) {
  const { t } = useTranslation("bookings");
  return status === "completed" ? <Badge>{t("status.completed")}</Badge> : <StatusBadge status={status} />;
}

/** A cancelled booking is not billed, so the cell shows that it is cancelled. */
export function BillingCell({ row: { status, billingState, nonbillable } }: { row: BookingRow }) {
  const { t } = useTranslation("bookings");
  if (status === "cancelled") return <StatusBadge status={status} />;
  if (!nonbillable) return <BillingBadge state={billingState} />;
  return (
    <abbr title={t("billingState.nonbillable")} className="no-underline">
      <Badge>{t("billingState.none")}</Badge>
    </abbr>
  );
}

export const ClientCell = ({ row }: { row: BookingRow }) => (
  <TwoLines ownLine below={row.agencyCompany?.name}>
    <RecordLink to={`/bookings/${row._id}`}>{row.clientCompany.name}</RecordLink>
  </TwoLines>
);

/** Further links of a row. Users who may open companies get a link to all bookings of each company. */
export function BookingMenu({ row }: { row: BookingRow }) {
  const { t } = useTranslation("bookings");
  const { permissions } = useUser();
  const { pathname } = useLocation();
  const { _id, clientCompany: client, agencyCompany: agency } = row;
  const maySeeCompanies = hasPermission(permissions, { collectionType: "companies" });
  // On a company's own screen the link would lead to the same screen.
  const others = [client, agency].flatMap((company) =>
    company && maySeeCompanies && !pathname.startsWith(`/companies/${company._id}/`) ? [company] : [],
  );
  return (
    <>
      {others.map((company) => (
        <MenuLink key={company._id} to={`/companies/${company._id}/bookings`}>
          {t("list.ofCompany", { name: company.name })}
        </MenuLink>
      ))}
      <MenuLink to={`/bookings/${_id}/confirmation`}>{t("list.confirmation")}</MenuLink>
    </>
  );
}
