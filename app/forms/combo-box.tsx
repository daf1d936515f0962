import { type AriaAttributes, type Key, useEffect, useRef, useState } from "react";
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
  /** What was typed while the combo box was loaded. */
  typed: string | undefined;
  focused: boolean;
};

/** React Aria's combo box over a remote list. */
export function RemoteComboBox(props: ComboBoxProps) {
  const { field, list, offered, chosen, onChoose, described, typed, focused } = props;
  const { t } = useTranslation("forms");
  const [text, setText] = useState(typed ?? (chosen ? itemText(chosen) : ""));
  const { items, state } = useRemoteList(list, text, chosen, offered);
  const input = useRef<HTMLInputElement>(null);

  // The input takes over from the one that was focused while it was loaded.
  useEffect(() => {
    if (!focused) return;
    input.current?.focus();
    if (chosen) input.current?.select();
    else input.current?.setSelectionRange(input.current.value.length, input.current.value.length);
  }, [focused, chosen]);

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
      onInputChange={setText}
      selectedKey={chosen?.id ?? null}
      onSelectionChange={select}
      allowsEmptyCollection
      menuTrigger="input"
    >
      <Input ref={input} className="input" autoComplete="off" />
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
  // What is chosen has to be among the entries, or React Aria would forget it.
  const items = chosen && !known.some(({ id }) => id === chosen.id) ? [chosen, ...known] : known;
  const state = found?.term !== term ? "searching" : found.failed ? "unreachable" : "nothing";
  return { items, state } as const;
}
