import { BOOKING_KINDS } from "domain/bookings/fields";
import { useTranslation } from "react-i18next";
import { SelectField } from "~/forms";
import type { SectionProps } from "./section-props";

/** Whether a new booking is for one medium or a package of several; a saved one stays what it is. */
export function KindField({ fields }: Pick<SectionProps, "fields">) {
  const { t } = useTranslation("bookings");
  return (
    <SelectField
      field={fields.bookingType}
      label={t("fields.bookingType")}
      options={BOOKING_KINDS.map((kind) => ({ value: kind, label: t(`kind.${kind}`) }))}
      refreshes
    />
  );
}
