import { parseId } from "domain/identifiers";
import { and, eq, lt } from "drizzle-orm";
import type { SignedInCtx } from "./context";
import type { Db } from "./database";
import { badUserInput, notFound } from "./errors";
import { undoableChanges } from "./tables";

/** A change that undoes a part of another one, and its records with the version that they have until then. */
export interface Inverse<Change> {
  change: Change;
  records: (readonly [id: number, version: number])[];
}

const DAYS_KEPT = 14;
/** Each part is a change of its own. */
const MOST_PARTS = 100;

/** Puts records with the same inverse change together. Records without one are left out. */
export function inversesOf<Row extends { id: number; version: number }, Change>(
  rows: readonly Row[],
  inverseOf: (row: Row) => Change | null,
): Inverse<Change>[] {
  const byChange = new Map<string, Inverse<Change>>();
  for (const row of rows) {
    const change = inverseOf(row);
    if (change === null) continue;
    const key = JSON.stringify(change);
    const inverse = byChange.get(key) ?? { change, records: [] };
    // The change that is to be undone makes the next version of each.
    inverse.records.push([row.id, row.version + 1]);
    byChange.set(key, inverse);
  }
  return [...byChange.values()];
}

/** Keeps what undoes a change. Answers with its id; null where nothing can be undone, or it has too many parts. */
export async function keepUndo<Change>(
  tx: Db,
  ctx: SignedInCtx,
  operation: string,
  inverses: readonly Inverse<Change>[],
): Promise<string | null> {
  if (inverses.length === 0 || inverses.length > MOST_PARTS) return null;
  const [kept] = await tx
    .insert(undoableChanges)
    .values({ userId: ctx.user.id, operation, inverses, createdAt: ctx.now() })
    .returning({ id: undoableChanges.id });
  return kept ? String(kept.id) : null;
}

/**
 * Takes a change of the user's own to undo it. NOT_FOUND for an unknown one and for one of somebody else; BAD_USER_INPUT
 * for one that is undone already.
 */
export async function takeUndo<Change>(
  tx: Db,
  ctx: SignedInCtx,
  operation: string,
  id: string,
): Promise<Inverse<Change>[]> {
  const [kept] = await tx
    .select()
    .from(undoableChanges)
    .where(
      and(
        eq(undoableChanges.id, parseId(id) ?? 0),
        eq(undoableChanges.userId, ctx.user.id),
        eq(undoableChanges.operation, operation),
      ),
    )
    .for("update");
  if (!kept) throw notFound();
  if (kept.undoneAt) throw badUserInput([{ field: "", message: "undone_already" }]);
  await tx.update(undoableChanges).set({ undoneAt: ctx.now() }).where(eq(undoableChanges.id, kept.id));
  return kept.inverses as Inverse<Change>[];
}

/** Forgets changes older than 14 days. */
export async function sweepUndoableChanges(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - DAYS_KEPT * 86_400_000);
  await db.delete(undoableChanges).where(lt(undoableChanges.createdAt, oldest));
}
