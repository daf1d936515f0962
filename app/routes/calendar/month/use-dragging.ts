import { useSubmit } from "@remix-run/react";
import type { DragEvent } from "react";
import { useHydrated } from "~/forms/hydrated";
import { type CalendarAddress, calendarHref } from "./address";
import type { CalendarBooking } from "./documents";

/** The name of the form that moves a booking, on its screen. */
export const MOVE_FORM = "move";

const TYPE = "application/x-booking";

/** Moves a booking by dragging when scripts run. It sends the same post as the form. */
export function useDragging(address: CalendarAddress) {
  const submit = useSubmit();
  const isReady = useHydrated();
  const drag = ({ _id, version }: CalendarBooking) => ({
    draggable: isReady,
    onDragStart: ({ dataTransfer }: DragEvent) => {
      dataTransfer.setData(TYPE, JSON.stringify({ booking: _id, "kit/version": String(version) }));
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
      const target = JSON.parse(dragged) as { booking: string; "kit/version": string };
      submit(
        {
          ...target,
          day,
          intent: "save",
          "kit/form": MOVE_FORM,
          "kit/idempotencyKey": crypto.randomUUID(),
        },
        // If the service refuses, the form opens and the user can choose another day.
        { method: "post", action: calendarHref(address, { move: target.booking }) },
      );
    },
  });
  return { drag, drop };
}
