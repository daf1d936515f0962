import { useTranslation } from "react-i18next";
import { describedBy, FieldFrame, type FieldProps } from "./field-frame";

type PresentFile = {
  href: string;
  name: string;
  /** Size and the like. */
  note?: string;
  /** Address of a small picture of it. */
  preview?: string;
  /** Where it is saved instead of shown. */
  saveHref?: string;
};

/** A file that is there: a small picture where there is one, its name as a link, what is known of it, and saving. */
export function FileLink({ href, name, note, preview, saveHref }: PresentFile) {
  const { t } = useTranslation("forms");
  return (
    <>
      {/* The name beside it says the same: there is nothing more to be read out. */}
      {preview ? <img className="file-preview" src={preview} alt="" loading="lazy" /> : null}
      <a href={href}>{name}</a>
      {note ? <span className="hint">{note}</span> : null}
      {saveHref ? (
        <a href={saveHref} aria-label={t("file.saveNamed", { name })}>
          {t("file.save")}
        </a>
      ) : null}
    </>
  );
}

/**
 * A file to upload; its form needs `encType="multipart/form-data"`. The present one is shown with a link,
 * and a checkbox `kit/remove/<field>` removes it (`removesFile` on the server).
 */
export function FileField(props: FieldProps & { accept?: string; present?: PresentFile | null }) {
  const { field, accept, present } = props;
  const { t } = useTranslation("forms");
  return (
    <FieldFrame {...props}>
      {present ? (
        <div className="mb-1 flex flex-wrap items-center gap-4">
          <FileLink {...present} />
          <label className="choice">
            <input type="checkbox" name={`kit/remove/${field.name}`} value="on" />
            <span>{t("file.remove")}</span>
          </label>
        </div>
      ) : null}
      <input
        key={field.key}
        type="file"
        id={field.id}
        name={field.name}
        accept={accept}
        required={field.required && !present}
        {...describedBy(props)}
      />
    </FieldFrame>
  );
}
