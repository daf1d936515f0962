import { useFieldLabels, useValueText as useKitValueText } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";

/** The place of the texts for a field's states, if it is not the field's own name. */
const STATES = {
  "specs.type": "type",
  crossBillTiming: "timing",
  "specs.bookingState": "materialState",
};

/** A field's value as a person reads it. */
export const useValueText = () => useKitValueText("bookings", STATES);

/** The labels of the whole form by path: the booking's fields and the series part of a new one. */
export function useBookingLabels(): Record<string, string> {
  const { t } = useTranslation("bookings");
  return {
    ...useFieldLabels("bookings"),
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
