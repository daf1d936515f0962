import { Link } from "@remix-run/react";
import { weekdayName } from "domain/calendar/period";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { DASH } from "~/ui/dash";
import { DataTable } from "~/ui/data-table";
import { type CalendarAddress, calendarHref } from "./address";
import type { CalendarBooking } from "./documents";
import { Swatch, useMayMove } from "./entry";

type Props = { address: CalendarAddress; bookings: readonly CalendarBooking[]; label: string };

/** The bookings of a month as a list. */
export function DayList({ address, bookings, label }: Props) {
  const { t } = useTranslation("calendar");
  const mayMove = useMayMove();
  return (
    <DataTable
      label={label}
      columns={[
        {
          head: t("list.day"),
          cell: ({ appearsFrom: day }) => (day ? `${weekdayName(day)}, ${dayText(day)}` : DASH),
        },
        {
          head: t("list.client"),
          cell: ({ _id, clientCompany }) => <Link to={`/bookings/${_id}`}>{clientCompany.name}</Link>,
        },
        {
          head: t("list.medium"),
          cell: ({ specs: { targetMedium } }) => (
            <>
              {targetMedium ? <Swatch medium={targetMedium} /> : null}
              {targetMedium?.name}
            </>
          ),
        },
        { head: t("list.until"), cell: ({ appearsOn }) => (appearsOn ? dayText(appearsOn) : DASH) },
        {
          head: t("list.actions"),
          cell: ({ _id, clientCompany, specs }) =>
            mayMove(specs.targetMedium?._id) ? (
              <Link
                to={calendarHref(address, { move: _id, page: address.page })}
                aria-label={t("entry.moveNamed", { client: clientCompany.name })}
              >
                {t("entry.move")}
              </Link>
            ) : (
              DASH
            ),
        },
      ]}
      rows={bookings}
      keyOf={({ _id }) => _id}
    />
  );
}
