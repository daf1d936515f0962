import type { KeyboardEvent } from "react";
import { rememberedOf } from "./part-actions";
import { takeIntent } from "./part-intents";
import type { ActionProps } from "./part-tree";

/** What is behind a component: before which one something goes that follows it. */
const placeBehind = ({ tree, part: { key, within } }: Pick<ActionProps, "tree" | "part">) => {
  const siblings = tree.parts.filter((one) => one.within === within);
  return { within, before: siblings[siblings.findIndex((one) => one.key === key) + 1]?.key ?? null };
};

/**
 * The keys of a component, while one of its buttons has the focus: Alt and an arrow move it, N puts one behind it, D doubles
 * it, X remembers it, V puts what is remembered behind it. In its fields Esc closes them.
 */
export const keysOf = (props: ActionProps) => ({
  onKeyDown: (event: KeyboardEvent<HTMLElement>) => {
    const { target } = event;
    if (event.defaultPrevented || !(target instanceof HTMLElement)) return;
    // The nearest component is meant; what lies above the page is none of it.
    const nearest = target.closest("[data-part], dialog");
    if (nearest?.getAttribute("data-part") !== props.part.key) return;
    const act = target.closest("[data-fields]") ? inFields(event, target) : onButtons(event, target, props);
    if (!act) return;
    event.preventDefault();
    act();
  },
});

/** In a field the keys are its own, but for the one that ends it. */
function inFields({ key }: KeyboardEvent, target: HTMLElement) {
  const isOpenList = target.getAttribute("aria-expanded") === "true";
  const done = target.closest("[data-fields]")?.querySelector<HTMLElement>('[data-do="done"]');
  return key === "Escape" && !isOpenList && done ? () => done.click() : null;
}

function onButtons(
  { key, altKey, ctrlKey, metaKey, repeat }: KeyboardEvent,
  target: HTMLElement,
  { tree, edited, part }: ActionProps,
): (() => void) | null {
  const { parts } = edited;
  const way = key === "ArrowUp" ? "up" : key === "ArrowDown" ? "down" : null;
  if (altKey && way) return () => parts.change({ what: way, key: part.key }, target.dataset.do ?? "edit");
  if (altKey || ctrlKey || metaKey || repeat) return null;
  const letter = key.toLowerCase();
  const behind = placeBehind({ tree, part });
  if (letter === "n" && edited.mayAdd) return () => parts.choose(behind);
  if (letter === "d" && edited.mayAdd) return () => parts.change({ what: "copy", key: part.key }, "edit");
  const { remembered } = edited;
  if (letter === "v" && edited.mayAdd && remembered) return () => edited.post(takeIntent(remembered, behind));
  const one = letter === "x" ? rememberedOf({ tree, edited }, part.key) : null;
  return one && (() => edited.remember(one));
}
