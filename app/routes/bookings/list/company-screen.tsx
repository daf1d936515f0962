import { useLoaderData, useLocation } from "@remix-run/react";
import { formatEuro } from "domain/money";
import { areaCrumb } from "~/i18n/area-crumb";
import { useTranslation } from "~/i18n/use-translation";
import { countText } from "~/lists/count-text";
import { ListScreen } from "~/lists/screen/list-screen";
import { CompanyTabs } from "~/shared/companies/company-tabs";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { DataTable } from "~/ui/data-table";
import { EmptyState } from "~/ui/empty-state";
import { PathLink } from "~/ui/path-link";
import { Tabs } from "~/ui/tabs";
import { useBookingRights } from "../booking/rights";
import { loadBookingSteps } from "../bulk/load-steps";
import { newBookingHref } from "../form/new-booking-href";
import type { loadCompanyBookings } from "./company.server";
import { bookingList, companyBookingList } from "./definition";

export type CompanyBookings = Awaited<ReturnType<typeof loadCompanyBookings>>["data"];

/** The breadcrumbs of a company's bookings: all bookings, the company, and the medium. */
export function companyCrumbs(data: CompanyBookings | undefined) {
  if (!data) return [areaCrumb("bookings")];
  const { company, medium } = data;
  return [
    areaCrumb("bookings"),
    { label: company.name, to: `/companies/${company._id}/bookings` },
    ...(medium ? [{ label: medium.name }] : []),
  ];
}

/** A company's bookings, with its turnover per year and tabs for its media. */
export function CompanyBookingsScreen() {
  const { t } = useTranslation("companyBookings");
  const { t: ofBookings } = useTranslation("bookings");
  const { company, medium, years, list } = useLoaderData<typeof loadCompanyBookings>();
  const rights = useBookingRights(medium?._id);
  const { pathname } = useLocation();
  const turnover = years.reduce((sum, year) => sum + year.turnover, 0);
  const count = years.reduce((sum, year) => sum + year.count, 0);
  return (
    <ListScreen
      list={companyBookingList}
      fullList={bookingList}
      loaded={list}
      title={company.name}
      subtitle={t(company.isActive ? "subtitle" : "inactiveSubtitle", {
        type: t(`type.${company.type}`),
        bookings: ofBookings("list.total", { count, number: countText(count) }),
        turnover: formatEuro(turnover),
      })}
      actions={
        rights.mayCreate && company.isActive && !company.isAgency ? (
          <LinkButton
            variant="primary"
            to={newBookingHref(pathname, { client: company._id, medium: medium?._id })}
            aria-keyshortcuts="n"
          >
            {ofBookings("new")}
          </LinkButton>
        ) : null
      }
      tabs={
        <>
          <CompanyTabs id={company._id} current="bookings" />
          <MediumTabs />
          <YearTable />
        </>
      }
      empty={<EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>}
      bulk={rights.mayChange && loadBookingSteps}
      allowed={rights.bulkActions}
      backTo={pathname}
    />
  );
}

/** One tab per medium in which the company has bookings. */
function MediumTabs() {
  const { t } = useTranslation("companyBookings");
  const { company, medium, summary } = useLoaderData<typeof loadCompanyBookings>();
  const here = `/companies/${company._id}`;
  const media = new Map(summary.byMedium.map((one) => [one.medium._id, one]));
  if (medium && !media.has(medium._id)) media.set(medium._id, { medium, count: 0 });
  return (
    <Tabs
      label={t("media")}
      items={[
        { to: `${here}/bookings`, label: t("allMedia"), count: countText(summary.total), current: !medium },
        ...[...media.values()].map(({ medium: { _id: id, name }, count }) => ({
          to: `${here}/${id}`,
          label: name,
          count: countText(count),
          current: medium?._id === id,
        })),
      ]}
    />
  );
}

/** Turnover by year. Each year links to its bookings below. */
function YearTable() {
  const { t } = useTranslation("companyBookings");
  const { years } = useLoaderData<typeof loadCompanyBookings>();
  if (years.length === 0) return null;
  return (
    <Card title={t("years.title")} id="years" className="mb-4">
      <DataTable
        label={t("years.caption")}
        columns={[
          {
            head: t("years.year"),
            cell: ({ year }) =>
              year === null ? t("years.unknown") : <PathLink to={`?year=${year}`}>{year}</PathLink>,
          },
          { head: t("years.bookings"), cell: ({ count }) => countText(count), numeric: true },
          { head: t("years.turnover"), cell: ({ turnover }) => formatEuro(turnover), numeric: true },
        ]}
        rows={years}
        keyOf={({ year }) => year ?? ""}
      />
    </Card>
  );
}
