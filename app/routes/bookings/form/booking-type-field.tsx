import { BOOKING_TYPES } from "domain/bookings/fields";
import { RadioGroupField } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { Term } from "~/shared/help/term";
import type { SectionProps } from "./section-props";

/** Whether a new booking is for one medium or is a package of several. A saved booking keeps its type. */
export function BookingTypeField({ fields }: Pick<SectionProps, "fields">) {
  const { t } = useTranslation("bookings");
  return (
    <RadioGroupField
      field={fields.bookingType}
      label={t("fields.bookingType")}
      options={BOOKING_TYPES.map((type) => ({ value: type, label: t(`bookingType.${type}`) }))}
      beside={<Term name="package" />}
      refreshes
    />
  );
}
