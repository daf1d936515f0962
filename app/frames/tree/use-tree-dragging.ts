import { useNavigate } from "@remix-run/react";
import { childrenOf, liesIn, type TreePlace, withMoved } from "domain/tree";
import { useMemo } from "react";
import { usePostOfDrop } from "~/forms/screen/post-of-drop";
import { useTranslation } from "~/i18n/use-translation";
import { type DropPlace, useListDragging } from "~/ui/dragging/use-list-dragging";
import type { ListedNode } from "./listed-node";
import { placeOfText, placeText } from "./tree-place";

type DraggingOptions<Node extends ListedNode> = {
  nodes: readonly Node[];
  called: string;
  back?: string;
  asks?: (node: Node, place: TreePlace) => string;
};

export type TreeDragging = ReturnType<typeof useTreeDragging>;

/**
 * Moves the nodes of a tree by dragging: the same post as the buttons send, and the same question before another level
 * where they ask it. While the post is under way, the tree is shown as it will be.
 */
export function useTreeDragging<Node extends ListedNode>({
  nodes,
  called,
  back,
  asks,
}: DraggingOptions<Node>) {
  const { t } = useTranslation("frames");
  const drop = usePostOfDrop(`moved-${called}`);
  const navigate = useNavigate();
  const byId = useMemo(() => new Map(nodes.map((node) => [node.id, node])), [nodes]);

  /** Behind all that are shown: of many siblings others may follow. */
  function placeOf({ within, before }: DropPlace): TreePlace {
    const under = within || null;
    if (before !== null) return { under, before };
    const siblings = childrenOf(nodes, under);
    const lastVisible = siblings.findLastIndex(({ isBeside }) => !isBeside);
    return { under, before: lastVisible < 0 ? null : (siblings[lastVisible + 1]?.id ?? null) };
  }
  const drag = useListDragging({
    kind: `tree-${called}`,
    isBusy: drop.pending !== null,
    refuses: (id, { within }) => (liesIn(byId, within || null, id) ? t("tree.circle") : null),
    refuse: drop.refuse,
    move(id, dropped) {
      const node = byId.get(id);
      if (!node) return;
      const place = placeOf(dropped);
      if (asks && place.under !== node.parentId) return navigate(asks(node, place));
      const values = { [called]: id, place: placeText(place), ...(back === undefined ? {} : { back }) };
      drop.post(id, values, { intent: "move", version: node.version });
    },
  });
  const [moved, place] = [drop.pending?.get(called), drop.pending?.get("place")];
  const visibleNodes = moved ? withMoved(nodes, String(moved), placeOfText(String(place))) : nodes;
  return { drag, drop, shown: visibleNodes };
}
