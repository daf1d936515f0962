import { useEffect, useRef, useState } from "react";
import { itemText } from "~/forms/combo/combo-offer";
import { RemoteCombo } from "~/forms/combo/remote-combo";
import type { LookupItem } from "~/forms/post/form-answer";
import { useTranslation } from "~/i18n/use-translation";
import { Hint } from "~/ui/text";
import type { FilterOption } from "../state/definition";
import type { FilterDefinition } from "../state/filter-definition";

type ComboProps = {
  filter: FilterDefinition & { kind: "combo" };
  label: string;
  /** Whether it stands in the row beside the search: then its label is what it shows while it is empty. */
  inRow: boolean;
  options: readonly FilterOption[];
  chosen: string[];
  typed: string;
};

/**
 * Any number of records of a long list. Without scripts the user types, sends the form and ticks the matches. With
 * scripts the combo box of the forms searches, and choosing an entry ticks it.
 */
export function ComboFilter({ filter, label, inRow, options, chosen, typed }: ComboProps) {
  const { t } = useTranslation("lists");
  const [picked, setPicked] = useState<LookupItem[]>([]);
  const address = [typed, ...chosen].join();
  // The address now holds the picked records, or the user removed them.
  useEffect(() => setPicked([]), [address]);
  // The form hears of what is picked once it is ticked.
  const group = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (picked.length > 0) group.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }, [picked]);

  const offered = options.map(({ value, label, hint }) => ({ id: value, label, note: hint }));
  const choices = [...offered, ...picked.filter(({ id }) => offered.every((one) => one.id !== id))];
  const id = `filter-${filter.name}`;
  const naming = {
    "aria-label": t("filters.lookup", { label }),
    placeholder: inRow ? label : t("filters.lookupHint"),
  };
  return (
    <fieldset ref={group} className="field combo">
      <legend>{label}</legend>
      <RemoteCombo
        id={id}
        list={filter.choices}
        aria={{ "aria-label": naming["aria-label"] }}
        placeholder={naming.placeholder}
        offered={offered}
        chosen={null}
        onChoose={(item) =>
          item && setPicked((before) => [...before.filter((one) => one.id !== item.id), item])
        }
        several
        native={(ref) => (
          <input
            ref={ref}
            id={id}
            name={`${filter.name}.q`}
            type="search"
            autoComplete="off"
            defaultValue={typed}
            {...naming}
          />
        )}
      />
      {typed !== "" && options.every((option) => chosen.includes(option.value)) && (
        <Hint>{t("filters.lookupNone", { term: typed })}</Hint>
      )}
      {choices.map((item) => {
        const isPicked = picked.some(({ id }) => id === item.id);
        return (
          <label key={`${item.id} ${isPicked}`} className="choice">
            <input
              type="checkbox"
              name={filter.name}
              value={item.id}
              defaultChecked={isPicked || chosen.includes(item.id)}
            />
            {itemText(item)}
          </label>
        );
      })}
    </fieldset>
  );
}
