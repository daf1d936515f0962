import { useTranslation } from "react-i18next";
import { Button } from "~/ui/button";
import { describedBy, FieldFrame, initialText } from "../fields/field-frame";
import { useHydrated } from "../hydrated";
import { useKitContext, useKnownItems } from "../kit-context";
import { ComboEntry } from "./combo-entry";
import { type ComboProps, itemText, type OfferedCombo } from "./combo-offer";

/**
 * One entry of a long remote list. Without scripts: a list of matches, and a search that posts the form.
 * With scripts a combo box takes its place.
 */
export function ComboField(props: ComboProps) {
  const { field, current, items = [] } = props;
  const { restored } = useKitContext();
  const hydrated = useHydrated();
  const known = useKnownItems(field.name);
  const byId = new Map([...(current ? [current] : []), ...items, ...known].map((item) => [item.id, item]));
  const typed = restored?.entries.find(([name]) => name === field.name)?.[1] ?? "";
  const chosenId = restored ? typed : (initialText(field) ?? "");
  // What was chosen is kept, even where its label is not known.
  if (chosenId && !byId.has(chosenId)) byId.set(chosenId, { id: chosenId, label: chosenId });
  const offered = { ...props, offered: [...byId.values()], chosenId };
  return (
    <FieldFrame {...props}>
      <ComboEntry key={`${field.key} ${restored?.at}`} {...offered} scripts={hydrated}>
        {(ref) => <NativeCombo {...offered} selectRef={ref} />}
      </ComboEntry>
    </FieldFrame>
  );
}

function NativeCombo(props: OfferedCombo & { selectRef: (select: HTMLSelectElement | null) => void }) {
  const { field, list, label, offered, chosenId, selectRef } = props;
  const { t } = useTranslation("forms");
  const { answer } = useKitContext();
  const lookup = answer?.lookup?.field === field.name ? answer.lookup : undefined;
  const listed = lookup
    ? offered.filter(({ id }) => id === chosenId || lookup.items.some((item) => item.id === id))
    : offered;
  return (
    <>
      <select
        key={field.key}
        ref={selectRef}
        id={field.id}
        name={field.name}
        defaultValue={chosenId}
        required={field.required}
        {...describedBy(props)}
      >
        <option value="">{t("combo.none")}</option>
        {listed.map((item) => (
          <option key={item.id} value={item.id}>
            {itemText(item)}
          </option>
        ))}
      </select>
      <input type="hidden" name={`kit/labels/${field.name}`} value={JSON.stringify(listed)} />
      <details className="hint" open={lookup !== undefined}>
        <summary>{t("combo.others")}</summary>
        <div className="flex gap-2">
          <input
            type="search"
            name={`kit/lookup/${field.name}`}
            defaultValue={lookup?.term}
            aria-label={t("combo.term", { label })}
            autoComplete="off"
          />
          <input type="hidden" name={`kit/list/${field.name}`} value={list} />
          <input type="hidden" name={`kit/searched/${field.name}`} value={lookup?.term ?? ""} />
          <Button name="intent" value={`lookup/${field.name}`} formNoValidate>
            {t("combo.search")}
          </Button>
        </div>
        {lookup ? (
          <p role="status">{t("combo.found", { count: lookup.items.length, term: lookup.term })}</p>
        ) : null}
      </details>
    </>
  );
}
