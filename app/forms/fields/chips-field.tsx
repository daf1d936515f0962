import { useEffect, useRef, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { useHydrated } from "~/ui/hydrated";
import { Icon } from "~/ui/icon";
import { itemText } from "../combo/combo-offer";
import { RemoteCombo } from "../combo/remote-combo";
import type { LookupItem } from "../post/form-answer";
import { useKitContext } from "../screen/kit-context";
import { describedBy, FieldNotes, type FieldProps, initialList, labelClass } from "./field-frame";
import type { Choice } from "./select-field";
import "./chips-field.css";

type Props = FieldProps & {
  options: Choice[];
  /** The list of the service that is searched. */
  list: string;
};

/**
 * Several of many choices: those that are chosen as chips, which a press takes away, and a search that adds others.
 * Without scripts all others are tick boxes that are folded away.
 */
export function ChipsField(props: Props) {
  const { field } = props;
  const { restored } = useKitContext();
  return <Chips key={`${field.key} ${restored?.at}`} {...props} />;
}

function Chips(props: Props) {
  const { field, label, options, list, wide } = props;
  const { t } = useTranslation("forms");
  const { restored } = useKitContext();
  const scripts = useHydrated();
  const typed = restored?.entries.filter(([name]) => name === field.name).map(([, value]) => value);
  const [opened] = useState(typed ?? initialList(field));
  const [picked, setPicked] = useState<LookupItem[]>([]);
  const group = useRef<HTMLFieldSetElement>(null);
  // Tells the form about the change as any other input does, after React has written the value.
  useEffect(() => {
    if (picked.length > 0) group.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }, [picked]);

  const items = options.map((option) => ({ id: option.value, label: option.label }));
  const known = new Map([...items, ...picked].map((item) => [item.id, item]));
  const ids = [...new Set([...opened, ...picked.map(({ id }) => id)])];
  const timesPicked = (id: string) => picked.filter((item) => item.id === id).length;
  const search = `${field.id}-search`;
  const searchName = { "aria-label": t("chips.search", { label }) };
  return (
    <fieldset
      ref={group}
      id={field.id}
      tabIndex={-1}
      className={wide ? "col-span-full" : undefined}
      aria-describedby={describedBy(props)["aria-describedby"]}
    >
      <legend className={labelClass(props)}>{label}</legend>
      <div className="chips-field">
        {ids.map((id) => (
          // Picked again, it is ticked again.
          <label key={`${id} ${timesPicked(id)}`} className="chip-choice">
            <input
              type="checkbox"
              name={field.name}
              value={id}
              defaultChecked
              aria-invalid={describedBy(props)["aria-invalid"]}
              onChange={({ currentTarget }) => {
                // It is gone with its chip.
                if (!currentTarget.checked) document.getElementById(search)?.focus();
              }}
            />
            <span>{known.get(id)?.label ?? id}</span>
            <Icon name="close" />
          </label>
        ))}
        <RemoteCombo
          id={search}
          list={list}
          aria={searchName}
          placeholder={t("chips.hint")}
          offered={items}
          chosen={null}
          several
          onChoose={(item) => item && setPicked((before) => [...before, item])}
          native={() => (
            <input
              type="text"
              className="with-scripts"
              disabled={!scripts}
              placeholder={t("chips.hint")}
              {...searchName}
            />
          )}
        />
      </div>
      <details className="without-scripts">
        <summary>{t("chips.others", { count: options.length - opened.length })}</summary>
        {items
          .filter(({ id }) => !opened.includes(id))
          .map((item) => (
            <label key={item.id} className="choice">
              <input type="checkbox" name={field.name} value={item.id} />
              <span>{itemText(item)}</span>
            </label>
          ))}
      </details>
      <FieldNotes {...props} />
    </fieldset>
  );
}
