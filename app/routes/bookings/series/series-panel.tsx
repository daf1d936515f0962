import { dayText } from "~/i18n/days";
import { useTranslation } from "~/i18n/use-translation";
import { StatusBadge } from "~/shared/bookings/booking-badges";
import { LinkButton } from "~/ui/button";
import { Card } from "~/ui/card";
import { Actions } from "~/ui/layout";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import type { BookingDetail } from "../booking/detail";
import { continueHref, mayContinue } from "./continue-link";
import { ShortenSeries } from "./shorten-series";

type Props = { booking: BookingDetail; today: string; isHeld?: boolean };

/** The appearances of a booking's series, in their order. It gets longer and shorter from any of them. */
export function SeriesPanel({ booking, today, isHeld = false }: Props) {
  const { t } = useTranslation("bookingSeries");
  const { series, seriesPosition } = booking;
  if (!series) return null;
  return (
    <Card title={t("title")} id="series">
      <Hint>{t("position", { position: seriesPosition, count: series.bookings.length })}</Hint>
      <ol className="grid gap-1 mt-2 max-h-[240px] overflow-auto">
        {series.bookings.map(({ _id, status, appearsOn }) => (
          <li key={_id} className="flex flex-wrap gap-2 items-center">
            <PathLink to={`/bookings/${_id}`} aria-current={_id === booking._id ? "page" : undefined}>
              {appearsOn ? dayText(appearsOn) : t("undated", { number: _id })}
            </PathLink>
            <StatusBadge status={status} />
          </li>
        ))}
      </ol>
      {mayContinue(booking) && !isHeld ? (
        <Actions className="mt-2">
          <LinkButton to={continueHref(booking)}>{t("prolong")}</LinkButton>
        </Actions>
      ) : null}
      {isHeld ? null : <ShortenSeries booking={booking} today={today} />}
    </Card>
  );
}
