import { useNavigate } from "@remix-run/react";
import { newThings } from "domain/search/screens";
import { type RefObject, useEffect, useId, useLayoutEffect, useState } from "react";
import { lastUndo, takeLastUndo } from "~/forms/post/last-undo";
import { usePostOf } from "~/forms/post/post-of";
import { screenName } from "~/i18n/area-names";
import { addTexts, texts } from "~/i18n/i18n";
import { useTranslation } from "~/i18n/use-translation";
import { useUser } from "~/session/use-user";
import searchTexts from "../../../locales/de/search.json";
import { Highlighted } from "./highlighted";
import { keepRecent, recentOf } from "./recent";
import type { FoundEntry, FoundGroup, SearchResults } from "./search.server";
import "./palette.css";

// Loaded when it is opened: other screens have no use for these texts.
addTexts({ search: searchTexts });

/** Spec §9: the default delay of a fetch, in milliseconds. Whoever types faster is not searched for. */
const TYPING_PAUSE = 200;

type PaletteGroup = Pick<FoundGroup, "kind" | "label" | "entries">;

export type PaletteProps = { field: RefObject<HTMLInputElement | null>; onClose: () => void };

/** What is found for the field's text, below the field: a list of options that the field's arrow keys walk through. */
export function Palette({ field, onClose }: PaletteProps) {
  const { t } = useTranslation("search");
  const navigate = useNavigate();
  const { _id: userId, permissions } = useUser();
  const [beginnings] = useState(() => beginningsOf(userId, permissions));
  const id = useId();
  const [term, setTerm] = useState(() => field.current?.value.trim() ?? "");
  const answer = useFound(term);
  const post = usePostOf("undo");
  const [chosenNth, setChosenNth] = useState<number | null>(null);
  const [isWaiting, setIsWaiting] = useState(false);
  const hasHits = term !== "" && (answer?.groups.length ?? 0) > 0;
  const groups = term === "" ? beginnings : groupsOf(answer);
  const entries = groups.flatMap((group) => group.entries);
  // Whoever types takes the first hit by Enter. Before anything is typed, and without a hit, nothing is chosen.
  const active = chosenNth ?? (hasHits ? 0 : -1);
  const isShown = entries.length > 0 || answer !== null;
  const optionId = (nth: number) => `${id}-${nth}`;

  const isPlace = (entry: FoundEntry) =>
    !groups.some(({ kind, entries: some }) => kind === "actions" && some.includes(entry));

  function open(entry: FoundEntry) {
    if (field.current) field.current.value = "";
    field.current?.blur();
    onClose();
    if (entry.to === UNDO) return undo();
    if (entry.to.startsWith("#")) return document.getElementById(entry.to.slice(1))?.click();
    // What begins or changes something is no place to come back to.
    if (isPlace(entry)) keepRecent(userId, entry);
    navigate(entry.to);
  }

  function undo() {
    const last = takeLastUndo(Date.now());
    const back = location.pathname + location.search + location.hash;
    if (last !== null) post({ undo: last, back }, { action: UNDO });
  }

  // Before it is seen: a key that is pressed on seeing it counts.
  useLayoutEffect(() => {
    const input = field.current;
    if (!input) return;
    const type = () => {
      const typed = input.value.trim();
      setTerm(typed);
      setChosenNth(null);
      setIsWaiting(false);
    };
    const press = (event: KeyboardEvent) => {
      const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
      const chosen = entries[active];
      if (event.key === "Escape") onClose();
      else if (step && entries.length > 0)
        // From the field to the first or last one, and from there back to the field.
        setChosenNth(((active + 1 + step + entries.length + 1) % (entries.length + 1)) - 1);
      // With Control the field itself leads to all hits.
      else if (event.key !== "Enter" || event.ctrlKey || event.metaKey) return;
      else if (term === "" && !chosen) return event.preventDefault();
      else if (!chosen && (answer?.term === term || term.length <= 1)) return;
      // First of all: what is opened empties the field, which is not to be sent then.
      event.preventDefault();
      if (event.key !== "Enter") return;
      // What is typed may not be found yet.
      if (answer?.term !== term && term.length > 1) setIsWaiting(true);
      else if (chosen) open(chosen);
    };
    input.addEventListener("input", type);
    input.addEventListener("keydown", press);
    input.addEventListener("blur", onClose);
    return () => {
      input.removeEventListener("input", type);
      input.removeEventListener("keydown", press);
      input.removeEventListener("blur", onClose);
    };
  });
  useEffect(() => {
    if (!isWaiting || answer?.term !== term) return;
    setIsWaiting(false);
    const [first] = entries;
    if (first && hasHits) open(first);
  });
  const activeId = active >= 0 && active < entries.length ? optionId(active) : null;
  useEffect(() => {
    const input = field.current;
    if (!input || entries.length === 0) return;
    input.setAttribute("aria-expanded", "true");
    input.setAttribute("aria-controls", id);
    return () => {
      input.setAttribute("aria-expanded", "false");
      input.removeAttribute("aria-controls");
    };
  }, [field, id, entries.length]);
  useEffect(() => {
    const input = field.current;
    if (!input || !activeId) return;
    input.setAttribute("aria-activedescendant", activeId);
    document.getElementById(activeId)?.scrollIntoView({ block: "nearest" });
    return () => input.removeAttribute("aria-activedescendant");
  }, [field, activeId]);

  if (!isShown) return null;
  let nth = -1;
  return (
    // The field keeps the focus, so that a press on an option does not close the list before it counts.
    <div className="palette" onMouseDown={(event) => event.preventDefault()} role="presentation">
      <p role="status" className={hasHits || term === "" ? "sr-only" : "palette-note"}>
        {answer?.hasFailed ? t("failed") : null}
        {answer && !answer.hasFailed && !hasHits ? t("none", { term }) : null}
        {hasHits ? t("hits", { count: entries.filter(isPlace).length }) : null}
      </p>
      {entries.length > 0 ? (
        <div id={id} role="listbox" aria-label={t("title")}>
          {groups.map(({ kind, label, entries: ofGroup }) => (
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
              <div id={`${id}-${kind}`} className="palette-group" role="presentation">
                {label}
              </div>
              {ofGroup.map((entry) => {
                nth += 1;
                const isActive = nth === active;
                return (
                  // biome-ignore lint/a11y/useKeyWithClickEvents: the field takes the keys.
                  // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the field.
                  <div
                    key={`${entry.to} ${entry.title} ${entry.facts}`}
                    id={optionId(nth)}
                    role="option"
                    aria-selected={isActive}
                    className="palette-entry"
                    onClick={() => open(entry)}
                  >
                    <span>
                      <Highlighted text={entry.title} term={term} />
                    </span>
                    {entry.facts ? <small>{entry.facts}</small> : null}
                  </div>
                );
              })}
            </div>
          ))}
        </div>
      ) : null}
      {answer && !answer.isComplete && !answer.hasFailed ? (
        <p className="palette-note">{t("incomplete")}</p>
      ) : null}
    </div>
  );
}

/** What is found, and what can be begun for it; where that is nothing, what can be begun with the term. */
function groupsOf(answer: Answer | null): PaletteGroup[] {
  if (answer === null) return [];
  const { groups, begin } = answer;
  const actions = { kind: "actions", label: texts("search")("actions"), entries: begin };
  return begin.length > 0 ? [...groups, actions] : groups;
}

const UNDO = "/account/undo";

/** The last change, as long as it can be undone. */
function undoEntries(): FoundEntry[] {
  const last = lastUndo(Date.now());
  return last ? [{ to: UNDO, title: texts("search")("undo"), facts: last.message }] : [];
}

/** What the screen itself offers (`data-in-palette`): taking it presses its control. */
const entriesOfScreen = (): FoundEntry[] =>
  [...document.querySelectorAll<HTMLElement>("main [data-in-palette]")].map(({ id, textContent }) => ({
    to: `#${id}`,
    title: textContent ?? "",
    facts: "",
  }));

const MOST_RECENT = 3;
const MOST_NEW = 4;

/** What is offered before anything is typed: what one opened and did last, and what one can begin. */
function beginningsOf(userId: string, permissions: readonly string[]): PaletteGroup[] {
  const t = texts("search");
  const words = { menu: screenName, create: (area: string) => t("create", { area }) };
  const actions = newThings(permissions, words).slice(0, MOST_NEW);
  const groups = [
    { kind: "recent", label: t("recent"), entries: recentOf(userId).slice(0, MOST_RECENT) },
    {
      kind: "actions",
      label: t("actions"),
      entries: [
        ...undoEntries(),
        ...entriesOfScreen(),
        ...actions.map(({ label, to }) => ({ title: label, to, facts: "" })),
      ],
    },
  ];
  return groups.filter(({ entries }) => entries.length > 0);
}

type Answer = SearchResults & { hasFailed?: boolean };

/** What is found for a term, a pause after it was typed; the former answer stays until there is a new one. */
function useFound(term: string): Answer | null {
  const [lastAnswer, setLastAnswer] = useState<Answer | null>(null);
  useEffect(() => {
    if (term.length < 2) return setLastAnswer(null);
    const asking = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const answer = await fetch(`/search/palette?q=${encodeURIComponent(term)}`, {
          signal: asking.signal,
        });
        if (!answer.ok) throw new Error(String(answer.status));
        setLastAnswer((await answer.json()) as SearchResults);
      } catch {
        if (!asking.signal.aborted)
          setLastAnswer({ term, groups: [], begin: [], isComplete: false, hasFailed: true });
      }
    }, TYPING_PAUSE);
    return () => {
      clearTimeout(timer);
      asking.abort();
    };
  }, [term]);
  return lastAnswer;
}
