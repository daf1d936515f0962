/** A node of an ordered tree. Siblings have the positions 1 to n. */
export interface TreeNode {
  id: string;
  parentId: string | null;
  position: number;
}

/** Where a node goes: below a node, or to the top for null; before one of its children, or behind all for null. */
export interface TreePlace {
  under: string | null;
  before: string | null;
}

export type TreeStep = "up" | "down" | "in" | "out";

/** The children of a node in their order, of the top for null. */
export const childrenOf = <Node extends TreeNode>(nodes: readonly Node[], parentId: string | null): Node[] =>
  nodes.filter((node) => node.parentId === parentId).sort((a, b) => a.position - b.position);

/** The nodes above a node, the nearest one first. A tree that is broken has an end, too. */
export function ancestorsOf<Node extends TreeNode>(nodes: readonly Node[], id: string): Node[] {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const ancestors: Node[] = [];
  for (
    let above = byId.get(byId.get(id)?.parentId ?? "");
    above && !ancestors.includes(above);
    above = byId.get(above.parentId ?? "")
  )
    ancestors.push(above);
  return ancestors;
}

/** All nodes as they are read: each followed by those below it. `above` are its ancestors, the top one first. */
export function inReadingOrder<Node extends TreeNode>(
  nodes: readonly Node[],
): { node: Node; above: readonly Node[] }[] {
  const children = byParent(nodes);
  const below = (parentId: string | null, above: readonly Node[]): { node: Node; above: readonly Node[] }[] =>
    (children.get(parentId) ?? [])
      .sort((a, b) => a.position - b.position)
      .flatMap((node) => [{ node, above }, ...below(node.id, [...above, node])]);
  return below(null, []);
}

/**
 * The nodes of a tree in reading order that somebody sees: those at the top, those below an open node that is seen itself,
 * and those below the nodes around, which are seen themselves.
 */
export function seenNodes<Node extends TreeNode>(
  nodes: readonly Node[],
  { open, around }: { open: readonly string[]; around: readonly string[] },
): Node[] {
  const isOpen = new Set([
    ...open,
    ...around.flatMap((id) => [id, ...ancestorsOf(nodes, id).map((above) => above.id)]),
  ]);
  const seen = new Set<string>();
  return nodes.filter(({ id, parentId }) => {
    const isSeen = parentId === null || (isOpen.has(parentId) && seen.has(parentId));
    if (isSeen) seen.add(id);
    return isSeen;
  });
}

/** The nodes below each node, and those at the top, in no order. */
function byParent<Node extends TreeNode>(nodes: readonly Node[]): Map<string | null, Node[]> {
  const children = new Map<string | null, Node[]>();
  for (const node of nodes) {
    const siblings = children.get(node.parentId);
    if (siblings) siblings.push(node);
    else children.set(node.parentId, [node]);
  }
  return children;
}

/** The sum of a number of each node and of all nodes below it, by the id of the node. */
export function sumsOfBranches<Node extends TreeNode>(
  nodes: readonly Node[],
  numberOf: (node: Node) => number,
): Map<string, number> {
  const byId = new Map(nodes.map((node) => [node.id, node]));
  const sums = new Map<string, number>();
  for (const node of nodes) {
    const seen = new Set<string>();
    for (
      let at: Node | undefined = node;
      at !== undefined && !seen.has(at.id);
      at = byId.get(at.parentId ?? "")
    ) {
      seen.add(at.id);
      sums.set(at.id, (sums.get(at.id) ?? 0) + numberOf(node));
    }
  }
  return sums;
}

/** How many levels a node and those below it take. */
export function levelsOf(nodes: readonly TreeNode[], id: string): number {
  const children = byParent(nodes);
  const levels = (of: string): number =>
    1 + (children.get(of) ?? []).reduce((most, child) => Math.max(most, levels(child.id)), 0);
  return levels(id);
}

/** Where each step leads a node, for those that lead anywhere. */
export function stepsOf(nodes: readonly TreeNode[], node: TreeNode): Partial<Record<TreeStep, TreePlace>> {
  const siblings = childrenOf(nodes, node.parentId);
  const at = siblings.findIndex(({ id }) => id === node.id);
  const [previous, next, afterNext] = [siblings[at - 1], siblings[at + 1], siblings[at + 2]];
  const parent = nodes.find(({ id }) => id === node.parentId);
  const aunts = parent ? childrenOf(nodes, parent.parentId) : [];
  const afterParent = aunts[aunts.findIndex(({ id }) => id === parent?.id) + 1];
  return {
    ...(previous ? { up: { under: node.parentId, before: previous.id } } : {}),
    ...(next ? { down: { under: node.parentId, before: afterNext?.id ?? null } } : {}),
    ...(previous ? { in: { under: previous.id, before: null } } : {}),
    ...(parent ? { out: { under: parent.parentId, before: afterParent?.id ?? null } } : {}),
  };
}

/** Whether a node is another one, or lies below it. */
export function liesIn(byId: ReadonlyMap<string, TreeNode>, id: string | null, other: string): boolean {
  const seen = new Set<string>();
  for (let at = id; at !== null && !seen.has(at); at = byId.get(at)?.parentId ?? null) {
    if (at === other) return true;
    seen.add(at);
  }
  return false;
}

/** The nodes with one of them at another place. */
export function withMoved<Node extends TreeNode>(
  nodes: readonly Node[],
  id: string,
  { under, before }: TreePlace,
): Node[] {
  const siblings = childrenOf(nodes, under).filter((node) => node.id !== id);
  const at = siblings.findIndex((node) => node.id === before);
  const ids = siblings.map((node) => node.id);
  ids.splice(at < 0 ? ids.length : at, 0, id);
  const positions = new Map(ids.map((one, nth) => [one, nth + 1]));
  return nodes.map((node) => {
    const position = positions.get(node.id);
    return position === undefined ? node : { ...node, parentId: under, position };
  });
}
