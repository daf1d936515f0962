import { moveComponent } from "domain/site-pages/component-order";
import { useMessages } from "~/forms/messages";
import { usePostOfDrop } from "~/forms/screen/post-of-drop";
import { useListDragging } from "~/ui/dragging/use-list-dragging";
import type { Component } from "./shown-component";

type MovingOptions = { page: { _id: string; version: number }; components: readonly Component[] };

export type Moving = ReturnType<typeof useMoving>;

/**
 * Moves components by dragging: the same post as the buttons send, checked by the rules that the service has. While it is
 * under way, the components are shown as they will be.
 */
export function useMoving({ page, components }: MovingOptions) {
  const messages = useMessages();
  const drop = usePostOfDrop("moved-component");
  const moved = (key: string, within: string, before: string) =>
    moveComponent(components, key, { within: within || null, before: before || null });
  const drag = useListDragging({
    kind: "component",
    isBusy: drop.pending !== null,
    refuses(key, { within, before }) {
      const arranged = moved(key, within, before ?? "");
      return "problem" in arranged ? messages([arranged.problem]).join(" ") : null;
    },
    refuse: drop.refuse,
    move: (key, { within, before }) =>
      drop.post(
        key,
        { key, within, before: before ?? "", back: `/pages/${page._id}#component-${key}` },
        { intent: "moveComponent", version: page.version },
      ),
  });
  const posted = (name: string) => String(drop.pending?.get(name) ?? "");
  const arranged = drop.pending ? moved(posted("key"), posted("within"), posted("before")) : null;
  return {
    drag,
    drop,
    /** The components in the order in which they will be. */
    shown: arranged && "components" in arranged ? arranged.components : components,
  };
}
