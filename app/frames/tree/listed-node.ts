import type { TreeNode } from "domain/tree";

/** A node as the tree shows it. */
export interface ListedNode extends TreeNode {
  name: string;
  version: number;
  /** Whether there are nodes below it, where only those of open branches are given. */
  isBranch?: boolean;
  /** Whether it is only a neighbour of what is shown, by which the steps up and down go. */
  isBeside?: boolean;
}
