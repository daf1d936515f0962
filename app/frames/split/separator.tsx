import { type KeyboardEvent, type PointerEvent, useRef } from "react";
import { useTranslation } from "~/i18n/use-translation";
import { PART_WIDTHS, type SplitPart } from "./split-state";
import { useSplit } from "./use-split";

/** How far one press of an arrow key moves it. */
const STEP = 16;

type Props = { part: SplitPart; label: string };

/** The line between a part and the content. Dragging it or the arrow keys change the part's width. */
export function Separator({ part, label }: Props) {
  const { t } = useTranslation("frames");
  const { state, idOf, roomFor, resize, keep } = useSplit();
  const drag = useRef<{ from: number; width: number } | null>(null);
  const { least, first } = PART_WIDTHS[part];
  const room = roomFor(part);
  const width = Math.min(state[part], room);
  // The list grows to the right, the rail to the left.
  const direction = part === "list" ? 1 : -1;

  function press(event: PointerEvent<HTMLElement>) {
    if (event.button !== 0) return;
    event.preventDefault();
    event.currentTarget.focus();
    event.currentTarget.setPointerCapture(event.pointerId);
    drag.current = { from: event.clientX, width };
  }

  function move(event: PointerEvent) {
    if (drag.current) resize(part, drag.current.width + direction * (event.clientX - drag.current.from));
  }

  function release() {
    if (!drag.current) return;
    drag.current = null;
    keep();
  }

  function pressKey(event: KeyboardEvent) {
    const widths: Record<string, number> = {
      ArrowLeft: width - direction * STEP,
      ArrowRight: width + direction * STEP,
      Home: least,
      End: room,
    };
    const wanted = widths[event.key];
    if (wanted === undefined) return;
    event.preventDefault();
    resize(part, wanted);
    keep();
  }

  function reset() {
    resize(part, first);
    keep();
  }

  return (
    <div
      role="separator"
      className={`split-separator ${part} with-scripts`}
      tabIndex={0}
      aria-orientation="vertical"
      aria-label={t("split.width", { label })}
      aria-controls={idOf(part)}
      aria-valuenow={width}
      aria-valuemin={least}
      aria-valuemax={room}
      aria-valuetext={t("split.pixels", { width })}
      onPointerDown={press}
      onPointerMove={move}
      onPointerUp={release}
      onPointerCancel={release}
      onDoubleClick={reset}
      onKeyDown={pressKey}
    />
  );
}
