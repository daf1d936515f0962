import { useEffect, useRef } from "react";
import type { Arrangement } from "./arrangement";

/**
 * A card that moves in the page loses the focus, and so does one that is hidden. Afterwards the focus is on the menu of
 * the moved card, or on the choice of cards.
 */
export function useCardFocus(formId: string, { shown, hidden }: Arrangement) {
  const order = shown.join();
  const before = useRef({ order, shown, hidden });
  const focused = useRef<string | null>(null);

  useEffect(() => {
    // By the time that the new order is on the page, the focus is lost.
    const note = ({ target }: FocusEvent) => {
      const menu = (target as Element).closest<HTMLElement>("[data-board-card]");
      focused.current = menu?.dataset.boardCard ?? null;
    };
    document.addEventListener("focusin", note);
    return () => document.removeEventListener("focusin", note);
  }, []);

  useEffect(() => {
    const { order: orderBefore, hidden: hiddenBefore } = before.current;
    before.current = { order, shown, hidden };
    if (order === orderBefore || document.activeElement !== document.body) return;
    const shownAgain = hiddenBefore.find((id) => shown.includes(id));
    const card = shownAgain ?? focused.current;
    const menu = card && shown.includes(card) ? menuOf(card) : null;
    const choice = document.querySelector<HTMLElement>(`[data-board-choice="${CSS.escape(formId)}"]`);
    (menu ?? choice)?.focus();
  }, [order, shown, hidden, formId]);
}

const menuOf = (card: string) =>
  document.querySelector<HTMLElement>(`[data-board-card="${CSS.escape(card)}"] .board-card-head button`);
