import type { Db } from "backend/platform/database/database";
import { arrayOfIds } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notFound } from "backend/platform/use-case/errors";
import { nextVersionColumns, requireVersion } from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import { ancestorsOf, childrenOf, levelsOf, type TreeNode, type TreePlace } from "domain/tree";
import { and, count, eq, getTableName, isNull, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import type { TreeTable } from "./columns";

/** One tree: that of a table, or one of several in it, which the column `by` tells apart. */
export interface Tree {
  table: TreeTable;
  of?: { by: PgColumn; id: number };
}

const isOfTree = ({ of }: Tree) => (of ? eq(of.by, of.id) : undefined);

/** A node as the tree's rules need it, and for its version. */
type StoredNode = TreeNode & { version: number; updatedById: number | null };

/**
 * Waits for all other changes of a tree, until the transaction ends. Whoever changes the tree locks it first, before any
 * of its rows: two moves that would make a circle together do not see each other otherwise.
 */
export async function lockTree(tx: Db, { table, of }: Tree): Promise<void> {
  const name = `tree ${getTableName(table)}${of ? ` ${of.id}` : ""}`;
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${name}, 0))`);
}

/** The whole tree, with one statement. */
async function readTree(tx: Db, tree: Tree): Promise<StoredNode[]> {
  const { id, parentId, position, version, updatedById } = tree.table;
  const rows = (await tx
    .select({ id, parentId, position, version, updatedById })
    .from(tree.table as PgTable)
    .where(isOfTree(tree))) as (Omit<StoredNode, "id" | "parentId"> & {
    id: number;
    parentId: number | null;
  })[];
  return rows.map((row) => ({
    ...row,
    id: String(row.id),
    parentId: row.parentId === null ? null : String(row.parentId),
  }));
}

/** The last place below a node, or at the top, for a new one. The tree is locked. */
export async function lastPosition(tx: Db, tree: Tree, parentId: number | null): Promise<number> {
  const { table } = tree;
  const isSibling = parentId === null ? isNull(table.parentId) : eq(table.parentId, parentId);
  const [siblings] = await tx
    .select({ number: count() })
    .from(table as PgTable)
    .where(and(isOfTree(tree), isSibling));
  return (siblings?.number ?? 0) + 1;
}

/** Moves the later siblings of a removed node up. The tree is locked. */
export async function closeGap(tx: Db, tree: Tree, { parentId, position }: Gap): Promise<void> {
  const isLater = sql`parent_id is not distinct from ${parentId}::bigint and position > ${position}`;
  await tx.execute(
    sql`update ${tree.table} set position = position - 1 where ${and(isOfTree(tree), isLater)}`,
  );
}

type Gap = { parentId: number | null; position: number };

/** A move of a node that a user has seen with this version. */
interface Move extends TreePlace {
  id: string;
  version: number;
}

/**
 * Moves a node with all below it, and renumbers its siblings, old and new. Only its own version rises. BAD_USER_INPUT:
 * at `under` for an unknown node, the node itself, one below it, or one too deep; at `before` for a node that is not
 * there any more. VERSION_CONFLICT where it was changed meanwhile.
 * @returns where the node was and where it is now; null where it stays
 */
export async function moveNode(
  tx: Db,
  ctx: SignedInCtx,
  { mostDepth, ...tree }: Tree & { mostDepth: number },
  { id, version, under, before }: Move,
): Promise<{ from: TreeNode; to: TreeNode } | null> {
  const { table } = tree;
  await lockTree(tx, tree);
  const nodes = await readTree(tx, tree);
  const node = nodes.find((one) => one.id === id);
  if (!node) throw notFound();
  await requireVersion(tx, ctx, node, version, () => ({ under: node.parentId }));
  const refuse = (field: string, message: string) => badUserInput([{ field, message }]);
  const above = under === null ? [] : ancestorsOf(nodes, under);
  if (under !== null && !nodes.some((one) => one.id === under)) throw refuse("under", "reference_missing");
  if (under === id || above.some((one) => one.id === id)) throw refuse("under", "tree_circle");
  const depth = under === null ? 0 : above.length + 1;
  if (depth + levelsOf(nodes, id) > mostDepth) throw refuse("under", "tree_too_deep");

  const others = childrenOf(nodes, under).filter((one) => one.id !== id);
  const at = before === null ? others.length : others.findIndex((one) => one.id === before);
  if (at < 0) throw refuse("before", "tree_changed");
  if (under === node.parentId && at + 1 === node.position) return null;

  const left = under === node.parentId ? [] : childrenOf(nodes, node.parentId).filter((one) => one.id !== id);
  const arranged = [...others.slice(0, at), node, ...others.slice(at)];
  const placed = [...numbered(left), ...numbered(arranged)];
  const { updatedAt, updatedById, version: next } = nextVersionColumns(ctx, node);
  await tx
    .update(table)
    .set({ parentId: under === null ? null : parseId(under), updatedAt, updatedById, version: next } as never)
    .where(eq(table.id, parseId(id)));
  const [ids, positions] = [placed.map((one) => parseId(one.id) ?? 0), placed.map((one) => one.position)];
  await tx.execute(sql`update ${table} set position = placed.position
    from unnest(${arrayOfIds(ids)}::bigint[], ${arrayOfIds(positions)}::int[]) as placed(id, position)
    where ${table.id} = placed.id and ${table.position} <> placed.position`);
  return { from: node, to: { id, parentId: under, position: at + 1 } };
}

const numbered = (siblings: readonly TreeNode[]) => siblings.map(({ id }, n) => ({ id, position: n + 1 }));
