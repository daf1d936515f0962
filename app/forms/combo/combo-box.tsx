import {
  type AriaAttributes,
  type Key,
  type KeyboardEvent,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import { ComboBox, ComboBoxStateContext, Input, ListBox, ListBoxItem, Popover } from "react-aria-components";
import { useTranslation } from "~/i18n/use-translation";
import type { LookupItem } from "../form-answer";
import { itemText } from "./combo-offer";

/** Spec §9: default fetch delay. */
const FETCH_DELAY_MS = 200;

export type ComboBoxProps = {
  id: string;
  list: string;
  aria: Pick<AriaAttributes, "aria-label" | "aria-labelledby" | "aria-describedby" | "aria-invalid">;
  placeholder?: string;
  required?: boolean;
  offered: readonly LookupItem[];
  chosen: LookupItem | null;
  onChoose: (item: LookupItem | null) => void;
  /** Several entries can be chosen: each choice empties the field for the next one. */
  several?: boolean;
};

/**
 * React Aria's combo box over a remote list. An entry counts as chosen only while the field shows its text. During a
 * search React Aria would otherwise focus the old choice, and the next Enter would choose it again.
 */
export function RemoteComboBox(props: ComboBoxProps) {
  const { id, list, aria, placeholder, required, offered, chosen, onChoose, several } = props;
  const { t } = useTranslation("forms");
  const chosenText = chosen ? itemText(chosen) : "";
  const [text, setText] = useState(chosenText);
  const searching = text !== chosenText;
  const { items, state } = useRemoteList(
    list,
    searching ? text.trim() : "",
    searching ? null : chosen,
    offered,
  );

  function type(next: string) {
    setText(next);
    if (next === "" && chosen) onChoose(null);
  }

  /** `null`: the user left the search without a choice, so the previous choice stays. */
  function select(key: Key | null) {
    const item = items.find(({ id }) => id === key);
    if (item) onChoose(item);
    setText(item && !several ? itemText(item) : chosenText);
  }

  return (
    <ComboBox
      id={id}
      aria-label={aria["aria-label"]}
      aria-labelledby={aria["aria-labelledby"]}
      aria-describedby={aria["aria-describedby"]}
      isInvalid={aria["aria-invalid"] === true}
      isRequired={required}
      validationBehavior="aria"
      items={items}
      inputValue={text}
      onInputChange={type}
      selectedKey={searching ? null : (chosen?.id ?? null)}
      onSelectionChange={select}
      allowsEmptyCollection
      menuTrigger="manual"
    >
      <SearchInput
        text={text}
        searching={searching}
        waiting={state === "searching"}
        placeholder={placeholder}
      />
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

type SearchProps = { text: string; searching: boolean; waiting: boolean; placeholder?: string };

/**
 * The input of the combo box. Typing opens the list. Keys pressed before the list arrives are not lost: an arrow key
 * waits for the first entry, and Enter neither chooses nor saves until an entry has the focus.
 */
function SearchInput({ text, searching, waiting, placeholder }: SearchProps) {
  const state = useContext(ComboBoxStateContext);
  const toFirst = useRef(false);

  useEffect(() => {
    toFirst.current = false;
    if (searching && state?.isFocused) state.open(null, "input");
    // React Aria closes its list when the chosen entry changes. With several choices no entry stays chosen, so this
    // closes it.
    else if (text === "") state?.close();
  }, [text]);

  useEffect(() => {
    if (waiting || !toFirst.current || !state?.collection.size) return;
    toFirst.current = false;
    state.selectionManager.setFocusedKey(state.collection.getFirstKey());
  }, [waiting, state?.collection]);

  function press(event: KeyboardEvent) {
    if (!state || !searching) return;
    if (event.key === "ArrowDown" && waiting && state.collection.size === 0) toFirst.current = true;
    if (event.key !== "Enter" || state.selectionManager.focusedKey !== null) return;
    event.preventDefault();
    event.stopPropagation();
    state.open(null, "input");
  }

  // Runs before React Aria sees the key, because Enter would end the search there.
  return <Input autoComplete="off" placeholder={placeholder} onKeyDownCapture={press} />;
}

/** The entries of a remote list that match a term. They are fetched when the user stops typing. */
function useRemoteList(
  list: string,
  term: string,
  chosen: LookupItem | null,
  offered: readonly LookupItem[],
) {
  const [found, setFound] = useState<{ term: string; items: LookupItem[]; failed?: true } | null>(null);
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
  const waiting = found?.term !== term;
  // Until the answer arrives, shows only the known entries that match. Otherwise a quick key could choose an entry that
  // the user did not search for.
  const matching = waiting ? known.filter((item) => matches(item, term)) : known;
  const items = chosen && !matching.some(({ id }) => id === chosen.id) ? [...matching, chosen] : matching;
  const state = waiting ? "searching" : found.failed ? "unreachable" : "nothing";
  return { items, state } as const;
}

const matches = (item: LookupItem, term: string) =>
  itemText(item).toLocaleLowerCase("de").includes(term.toLocaleLowerCase("de"));
