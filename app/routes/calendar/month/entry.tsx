import { mayOnBookings } from "domain/permissions/bookings";
import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { useUser } from "~/session/use-user";
import { RowLink } from "~/ui/row-link";
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
  booking: CalendarBooking;
  /** Address of the form that moves this booking; unset if it may not be moved. */
  moveHref?: string | undefined;
};

/** A booking on its first day. */
export function CalendarEntry({ booking, moveHref }: EntryProps) {
  const { t } = useTranslation("calendar");
  const { specs, appearsFrom, appearsOn } = booking;
  const medium = specs.targetMedium;
  return (
    <>
      <RowLink to={`/bookings/${booking._id}`} draggable={false}>
        {booking.clientCompany.name}
      </RowLink>
      <small>
        {medium?.name}
        {appearsOn && appearsOn !== appearsFrom ? ` · ${t("entry.until", { day: dayText(appearsOn) })}` : ""}
      </small>
      {moveHref ? (
        <RowLink
          to={moveHref}
          className="calendar-move"
          draggable={false}
          aria-label={t("entry.moveNamed", { client: booking.clientCompany.name })}
        >
          {t("entry.move")}
        </RowLink>
      ) : null}
    </>
  );
}
