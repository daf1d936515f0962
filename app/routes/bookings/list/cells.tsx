import { useLocation } from "@remix-run/react";
import { hasPermission } from "domain/permissions/check";
import { dayText, periodText, shortPeriodText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { TwoLines } from "~/lists/screen/two-lines";
import { RecordLink } from "~/lists/walk/record-link";
import { useUser } from "~/session/use-user";
import { BillingBadge, StatusBadge } from "~/shared/bookings/booking-badges";
import { DASH } from "~/ui/dash";
import { MenuLink } from "~/ui/menu";
import type { BookingRow } from "../booking/detail";

/** The appearance of a booking: the day of its issue, or the days of its campaign. */
export function AppearanceCell({ row: { appearsOn, specs } }: { row: BookingRow }) {
  const { campaignStartDate: from, campaignEndDate: to } = specs;
  if (!from || !to) return appearsOn ? dayText(appearsOn) : DASH;
  const [short, whole] = [shortPeriodText(from, to), periodText(from, to)];
  if (short === whole) return whole;
  return (
    <abbr title={whole} className="no-underline">
      {short}
    </abbr>
  );
}

/** A cancelled booking is not billed, so the cell shows that it is cancelled. */
export const BillingCell = ({ row }: { row: BookingRow }) =>
  row.status === "cancelled" ? (
    <StatusBadge status={row.status} />
  ) : (
    <BillingBadge state={row.billingState} nonbillable={row.nonbillable} />
  );

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
