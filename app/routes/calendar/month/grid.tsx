import { Link } from "@remix-run/react";
import { type Bar, barsOf, isOver } from "domain/calendar/lanes";
import { periodOf, weekdayName, weeksOf } from "domain/calendar/period";
import { formatDay, weekOf } from "domain/dates";
import type { CSSProperties } from "react";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { TableBox } from "~/ui/data-table";
import { type CalendarAddress, calendarHref } from "./address";
import type { BookedRun, CalendarBooking } from "./documents";
import { CalendarEntry, useMayMove } from "./entry";
import { useDragging } from "./use-dragging";

/** The most bookings that a day of the month shows. The week shows all. */
const MOST_LANES = 6;

type Props = { address: CalendarAddress; bookings: readonly CalendarBooking[]; today: string; label: string };

const runsOf = (bookings: readonly CalendarBooking[]): BookedRun[] =>
  bookings.flatMap((booking) => {
    const { appearsFrom: from, appearsOn } = booking;
    return from ? [{ from, to: appearsOn ?? from, booking }] : [];
  });

/**
 * The days of a month or week, Monday to Sunday, with the bookings that run on them. A booking is in the cell of its
 * first day of the week; the style sheet draws it over its days. On a narrow screen the days are a list.
 */
export function CalendarGrid({ address, bookings, today, label }: Props) {
  const { t } = useTranslation("calendar");
  const weeks = weeksOf(periodOf(address.view, address.day));
  const runs = runsOf(bookings);
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
          <WeekRow key={week[0]} address={address} week={week} runs={runs} today={today} />
        ))}
      </tbody>
    </TableBox>
  );
}

type WeekProps = {
  address: CalendarAddress;
  week: readonly string[];
  runs: readonly BookedRun[];
  today: string;
};

function WeekRow({ address, week, runs, today }: WeekProps) {
  const { t } = useTranslation("calendar");
  const [monday = address.day] = week;
  const bars = barsOf(week, runs);
  const shown = address.view === "week" ? bars : bars.filter(({ lane }) => lane < MOST_LANES);
  const hidden = bars.filter((bar) => !shown.includes(bar));
  const lanes = Math.max(1, ...shown.map(({ lane }) => lane + 1)) + (hidden.length > 0 ? 1 : 0);
  return (
    <tr style={{ "--lanes": lanes } as CSSProperties}>
      <th scope="row">
        <Link to={calendarHref(address, { view: "week", day: monday })}>
          <span className="md:hidden">{t("grid.week")} </span>
          {Number(weekOf(monday).slice(-2))}
        </Link>
      </th>
      {week.map((day, n) => (
        <DayCell
          key={day}
          address={address}
          day={day}
          isToday={day === today}
          bars={bars.filter((bar) => bar.day === n && (shown.includes(bar) || !bar.goesOn.before))}
          more={hidden.filter((bar) => isOver(bar, n))}
        />
      ))}
    </tr>
  );
}

type DayProps = {
  address: CalendarAddress;
  day: string;
  isToday: boolean;
  /** What begins on the day, or goes on from the week before. */
  bars: readonly Bar<BookedRun>[];
  /** What there is no room for; the list of a narrow screen has it where it begins. */
  more: readonly Bar<BookedRun>[];
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
            const { booking } = bar.run;
            const isMovable = mayMove(booking.specs.targetMedium?._id);
            // Once for each booking: where it begins, or goes on from before the days shown.
            const hasMove =
              isMovable && (!bar.goesOn.before || day === periodOf(address.view, address.day).from);
            return (
              <li
                key={booking._id}
                className="calendar-entry"
                data-more={more.includes(bar) || undefined}
                data-short={bar.span === 1 || undefined}
                data-before={bar.goesOn.before || undefined}
                data-after={bar.goesOn.after || undefined}
                style={
                  {
                    "--lane": bar.lane,
                    "--span": bar.span,
                    // The legend names the media by their colours, the entry by its text.
                    borderLeftColor: booking.specs.targetMedium?.colour ?? undefined,
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
      {more.length > 0 ? (
        <Link
          to={calendarHref(address, { view: "week", day })}
          className="calendar-more"
          aria-label={t("grid.moreNamed", { count: more.length, day: dayText(day) })}
        >
          {t("grid.more", { count: more.length })}
        </Link>
      ) : null}
    </td>
  );
}
