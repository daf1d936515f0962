import type { Bar } from "domain/calendar/lanes";
import { periodOf, weekdayName } from "domain/calendar/period";
import { formatDay, weekOf } from "domain/dates";
import type { CSSProperties } from "react";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { TableBox } from "~/ui/data-table";
import { PathLink } from "~/ui/path-link";
import { type CalendarAddress, calendarHref } from "./address";
import type { CalendarBooking, CalendarWeek } from "./documents";
import { CalendarEntry, useMayMove } from "./entry";
import { useDragging } from "./use-dragging";

type Props = { address: CalendarAddress; weeks: readonly CalendarWeek[]; today: string; label: string };

/**
 * The days of a month or week, Monday to Sunday, with the bookings that run on them. A booking is in the cell of its
 * first day of the week; the style sheet draws it over its days. On a narrow screen the days are a list.
 */
export function CalendarGrid({ address, weeks, today, label }: Props) {
  const { t } = useTranslation("calendar");
  return (
    <TableBox label={label} className="calendar">
      <thead>
        <tr>
          <th scope="col">{t("grid.week")}</th>
          {weeks[0]?.days.map((day) => (
            <th key={day} scope="col">
              {weekdayName(day)}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {weeks.map((week) => (
          <WeekRow key={week.days[0]} address={address} week={week} today={today} />
        ))}
      </tbody>
    </TableBox>
  );
}

type WeekProps = { address: CalendarAddress; week: CalendarWeek; today: string };

function WeekRow({ address, week: { days, bars, more }, today }: WeekProps) {
  const { t } = useTranslation("calendar");
  const [monday = address.day] = days;
  const hasMore = more.some((count) => count > 0);
  const lanes = Math.max(1, ...bars.map(({ lane }) => lane + 1)) + (hasMore ? 1 : 0);
  return (
    <tr style={{ "--lanes": lanes } as CSSProperties}>
      <th scope="row">
        <PathLink to={calendarHref(address, { view: "week", day: monday })}>
          <span className="md:hidden">{t("grid.week")} </span>
          {Number(weekOf(monday).slice(-2))}
        </PathLink>
      </th>
      {days.map((day, n) => (
        <DayCell
          key={day}
          address={address}
          day={day}
          isToday={day === today}
          bars={bars.filter((bar) => bar.day === n)}
          more={more[n] ?? 0}
        />
      ))}
    </tr>
  );
}

type DayProps = {
  address: CalendarAddress;
  day: string;
  isToday: boolean;
  /** The bookings that begin on the day, or continue from the week before. */
  bars: readonly Bar<CalendarBooking>[];
  /** How many bookings there is no room for. */
  more: number;
};

function DayCell({ address, day, isToday, bars, more }: DayProps) {
  const { t } = useTranslation("calendar");
  const mayMove = useMayMove();
  const { drag, drop } = useDragging(address);
  const isOutside = address.view === "month" && day.slice(0, 7) !== address.day.slice(0, 7);
  return (
    <td
      className={isOutside ? "outside" : undefined}
      aria-current={isToday ? "date" : undefined}
      {...drop(day)}
    >
      <span className="calendar-day" data-weekday={weekdayName(day)}>
        {formatDay(day).slice(0, 6)}
        {isToday ? ` ${t("grid.today")}` : ""}
      </span>
      {bars.length > 0 ? (
        <ul>
          {bars.map((bar) => {
            const booking = bar.run;
            const isMovable = mayMove(booking.medium._id);
            // Once for each booking: where it begins, or goes on from before the days shown.
            const hasMove =
              isMovable && (!bar.goesOn.before || day === periodOf(address.view, address.day).from);
            return (
              <li
                key={booking._id}
                className="calendar-entry"
                data-short={bar.span === 1 || undefined}
                data-before={bar.goesOn.before || undefined}
                data-after={bar.goesOn.after || undefined}
                style={
                  {
                    "--lane": bar.lane,
                    "--span": bar.span,
                    // The legend names the media by their colours, the entry by its text.
                    "--medium": booking.medium.colour ?? undefined,
                  } as CSSProperties
                }
                {...(isMovable ? drag(bar, day) : {})}
              >
                <CalendarEntry
                  bar={bar}
                  moveHref={hasMove ? calendarHref(address, { move: booking._id }) : undefined}
                />
              </li>
            );
          })}
        </ul>
      ) : null}
      {more > 0 ? (
        <PathLink
          to={calendarHref(address, { view: address.view === "month" ? "week" : "list", day })}
          className="calendar-more"
          aria-label={t("grid.moreNamed", { count: more, day: dayText(day) })}
        >
          {t("grid.more", { count: more })}
        </PathLink>
      ) : null}
    </td>
  );
}
