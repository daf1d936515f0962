import type { Bar } from "domain/calendar/lanes";
import { mayOnBookings } from "domain/permissions/bookings";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { useUser } from "~/session/use-user";
import { PathLink } from "~/ui/path-link";
import type { CalendarBooking, CalendarMedium } from "./documents";

/** The colour of a medium. Its name stands beside it for users who cannot see the colour. */
export function Swatch({ medium }: { medium: Pick<CalendarMedium, "colour"> }) {
  return <span className="swatch" style={{ background: medium.colour ?? undefined }} aria-hidden="true" />;
}

/** Whether a booking of the medium may be moved. The service checks it again. */
export function useMayMove() {
  const { permissions } = useUser();
  return (mediumId: string | undefined) =>
    mediumId !== undefined && mayOnBookings(permissions, "edit", mediumId);
}

type EntryProps = {
  bar: Bar<CalendarBooking>;
  /** Address of the form that moves this booking; unset if it may not be moved. */
  moveHref?: string | undefined;
};

/** A booking over its days of a week. What does not fit is cut, and shown whole to the pointer. */
export function CalendarEntry({ bar, moveHref }: EntryProps) {
  const { t } = useTranslation("calendar");
  const { _id, client, medium, from, to } = bar.run;
  const text = [
    medium.name,
    bar.goesOn.before ? t("entry.since", { day: dayText(from) }) : undefined,
    to === from ? undefined : t("entry.until", { day: dayText(to) }),
  ]
    .filter(Boolean)
    .join(" · ");
  return (
    <>
      <PathLink to={`/bookings/${_id}`} draggable={false} title={client}>
        {client}
      </PathLink>
      <small title={text}>{text}</small>
      {moveHref ? (
        <PathLink
          to={moveHref}
          className="calendar-move"
          draggable={false}
          aria-label={t("entry.moveNamed", { client: client })}
        >
          {t("entry.move")}
        </PathLink>
      ) : null}
    </>
  );
}
