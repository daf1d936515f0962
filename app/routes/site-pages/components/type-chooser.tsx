import { COMPONENT_TYPES, type ComponentType } from "domain/site-pages/kinds";
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from "react";
import { createPortal } from "react-dom";
import { useTranslation } from "~/i18n/use-translation";
import { Dialog } from "~/ui/dialog";
import { Icon } from "~/ui/icon";
import type { IconName } from "~/ui/icon-paths";
import { Hint } from "~/ui/text";
import type { Remembered } from "./remembered";
import { typeText } from "./words";

/** What can stand at a place: a new component, one of another page, or the one that was remembered. */
export type PartChoice = ComponentType | "elsewhere" | "remembered";

const ICONS: Record<PartChoice, IconName> = {
  content_block: "articles",
  image: "pictures",
  accordion: "list",
  tab: "columns",
  audio: "sound",
  video: "film",
  separator: "minus",
  elsewhere: "copy",
  remembered: "bookings",
};

/** All that can be chosen now. */
export const choicesNow = (remembered: Remembered | null): PartChoice[] => [
  ...COMPONENT_TYPES,
  "elsewhere",
  ...(remembered ? (["remembered"] as const) : []),
];

/** The words of a choice: its name, and a line about it. */
function useChoiceWords(remembered: Remembered | null) {
  const { t } = useTranslation("site-pages");
  return (choice: PartChoice): { name: string; about: string } => {
    if (choice === "elsewhere")
      return { name: t("components.elsewhere"), about: t("components.about.elsewhere") };
    if (choice === "remembered")
      return { name: t("components.remembered"), about: typeText(remembered?.type ?? "section") };
    return { name: typeText(choice), about: t(`components.about.${choice}`) };
  };
}

/** What a card says: its picture, its name, and a line about it. */
export function ChoiceCard({
  choice,
  remembered,
}: {
  choice: PartChoice;
  remembered: Remembered | null;
}): ReactNode {
  const { name, about } = useChoiceWords(remembered)(choice);
  return (
    <>
      <span className="type-card-icon">
        <Icon name={ICONS[choice]} />
      </span>
      <span className="font-semibold">{name}</span>
      <span className="type-card-about" aria-hidden={choice === "remembered" ? undefined : "true"}>
        {about}
      </span>
    </>
  );
}

const folded = (text: string) => text.toLocaleLowerCase("de").normalize("NFKD").replace(/\p{M}/gu, "");

/** What was chosen since the page was loaded, the last one first. */
let chosenBefore: readonly PartChoice[] = [];

type Props = {
  remembered: Remembered | null;
  /** The control that has the focus once nothing is chosen, by its id. */
  returnsTo: string;
  onChoose: (choice: PartChoice) => void;
  onClose: () => void;
};

/** What can stand at a place as cards above the page: found by a word, moved among by the arrow keys, taken by Enter. */
export function TypeChooser({ remembered, returnsTo, onChoose, onClose }: Props) {
  const { t } = useTranslation("site-pages");
  const { t: forms } = useTranslation("forms");
  const [term, setTerm] = useState("");
  const [usedBefore] = useState(chosenBefore);
  const search = useRef<HTMLInputElement>(null);
  const cards = useRef<HTMLDivElement>(null);
  const wordsOf = useChoiceWords(remembered);
  useEffect(() => search.current?.focus(), []);
  // When the dialog is gone: until then the browser lets nothing else have the focus.
  useEffect(() => () => document.getElementById(returnsTo)?.focus(), [returnsTo]);
  const now = choicesNow(remembered);
  const all = [...new Set([...usedBefore.filter((one) => now.includes(one)), ...now])];
  const found = all.filter((choice) => {
    const { name, about } = wordsOf(choice);
    return folded(`${name} ${about}`).includes(folded(term.trim()));
  });

  function choose(choice: PartChoice) {
    chosenBefore = [choice, ...chosenBefore.filter((one) => one !== choice)];
    onChoose(choice);
  }

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const isInSearch = event.target === search.current;
    if (isInSearch && event.key === "Enter") {
      event.preventDefault();
      if (found[0]) choose(found[0]);
      return;
    }
    const buttons = [...(cards.current?.querySelectorAll<HTMLElement>("button") ?? [])];
    const to = isInSearch
      ? event.key === "ArrowDown"
        ? 0
        : undefined
      : cardAfter(event.key, buttons, event.target as HTMLElement);
    if (to === undefined) return;
    event.preventDefault();
    (to < 0 ? search.current : buttons[to])?.focus();
  }

  return createPortal(
    <Dialog title={t("components.choose")} open onClose={onClose} closeLabel={forms("cancel")}>
      <div className="type-chooser" onKeyDown={onKeyDown}>
        <input
          ref={search}
          type="search"
          value={term}
          // React passes it on to the form around, though the page does not have it in it.
          onChange={(event) => {
            event.stopPropagation();
            setTerm(event.target.value);
          }}
          aria-label={t("components.chooseSearch")}
          placeholder={t("components.chooseSearch")}
          autoComplete="off"
        />
        <div ref={cards} className="type-cards">
          {found.map((choice) => (
            <button key={choice} type="button" className="type-card" onClick={() => choose(choice)}>
              <ChoiceCard choice={choice} remembered={remembered} />
            </button>
          ))}
        </div>
        {found.length === 0 ? <Hint role="status">{t("components.chooseNothing")}</Hint> : null}
      </div>
    </Dialog>,
    document.body,
  );
}

/** The card that an arrow leads to; -1: the search; undefined: nowhere. */
function cardAfter(key: string, cards: readonly HTMLElement[], focused: HTMLElement): number | undefined {
  const nth = cards.indexOf(focused);
  if (nth < 0) return undefined;
  const top = cards[0]?.offsetTop;
  const perRow = Math.max(cards.filter((card) => card.offsetTop === top).length, 1);
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perRow, ArrowDown: perRow };
  const step = steps[key];
  if (step === undefined) return undefined;
  const to = nth + step;
  if (to < 0) return key === "ArrowUp" ? -1 : nth;
  return to < cards.length ? to : nth;
}
