import { Link } from "@remix-run/react";
import { weekdayName } from "domain/calendar/period";
import { formatDay } from "domain/dates";
import { useTranslation } from "react-i18next";
import { DASH } from "~/ui/dash";
import { type CalendarAddress, calendarHref } from "./address";
import type { CalendarBooking } from "./documents";
import { Swatch, useMayMove } from "./entry";

type Props = { address: CalendarAddress; bookings: readonly CalendarBooking[]; label: string };

/** The bookings of a month, one below the other. */
export function DayList({ address, bookings, label }: Props) {
  const { t } = useTranslation("calendar");
  const mayMove = useMayMove();
  return (
    <section className="table-box relative" tabIndex={0} aria-label={label}>
      <table>
        <caption className="sr-only">{label}</caption>
        <thead>
          <tr>
            <th scope="col">{t("list.day")}</th>
            <th scope="col">{t("list.client")}</th>
            <th scope="col">{t("list.medium")}</th>
            <th scope="col">{t("list.until")}</th>
            <th scope="col">{t("list.actions")}</th>
          </tr>
        </thead>
        <tbody>
          {bookings.map(({ _id, clientCompany, appearsFrom, appearsOn, specs }) => (
            <tr key={_id}>
              <td>{appearsFrom ? `${weekdayName(appearsFrom)}, ${formatDay(appearsFrom)}` : DASH}</td>
              <td>
                <Link to={`/bookings/${_id}`}>{clientCompany.name}</Link>
              </td>
              <td>
                {specs.targetMedium ? <Swatch medium={specs.targetMedium} /> : null}
                {specs.targetMedium?.name}
              </td>
              <td>{appearsOn ? formatDay(appearsOn) : DASH}</td>
              <td>
                {mayMove(specs.targetMedium?._id) ? (
                  <Link
                    to={calendarHref(address, { move: _id, page: address.page })}
                    aria-label={t("entry.moveNamed", { client: clientCompany.name })}
                  >
                    {t("entry.move")}
                  </Link>
                ) : (
                  DASH
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
