import { fieldLabels } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { bookingValueText } from "~/records/booking-words";

/** A field's value as a person reads it. */
export const useValueText = bookingValueText;

/** The labels of the whole form by path: the booking's fields and the series part of a new one. */
export function useBookingLabels(): Record<string, string> {
  const { t } = useTranslation("bookings");
  return {
    ...fieldLabels("bookings"),
    scope: t("series.scope"),
    "series.size": t("series.size"),
    "series.start": t("series.start"),
    "series.weekdays": t("series.weekdays"),
    "series.pattern": t("series.pattern"),
    "rows.date": t("series.date"),
    "rows.issue": t("fields.specs.issue"),
    "rows.price": t("fields.price"),
  };
}
