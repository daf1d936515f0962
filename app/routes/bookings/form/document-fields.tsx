import { AD_MIME_TYPES, MAX_AD_MEGABYTES } from "domain/bookings/ad-file";
import { MATERIAL_STATES } from "domain/bookings/fields";
import { canSetMaterial } from "domain/bookings/states";
import { CheckboxField, SelectField, TextField } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { AttachmentField, AttachmentsField } from "~/records/attachments/attachment-fields";
import type { SectionProps } from "./section-props";

const AD_TYPES = AD_MIME_TYPES.join();
const PDF = "application/pdf";

/** The ad material: its state, the ads with their link, the briefing and the final print documents. */
export function DocumentFields({ specs, booking, known, choices, has }: SectionProps) {
  const { t } = useTranslation("bookings");
  const adHint = useAdHint(choices, specs.format.value ?? specs.format.initialValue);
  const state = booking?.specs.bookingState ?? "open";
  const isThere =
    Boolean(booking?.specs.ad ?? booking?.specs.ad2) || Boolean(booking?.specs.printDocuments[0]);
  const states = MATERIAL_STATES.filter((next) => canSetMaterial(state, next, isThere));
  return (
    <>
      <SelectField
        field={specs.bookingState}
        label={t("fields.specs.bookingState")}
        options={states.map((value) => ({ value, label: t(`materialState.${value}`) }))}
      />
      <HiddenOnMobile specs={specs} choices={choices} />
      <AttachmentField
        field={specs.ad}
        label={t("fields.specs.ad")}
        hint={adHint}
        accept={AD_TYPES}
        current={known?.specs.ad}
      />
      {has("ad2") ? (
        <>
          <AttachmentField
            field={specs.ad2}
            label={t("fields.specs.ad2")}
            hint={`${t("form.ad2Hint")}: ${adHint}`}
            accept={AD_TYPES}
            current={known?.specs.ad2}
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
      <AttachmentField
        field={specs.briefingDocument}
        label={t("fields.specs.briefingDocument")}
        hint={t("form.briefingHint")}
        current={known?.specs.briefingDocument}
      />
      {has("printDocuments") ? (
        <AttachmentsField
          field={specs.printDocuments}
          label={t("fields.specs.printDocuments")}
          hint={t("form.printDocumentsHint")}
          accept={PDF}
          current={known?.specs.printDocuments ?? []}
        />
      ) : null}
    </>
  );
}

/** Only ads on web pages can be hidden on mobile devices. Elsewhere a value from before is kept. */
function HiddenOnMobile({ specs, choices }: Pick<SectionProps, "specs" | "choices">) {
  const { t } = useTranslation("bookings");
  const { adHiddenOnMobile: field } = specs;
  if (choices.variant === "digital")
    return <CheckboxField field={field} label={t("fields.specs.adHiddenOnMobile")} />;
  return field.initialValue === "on" ? <input type="hidden" name={field.name} value="on" /> : null;
}

/** What an ad may be: its kinds, the size that the chosen format asks for, and its bytes (spec §5). */
function useAdHint({ formats, variant }: SectionProps["choices"], formatId: string | undefined): string {
  const { t } = useTranslation("bookings");
  const size = formats.find((format) => format._id === formatId)?.formatSize;
  const limit = { megabytes: MAX_AD_MEGABYTES };
  if (size) return t(variant === "print" ? "form.adHintPrint" : "form.adHintPixels", { ...limit, ...size });
  return t(formatId || variant === "video" ? "form.adHint" : "form.adHintNoFormat", limit);
}
