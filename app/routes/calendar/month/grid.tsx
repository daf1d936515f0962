import { Link } from "@remix-run/react";
import { periodOf, weekdayName, weeksOf } from "domain/calendar/period";
import { formatDay, weekOf } from "domain/dates";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { TableBox } from "~/ui/data-table";
import { type CalendarAddress, calendarHref } from "./address";
import type { CalendarBooking } from "./documents";
import { CalendarEntry, useMayMove } from "./entry";
import { useDragging } from "./use-dragging";

/** The most bookings that a day of the month shows. The week shows all. */
const MOST_PER_DAY = 4;

type Props = { address: CalendarAddress; bookings: readonly CalendarBooking[]; today: string; label: string };

/** The days of a month or week, Monday to Sunday, with the bookings that begin on them. */
export function CalendarGrid({ address, bookings, today, label }: Props) {
  const { t } = useTranslation("calendar");
  const weeks = weeksOf(periodOf(address.view, address.day));
  return (
    <TableBox label={label} className="calendar">
      <thead>
        <tr>
          <th scope="col">{t("grid.week")}</th>
          {weeks[0]?.map((day) => (
            <th key={day} scope="col">
              {weekdayName(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <tr key={week[0]}>
            <th scope="row">
              <Link to={calendarHref(address, { view: "week", day: week[0] ?? address.day })}>
                {Number(weekOf(week[0] ?? address.day).slice(-2))}
              </Link>
            </th>
            {week.map((day) => (
              <DayCell
                key={day}
                address={address}
                day={day}
                isToday={day === today}
                bookings={bookings.filter((booking) => booking.appearsFrom === day)}
              />
            ))}
          </tr>
        ))}
      </tbody>
    </TableBox>
  );
}

type DayProps = {
  address: CalendarAddress;
  day: string;
  isToday: boolean;
  bookings: readonly CalendarBooking[];
};

function DayCell({ address, day, isToday, bookings }: DayProps) {
  const { t } = useTranslation("calendar");
  const mayMove = useMayMove();
  const { drag, drop } = useDragging(address);
  const shown = address.view === "week" ? bookings : bookings.slice(0, MOST_PER_DAY);
  const isOutside = address.view === "month" && day.slice(0, 7) !== address.day.slice(0, 7);
  return (
    <td
      className={isOutside ? "outside" : undefined}
      aria-current={isToday ? "date" : undefined}
      {...drop(day)}
    >
      <span className="calendar-day">
        {formatDay(day).slice(0, 6)}
        {isToday ? ` ${t("grid.today")}` : ""}
      </span>
      {shown.length > 0 ? (
        <ul>
          {shown.map((booking) => {
            const isMovable = mayMove(booking.specs.targetMedium?._id);
            return (
              <li
                key={booking._id}
                className="calendar-entry"
                // The legend names the media by their colours, the entry by its text.
                style={{ borderLeftColor: booking.specs.targetMedium?.colour ?? undefined }}
                {...(isMovable ? drag(booking) : {})}
              >
                <CalendarEntry
                  booking={booking}
                  moveHref={isMovable ? calendarHref(address, { move: booking._id }) : undefined}
                />
              </li>
            );
          })}
        </ul>
      ) : null}
      {shown.length < bookings.length ? (
        <Link to={calendarHref(address, { view: "week", day })}>
          {t("grid.more", { count: bookings.length - shown.length, day: dayText(day) })}
        </Link>
      ) : null}
    </td>
  );
}
