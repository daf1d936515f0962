import { isDeepStrictEqual } from "node:util";
import type { Db } from "backend/platform/database/database";
import { defineLoader } from "backend/platform/database/loaders";
import { requireConfirmation } from "backend/platform/use-case/confirmation";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, inUse, refusalProblems } from "backend/platform/use-case/errors";
import { namesByField } from "backend/platform/use-case/names";
import type { BulkOutcome } from "backend/platform/use-case/selection";
import { type Inverse, keepUndo, takeUndo, undoes } from "backend/platform/use-case/undo";
import { type Deletion, requireVersion, useCase, type Work } from "backend/platform/use-case/use-case";
import { requirePermission } from "backend/schema/access";
import { parseId } from "domain/identifiers";
import type { InferSelectModel } from "drizzle-orm";
import type { z } from "zod";
import type { RecordDefinition, RecordRow, RecordTable, SavedStep } from "./definition";
import { type Manner, requireNoneOfDeletion } from "./phases";
import { withPictures } from "./pictures";
import { ONE, type Stored, saveSeen } from "./save";
import { recordStore } from "./store";
import { type FormerValues, inverseOfSave, undoableSaves, undoOfLastSave } from "./undo";
import { recordUses } from "./uses";

/** The use cases of a plain record: read with its links, create, update, delete. */
export function recordUseCases<
  T extends RecordTable,
  S extends z.ZodType<object>,
  L extends string = never,
  R extends string = never,
>(declared: RecordDefinition<T, S, L, R>) {
  const definition = withPictures(declared);
  type Draft = z.output<S>;
  const { area, usedBy = [] } = definition;
  const personal = (definition.personal ?? []) as readonly string[];
  const store = recordStore(definition);
  const { refusals, links, rows, labelOf, phases, logged, draftsOf, readDraft } = store;
  const { requireRules, lockRecords, lockRecord, insert, write, remove, deletionsOf } = store;
  type StoredRow = InferSelectModel<T> & RecordRow;
  const saving = {
    phases,
    refusals,
    readDraft,
    async lock(tx: Db, id: string, data: object): Promise<Stored<Draft, StoredRow>> {
      const row = await lockRecord(tx, id, data);
      return {
        id: row.id,
        row,
        version: row.version,
        updatedById: row.updatedById,
        before: (await draftsOf(tx, [row]))(row),
      };
    },
    current: async (tx: Db, { before }: { before: Draft }) => ({
      ...before,
      names: await namesByField(tx, { ...logged(before), ...rows.inNames(before) }),
    }),
    async write(
      work: Work,
      ctx: SignedInCtx,
      { id, row, version, before }: Stored<Draft, StoredRow>,
      after: Draft,
      manner: Manner,
    ): Promise<void> {
      if (!row || isDeepStrictEqual(after, before)) return;
      await write(work, ctx, [{ row, before, after }], manner);
      const saved = { id, version, before, after };
      await keepUndo(work.tx, ctx, undoableSaves(area), inverseOfSave(saved, personal));
    },
  };

  /** Gives a record the values back that a save of the user's own has changed. It can be undone, too. */
  async function undoSave(ctx: SignedInCtx, id: string, key: string): Promise<BulkOutcome> {
    requirePermission(ctx, { action: "edit", collectionType: area });
    const change = { key, operation: `undo update ${area}`, input: { id }, refusals };
    return await useCase(ctx, change, async (work) => {
      const ids: number[] = [];
      const { inverses } = await takeUndo<FormerValues>(work.tx, ctx, undoableSaves(area), id);
      const again: Inverse<FormerValues>[] = [];
      for (const { change: former, records } of inverses) {
        for (const [recordId, version] of records) {
          const stored = await saving.lock(work.tx, String(recordId), former);
          if (stored.version !== version) throw badUserInput([{ field: "", message: "changed_since" }]);
          const { row, before } = stored;
          const after = readDraft({ ...(before as object), ...former });
          if (row) await write(work, ctx, [{ row, before, after }], ONE);
          again.push(...inverseOfSave({ id: recordId, version, before, after }, personal));
          ids.push(recordId);
        }
      }
      const undo = await keepUndo(work.tx, ctx, undoableSaves(area), again);
      if (ids.length > 0) work.afterCommit(() => phases.after(ctx, ids));
      return { done: again.length, refused: [], undo };
    });
  }
  undoes(undoableSaves(area), undoSave);

  return {
    area,
    /** Whether its records tell of people, who may ask to be erased. */
    isPersonal: personal.length > 0,
    definition,
    labelOf,
    phases,
    refusals,
    lockRecords,
    lockRecord,
    draftsOf,
    readDraft,
    /** A draft with the names of the records in it, those of its rows, too. */
    inNames: (draft: Draft): object => ({ ...logged(draft), ...rows.inNames(draft) }),
    canBeWithout: rows.canBeWithout,
    rows,
    remove,
    deletionsOf,
    requireRules,
    /** Makes records in a change of its own; their phase *after* follows its commit. */
    async insert(...[work, ctx, drafts]: Parameters<typeof insert>): Promise<number[]> {
      const ids = await insert(work, ctx, drafts);
      if (ids.length > 0) work.afterCommit(() => phases.after(ctx, ids));
      return ids;
    },
    /** Changes records in a change of its own; their phase *after* follows its commit. */
    async write(...[work, ctx, changes, ...manner]: Parameters<typeof write>): Promise<void> {
      await write(work, ctx, changes, ...manner);
      const ids = changes.map(({ row }) => row.id);
      work.afterCommit(() => phases.after(ctx, ids));
    },
    /** The rows of a record by field, batched over the request. */
    rowsOf: defineLoader<number, Record<R, never[]>>(async (ids, ctx) => {
      const rowsOf = await rows.read(ctx.db, ids);
      return ids.map((id) => rowsOf(id) as Record<R, never[]>);
    }),
    /** The ids that a record names in its links, batched over the request. */
    linksOf: defineLoader<number, Record<string, string[]>>(async (ids, ctx) => {
      const linked = await links.read(ctx.db, ids);
      return ids.map(linked);
    }),
    undoOfLastSave: undoOfLastSave(area),
    uses: async (ctx: Ctx, id: string) => {
      const key = parseId(id);
      return key === null ? [] : (await recordUses(ctx.db, ctx, usedBy, [key]))(key);
    },
    async create(
      ctx: SignedInCtx,
      data: object,
      key: string,
      { step = null }: { step?: SavedStep | null } = {},
    ): Promise<number> {
      const html = await phases.html(ctx, data);
      const taken = Object.keys(step?.input ?? {}).length > 0 ? { step: step?.input } : {};
      const change = { key, operation: `create ${area}`, input: { ...data, ...taken }, refusals, html };
      const id = await useCase(ctx, change, async (work) => {
        const [made = 0] = await insert(work, ctx, [readDraft(data)]);
        await step?.take(work, ctx, made);
        return made;
      });
      await phases.after(ctx, [id]);
      return id;
    },
    /** Creates all of some records or none; the problems of each are at `<field>[n]`. */
    async createMany(
      ctx: SignedInCtx,
      all: readonly object[],
      { key, field }: { key: string; field: string },
    ): Promise<number[]> {
      const change = { key, operation: `create many ${area}`, input: { all }, refusals };
      const made = await useCase(ctx, change, async (work) => {
        const ids: number[] = [];
        for (const [n, data] of all.entries()) {
          try {
            ids.push(...(await insert(work, ctx, [readDraft(data)])));
          } catch (error) {
            const at = refusalProblems(error).map((one) => ({
              ...one,
              field: `${field}[${n}].${one.field}`,
            }));
            throw at.length === 0 ? error : badUserInput(at);
          }
        }
        return ids;
      });
      await phases.after(ctx, made);
      return made;
    },
    /** Saves a record that was seen with this version; `asks`: the form wants to be asked. */
    update: (
      ctx: SignedInCtx,
      { id, version, data }: { id: string; version: number; data: object },
      key: string,
      { asks = false, step = null }: { asks?: boolean; step?: SavedStep | null } = {},
    ): Promise<number> =>
      saveSeen(
        ctx,
        {
          ...saving,
          write: async (work, by, stored, after, manner) =>
            saving.write((await step?.workOf?.(work, by, stored.id)) ?? work, by, stored, after, manner),
        },
        {
          operation: `update ${area}`,
          key,
          input: {
            id,
            version,
            data,
            ...step?.input,
          },
          id,
          version,
          data,
          asks,
        },
        async (work, stored) => {
          await step?.take(work, ctx, stored.id);
          return stored.id;
        },
      ),
    /**
     * Deletes a record; without a version, as it is. TOO_LATE, DEFAULT_ROLE … where its phases speak against it, whatever uses it;
     * IN_USE with the places where it is used.
     */
    delete(
      ctx: SignedInCtx,
      target: Deletion,
      key: string | null,
      { isConfirmed = false } = {},
    ): Promise<boolean> {
      const input = { ...target, ...(isConfirmed ? { isConfirmed } : {}) };
      const usesIn = async (db: Db, id: number) => (await recordUses(db, ctx, usedBy, [id]))(id);
      // A record that begins to use it between check and deletion also refuses the deletion. It has no place here if no
      // area declares that it uses such records.
      const usedSince = async () => inUse(await usesIn(ctx.db, parseId(input.id) ?? 0));
      const change = { key, operation: `delete ${area}`, input, inUse: usedSince };
      return useCase(ctx, change, async (work) => {
        const row = await lockRecord(work.tx, input.id);
        const before = (await draftsOf(work.tx, [row]))(row);
        await requireVersion(work.tx, ctx, row, input.version, () => before as object);
        const deletions = deletionsOf([{ row, before }]);
        requireNoneOfDeletion(await phases.findings(work.tx, ctx, deletions, ONE));
        const uses = await usesIn(work.tx, row.id);
        if (uses.length > 0) throw inUse(uses);
        if (!isConfirmed) await requireConfirmation(work.tx, definition.deletionConfirmation, row.id);
        await remove(work, ctx, [{ row, before }]);
        await requireRules(work.tx);
        return true;
      });
    },
  };
}
