import { typedMention } from "domain/comments/mentions";
import { type KeyboardEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { type LookupItem, useLookup } from "~/forms";
import { useTranslation } from "~/i18n/use-translation";

/** A longer list does not help: one more letter finds the others. */
const MOST = 8;

const fits = ({ label }: LookupItem, term: string) =>
  term
    .toLocaleLowerCase("de")
    .split(" ")
    .every((word) => label.toLocaleLowerCase("de").includes(word));

type Props = {
  /** The list of people: `/lookup/:list?q=` answers `{ items }`. */
  list: string;
  /** The text field. */
  children: ReactNode;
};

/**
 * Suggests people while a mention is typed (`@Ju`) in the text field within: arrows move, Enter or Tab takes the name,
 * Escape closes. The focus stays in the field, which names the active suggestion (ARIA's list autocomplete).
 */
export function MentionSuggestions({ list, children }: Props) {
  const { t } = useTranslation("records");
  const id = useId();
  const box = useRef<HTMLDivElement>(null);
  const [mention, setMention] = useState<{ at: number; term: string } | null>(null);
  const [active, setActive] = useState(0);
  const field = () => box.current?.querySelector("textarea") ?? null;
  const term = mention?.term.trim() ?? "";
  const answer = useLookup(list, term || null);
  const candidates = answer ? bestFits(answer.items, answer.term) : [];
  // Until the answer arrives, shows only the known people who fit. Otherwise a quick Enter would mention another person.
  const people = answer?.term === term ? candidates : candidates.filter((one) => fits(one, term));
  const isOpen = mention !== null && people.length > 0;
  const optionId = (index: number) => `${id}-${index}`;

  useEffect(() => {
    const input = field();
    input?.setAttribute("aria-autocomplete", "list");
    input?.setAttribute("aria-haspopup", "listbox");
  });

  useEffect(() => {
    const input = field();
    if (!input || !isOpen) return;
    input.setAttribute("aria-controls", id);
    input.setAttribute("aria-activedescendant", optionId(active));
    document.getElementById(optionId(active))?.scrollIntoView({ block: "nearest" });
    return () => {
      input.removeAttribute("aria-controls");
      input.removeAttribute("aria-activedescendant");
    };
  }, [isOpen, active, id]);

  useEffect(() => {
    // The text may have been typed before the scripts ran.
    if (document.activeElement === field()) look();
  }, []);

  function look() {
    const input = field();
    setMention(input ? typedMention(input.value.slice(0, input.selectionStart)) : null);
    setActive(0);
  }

  function take(name: string) {
    const input = field();
    if (!input || !mention) return;
    input.setRangeText(`@${name} `, mention.at, input.selectionStart, "end");
    setMention(null);
    input.dispatchEvent(new Event("input", { bubbles: true }));
    input.focus();
  }

  function press(event: KeyboardEvent) {
    if (!isOpen || event.ctrlKey || event.metaKey || event.altKey || event.nativeEvent.isComposing) return;
    const step = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
    const name = people[active]?.label;
    if (step) setActive((active + step + people.length) % people.length);
    else if (event.key === "Escape") setMention(null);
    else if ((event.key === "Enter" || event.key === "Tab") && !event.shiftKey && name) take(name);
    else return;
    event.preventDefault();
    event.stopPropagation();
  }

  return (
    <div
      ref={box}
      className="relative w-full"
      onInput={look}
      onKeyDownCapture={press}
      onBlur={() => setMention(null)}
    >
      {children}
      <p role="status" className="sr-only">
        {isOpen ? t("mention.found", { count: people.length }) : ""}
      </p>
      {isOpen ? (
        <div
          role="listbox"
          id={id}
          aria-label={t("mention.people")}
          className="absolute inset-x-0 z-10 max-h-[240px] overflow-auto border border-(--line-strong) bg-(--paper) rounded-(--r) [box-shadow:0_6px_24px_rgb(0_0_0/0.16)]"
        >
          {people.map(({ id: personId, label }, index) => (
            // The pointer leaves the focus in the field.
            <div
              key={personId}
              id={optionId(index)}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              className="cursor-pointer p-2 aria-selected:bg-(--accent-soft)"
              onPointerDown={(event) => {
                event.preventDefault();
                take(label);
              }}
            >
              {label}
            </div>
          ))}
        </div>
      ) : null}
    </div>
  );
}

/** Names that begin with what is typed come before those that contain it, or are found by an address. */
function rankOf(item: LookupItem, term: string): number {
  const words = ` ${item.label.toLocaleLowerCase("de")}`;
  if (words.includes(` ${term.toLocaleLowerCase("de")}`)) return 0;
  return fits(item, term) ? 1 : 2;
}

/** The people who fit best. Each name comes once, because a mention names all people of that name. */
function bestFits(items: readonly LookupItem[], term: string): LookupItem[] {
  return [...new Map(items.map((item) => [item.label, item])).values()]
    .sort((one, other) => rankOf(one, term) - rankOf(other, term))
    .slice(0, MOST);
}
