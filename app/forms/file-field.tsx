import { useTranslation } from "react-i18next";
import { describedBy, FieldFrame, type FieldProps } from "./field-frame";

/** A file to upload. The present one is shown with a link, and a checkbox `kit/remove/<field>` removes it. */
export function FileField(
  props: FieldProps & { accept?: string; present?: { href: string; name: string; note?: string } | null },
) {
  const { field, accept, present } = props;
  const { t } = useTranslation("forms");
  return (
    <FieldFrame {...props}>
      {present ? (
        <div className="file">
          <a href={present.href}>{present.name}</a>
          {present.note ? <span className="hint">{present.note}</span> : null}
          <label>
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
