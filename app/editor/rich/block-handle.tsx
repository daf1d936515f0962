import { type DragEvent, useEffect, useRef, useState } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { landing } from "~/ui/dragging/landing";
import { Icon } from "~/ui/icon";
import { beginOfBlock } from "./blocks";
import type { Editing } from "./editing";

type Props = {
  editing: Editing;
  /** Where the empty paragraph with the cursor begins, which has a menu there. */
  emptyAt: number | null;
  /** Puts a block before another one, or behind all. */
  onMove: (nth: number, before: number) => void;
};

const TYPE = "application/x-block";

type Pointed = { nth: number; top: number; height: number };

/**
 * What the block under the pointer is dragged by, beside the column, and the line where it will land. Keys and buttons
 * do the same (`moveBlock`).
 */
export function BlockHandle({ editing, emptyAt, onMove }: Props) {
  const { t } = useTranslation("editor");
  const handle = useRef<HTMLSpanElement>(null);
  const dragged = useRef<number | null>(null);
  const [pointed, setPointed] = useState<Pointed | null>(null);
  const [line, setLine] = useState<number | null>(null);
  const act = useRef(onMove);
  act.current = onMove;

  useEffect(() => {
    const { view } = editing;
    const root = handle.current?.parentElement;
    if (!root) return;
    const blocks = () =>
      Array.from({ length: view.state.doc.childCount }, (_, nth) =>
        view.nodeDOM(beginOfBlock(view.state.doc, nth)),
      ).filter((block): block is HTMLElement => block instanceof HTMLElement);
    const spans = () => blocks().map((block) => block.getBoundingClientRect());
    const gapAt = (y: number) => {
      const spot = landing(spans(), y);
      return spot ? spot.at + (spot.side === "after" ? 1 : 0) : 0;
    };
    const point = ({ clientY, pointerType }: PointerEvent) => {
      if (pointerType !== "mouse" || dragged.current !== null) return;
      const all = blocks();
      const nth = landing(spans(), clientY)?.at ?? -1;
      const block = all[nth];
      const now = block ? { nth, top: block.offsetTop, height: block.offsetHeight } : null;
      setPointed((before) => (isSame(before, now) ? before : now));
    };
    const leave = () => dragged.current === null && setPointed(null);
    const over = (event: globalThis.DragEvent) => {
      const { current: nth } = dragged;
      if (nth === null) return;
      // The editor takes it for something that is dropped into the text.
      event.preventDefault();
      event.stopPropagation();
      const [gap, all] = [gapAt(event.clientY), blocks()];
      const below = all[gap];
      const last = all.at(-1);
      const stays = gap === nth || gap === nth + 1;
      setLine(stays || !last ? null : below ? below.offsetTop - 10 : last.offsetTop + last.offsetHeight + 8);
    };
    const drop = (event: globalThis.DragEvent) => {
      const { current: nth } = dragged;
      if (nth === null) return;
      event.preventDefault();
      event.stopPropagation();
      act.current(nth, gapAt(event.clientY));
      setPointed(null);
    };
    root.addEventListener("pointermove", point);
    root.addEventListener("pointerleave", leave);
    root.addEventListener("dragover", over, true);
    root.addEventListener("drop", drop, true);
    return () => {
      root.removeEventListener("pointermove", point);
      root.removeEventListener("pointerleave", leave);
      root.removeEventListener("dragover", over, true);
      root.removeEventListener("drop", drop, true);
    };
  }, [editing]);

  function start({ dataTransfer }: DragEvent) {
    if (!pointed) return;
    dragged.current = pointed.nth;
    dataTransfer.setData(TYPE, String(pointed.nth));
    dataTransfer.effectAllowed = "move";
    const block = editing.view.nodeDOM(beginOfBlock(editing.view.state.doc, pointed.nth));
    if (block instanceof HTMLElement) dataTransfer.setDragImage(block, 0, 0);
  }
  function end() {
    dragged.current = null;
    setLine(null);
    setPointed(null);
  }
  const emptyBlock = emptyAt === null ? null : editing.view.state.doc.resolve(emptyAt).index(0);
  return (
    <>
      <span
        ref={handle}
        className="rich-text-handle"
        style={{ top: pointed?.top ?? 0, height: pointed?.height }}
        data-shown={pointed && pointed.nth !== emptyBlock ? "" : undefined}
        title={t("drag")}
        aria-hidden="true"
        draggable
        onDragStart={start}
        onDragEnd={end}
      >
        <Icon name="menu" />
      </span>
      {line === null ? null : <span className="rich-text-landing" style={{ top: line }} />}
    </>
  );
}

const isSame = (one: Pointed | null, other: Pointed | null) =>
  one?.nth === other?.nth && one?.top === other?.top && one?.height === other?.height;
