import { useTranslation } from "react-i18next";
import { describedBy, FieldFrame, type FieldProps } from "./field-frame";

type PresentFile = { href: string; name: string; note?: string };

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
          <a href={present.href}>{present.name}</a>
          {present.note ? <span className="hint">{present.note}</span> : null}
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
        className="input"
        accept={accept}
        required={field.required && !present}
        {...describedBy(props)}
      />
    </FieldFrame>
  );
}
