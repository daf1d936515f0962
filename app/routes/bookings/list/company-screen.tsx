import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { formatEuro } from "domain/money";
import { useTranslation } from "react-i18next";
import { texts } from "~/i18n/i18n";
import { BulkBar } from "~/lists/bulk-bar";
import { ColumnChoice } from "~/lists/column-choice";
import { countText } from "~/lists/count-text";
import type { ListView } from "~/lists/definition";
import { ExportLinks } from "~/lists/export-links";
import { ListFilters } from "~/lists/list-filters";
import { useMedia } from "~/session/use-user";
import { Card } from "~/ui/card";
import { EmptyState } from "~/ui/empty-state";
import { PageHead } from "~/ui/page-head";
import { Tabs } from "~/ui/tabs";
import { useBookingRights } from "../booking/rights";
import { type BulkAnswer, BulkSteps } from "../bulk/steps";
import { BookingTable } from "./booking-table";
import type { loadCompanyBookings } from "./company.server";
import { type BookingList, bookingList, companyBookingList } from "./definition";
import { useListTexts } from "./texts";

export type CompanyBookings = Awaited<ReturnType<typeof loadCompanyBookings>>["data"];

/** The way to a company's bookings: all bookings, the company, and the medium. */
export function companyCrumbs(data: CompanyBookings | undefined) {
  if (!data) return [{ label: texts("bookings")("title"), to: "/bookings" }];
  const { company, medium } = data;
  return [
    { label: texts("bookings")("title"), to: "/bookings" },
    { label: company.name, to: `/companies/${company._id}/bookings` },
    ...(medium ? [{ label: medium.name }] : []),
  ];
}

/** A company's bookings with the turnover of each year; the media are tabs. */
export function CompanyBookingsScreen() {
  const { t } = useTranslation("companyBookings");
  const { t: ofBookings } = useTranslation("bookings");
  const { company, medium, state, rows, total, choices, today, years } =
    useLoaderData<typeof loadCompanyBookings>();
  const texts = useListTexts(choices, useMedia(), state.filters, state.lookups.adFormat);
  const rights = useBookingRights(medium?._id);
  const { pathname } = useLocation();
  const view: ListView<BookingList> = { list: companyBookingList, state, total, texts };
  const wideView: ListView<BookingList> = { list: bookingList, state, total, texts };
  const turnover = years.reduce((sum, year) => sum + year.turnover, 0);
  const count = years.reduce((sum, year) => sum + year.count, 0);
  return (
    <>
      <PageHead
        title={company.name}
        subtitle={t(company.isActive ? "subtitle" : "inactiveSubtitle", {
          type: t(`type.${company.type}`),
          bookings: ofBookings("list.total", { count, number: countText(count) }),
          turnover: formatEuro(turnover),
        })}
        actions={
          <>
            <ColumnChoice view={view} />
            <ExportLinks view={wideView} action="/bookings/export" />
          </>
        }
      />
      <MediumTabs />
      <YearTable />
      <ListFilters view={view} placeholder={ofBookings("filters.searchHint")} />
      <BookingTable
        view={view}
        companyId={company._id}
        rows={rows}
        today={today}
        selectable={rights.mayChange}
        empty={<EmptyState title={t("empty")}>{t("emptyText")}</EmptyState>}
      />
      {rights.mayChange ? (
        <BulkBar
          view={wideView}
          action="/bookings/bulk"
          exportAction="/bookings/export"
          allowed={rights.bulkActions}
          dialog={(answer: BulkAnswer) => <BulkSteps step={answer} listPath={pathname} />}
        />
      ) : null}
    </>
  );
}

/** One tab per medium in which the company has bookings. */
function MediumTabs() {
  const { t } = useTranslation("companyBookings");
  const { company, medium, all, byMedium } = useLoaderData<typeof loadCompanyBookings>();
  const here = `/companies/${company._id}`;
  const media = new Map(byMedium.map((one) => [one.id, one]));
  if (medium && !media.has(medium._id))
    media.set(medium._id, { id: medium._id, name: medium.name, count: 0 });
  return (
    <Tabs
      label={t("media")}
      items={[
        { to: `${here}/bookings`, label: t("allMedia"), count: countText(all), current: !medium },
        ...[...media.values()].map(({ id, name, count }) => ({
          to: `${here}/${id}`,
          label: name,
          count: countText(count),
          current: medium?._id === id,
        })),
      ]}
    />
  );
}

/** Turnover by year; each year leads to its bookings below. */
function YearTable() {
  const { t } = useTranslation("companyBookings");
  const { years } = useLoaderData<typeof loadCompanyBookings>();
  if (years.length === 0) return null;
  return (
    <Card title={t("years.title")} id="years" className="mb-4">
      <section className="table-box relative" tabIndex={0} aria-label={t("years.caption")}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t("years.year")}</th>
              <th scope="col" className="number">
                {t("years.bookings")}
              </th>
              <th scope="col" className="number">
                {t("years.turnover")}
              </th>
            </tr>
          </thead>
          <tbody>
            {years.map(({ year, count, turnover }) => (
              <tr key={year}>
                <td>{year === null ? t("years.unknown") : <Link to={`?year=${year}`}>{year}</Link>}</td>
                <td className="number">{countText(count)}</td>
                <td className="number">{formatEuro(turnover)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </Card>
  );
}
