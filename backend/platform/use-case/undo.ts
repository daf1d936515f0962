import type { Db } from "backend/platform/database/database";
import { undoableChanges, undoableEntries } from "backend/platform/database/tables";
import { arrayOfIds } from "backend/platform/lists/list-conditions";
import { parseId } from "domain/identifiers";
import { and, eq, lt, sql } from "drizzle-orm";
import { writtenEntries } from "./activity";
import type { SignedInCtx } from "./context";
import { badUserInput, notFound, refusalProblems } from "./errors";
import type { BulkOutcome, BulkRefusal } from "./selection";

/** A change that undoes a part of another one, and its records with the version that they have until then. */
export interface Inverse<Change> {
  change: Change;
  records: (readonly [id: number, version: number])[];
}

/** A kept change that is being undone. */
export interface Undoing<Change> {
  inverses: Inverse<Change>[];
  /** The ids of records in which somebody has changed the same fields since. Call it when they are locked. */
  changedSince(): Promise<ReadonlySet<number>>;
}

const DAYS_KEPT = 14;
/** Each part is a change of its own. */
const MOST_PARTS = 500;

/** Undoes a change of the user's own, in a use case of its area. */
type Undo = (ctx: SignedInCtx, id: string, key: string) => Promise<BulkOutcome>;

const undos = new Map<string, Undo>();

/** An area declares how the changes are undone that it keeps as an operation. */
export function undoes(operation: string, undo: Undo): void {
  undos.set(operation, undo);
}

/** Undoes a change of the user's own, whichever area it is of. NOT_FOUND for an unknown one and for somebody else's. */
export async function undoChange(ctx: SignedInCtx, id: string, key: string): Promise<BulkOutcome> {
  const [row] = await ctx.db
    .select({ operation: undoableChanges.operation })
    .from(undoableChanges)
    .where(isOwn(ctx, id));
  const undo = row && undos.get(row.operation);
  if (!undo) throw notFound();
  return await undo(ctx, id, key);
}

const isOwn = ({ user }: SignedInCtx, id: string) =>
  and(eq(undoableChanges.id, parseId(id) ?? 0), eq(undoableChanges.userId, user.id));

/** Puts records with the same inverse change together. None if a record has none: no undo of a part is offered. */
export function inversesOf<Row extends { id: number; version: number }, Change>(
  rows: readonly Row[],
  inverseOf: (row: Row) => Change | null,
): Inverse<Change>[] {
  const byChange = new Map<string, Inverse<Change>>();
  for (const row of rows) {
    const change = inverseOf(row);
    if (change === null) return [];
    const key = JSON.stringify(change);
    const inverse = byChange.get(key) ?? { change, records: [] };
    // The change that is to be undone makes the next version of each.
    inverse.records.push([row.id, row.version + 1]);
    byChange.set(key, inverse);
  }
  return [...byChange.values()];
}

/**
 * Keeps what undoes a change, and which entries of the log it wrote: call it when they are written. Answers with its
 * id; null where nothing was changed or can be undone, or it has too many parts.
 */
export async function keepUndo<Change>(
  tx: Db,
  ctx: SignedInCtx,
  operation: string,
  inverses: readonly Inverse<Change>[],
): Promise<string | null> {
  const entries = writtenEntries(tx);
  if (entries.length === 0 || inverses.length === 0 || inverses.length > MOST_PARTS) return null;
  const [row] = await tx
    .insert(undoableChanges)
    .values({ userId: ctx.user.id, operation, inverses, createdAt: ctx.now() })
    .returning({ id: undoableChanges.id });
  if (!row) return null;
  await tx.execute(sql`insert into ${undoableEntries} (log_id, undo_id)
    select entry, ${row.id}::bigint from unnest(${arrayOfIds(entries)}::bigint[]) as entry`);
  return String(row.id);
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
): Promise<Undoing<Change>> {
  const [row] = await tx
    .select()
    .from(undoableChanges)
    .where(and(isOwn(ctx, id), eq(undoableChanges.operation, operation)))
    .for("update");
  if (!row) throw notFound();
  if (row.undoneAt) throw badUserInput([{ field: "", message: "undone_already" }]);
  await tx.update(undoableChanges).set({ undoneAt: ctx.now() }).where(eq(undoableChanges.id, row.id));
  return {
    inverses: row.inverses as Inverse<Change>[],
    changedSince: async () => {
      const { rows } = await tx.execute<{ id: string | number }>(sql`select distinct own.record_id as id
        from undoable_entries entry join activity_logs own on own.id = entry.log_id
        where entry.undo_id = ${row.id} and ${isChangedSince}`);
      return new Set(rows.map(({ id: record }) => Number(record)));
    },
  };
}

/**
 * Makes what undoes the change of an entry of the log undo that of an earlier one as well: both are about the same fields of
 * the same record. Nothing undoes them where one of both cannot be undone.
 */
export async function foldUndos(tx: Db, earlier: number, later: number): Promise<void> {
  const [before, now] = [await undoOf(tx, earlier), await undoOf(tx, later)];
  const [first] = before?.inverses ?? [];
  const [last] = now?.inverses ?? [];
  if (now && first && last && before?.operation === now.operation)
    await tx
      .update(undoableChanges)
      .set({ inverses: [{ ...last, change: { ...last.change, ...first.change } }] })
      .where(eq(undoableChanges.id, now.id));
  else if (now) await tx.delete(undoableChanges).where(eq(undoableChanges.id, now.id));
  if (before) await tx.delete(undoableChanges).where(eq(undoableChanges.id, before.id));
}

async function undoOf(tx: Db, entry: number) {
  const [row] = await tx
    .select({
      id: undoableChanges.id,
      operation: undoableChanges.operation,
      inverses: undoableChanges.inverses,
    })
    .from(undoableEntries)
    .innerJoin(undoableChanges, eq(undoableChanges.id, undoableEntries.undoId))
    .where(eq(undoableEntries.logId, entry));
  return row && { ...row, inverses: row.inverses as Inverse<object>[] };
}

/**
 * Whether an entry (`own`, linked by `entry`) has a later one of its record that changes one of its fields, too. Of the
 * making of a record, all that follows is a change.
 */
export const isChangedSince = sql`exists (
  select 1 from activity_logs later
    left join undoable_entries also on also.log_id = later.id
  where later.area = own.area and later.record_id = own.record_id and later.id > own.id
    and also.undo_id is distinct from entry.undo_id
    and (own.action in ('create', 'copy') or exists (
      select 1 from activity_changes theirs
        join activity_changes mine on mine.log_id = own.id and mine.field = theirs.field
      where theirs.log_id = later.id)))`;

/** The refusals of some records, if a part of an undo is refused as a whole. Throws any other error. */
export function refusedAs(
  error: unknown,
  records: readonly Pick<BulkRefusal, "id" | "label">[],
): BulkRefusal[] {
  const [problem] = refusalProblems(error);
  if (!problem) throw error;
  const { message: reason, params = {} } = problem;
  return records.map((record) => ({ ...record, reason, params }));
}

/** Forgets changes older than 14 days. */
export async function sweepUndoableChanges(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - DAYS_KEPT * 86_400_000);
  await db.delete(undoableChanges).where(lt(undoableChanges.createdAt, oldest));
}
