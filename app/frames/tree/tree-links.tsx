import { childrenOf, type TreeNode } from "domain/tree";
import { type FocusEvent, type KeyboardEvent, type ReactNode, useState } from "react";
import { classes } from "~/ui/class-names";
import { useHydrated } from "~/ui/hydrated";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import { Fold, type FoldStep } from "./fold";

/** A node of open branches; `isBranch`: there are nodes below it, whether they are given or not. */
type LinkedNode = TreeNode & { name: string; isBranch: boolean };

type Props<Node extends LinkedNode> = {
  nodes: readonly Node[];
  chosen: string | null;
  /** Which branches are open, and the links that open and fold them; `act` does that where one is, with scripts. */
  folding: {
    open: readonly string[];
    to: (id: string, what: FoldStep) => string;
    act?: (id: string, what: FoldStep) => void;
  };
  to: (node: Node) => string;
  /** What stands before the name of a node. */
  mark?: (node: Node) => ReactNode;
  /** What stands at the end of a row. */
  note?: (node: Node) => ReactNode;
  /** What can be done at a node, as a link that takes this `tabIndex`. */
  act?: (node: Node, tabIndex: number | undefined) => ReactNode;
  /** Whether the row of the chosen node is marked, not only its name. */
  marksChosen?: boolean;
  /** Whether Tab stops at one row alone, once scripts run. The arrow keys lead to the others. */
  isOneStop?: boolean;
  /** What stands behind the children of a node, or at the end for null: that there are more; null for nothing. */
  more?: (parentId: string | null) => ReactNode;
};

/**
 * An ordered tree from which one node is chosen by its link, without changing the tree (`TreeList` does). With scripts the
 * arrow keys lead from row to row, open branches and fold them.
 */
export function TreeLinks<Node extends LinkedNode>(props: Props<Node>) {
  const { nodes, chosen, isOneStop } = props;
  const scripts = useHydrated();
  const [focused, setFocused] = useState<string | null>(null);
  const isThere = (id: string | null) => id !== null && nodes.some((node) => node.id === id);
  const stop = [focused, chosen].find(isThere) ?? childrenOf(nodes, null)[0]?.id ?? null;
  function follow({ target }: FocusEvent) {
    const row = rowAround(target);
    if (row?.dataset.node) setFocused(row.dataset.node);
  }
  return (
    <div role="presentation" onKeyDown={pressKey} onFocus={isOneStop ? follow : undefined}>
      <Branch {...props} parentId={null} stop={isOneStop && scripts ? stop : undefined} />
    </div>
  );
}

type BranchProps<Node extends LinkedNode> = Props<Node> & {
  parentId: string | null;
  /** The row at which Tab stops; undefined: at all of them. */
  stop: string | null | undefined;
};

function Branch<Node extends LinkedNode>(props: BranchProps<Node>) {
  const { nodes, parentId, folding, more } = props;
  const children = childrenOf(nodes, parentId);
  if (children.length === 0) return null;
  const rest = more?.(parentId) ?? null;
  return (
    <ul className={parentId === null ? undefined : "ml-3 border-l border-line pl-1"}>
      {children.map((node) => {
        const isOpen = folding.open.includes(node.id);
        return (
          <li key={node.id} className="min-w-0">
            <Row {...props} node={node} isOpen={isOpen} />
            {isOpen ? <Branch {...props} parentId={node.id} /> : null}
          </li>
        );
      })}
      {rest === null ? null : <li>{rest}</li>}
    </ul>
  );
}

function Row<Node extends LinkedNode>(props: BranchProps<Node> & { node: Node; isOpen: boolean }) {
  const { node, isOpen, chosen, folding, to, mark, note, act, marksChosen, stop } = props;
  const isStop = stop === undefined || stop === node.id;
  const isMarked = marksChosen && chosen === node.id;
  return (
    <div className={classes("tree-line", isMarked && "is-marked")}>
      <Fold
        name={node.name}
        isBranch={node.isBranch}
        isOpen={isOpen}
        to={(what) => folding.to(node.id, what)}
        act={folding.act && ((what) => folding.act?.(node.id, what))}
        // The arrow keys of the row fold it.
        tabIndex={stop === undefined ? undefined : -1}
      />
      {mark?.(node)}
      <PathLink
        to={to(node)}
        data-node={node.id}
        tabIndex={isStop ? undefined : -1}
        className={classes("min-w-0 flex-1 py-1.5 break-words", chosen === node.id && "font-semibold")}
        aria-current={chosen === node.id ? "true" : undefined}
        preventScrollReset
      >
        {node.name}
      </PathLink>
      {note ? (
        <Hint as="span" className="shrink-0 py-1.5">
          {note(node)}
        </Hint>
      ) : null}
      {act ? <span className="tree-act">{act(node, isStop ? undefined : -1)}</span> : null}
    </div>
  );
}

const ROW = "[data-node]";

/** The link of the row in which something stands. */
const rowAround = (target: Element) => target.closest("div")?.querySelector<HTMLElement>(ROW) ?? null;

function pressKey(event: KeyboardEvent<HTMLElement>) {
  const row = (event.target as Element).closest<HTMLElement>(ROW);
  if (!row || event.altKey || event.ctrlKey || event.metaKey) return;
  const rows = [...event.currentTarget.querySelectorAll<HTMLElement>(ROW)];
  const at = rows.indexOf(row);
  const fold = row.parentElement?.querySelector<HTMLElement>("[aria-expanded]");
  const isOpen = fold?.getAttribute("aria-expanded") === "true";
  const above = row.closest("ul")?.closest("li")?.querySelector<HTMLElement>(ROW);
  const goals: Readonly<Record<string, HTMLElement | null | undefined>> = {
    ArrowDown: rows[at + 1],
    ArrowUp: rows[at - 1],
    Home: rows[0],
    End: rows.at(-1),
    ArrowRight: rows[at + 1],
    ArrowLeft: above,
  };
  if (!Object.hasOwn(goals, event.key)) return;
  event.preventDefault();
  const folds = isOpen ? "ArrowLeft" : "ArrowRight";
  if (fold && event.key === folds) fold.click();
  else goals[event.key]?.focus();
}
