import { childrenOf, type TreeNode } from "domain/tree";
import type { KeyboardEvent, ReactNode } from "react";
import { classes } from "~/ui/class-names";
import { PathLink } from "~/ui/path-link";
import { Hint } from "~/ui/text";
import { Fold } from "./fold";

/** A node of open branches; `isBranch`: there are nodes below it, whether they are given or not. */
type LinkedNode = TreeNode & { name: string; isBranch: boolean };

type Props<Node extends LinkedNode> = {
  nodes: readonly Node[];
  chosen: string | null;
  /** Which branches are open, and the links that open and fold them. */
  folding: { open: readonly string[]; to: (id: string, what: "unfold" | "fold") => string };
  to: (node: Node) => string;
  /** What stands at the end of a row. */
  note?: (node: Node) => ReactNode;
  /** What stands behind the children of a node, or at the end for null: that there are more; null for nothing. */
  more?: (parentId: string | null) => ReactNode;
};

/**
 * An ordered tree from which one node is chosen by its link, without changing the tree (`TreeList` does). With scripts the
 * arrow keys lead from row to row, open branches and fold them.
 */
export function TreeLinks<Node extends LinkedNode>(props: Props<Node>) {
  return (
    <div role="presentation" onKeyDown={pressKey}>
      <Branch {...props} parentId={null} />
    </div>
  );
}

function Branch<Node extends LinkedNode>(props: Props<Node> & { parentId: string | null }) {
  const { nodes, parentId, chosen, folding, to, note, more } = props;
  const children = childrenOf(nodes, parentId);
  if (children.length === 0) return null;
  const rest = more?.(parentId) ?? null;
  return (
    <ul className={parentId === null ? undefined : "ml-3 border-l border-line pl-1"}>
      {children.map((node) => {
        const isOpen = folding.open.includes(node.id);
        return (
          <li key={node.id} className="min-w-0">
            <div className="flex items-start gap-1">
              <Fold
                name={node.name}
                isBranch={node.isBranch}
                isOpen={isOpen}
                to={(what) => folding.to(node.id, what)}
              />
              <PathLink
                to={to(node)}
                data-node={node.id}
                className={classes(
                  "min-w-0 flex-1 py-1.5 break-words",
                  chosen === node.id && "font-semibold",
                )}
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
            </div>
            {isOpen ? <Branch {...props} parentId={node.id} /> : null}
          </li>
        );
      })}
      {rest === null ? null : <li>{rest}</li>}
    </ul>
  );
}

const ROW = "[data-node]";

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
