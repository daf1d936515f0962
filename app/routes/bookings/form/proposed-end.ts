import { proposedEnd } from "domain/bookings/next-term";
import { readDay, todayInVienna } from "domain/dates";
import { type FocusEvent, useRef } from "react";
import { dayText } from "~/i18n/days";

/**
 * Leaving the first day of a campaign fills its last day, so that a term is one act. Who goes on to the last day may
 * type there first, and may empty it again. For an element that contains both fields, the first day first.
 */
export function useProposedEnd() {
  const proposed = useRef({ for: "", end: "" });
  return ({ target, relatedTarget, currentTarget }: FocusEvent<HTMLElement>) => {
    const [start, end] = currentTarget.querySelectorAll<HTMLInputElement>('input:not([type="hidden"])');
    if (!start || !end || relatedTarget === end || (target !== start && target !== end)) return;
    const day = readDay(start.value, todayInVienna());
    if (!day || day === proposed.current.for) return;
    if (end.value !== "" && end.value !== proposed.current.end) return;
    proposed.current = { for: day, end: dayText(proposedEnd(day)) };
    end.value = proposed.current.end;
    end.dispatchEvent(new Event("input", { bubbles: true }));
  };
}
