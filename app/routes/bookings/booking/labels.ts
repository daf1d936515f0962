import { fieldLabels } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { bookingValueText } from "~/shared/bookings/booking-words";

/** A field's value as a person reads it. */
export const useValueText = bookingValueText;

/** The labels of the whole form by path: the booking's fields and the series part of a new one. */
export function useBookingLabels(): Record<string, string> {
  const { t } = useTranslation("bookings");
  const { t: ofSeries } = useTranslation("bookingSeries");
  return {
    ...fieldLabels("bookings"),
    scope: ofSeries("scope"),
    "series.size": ofSeries("size"),
    "series.start": ofSeries("start"),
    "series.weekdays": ofSeries("weekdays"),
    "series.pattern": ofSeries("pattern"),
    "rows.date": ofSeries("date"),
    "rows.issue": t("fields.specs.issue"),
    "rows.price": t("fields.price"),
  };
}
