import { isDeepStrictEqual } from "node:util";
import type { Db } from "backend/platform/database/database";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notFound, type Problem } from "backend/platform/use-case/errors";
import { NamedRecord } from "backend/platform/use-case/names";
import type { BulkOutcome, BulkPreview, BulkRefusal } from "backend/platform/use-case/selection";
import {
  nextVersionColumns,
  nextVersionColumnsOfEach,
  type Refusals,
  requireVersion,
  useCase,
  type Work,
} from "backend/platform/use-case/use-case";
import { defineWork } from "backend/platform/work/define-work";
import { parseId } from "domain/identifiers";
import { MERGED_AT_ONCE } from "domain/merging";
import type { Area } from "domain/permissions/names";
import { and, asc, eq, gt, isNull, lt } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { columnName } from "./columns";
import type { RecordDefinition, RecordRow, RecordTable } from "./definition";
import { deletedIn, notDeleted, type SavePhases } from "./phases";
import type { recordRows } from "./rows";
import { recordMerges } from "./tables";
import { isOwnColumn, lockUsingRecords, type MovedUse, moveUses } from "./uses";

const DAYS_KEPT = 30;

/** Merges of before can no longer be undone. */
export const oldestMerge = (now: Date) => new Date(now.getTime() - DAYS_KEPT * 86_400_000);

/** Until when a merge can be undone. */
export const undoneUntil = (mergedAt: Date) => new Date(mergedAt.getTime() + DAYS_KEPT * 86_400_000);

/** Forgets what moved when that can no longer be undone. */
export async function sweepMerges(db: Db, now: Date): Promise<void> {
  await db.delete(recordMerges).where(lt(recordMerges.createdAt, oldestMerge(now)));
}

defineWork({ name: "sweep_merges", every: "day", run: ({ house }) => sweepMerges(house.db, house.now()) });

/** The merges into a record that can still be undone. */
export const openMerges = (area: string, now: Date) =>
  and(
    eq(recordMerges.area, area),
    isNull(recordMerges.undoneAt),
    gt(recordMerges.createdAt, oldestMerge(now)),
  );

/** Keeps records that others were merged into: with them those would be deleted, and the way back. */
export const keepsMerged = (area: Area): Pick<SavePhases<unknown, RecordRow>, "check"> => ({
  check: {
    async findings(tx, ctx, changes) {
      const ids = deletedIn(changes).map(({ id }) => id);
      if (ids.length === 0) return [];
      const rows = await tx
        .select({ id: recordMerges.intoId })
        .from(recordMerges)
        .where(and(openMerges(area, ctx.now()), isOneOf(recordMerges.intoId, ids)));
      return [...new Set(rows.map(({ id }) => id))].map((id) => notDeleted(id, "merged_into"));
    },
  },
});

/** What merging needs of the use cases of a record. */
interface MergedRecord<Row> {
  // biome-ignore lint/suspicious/noExplicitAny: merging needs nothing of the record's own types.
  definition: RecordDefinition<RecordTable, any, string, string>;
  refusals: Refusals;
  rows: ReturnType<typeof recordRows>;
  lockRecords(tx: Db, ids: readonly number[]): Promise<Row[]>;
  draftsOf(tx: Db, rows: readonly Row[]): Promise<(row: Row) => never>;
  remove(
    work: Work,
    ctx: SignedInCtx,
    records: readonly { row: Row; before: never }[],
    action: string,
  ): Promise<void>;
  requireRules(tx: Db): Promise<void>;
  labelOf(row: Row): string;
}

/** How the records of an area are merged. */
export interface Merging<Row> {
  /**
   * The column that names the record that this one was merged into: a merge then hides it (see `where`), and can be
   * undone. If unset, merging deletes the source record.
   */
  mergedInto?: PgColumn;
  /** Why a record is not merged into another one, at the field `into`. */
  problems?(from: Row, into: Row): readonly Problem[];
}

/** The records that are merged into one. BAD_USER_INPUT for too few or too many. */
function othersOf(ids: readonly string[], into: string): string[] {
  const others = [...new Set(ids)].filter((id) => id !== into);
  const { least, most } = MERGED_AT_ONCE;
  if (others.length + 1 < least || others.length + 1 > most)
    throw badUserInput([{ field: "value", message: "merge_count", params: MERGED_AT_ONCE }]);
  return others;
}

type RowsByField = Record<string, object[]>;

/** Merging records that were entered twice, and undoing it where the merged ones are kept. */
export function recordMerging<Row extends RecordRow>(
  { definition, refusals, rows, lockRecords, draftsOf, remove, requireRules, labelOf }: MergedRecord<Row>,
  { mergedInto, problems: problemsOfMerge }: Merging<Row>,
) {
  const { area, table, usedBy = [] } = definition;
  const target = mergedInto ? columnName(table, mergedInto) : "";
  if (mergedInto && !usedBy.every(isOwnColumn)) throw new Error(`${area} can not undo a merge of its uses`);
  const labels = { from: table, id: table.id, name: definition.label };
  const named = (ids: readonly number[]) => ids.map((id) => new NamedRecord(labels, String(id)));

  async function setColumns(tx: Db, ctx: SignedInCtx, row: RecordRow, columns: object): Promise<void> {
    await tx
      .update(table as PgTable)
      .set({ ...columns, ...nextVersionColumns(ctx, row) })
      .where(eq(table.id, row.id));
  }

  /** Writes the rows of a record; what changed for the log. */
  async function setRows(tx: Db, id: number, before: RowsByField, after: RowsByField) {
    if (isDeepStrictEqual(before, after)) return { before: {}, after: {} };
    await rows.write(tx, [{ id, draft: after }]);
    const [logged] = await rows.named(tx, [{ before, after }]);
    return logged ?? { before: {}, after: {} };
  }

  /** Keeps the merged records, hidden, with what moved; the one that stays gets copies of their rows. */
  async function hide(
    work: Work,
    ctx: SignedInCtx,
    merged: readonly Row[],
    into: Row,
    moved: readonly MovedUse[],
  ) {
    const { tx } = work;
    const rowsOf = await rows.read(
      tx,
      [...merged, into].map(({ id }) => id),
    );
    const before = rowsOf(into.id) as RowsByField;
    const after = structuredClone(before);
    for (const row of merged) {
      const added: RowsByField = {};
      for (const [field, own] of Object.entries(rowsOf(row.id) as RowsByField)) {
        const existing = after[field] ?? [];
        added[field] = own.filter((one) => !existing.some((other) => isDeepStrictEqual(other, one)));
        after[field] = [...existing, ...added[field]];
      }
      const uses = usedBy.map(({ field }) => ({
        field,
        records: moved
          .filter((use) => use.field === field && use.before.includes(row.id))
          .map((use) => use.recordId),
      }));
      await tx.insert(recordMerges).values({
        area,
        recordId: row.id,
        intoId: into.id,
        moved: { uses, rows: added },
        createdAt: ctx.now(),
        createdById: ctx.user.id,
      });
      await setColumns(tx, ctx, row, { [target]: into.id });
    }
    await setColumns(tx, ctx, into, {});
    await work.log(
      merged.map(({ id }) => ({
        area,
        action: "merge",
        recordId: id,
        before: {},
        after: { into: named([into.id])[0] },
      })),
    );
    return await setRows(tx, into.id, before, after);
  }

  return {
    /**
     * Whether the chosen records can be merged into one, which may be one of them. Writes nothing. BAD_USER_INPUT, on
     * `value`, for too few or too many, and where one is unlike the one that stays.
     */
    async preview(ctx: SignedInCtx, ids: readonly string[], into: string): Promise<BulkPreview> {
      const others = othersOf(ids, into);
      return await ctx.db.transaction(async (tx) => {
        const locked = await lockRecords(tx, parseIds([...others, into]));
        const stays = locked.find(({ id }) => String(id) === into);
        if (!stays) throw badUserInput([{ field: "value", message: "record_unknown" }]);
        const merged = locked.filter((row) => row !== stays);
        for (const row of merged) {
          const [problem] = problemsOfMerge?.(row, stays) ?? [];
          if (problem) throw badUserInput([{ ...problem, field: "value" }]);
        }
        const present = new Set(merged.map(({ id }) => String(id)));
        const refused = others
          .filter((id) => !present.has(id))
          .map((id) => ({ id, label: `#${id}`, reason: "not_found", params: {} }));
        return { total: others.length, can: merged.length, refused };
      });
    },
    /** The chosen records without the one that stays. BAD_USER_INPUT for too few or too many. */
    othersOf,
    /**
     * Merges records into one of them: all that used the others uses this one. The others are deleted, or kept hidden
     * where that is declared. NOT_FOUND where one of them is deleted already; BAD_USER_INPUT where the result breaks a
     * rule; VERSION_CONFLICT where one was changed since it was seen.
     */
    merge(
      ctx: SignedInCtx,
      input: { ids: readonly string[]; into: string; version?: number | null | undefined },
      key: string,
    ): Promise<number> {
      return useCase(ctx, { key, operation: `merge ${area}`, input, refusals }, async (work) => {
        const intoId = parseId(input.into);
        const others = [...new Set(input.ids)].filter((id) => id !== input.into);
        if (others.length === 0) throw badUserInput([{ field: "ids", message: "selection_empty" }]);
        // Locks the records that use them first, in the same order as saving one of those does.
        await lockUsingRecords(work.tx, usedBy, parseIds(others));
        const locked = await lockRecords(work.tx, parseIds([...others, input.into]));
        const into = locked.find(({ id }) => id === intoId);
        const merged = locked.filter((row) => row !== into);
        if (!into || merged.length < others.length) throw notFound();
        for (const row of merged)
          if (input.version != null) await requireVersion(work.tx, ctx, row, input.version, () => ({}));
        const problems = merged.flatMap((row) => problemsOfMerge?.(row, into) ?? []);
        if (problems.length > 0) throw badUserInput(problems);
        const ids = merged.map(({ id }) => id);
        const moved = await moveUses(work.tx, ctx, usedBy, ids, into.id);
        // While the merged ones still have their names.
        await work.log(
          moved.map(({ area, field, recordId, before, after }) => ({
            area,
            action: "update",
            recordId,
            before: { [field]: named(before) },
            after: { [field]: named(after) },
          })),
        );
        const none = { before: {}, after: {} };
        const changed = mergedInto ? await hide(work, ctx, merged, into, moved) : none;
        if (!mergedInto) {
          const draftOf = await draftsOf(work.tx, merged);
          const sources = merged.map((row) => ({ row, before: draftOf(row) }));
          await remove(work, ctx, sources, "merge");
        }
        const after = { merged: merged.map(labelOf), ...changed.after };
        await work.log([{ area, action: "merge", recordId: into.id, before: changed.before, after }]);
        await requireRules(work.tx);
        return into.id;
      });
    },
    /**
     * Undoes a merge: the record is there again, and what moved uses it again, unless it was changed since; that is
     * named. NOT_FOUND after 30 days; BAD_USER_INPUT where it is undone already, or the other one was merged since.
     */
    undoMerge(ctx: SignedInCtx, id: string, key: string): Promise<BulkOutcome> {
      return useCase(ctx, { key, operation: `undo merge ${area}`, input: { id }, refusals }, async (work) => {
        const { tx } = work;
        const [merge] = await tx
          .select()
          .from(recordMerges)
          .where(and(eq(recordMerges.id, parseId(id) ?? 0), eq(recordMerges.area, area)))
          .for("update");
        if (!merge || merge.createdAt < oldestMerge(ctx.now())) throw notFound();
        if (merge.undoneAt) throw badUserInput([{ field: "", message: "undone_already" }]);
        const { recordId, intoId, moved } = merge;
        await lockUsingRecords(tx, usedBy, [intoId]);
        const both = (await tx
          .select()
          .from(table as PgTable)
          .where(isOneOf(table.id, [recordId, intoId]))
          .orderBy(asc(table.id))
          .for("update")) as unknown as (RecordRow & Record<string, unknown>)[];
        const record = both.find((row) => row.id === recordId);
        const into = both.find((row) => row.id === intoId);
        if (!record || !into) throw notFound();
        if (into[target] !== null) throw badUserInput([{ field: "", message: "merged_since" }]);
        const refused: BulkRefusal[] = [];
        let done = 0;
        for (const place of usedBy) {
          const records = moved.uses.find(({ field }) => field === place.field)?.records ?? [];
          const user = place.table as RecordTable;
          const back = await tx
            .update(user as PgTable)
            .set({
              [columnName(user, place.used)]: recordId,
              ...nextVersionColumnsOfEach(ctx, user),
            })
            .where(and(isOneOf(user.id, records), eq(place.used, intoId)))
            .returning({ id: user.id });
          const ids = back.map((row) => Number(row.id));
          done += ids.length;
          await work.log(
            ids.map((one) => ({
              area: place.what,
              action: "update",
              recordId: one,
              before: { [place.field]: named([intoId]) },
              after: { [place.field]: named([recordId]) },
            })),
          );
          for (const one of records.filter((other) => !ids.includes(other)))
            refused.push({ id: String(one), label: `#${one}`, reason: "changed_since", params: {} });
        }
        const before = (await rows.read(tx, [intoId]))(intoId) as RowsByField;
        const after = Object.fromEntries(
          Object.entries(before).map(([field, own]) => {
            const copies = moved.rows[field] ?? [];
            return [field, own.filter((one) => !copies.some((copy) => isDeepStrictEqual(copy, one)))];
          }),
        );
        const changed = await setRows(tx, intoId, before, after);
        await setColumns(tx, ctx, record, { [target]: null });
        await setColumns(tx, ctx, into, {});
        await tx.update(recordMerges).set({ undoneAt: ctx.now() }).where(eq(recordMerges.id, merge.id));
        const unmerged = { area, action: "unmerge" };
        await work.log([
          { ...unmerged, recordId, before: { into: named([intoId])[0] }, after: {} },
          {
            ...unmerged,
            recordId: intoId,
            before: { merged: named([recordId]), ...changed.before },
            after: changed.after,
          },
        ]);
        await requireRules(tx);
        return { done, refused };
      });
    },
  };
}
