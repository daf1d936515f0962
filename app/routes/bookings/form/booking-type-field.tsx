import { BOOKING_TYPES } from "domain/bookings/fields";
import { useTranslation } from "react-i18next";
import { SelectField } from "~/forms";
import type { SectionProps } from "./section-props";

/** Whether a new booking is for one medium or a package of several; a saved one stays what it is. */
export function BookingTypeField({ fields }: Pick<SectionProps, "fields">) {
  const { t } = useTranslation("bookings");
  return (
    <SelectField
      field={fields.bookingType}
      label={t("fields.bookingType")}
      options={BOOKING_TYPES.map((type) => ({ value: type, label: t(`bookingType.${type}`) }))}
      refreshes
    />
  );
}
