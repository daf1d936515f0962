import { useTranslation } from "react-i18next";
import { describedBy, FieldFrame, type FieldProps, initialText } from "./field-frame";
import type { LookupItem } from "./form-answer";
import { useKitContext, useKnownItems } from "./kit-form";

export type ComboProps = FieldProps & {
  /** The remote list, answered by `/lookup/:list?q=` as `{ items }`. */
  list: string;
  /** The chosen entry of the opened record. */
  current?: LookupItem | null;
  /** Offered before anything is searched (the most used, say). */
  items?: LookupItem[];
};

/** One entry of a long remote list. Without scripts: a list of matches, and a search that posts the form. */
export function ComboField(props: ComboProps) {
  return <NativeCombo {...props} />;
}

function NativeCombo(props: ComboProps) {
  const { field, current, items = [] } = props;
  const { t } = useTranslation("forms");
  const { answer } = useKitContext();
  const lookup = answer?.lookup?.field === field.name ? answer.lookup : undefined;
  const known = useKnownItems(field.name);
  const offered = [
    ...new Map([...(current ? [current] : []), ...items, ...known].map((i) => [i.id, i])).values(),
  ];
  const chosen = initialText(field) ?? "";
  return (
    <FieldFrame {...props}>
      <select
        key={field.key}
        id={field.id}
        name={field.name}
        defaultValue={chosen}
        required={field.required}
        {...describedBy(props)}
      >
        <option value="">{t("combo.none")}</option>
        {offered.map((item) => (
          <option key={item.id} value={item.id}>
            {item.note ? `${item.label} (${item.note})` : item.label}
          </option>
        ))}
      </select>
      <div className="lookup">
        <input
          type="search"
          name={`kit/lookup/${field.name}`}
          defaultValue={lookup?.term}
          aria-label={t("combo.term", { label: props.label })}
          autoComplete="off"
        />
        <button type="submit" name="intent" value={`lookup/${field.name}`} formNoValidate className="btn">
          {t("combo.search")}
        </button>
      </div>
      <input type="hidden" name={`kit/labels/${field.name}`} value={JSON.stringify(offered)} />
      {lookup ? (
        <p className="hint" role="status">
          {t("combo.found", { count: lookup.items.length, term: lookup.term })}
        </p>
      ) : null}
    </FieldFrame>
  );
}
