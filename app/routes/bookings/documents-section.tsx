import { AD_MIME_TYPES, MAX_AD_KILOBYTES } from "domain/bookings/ad-file";
import { MATERIAL_STATES } from "domain/bookings/fields";
import { canChangeMaterial } from "domain/bookings/states";
import { useTranslation } from "react-i18next";
import { CheckboxField, SelectField, TextAreaField, TextField } from "~/forms";
import { Card } from "~/ui/card";
import { DocumentList, OneDocument } from "./booking-files";
import type { SectionProps } from "./booking-form";

const AD_TYPES = AD_MIME_TYPES.join();
const PDF = "application/pdf";

/** The ad material: its state, the ads with their link, the briefing and the final print documents. */
export function DocumentsSection({ specs, booking, has }: SectionProps) {
  const { t } = useTranslation("bookings");
  const state = booking?.specs.bookingState ?? "open";
  const isThere =
    Boolean(booking?.specs.ad ?? booking?.specs.ad2) || Boolean(booking?.specs.printDocuments[0]);
  // Decisions §4: requesting mails whoever sends the material, so it is done where the message is written.
  const states = MATERIAL_STATES.filter(
    (next) => canChangeMaterial(state, next, isThere) && (next !== "requested" || state === "requested"),
  );
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
          hint={t("form.adHint", { size: MAX_AD_KILOBYTES })}
          accept={AD_TYPES}
          current={booking?.specs.ad}
        />
        {has("ad2") ? (
          <>
            <OneDocument
              field={specs.ad2}
              label={t("fields.specs.ad2")}
              hint={t("form.ad2Hint")}
              accept={AD_TYPES}
              current={booking?.specs.ad2}
            />
            <TextField
              field={specs.adTargetLink}
              label={t("fields.specs.adTargetLink")}
              type="url"
              hint={t("form.adTargetLinkHint")}
              optional
              wide
            />
          </>
        ) : null}
        <OneDocument
          field={specs.briefingDocument}
          label={t("fields.specs.briefingDocument")}
          hint={t("form.briefingHint")}
          current={booking?.specs.briefingDocument}
        />
        {has("printDocuments") ? (
          <DocumentList
            field={specs.printDocuments}
            label={t("fields.specs.printDocuments")}
            hint={t("form.printDocumentsHint")}
            accept={PDF}
            current={booking?.specs.printDocuments ?? []}
          />
        ) : null}
        <TextAreaField field={specs.comment} label={t("fields.specs.comment")} rows={3} optional wide />
      </div>
    </Card>
  );
}
