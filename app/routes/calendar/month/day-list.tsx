import { weekdayName } from "domain/calendar/period";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { DASH } from "~/ui/dash";
import { DataTable } from "~/ui/data-table";
import { PathLink } from "~/ui/path-link";
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
          cell: ({ from }) => `${weekdayName(from)}, ${dayText(from)}`,
        },
        {
          head: t("list.client"),
          cell: ({ _id, client }) => <PathLink to={`/bookings/${_id}`}>{client}</PathLink>,
        },
        {
          head: t("list.medium"),
          cell: ({ medium }) => (
            <>
              <Swatch medium={medium} />
              {medium.name}
            </>
          ),
        },
        { head: t("list.until"), cell: ({ to }) => dayText(to) },
        {
          head: t("list.actions"),
          cell: ({ _id, client, medium }) =>
            mayMove(medium._id) ? (
              <PathLink
                to={calendarHref(address, { move: _id, page: address.page })}
                aria-label={t("entry.moveNamed", { client })}
              >
                {t("entry.move")}
              </PathLink>
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
