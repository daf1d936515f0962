import type { ComponentProps } from "react";
import { Icon } from "../icon";

/** What an item is dragged by (`useListDragging`). Its place is kept before scripts run; without them it is not shown. */
export function DragHandle(props: Pick<ComponentProps<"span">, "title" | "draggable">) {
  return (
    <span className="with-scripts row-handle" {...props}>
      <Icon name="menu" />
    </span>
  );
}
