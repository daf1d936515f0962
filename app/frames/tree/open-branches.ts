import { ancestorsOf, type TreeNode } from "domain/tree";

/** The open branches of one tree that are remembered at most, and the trees. */
const MOST_OPEN = 60;
const MOST_TREES = 6;

/** The branches that are open, in the cookie that has those of several trees: `pages-7=12.15`. */
export function openIn(cookie: string | null, tree: string): string[] {
  const kept = new URLSearchParams(cookie ?? "").get(tree) ?? "";
  return kept
    .split(".")
    .filter((id) => /^\d{1,15}$/.test(id))
    .slice(0, MOST_OPEN);
}

/** The cookie with a branch opened or folded. What was opened long ago is forgotten first. */
export function withBranch(cookie: string | null, tree: string, id: string, isOpen: boolean): string {
  const kept = new URLSearchParams(cookie ?? "");
  const others = openIn(cookie, tree).filter((one) => one !== id);
  const open = isOpen ? [id, ...others].slice(0, MOST_OPEN) : others;
  kept.delete(tree);
  const trees = [...kept].slice(0, MOST_TREES - 1);
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

/** The nodes that a tree shows: those of the top, and those below an open branch that is shown itself. */
export function shownNodes<Node extends TreeNode>(
  nodes: readonly Node[],
  open: readonly string[],
): (Node & { isBranch: boolean })[] {
  const byParent = new Map<string | null, Node[]>();
  for (const node of nodes) {
    const siblings = byParent.get(node.parentId);
    if (siblings) siblings.push(node);
    else byParent.set(node.parentId, [node]);
  }
  const isOpen = new Set(open);
  const below = (parentId: string | null): (Node & { isBranch: boolean })[] =>
    (byParent.get(parentId) ?? []).flatMap((node) => [
      { ...node, isBranch: byParent.has(node.id) },
      ...(isOpen.has(node.id) ? below(node.id) : []),
    ]);
  return below(null);
}
