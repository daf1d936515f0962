import { useEffect, useRef, useState } from "react";
import { FieldNotes, initialList, type LookupItem, useNamedField } from "~/forms";
import { PickingContext } from "~/forms/picking/picking-context";
import { useKnownItems } from "~/forms/screen/kit-context";
import { ListPicker } from "./list-picker";

type Props = {
  name: string;
  /** The list of choices that the records belong to. */
  list: string;
  /** The records of the opened form. */
  current?: readonly LookupItem[];
};

/** Any number of records of a long list: those that are chosen, to be unticked, and the button that picks others. */
export function PickedRecords({ name, list, current = [] }: Props) {
  const { field, label } = useNamedField(name);
  const knownItems = useKnownItems(name);
  const [picked, setPicked] = useState<LookupItem[][]>([]);
  const box = useRef<HTMLFieldSetElement>(null);

  // Tells the form about the change as any other input does, after React has written the values.
  useEffect(() => {
    if (picked.length > 0) box.current?.dispatchEvent(new Event("change", { bubbles: true }));
  }, [picked]);

  if (!field) return null;
  const chosen = initialList(field);
  const timesPicked = (id: string) => picked.filter((items) => items.some((item) => item.id === id)).length;
  const items = new Map([...current, ...knownItems, ...picked.flat()].map((item) => [item.id, item]));
  const visibleItems = [...items.values()].filter(({ id }) => chosen.includes(id) || timesPicked(id) > 0);
  return (
    <fieldset ref={box} id={field.id} tabIndex={-1}>
      <legend className="field-label">{label}</legend>
      {visibleItems.map((item) => (
        // Picked again, it is ticked again.
        <label key={`${field.key} ${item.id} ${timesPicked(item.id)}`} className="choice">
          <input type="checkbox" name={name} value={item.id} defaultChecked />
          <span>{item.label}</span>
        </label>
      ))}
      <input type="hidden" name={`kit/labels/${name}`} value={JSON.stringify(visibleItems)} />
      <input type="hidden" name={`kit/list/${name}`} value={list} />
      <input type="hidden" name={`kit/several/${name}`} value="on" />
      <FieldNotes field={field} />
      <PickingContext.Provider
        value={{ field, label, list, several: true, pick: (more) => setPicked([...picked, more]) }}
      >
        <ListPicker />
      </PickingContext.Provider>
    </fieldset>
  );
}
