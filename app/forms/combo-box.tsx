import { type AriaAttributes, type Key, useEffect, useState } from "react";
import { ComboBox, Input, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { useTranslation } from "react-i18next";
import { itemText } from "./combo-offer";
import { labelId } from "./field-frame";
import type { KitField, LookupItem } from "./form-answer";

/** Spec §9: default fetch delay. */
const FETCH_DELAY_MS = 200;

export type ComboBoxProps = {
  field: KitField;
  list: string;
  offered: LookupItem[];
  chosen: LookupItem | null;
  onChoose: (item: LookupItem | null) => void;
  described: Pick<AriaAttributes, "aria-describedby" | "aria-invalid">;
};

/** React Aria's combo box over a remote list. */
export function RemoteComboBox(props: ComboBoxProps) {
  const { field, list, offered, chosen, onChoose, described } = props;
  const { t } = useTranslation("forms");
  const [text, setText] = useState(chosen ? itemText(chosen) : "");
  const { items, state } = useRemoteList(list, text, chosen, offered);

  function type(next: string) {
    setText(next);
    if (next === "" && chosen) onChoose(null);
  }

  function select(key: Key | null) {
    const item = items.find(({ id }) => id === key) ?? null;
    if (key !== null && !item) return;
    onChoose(item);
    setText(item ? itemText(item) : "");
  }

  return (
    <ComboBox
      id={field.id}
      aria-labelledby={labelId(field)}
      aria-describedby={described["aria-describedby"]}
      isInvalid={described["aria-invalid"] === true}
      isRequired={field.required}
      validationBehavior="aria"
      items={items}
      inputValue={text}
      onInputChange={type}
      selectedKey={chosen?.id ?? null}
      onSelectionChange={select}
      allowsEmptyCollection
      menuTrigger="input"
    >
      <Input className="input" autoComplete="off" />
      <Popover className="w-(--trigger-width) overflow-auto border border-(--line-strong) bg-(--paper) rounded-(--r)">
        <ListBox
          className="max-h-[240px] overflow-auto"
          renderEmptyState={() => <p className="p-2">{t(`combo.${state}`)}</p>}
        >
          {(item: LookupItem) => (
            <ListBoxItem
              id={item.id}
              textValue={itemText(item)}
              className="cursor-pointer p-2 data-focused:bg-(--accent-soft) data-selected:font-semibold"
            >
              {item.label}
              {item.note ? <small className="ml-2 text-(--ink-3)">{item.note}</small> : null}
            </ListBoxItem>
          )}
        </ListBox>
      </Popover>
    </ComboBox>
  );
}

/** The entries of a remote list that match a text, fetched when the typing rests. */
function useRemoteList(list: string, text: string, chosen: LookupItem | null, offered: LookupItem[]) {
  const [found, setFound] = useState<{ term: string; items: LookupItem[]; failed?: true } | null>(null);
  // The text of what is chosen is no search.
  const term = chosen && text === itemText(chosen) ? "" : text.trim();
  useEffect(() => {
    const abort = new AbortController();
    const timer = window.setTimeout(async () => {
      try {
        const response = await fetch(`/lookup/${list}?${new URLSearchParams({ q: term })}`, {
          signal: abort.signal,
        });
        if (!response.ok) throw new Error(response.statusText);
        const { items } = (await response.json()) as { items: LookupItem[] };
        setFound({ term, items });
      } catch {
        if (!abort.signal.aborted) setFound({ term, items: [], failed: true });
      }
    }, FETCH_DELAY_MS);
    return () => {
      window.clearTimeout(timer);
      abort.abort();
    };
  }, [list, term]);
  const known = found?.items ?? offered;
  // What is chosen has to be among the entries, or React Aria would forget it: last, where it is in no one's way.
  const items = chosen && !known.some(({ id }) => id === chosen.id) ? [...known, chosen] : known;
  const state = found?.term !== term ? "searching" : found.failed ? "unreachable" : "nothing";
  return { items, state } as const;
}
