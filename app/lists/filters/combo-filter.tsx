import { useEffect, useRef, useState } from "react";
import { useTranslation } from "react-i18next";
import type { FilterDefinition, FilterOption } from "../definition";

type ComboProps = {
  filter: FilterDefinition & { kind: "combo" };
  label: string;
  options: readonly FilterOption[];
  chosen: string[];
  typed: string;
};

/**
 * Choice from a long list on the server. Without scripts: type, send the form, tick what was found. With scripts the
 * same field offers what is found while typing, and picking one ticks it.
 */
export function ComboFilter({ filter, label, options, chosen, typed }: ComboProps) {
  const { t } = useTranslation("lists");
  const [picked, setPicked] = useState<FilterOption[]>([]);
  const [found, setFound] = useState<FilterOption[]>([]);
  const address = [typed, ...chosen].join();
  const [text, setText] = useState(typed);
  const id = `filter-${filter.name}`;
  // What was picked is in the address now, or was taken back
  useEffect(() => {
    setText(typed);
    setPicked([]);
  }, [address]);
  useLookup(filter.choices, text, text !== typed, setFound);

  const known = [
    ...options,
    ...picked.filter((one) => options.every((option) => option.value !== one.value)),
  ];
  const take = (value: string) => {
    const match = found.find((option) => optionText(option) === value);
    if (!match) return setText(value);
    setPicked((before) => [...before.filter((one) => one.value !== match.value), match]);
    setText("");
  };
  return (
    <fieldset className="field combo">
      <legend>{label}</legend>
      <input
        id={id}
        name={`${filter.name}.q`}
        type="search"
        autoComplete="off"
        list={`${id}-found`}
        aria-label={t("filters.lookup", { label })}
        placeholder={t("filters.lookupHint")}
        value={text}
        onChange={(event) => take(event.target.value)}
      />
      <datalist id={`${id}-found`}>
        {found.map((option) => (
          <option key={option.value} value={optionText(option)} />
        ))}
      </datalist>
      {typed !== "" && options.every((option) => chosen.includes(option.value)) && (
        <p className="hint">{t("filters.lookupNone", { term: typed })}</p>
      )}
      {known.map((option) => (
        <label key={option.value} className="choice">
          <input
            type="checkbox"
            name={filter.name}
            value={option.value}
            defaultChecked={chosen.includes(option.value) || picked.includes(option)}
          />
          {optionText(option)}
        </label>
      ))}
    </fieldset>
  );
}

const optionText = (option: FilterOption) =>
  option.hint ? `${option.label} (${option.hint})` : option.label;

/** Asks `/lookup/<list>?q=` 200 ms after the last key (spec §9, default fetch delay); a later answer never yields to an earlier one. */
function useLookup(list: string, text: string, active: boolean, onFound: (found: FilterOption[]) => void) {
  const report = useRef(onFound);
  report.current = onFound;
  useEffect(() => {
    if (!active || text.trim() === "") return;
    const stop = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const response = await fetch(`/lookup/${list}?q=${encodeURIComponent(text)}`, {
          signal: stop.signal,
        });
        const answer: unknown = response.ok ? await response.json() : null;
        if (isFound(answer)) report.current(answer.items.map(asOption));
      } catch {
        // Offline or overtaken by the next key: the field still works as without scripts.
      }
    }, 200);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [list, text, active]);
}

type FoundItem = { id: string; label: string; note?: string };

const asOption = ({ id, label, note }: FoundItem): FilterOption => ({ value: id, label, hint: note });

function isFound(answer: unknown): answer is { items: FoundItem[] } {
  return (
    typeof answer === "object" && answer !== null && Array.isArray((answer as { items?: unknown }).items)
  );
}
