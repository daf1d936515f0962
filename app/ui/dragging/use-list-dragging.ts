import { type DragEvent, useRef } from "react";
import { itemAfter, landing, type Side, stays } from "./landing";

/** Where something lands: in which list, and before which of its items, or behind all for null. */
export interface DropPlace {
  within: string;
  before: string | null;
}

type Options = {
  /** What is dragged: it lands in lists of the same kind only, and of the same area. */
  kind: string;
  move: (dragged: string, place: DropPlace) => void;
  /** Why it cannot land there; null: it can. */
  refuses?: (dragged: string, place: DropPlace) => string | null;
  /** It was dropped where it cannot land. */
  refuse?: (dragged: string, reason: string) => void;
  /** Nothing is dragged until the last move is done. */
  isBusy?: boolean;
  /** The order within a list is none of the user's: an item lands in another list as a whole. */
  isUnordered?: boolean;
};

type Landing = { place: DropPlace; mark: Element; side: Side; reason: string | null };

/**
 * Moves items among lists by dragging their handles, when scripts run. A line shows where an item will land; buttons do
 * the same by keyboard, and on touch, where a finger scrolls. What is marked is written into the page at once: a tree of
 * thousands is not drawn again with each move of the hand.
 *
 *     const { area, list, item, handle } = useListDragging({ kind: "entry", move });
 *     <div {...area}>
 *       <ol {...list("")}>
 *         <li {...item("7")}><DragHandle title={…} {...handle("7")} /></li>
 */
export function useListDragging(options: Options) {
  const { kind, move, refuses, refuse, isBusy = false, isUnordered = false } = options;
  const dragged = useRef<{ key: string; item: Element } | null>(null);
  const marked = useRef<Element | null>(null);
  const type = `application/x-${kind.toLowerCase()}`;

  function show(target: Landing | null) {
    const { current: before } = marked;
    if (before && before !== target?.mark) for (const name of MARKS) before.removeAttribute(name);
    marked.current = target?.mark ?? null;
    if (!target) return;
    target.mark.setAttribute("data-drop", target.side);
    target.mark.toggleAttribute("data-drop-refused", target.reason !== null);
  }
  function end() {
    dragged.current?.item.removeAttribute("data-dragged");
    dragged.current = null;
    show(null);
  }
  /** Where the hand is; null: nowhere, or where the item is already. */
  function landingAt({ target, clientY, currentTarget }: DragEvent): Landing | null {
    const { key, item } = dragged.current ?? {};
    const pointed = target instanceof Element ? target.closest(`[data-list="${kind}"]`) : null;
    if (key === undefined || !pointed || !currentTarget.contains(pointed)) return null;
    if (isUnordered && item && pointed.contains(item)) return null;
    const items = isUnordered ? [] : itemsOf(pointed, kind);
    const keys = items.map(keyOf);
    const spot = landing(items.map(spanOf), clientY);
    const mark = spot ? (items[spot.at] as Element) : pointed;
    const place =
      spot && spot.side !== "in"
        ? { within: keyOf(pointed), before: itemAfter(keys, spot.at, spot.side) }
        : { within: keyOf(mark), before: null };
    if (place.within === key) return null;
    if (place.within === keyOf(pointed) && stays(keys, key, place.before)) return null;
    return { place, mark, side: spot?.side ?? "in", reason: refuses?.(key, place) ?? null };
  }
  const isOurs = ({ dataTransfer }: DragEvent) =>
    dragged.current !== null && dataTransfer.types.includes(type);

  const area = {
    onDragStart: ({ target, dataTransfer, currentTarget }: DragEvent) => {
      const from = target instanceof Element ? target.closest(`[data-handle="${kind}"]`) : null;
      const moved = from?.closest(`[data-item="${kind}"]`);
      if (!from || !moved || !currentTarget.contains(moved)) return;
      dragged.current = { key: keyOf(from), item: moved };
      dataTransfer.setData(type, keyOf(from));
      dataTransfer.effectAllowed = "move" as const;
      dataTransfer.setDragImage(moved, 0, 0);
      // The browser draws the picture of it first.
      setTimeout(() => dragged.current?.item.setAttribute("data-dragged", ""));
    },
    onDragOver: (event: DragEvent) => {
      if (!isOurs(event)) return;
      const found = landingAt(event);
      show(found);
      if (found) event.preventDefault();
    },
    onDragLeave: ({ currentTarget, relatedTarget }: DragEvent) => {
      if (!(relatedTarget instanceof Node && currentTarget.contains(relatedTarget))) show(null);
    },
    onDrop: (event: DragEvent) => {
      if (!isOurs(event)) return;
      const [found, key] = [landingAt(event), dragged.current?.key];
      end();
      if (!found || key === undefined) return;
      event.preventDefault();
      if (found.reason === null) move(key, found.place);
      else refuse?.(key, found.reason);
    },
    onDragEnd: end,
  };
  return {
    area,
    /** A list, by what its items lie in. */
    list: (key: string) => ({ "data-list": kind, "data-key": key }),
    /** An item; `holds` if another one can be laid into it, and whether what lies in it is shown below it. */
    item: (key: string, holds?: "open" | "closed") => ({
      "data-item": kind,
      "data-key": key,
      "data-holds": holds,
    }),
    handle: (key: string) => ({ "data-handle": kind, "data-key": key, draggable: !isBusy }),
  };
}

const MARKS = ["data-drop", "data-drop-refused"];
const keyOf = (element: Element) => element.getAttribute("data-key") ?? "";

/** The items of a list, without those of lists within it. */
const itemsOf = (list: Element, kind: string): Element[] =>
  [...list.querySelectorAll(`[data-item="${kind}"]`)].filter(
    (one) => one.parentElement?.closest(`[data-list="${kind}"]`) === list,
  );

function spanOf(item: Element) {
  const { top, bottom } = item.getBoundingClientRect();
  const holds = item.getAttribute("data-holds");
  return { top, bottom, holds: holds !== null, isOpen: holds === "open" };
}
