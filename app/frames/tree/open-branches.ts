import { ancestorsOf, type TreeNode } from "domain/tree";

/** The open branches of one tree that are remembered at most, and the trees. */
const MOST_OPEN = 60;
const MOST_TREES = 6;

/** The branches that are open, in the cookie that has those of several trees: `pages-7=12.15`. */
export function openIn(cookie: string | null, tree: string): string[] {
  const branches = new URLSearchParams(cookie ?? "").get(tree) ?? "";
  return branches
    .split(".")
    .filter((id) => /^\d{1,15}$/.test(id))
    .slice(0, MOST_OPEN);
}

/** The same of all trees whose names begin so, where the tree is not known yet: no node is in two trees. */
export const openInAll = (cookie: string | null, begin: string): string[] =>
  [...new URLSearchParams(cookie ?? "").keys()]
    .filter((tree) => tree.startsWith(begin))
    .flatMap((tree) => openIn(cookie, tree));

/** The cookie with a branch opened or folded. What was opened long ago is forgotten first. */
export function withBranch(cookie: string | null, tree: string, id: string, isOpen: boolean): string {
  const params = new URLSearchParams(cookie ?? "");
  const others = openIn(cookie, tree).filter((one) => one !== id);
  const open = isOpen ? [id, ...others].slice(0, MOST_OPEN) : others;
  params.delete(tree);
  const trees = [...params].slice(0, MOST_TREES - 1);
  return new URLSearchParams([[tree, open.join(".")], ...trees]).toString();
}

/** The branches of a tree to show: those that are remembered, and what stands above the chosen node. */
export function openBranches(
  nodes: readonly TreeNode[],
  { remembered, chosen }: { remembered: readonly string[]; chosen: string | null },
): string[] {
  const above = chosen === null ? [] : ancestorsOf(nodes, chosen).map(({ id }) => id);
  return [...new Set([...remembered, ...above])];
}

/** The siblings that are shown at most; nobody looks for one among more. */
export const MOST_SIBLINGS = 200;

/** A node of a tree that shows open branches only. */
export type ShownNode<Node extends TreeNode> = Node & {
  isBranch: boolean;
  /** Where it goes up and down depends on its neighbours, which are given for this, and not shown themselves. */
  isBeside: boolean;
};

/** How many siblings are left out, below each node with too many of them, and at the top (null). */
export type HiddenSiblings = readonly { under: string | null; count: number }[];

/**
 * The nodes that a tree shows: those of the top, and those below an open branch that is shown itself. Of many siblings it
 * shows the first ones, or those around the one that is chosen or leads to it. What is below closed branches may be missing.
 */
export function shownNodes<Node extends TreeNode & { childCount: number }>(
  nodes: readonly Node[],
  { open, chosen = null }: { open: readonly string[]; chosen?: string | null },
): { nodes: ShownNode<Node>[]; leftOut: HiddenSiblings } {
  const byParent = new Map<string | null, Node[]>();
  for (const node of nodes) {
    const siblings = byParent.get(node.parentId);
    if (siblings) siblings.push(node);
    else byParent.set(node.parentId, [node]);
  }
  const isOpen = new Set(open);
  const leads = new Set(chosen === null ? [] : [chosen, ...ancestorsOf(nodes, chosen).map(({ id }) => id)]);
  const leftOut: { under: string | null; count: number }[] = [];
  const below = (parentId: string | null): ShownNode<Node>[] => {
    const siblings = byParent.get(parentId) ?? [];
    const { from, to } = windowAround(
      siblings.length,
      siblings.findIndex(({ id }) => leads.has(id)),
    );
    if (to - from < siblings.length) leftOut.push({ under: parentId, count: siblings.length - (to - from) });
    return siblings.slice(Math.max(0, from - 1), to + 2).flatMap((node) => {
      const nth = siblings.indexOf(node);
      const isBeside = nth < from || nth >= to;
      return [
        { ...node, isBranch: node.childCount > 0, isBeside },
        ...(isOpen.has(node.id) && !isBeside ? below(node.id) : []),
      ];
    });
  };
  return { nodes: below(null), leftOut };
}

/** Which of many siblings are shown: so that the one at this place is among them. */
function windowAround(count: number, at: number): { from: number; to: number } {
  const from = Math.max(0, Math.min(at - MOST_SIBLINGS / 2, count - MOST_SIBLINGS));
  return { from, to: Math.min(count, from + MOST_SIBLINGS) };
}
