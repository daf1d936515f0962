import { AD_MIME_TYPES, adProblems, MAX_AD_KILOBYTES } from "domain/bookings/ad-file";
import { MATERIAL_STATES } from "domain/bookings/fields";
import { canSetMaterial } from "domain/bookings/states";
import type { FormProblem } from "~/forms";
import { CheckboxField, FixedField, SelectField, TextField } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";
import { AttachmentField, AttachmentsField } from "~/records/attachments/attachment-fields";
import { AssetPicker } from "~/shared/library/asset-picker";
import { PathLink } from "~/ui/path-link";
import type { SectionProps } from "./section-props";

const AD_TYPES = AD_MIME_TYPES.join();
const PDF = "application/pdf";

/** The ad material: its state, the ads with their link, the briefing and the final print documents. */
export function DocumentFields({ specs, booking, known, choices, has }: SectionProps) {
  const { t } = useTranslation("bookings");
  const adHint = useAdHint(choices, specs.format.value ?? specs.format.initialValue);
  const checkAd = useAdCheck(choices, specs.format.value ?? specs.format.initialValue);
  const state = booking?.specs.bookingState ?? "open";
  const isThere =
    Boolean(booking?.specs.ad ?? booking?.specs.ad2) || Boolean(booking?.specs.printDocuments[0]);
  const states = MATERIAL_STATES.filter((next) => canSetMaterial(state, next, isThere));
  return (
    <>
      {states.length > 1 ? (
        <SelectField
          field={specs.bookingState}
          label={t("fields.specs.bookingState")}
          options={states.map((value) => ({ value, label: t(`materialState.${value}`) }))}
        />
      ) : (
        <FixedField
          field={specs.bookingState}
          label={t("fields.specs.bookingState")}
          value={state}
          hint={t("form.nextMaterialStep")}
        >
          <p>
            {t(`materialState.${state}`)}
            {booking ? (
              <>
                {" · "}
                <PathLink to={`/bookings/${booking._id}/material`}>{t("contacts.all")}</PathLink>
              </>
            ) : null}
          </p>
        </FixedField>
      )}
      <HiddenOnMobile specs={specs} choices={choices} />
      <AttachmentField
        field={specs.ad}
        label={t("fields.specs.ad")}
        hint={adHint}
        accept={AD_TYPES}
        check={checkAd}
        current={known?.specs.ad}
        picker={<AssetPicker />}
      />
      {has("ad2") ? (
        <>
          <AttachmentField
            field={specs.ad2}
            label={t("fields.specs.ad2")}
            hint={`${t("form.ad2Hint")}: ${adHint}`}
            accept={AD_TYPES}
            check={checkAd}
            current={known?.specs.ad2}
            picker={<AssetPicker />}
          />
          <TextField
            field={specs.adTargetLink}
            label={t("fields.specs.adTargetLink")}
            type="url"
            placeholder={t("form.adTargetLinkPlaceholder")}
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

/** The same rules as the server's, for a file that was just chosen. */
function useAdCheck({ formats, variant }: SectionProps["choices"], formatId: string | undefined) {
  const format = formats.find(({ _id }) => _id === formatId);
  return async (file: File): Promise<FormProblem[]> => {
    if (!variant || variant === "multi") return [];
    const pixels = await pixelsOf(file);
    // A file that the browser cannot show has no pixels here. The server measures it.
    const size = pixels ? format?.formatSize : null;
    const wanted = { id: formatId ?? "", width: size?.width ?? null, height: size?.height ?? null };
    const ad = { mimeType: file.type, size: file.size, width: null, height: null, ...pixels };
    return adProblems("", ad, wanted, variant);
  };
}

async function pixelsOf(file: File) {
  try {
    const { width, height } = await createImageBitmap(file);
    return { width, height };
  } catch {
    return null;
  }
}

/** Only ads on web pages can be hidden on mobile devices. Elsewhere a value from before is kept. */
function HiddenOnMobile({ specs, choices }: Pick<SectionProps, "specs" | "choices">) {
  const { t } = useTranslation("bookings");
  const { adHiddenOnMobile: field } = specs;
  if (choices.variant === "digital")
    return <CheckboxField field={field} label={t("fields.specs.adHiddenOnMobile")} />;
  return field.initialValue === "on" ? <input type="hidden" name={field.name} value="on" /> : null;
}

/** The limits of an ad: its file types, the size that the chosen format asks for, and its bytes (spec §5). */
function useAdHint({ formats, variant }: SectionProps["choices"], formatId: string | undefined): string {
  const { t } = useTranslation("bookings");
  const size = formats.find((format) => format._id === formatId)?.formatSize;
  const limit = { kilobytes: MAX_AD_KILOBYTES };
  if (size) return t(variant === "print" ? "form.adHintPrint" : "form.adHintPixels", { ...limit, ...size });
  return t(formatId || variant === "video" ? "form.adHint" : "form.adHintNoFormat", limit);
}
