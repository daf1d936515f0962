import { MATERIAL_STATES } from "domain/bookings/fields";
import { canChangeMaterial } from "domain/bookings/states";
import { useTranslation } from "react-i18next";
import { CheckboxField, SelectField, TextAreaField } from "~/forms";
import { Card } from "~/ui/card";
import { DocumentList, OneDocument } from "./booking-files";
import type { SectionProps } from "./booking-form";

/** The ad material: its state, the ad, the briefing and the final print documents. */
export function DocumentsSection({ specs, booking }: SectionProps) {
  const { t } = useTranslation("bookings");
  const state = booking?.specs.bookingState ?? "open";
  const states = MATERIAL_STATES.filter((next) => canChangeMaterial(state, next, Boolean(booking?.specs.ad)));
  return (
    <Card title={t("sections.documents")} id="documents">
      <div className="rows">
        <SelectField
          field={specs.bookingState}
          label={t("fields.specs.bookingState")}
          options={states.map((value) => ({ value, label: t(`material.${value}`) }))}
        />
        <CheckboxField field={specs.adHiddenOnMobile} label={t("fields.specs.adHiddenOnMobile")} />
        <OneDocument
          field={specs.ad}
          label={t("fields.specs.ad")}
          hint={t("form.adHint")}
          accept="image/jpeg,image/png,image/gif,image/webp"
          current={booking?.specs.ad}
        />
        <OneDocument
          field={specs.briefingDocument}
          label={t("fields.specs.briefingDocument")}
          current={booking?.specs.briefingDocument}
        />
        <DocumentList
          field={specs.printDocuments}
          label={t("fields.specs.printDocuments")}
          current={booking?.specs.printDocuments ?? []}
        />
        <TextAreaField field={specs.comment} label={t("fields.specs.comment")} rows={3} optional wide />
      </div>
    </Card>
  );
}
