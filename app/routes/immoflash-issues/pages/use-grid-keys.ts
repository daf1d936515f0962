import { type FocusEvent, type KeyboardEvent, useState } from "react";
import { usePages } from "./use-issue-pages";

type Options = { onRemove: (keys: readonly number[]) => void; isRead: boolean };

/**
 * The keys of a grid of cards: one stop for Tab, arrows in two directions, `Alt` with left or right moves the page, the
 * space bar chooses it, `Entf` asks whether to remove it. Enter is the button's own.
 */
export function useGridKeys({ onRemove, isRead }: Options) {
  const { pages, chosen, step, choose } = usePages();
  const [stop, setStop] = useState(0);

  function onKeyDown(event: KeyboardEvent<HTMLElement>) {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-card]") : null;
    const isOpener = event.target instanceof Element && event.target.matches(".page-open");
    const nth = Number(card?.dataset.card);
    const page = pages[nth];
    if (!card || !page || !isOpener || event.ctrlKey || event.metaKey) return;
    const by = event.key === "ArrowLeft" ? -1 : event.key === "ArrowRight" ? 1 : 0;
    if (event.altKey && (by !== 0 || event.key === "ArrowUp" || event.key === "ArrowDown")) {
      event.preventDefault();
      if (by !== 0 && !isRead) step(page.key, by);
      return;
    }
    if (event.altKey) return;
    if (!isRead && event.key === "Delete") {
      event.preventDefault();
      return onRemove(chosen.includes(page.key) ? chosen : [page.key]);
    }
    if (!isRead && event.key === " ") {
      event.preventDefault();
      return choose(page.key);
    }
    const to = targetOf(event.key, nth, event.currentTarget);
    if (to === undefined) return;
    event.preventDefault();
    event.currentTarget.querySelector<HTMLElement>(`[data-card="${to}"] .page-open`)?.focus();
  }

  function onFocus(event: FocusEvent<HTMLElement>) {
    const card = event.target instanceof Element ? event.target.closest<HTMLElement>("[data-card]") : null;
    if (card) setStop(Number(card.dataset.card));
  }
  return { stop, grid: { onKeyDown, onFocus } };
}

/** The card that an arrow leads to; undefined: the key leads nowhere. */
function targetOf(key: string, nth: number, grid: HTMLElement): number | undefined {
  const cards = [...grid.querySelectorAll<HTMLElement>("[data-card]")];
  const top = cards[0]?.offsetTop;
  const perRow = Math.max(cards.filter(({ offsetTop }) => offsetTop === top).length, 1);
  const steps: Record<string, number> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -perRow, ArrowDown: perRow };
  const last = cards.length - 1;
  if (key === "Home") return 0;
  if (key === "End") return last;
  const step = steps[key];
  if (step === undefined) return undefined;
  const to = nth + step;
  return to < 0 || to > last ? nth : to;
}
