import {
  type AriaAttributes,
  type Key,
  type KeyboardEvent,
  useContext,
  useEffect,
  useRef,
  useState,
} from "react";
import {
  ComboBox,
  ComboBoxStateContext,
  I18nProvider,
  Input,
  ListBox,
  ListBoxItem,
  Popover,
} from "react-aria-components";
import { LOCALE } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { classes } from "~/ui/class-names";
import { FieldError } from "~/ui/text";
import type { LookupItem, MadeRecord } from "../post/form-answer";
import { lazyPart } from "../screen/lazy-part";
import { itemText } from "./combo-offer";
import { useLookup } from "./use-lookup";

const MadeNote = lazyPart(() => import("../making/made-note").then((part) => part.MadeNote));
const MakingDialog = lazyPart(() => import("../making/making-dialog").then((part) => part.MakingDialog));

/** The entry that makes what is missing. */
const MAKES = "make";

export type ComboBoxProps = {
  id: string;
  list: string;
  /** Whether an entry that is missing can be made here, by who may. */
  makes?: boolean;
  aria: Pick<AriaAttributes, "aria-label" | "aria-labelledby" | "aria-describedby" | "aria-invalid">;
  placeholder?: string;
  required?: boolean;
  offered: readonly LookupItem[];
  chosen: LookupItem | null;
  onChoose: (item: LookupItem | null) => void;
  /** Several entries can be chosen: each choice empties the field for the next one. */
  several?: boolean;
  /** Told what is typed but not chosen; null if nothing is. */
  onUnchosen?: (text: string | null) => void;
};

/**
 * React Aria's combo box over a remote list. An entry counts as chosen only while the field shows its text. During a
 * search React Aria would otherwise focus the old choice, and the next Enter would choose it again. Text that is left
 * without a choice stays, and a message below says so.
 */
export function RemoteComboBox(props: ComboBoxProps) {
  const { id, list, makes, aria, placeholder, required, offered, chosen, onChoose, several, onUnchosen } =
    props;
  const { t } = useTranslation("forms");
  const chosenText = chosen ? itemText(chosen) : "";
  const [text, setText] = useState(chosenText);
  const [left, setLeft] = useState(false);
  const [making, setMaking] = useState<string | null>(null);
  const [made, setMade] = useState<MadeRecord | null>(null);
  const escaped = useRef(false);
  const searching = text !== chosenText;
  const unchosen = searching && text.trim() !== "" ? text.trim() : null;
  const { items, state, makesText } = useRemoteList(
    list,
    searching ? text.trim() : "",
    searching ? null : chosen,
    offered,
  );

  const options = makes && unchosen && makesText ? [...items, { id: MAKES, label: makesText }] : items;

  useEffect(() => onUnchosen?.(unchosen), [unchosen]);
  // The answer came after the user had left the field. A single hit is what was meant.
  useEffect(() => {
    const [only, ...others] = items;
    if (left && unchosen && state !== "searching" && only && others.length === 0) select(only.id);
  }, [left, state]);

  function type(next: string) {
    setLeft(false);
    setText(next);
    if (next === "" && chosen) onChoose(null);
  }

  /** `null`: the user ended the search without a choice. Escape returns to the previous choice. */
  function select(key: Key | null) {
    if (key === MAKES) {
      setMaking(unchosen);
      return;
    }
    const item = items.find(({ id }) => id === key);
    if (item) onChoose(item);
    if (item || escaped.current) setText(item && !several ? itemText(item) : chosenText);
    setLeft(!item && !escaped.current);
    escaped.current = false;
  }

  function chooseMade(record: MadeRecord) {
    onChoose(record);
    setText(several ? "" : itemText(record));
    setLeft(false);
    setMaking(null);
    setMade(record);
  }

  const messageId = `${id}-unchosen`;
  // While what is missing is being made, nobody has to choose it.
  const message = left && making === null && aria["aria-invalid"] !== true ? unchosen : null;

  return (
    // React Aria speaks German to screen readers, whatever the language of the browser.
    <I18nProvider locale={LOCALE}>
      <ComboBox
        id={id}
        aria-label={aria["aria-label"]}
        aria-labelledby={aria["aria-labelledby"]}
        aria-describedby={
          [aria["aria-describedby"], message && messageId].filter(Boolean).join(" ") || undefined
        }
        isInvalid={aria["aria-invalid"] === true || message !== null}
        isRequired={required}
        validationBehavior="aria"
        items={options}
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
          onEscape={() => {
            escaped.current = true;
          }}
        />
        {message ? (
          <FieldError id={messageId} role="status">
            {t("combo.unchosen", { text: message })}
          </FieldError>
        ) : null}
        <Popover
          // Over a dialog the browser shows only what is in it.
          UNSTABLE_portalContainer={document.getElementById(id)?.closest("dialog") ?? undefined}
          className="w-(--trigger-width) overflow-auto border border-(--line-strong) bg-(--paper) rounded-(--r)"
        >
          <ListBox
            className="max-h-[240px] overflow-auto"
            renderEmptyState={() => <p className="p-2">{t(`combo.${state}`)}</p>}
          >
            {(item: LookupItem) => (
              <ListBoxItem
                id={item.id}
                textValue={itemText(item)}
                className={classes(
                  "cursor-pointer p-2 data-focused:bg-(--accent-soft) data-selected:font-semibold",
                  item.id === MAKES && options.length > 1 && "border-t",
                )}
              >
                {item.label}
                {item.note ? <small className="ml-2 text-(--ink-3)">{item.note}</small> : null}
              </ListBoxItem>
            )}
          </ListBox>
        </Popover>
      </ComboBox>
      {made && (several || chosen?.id === made.id) ? <MadeNote {...made} /> : null}
      {making ? (
        <MakingDialog
          list={list}
          term={making}
          returnsTo={id}
          onMade={chooseMade}
          onClose={() => setMaking(null)}
        />
      ) : null}
    </I18nProvider>
  );
}

type SearchProps = {
  text: string;
  searching: boolean;
  waiting: boolean;
  placeholder?: string;
  onEscape: () => void;
};

/**
 * The input of the combo box. Typing opens the list. When it arrives, its first entry is active, so that Enter and Tab
 * take it. Until then Enter neither chooses nor saves.
 */
function SearchInput({ text, searching, waiting, placeholder, onEscape }: SearchProps) {
  const state = useContext(ComboBoxStateContext);
  const { selectionManager, collection, isOpen } = state ?? {};

  useEffect(() => {
    if (searching && state?.isFocused) state.open(null, "input");
    // React Aria closes its list when the chosen entry changes. With several choices no entry stays chosen, so this
    // closes it.
    else if (text === "") state?.close();
  }, [text]);

  // The user may have gone on before the list opened. Open, it would hide the rest of the page from screen readers.
  const isLeft = isOpen && !state?.isFocused;
  useEffect(() => {
    if (isLeft) state?.commit();
  }, [isLeft]);

  const isActive = selectionManager?.focusedKey !== null;
  useEffect(() => {
    if (!searching || waiting || !isOpen || isActive || !collection?.size) return;
    // React Aria's list clears the active entry when its first entries arrive.
    const timer = window.setTimeout(() => selectionManager?.setFocusedKey(collection.getFirstKey()));
    return () => window.clearTimeout(timer);
  }, [searching, waiting, isOpen, isActive, collection]);

  function press(event: KeyboardEvent) {
    if (!state || !searching) return;
    if (event.key === "Escape") onEscape();
    // Closes the list, and not also the dialog around it.
    if (event.key === "Escape" && isOpen) event.preventDefault();
    // Tab takes an entry, but leaves the field where there is none.
    if (event.key === "Tab" && state.selectionManager.focusedKey === MAKES)
      state.selectionManager.setFocusedKey(null);
    const isSave = event.ctrlKey || event.metaKey;
    if (event.key !== "Enter" || isSave || state.selectionManager.focusedKey !== null) return;
    event.preventDefault();
    event.stopPropagation();
    state.open(null, "input");
  }

  // Runs before React Aria sees the key, because Enter would end the search there.
  return <Input autoComplete="off" placeholder={placeholder} onKeyDownCapture={press} />;
}

/** The entries of a remote list that match a term. */
function useRemoteList(
  list: string,
  term: string,
  chosen: LookupItem | null,
  offered: readonly LookupItem[],
) {
  const answer = useLookup(list, term);
  const entries = answer?.items ?? offered;
  const waiting = answer?.term !== term;
  // Until the answer arrives, shows only the known entries that match. Otherwise a quick key could choose an entry that
  // the user did not search for.
  const matching = waiting ? entries.filter((item) => matches(item, term)) : entries;
  const items = chosen && !matching.some(({ id }) => id === chosen.id) ? [...matching, chosen] : matching;
  const state = waiting ? "searching" : answer.failed ? "unreachable" : "nothing";
  return { items, state, makesText: waiting ? undefined : answer.makes } as const;
}

const matches = (item: LookupItem, term: string) =>
  itemText(item).toLocaleLowerCase("de").includes(term.toLocaleLowerCase("de"));
