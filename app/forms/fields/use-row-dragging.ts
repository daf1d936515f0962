import { type DragEvent, useRef, useState } from "react";

/**
 * Moves a row by dragging its handle over another one, when scripts run: it takes that place. The buttons do the same
 * by keyboard. `name` is that of the rows, so that a row cannot land among others.
 */
export function useRowDragging(name: string, move: (from: number, to: number) => void) {
  const type = `application/x-row-${name.toLowerCase()}`;
  const [over, setOver] = useState<number | null>(null);
  // A row of another window has the same type, and its number would name another row here.
  const dragged = useRef<number | null>(null);
  const drag = (index: number) => ({
    draggable: true,
    onDragStart: ({ dataTransfer, currentTarget }: DragEvent<HTMLElement>) => {
      dragged.current = index;
      dataTransfer.setData(type, String(index));
      dataTransfer.effectAllowed = "move" as const;
      const row = currentTarget.closest("[data-row]");
      if (row) dataTransfer.setDragImage(row, 0, 0);
    },
    onDragEnd: () => {
      dragged.current = null;
      setOver(null);
    },
  });
  const drop = (index: number) => ({
    "data-drop": over === index ? "" : undefined,
    onDragOver: (event: DragEvent) => {
      if (dragged.current === null || !event.dataTransfer.types.includes(type)) return;
      event.preventDefault();
      setOver(index);
    },
    onDrop: (event: DragEvent) => {
      const from = dragged.current;
      if (from === null || !event.dataTransfer.types.includes(type)) return;
      event.preventDefault();
      setOver(null);
      if (from !== index) move(from, index);
    },
  });
  return { drag, drop };
}
