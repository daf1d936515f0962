import type { Bar } from "domain/calendar/lanes";
import { addDays, daysBetween } from "domain/dates";
import type { DragEvent } from "react";
import { usePostOf } from "~/forms/post/post-of";
import { useHydrated } from "~/ui/hydrated";
import { type CalendarAddress, calendarHref } from "./address";
import type { CalendarBooking } from "./documents";

/** The name of the form that moves a booking, on its screen. */
export const MOVE_FORM = "move";

const TYPE = "application/x-booking";

type Dragged = {
  booking: string;
  version: number;
  from: string;
  /** By which of its days it was taken; 0 = the first. */
  taken: number;
};

/** How many widths of a day the pointer is from the left edge. */
const daysFrom = ({ clientX }: DragEvent, { left, width }: DOMRect, span: number) =>
  Math.floor((clientX - left) / (width / span));

/** Moves a booking by dragging when scripts run. It sends the same post as the form. */
export function useDragging(address: CalendarAddress) {
  const postMove = usePostOf(MOVE_FORM);
  const isReady = useHydrated();
  const drag = ({ run: { _id, version, from }, span }: Bar<CalendarBooking>, day: string) => ({
    draggable: isReady,
    onDragStart: (event: DragEvent) => {
      const { dataTransfer, currentTarget } = event;
      const inBar = daysFrom(event, currentTarget.getBoundingClientRect(), span);
      const grabbedDay = daysBetween(from, day) + Math.min(Math.max(inBar, 0), span - 1);
      const dragged: Dragged = { booking: _id, version, from, taken: grabbedDay };
      dataTransfer.setData(TYPE, JSON.stringify(dragged));
      dataTransfer.effectAllowed = "move" as const;
    },
  });
  const drop = (day: string) => ({
    onDragOver: (event: DragEvent) => {
      if (event.dataTransfer.types.includes(TYPE)) event.preventDefault();
    },
    onDrop: (event: DragEvent) => {
      const dragged = event.dataTransfer.getData(TYPE);
      if (!dragged) return;
      event.preventDefault();
      const { booking, version, from, taken: grabbedDay } = JSON.parse(dragged) as Dragged;
      // A bar of this day may lie over the days after it: then the pointer is to the right of the cell.
      const over = addDays(day, daysFrom(event, event.currentTarget.getBoundingClientRect(), 1));
      const first = addDays(over, -grabbedDay);
      if (first === from) return;
      // If the service refuses, the form opens and the user can choose another day.
      postMove({ booking, day: first }, { action: calendarHref(address, { move: booking }), version });
    },
  });
  return { drag, drop };
}
