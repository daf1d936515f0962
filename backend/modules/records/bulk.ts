import { isDeepStrictEqual } from "node:util";
import type { Db } from "backend/platform/database/database";
import { parseIds } from "backend/platform/lists/list-conditions";
import type { ListQuery, RecordList } from "backend/platform/lists/list-query";
import { isConfirmed } from "backend/platform/use-case/confirmation";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, inUse } from "backend/platform/use-case/errors";
import {
  type BulkOutcome,
  type BulkPreview,
  bulkPreviewOf,
  type Selection,
  selectedIds,
  withinLimit,
} from "backend/platform/use-case/selection";
import { useCase } from "backend/platform/use-case/use-case";
import type { RecordDefinition, RecordRow, RecordTable } from "./definition";
import { type Finding, judgedBy, leftOut, type Manner } from "./phases";
import type { recordUseCases } from "./record";
import { recordUses } from "./uses";

/**
 * The bulk action: each record is deleted, or some of its fields get new values. Fields that name several records can
 * also get some more, or lose some.
 */
export interface RecordChange {
  isDeletion?: boolean | null | undefined;
  data?: object | null | undefined;
  add?: object | null | undefined;
  remove?: object | null | undefined;
}

/** A record as it is, and as it is to be. */
interface Present {
  row: RecordRow;
  before: unknown;
}

interface Changed extends Present {
  after: unknown;
}

const MANY: Manner = { asks: false, isBulk: true };

/** The preview and the bulk change of plain records; each refused record says why. */
export function recordBulk<Filter>(
  // biome-ignore lint/suspicious/noExplicitAny: the bulk change needs nothing of the record's own types.
  definition: RecordDefinition<RecordTable, any, string, string>,
  // biome-ignore lint/suspicious/noExplicitAny: as above.
  cases: ReturnType<typeof recordUseCases<any, any, string, string>>,
  list: (ctx: SignedInCtx, query: ListQuery<Filter>) => Promise<RecordList<unknown>>,
) {
  /** Read before the transaction: the list uses loaders, which must not run inside one. */
  async function chosenIds(ctx: SignedInCtx, selection: Selection<Filter>): Promise<string[]> {
    const ids = selectedIds(selection);
    if (ids) return ids;
    const records = await list(ctx, { ...selection.all, page: { limit: 1, skip: 0 } });
    return withinLimit((await records.ids()).map(String));
  }

  async function decide(tx: Db, ctx: SignedInCtx, ids: readonly string[], change: RecordChange) {
    requireLists(change);
    const sent = new Map(Object.entries(set(change.data ?? {})));
    await cases.phases.locks(tx, parseIds(ids), (field) => sent.get(field));
    const rows = await cases.lockRecords(tx, parseIds(ids));
    const draftOf = await cases.draftsOf(tx, rows);
    const present = rows.map((row) => ({ row, before: draftOf(row) }));
    const changes = change.isDeletion ? [] : changesOf(present, change);
    const toWrite = changes.filter(({ before, after }) => !isDeepStrictEqual(after, before));
    const findings = change.isDeletion
      ? await againstDeletion(tx, ctx, present, change)
      : await cases.phases.findings(
          tx,
          ctx,
          toWrite.map((one) => ({ id: one.row.id, ...one })),
          MANY,
        );
    const written = new Set(change.isDeletion ? rows : toWrite.map(({ row }) => row));
    const unchanged = rows.filter((row) => !written.has(row)).map(({ id }) => leftOut(id, "unchanged"));
    const existingIds = new Set(rows.map(({ id }) => String(id)));
    const missing = ids.filter((id) => !existingIds.has(id));
    const judged = judgedBy(
      [...unchanged, ...findings],
      { found: rows, missing },
      cases.labelOf,
      "record_unknown",
    );
    const can = new Set(judged.can);
    const isLeft = ({ row }: Present) => can.has(row);
    return {
      ...judged,
      deletions: change.isDeletion ? present.filter(isLeft) : [],
      changes: toWrite.filter(isLeft),
      // They were found in all changes; where some are left out, the others are checked again.
      ...(can.size === toWrite.length ? { findings } : {}),
    };
  }

  const changesOf = (present: readonly Present[], change: RecordChange): Changed[] =>
    present.map(({ row, before }) => ({
      row,
      before,
      after: cases.readDraft(changed(before as object, change)),
    }));

  /** What speaks against deletions. */
  async function againstDeletion(
    tx: Db,
    ctx: SignedInCtx,
    present: readonly Present[],
    change: RecordChange,
  ): Promise<Finding[]> {
    const deletions = cases.deletionsOf(present);
    const ids = deletions.map(({ id }) => id);
    const uses = await recordUses(tx, ctx, definition.usedBy ?? [], ids);
    const findings = await cases.phases.findings(tx, ctx, deletions, MANY);
    const questions = isConfirmed(definition.deletionConfirmation, change)
      ? undefined
      : await definition.deletionConfirmation?.questions(tx, ids);
    return [
      ...findings,
      ...ids.filter((id) => uses(id).length > 0).map((id) => leftOut(id, "in_use")),
      ...[...(questions ?? [])].map(([id, message]) => leftOut(id, message)),
    ];
  }

  return {
    chosenIds,
    async preview(
      ctx: SignedInCtx,
      selection: Selection<Filter>,
      change: RecordChange,
    ): Promise<BulkPreview> {
      const ids = await chosenIds(ctx, selection);
      // In a transaction, because the records are locked while they are checked; it writes nothing.
      return bulkPreviewOf(await ctx.db.transaction((tx) => decide(tx, ctx, ids, change)));
    },
    async change(
      ctx: SignedInCtx,
      selection: Selection<Filter>,
      change: RecordChange,
      key: string | null,
    ): Promise<BulkOutcome> {
      const ids = await chosenIds(ctx, selection);
      const input = { selection, change };
      const { area, refusals } = cases;
      let deleting: number[] = [];
      // A record began to use one of them between check and deletion.
      const usedSince = async () => {
        const usesIn = await recordUses(ctx.db, ctx, definition.usedBy ?? [], deleting);
        return inUse(deleting.flatMap(usesIn));
      };
      return await useCase(
        ctx,
        { key, operation: `bulk ${area}`, input, refusals, inUse: usedSince },
        async (work) => {
          const { can, refused, deletions, changes, findings } = await decide(work.tx, ctx, ids, change);
          deleting = deletions.map(({ row }) => row.id);
          if (deletions.length > 0) {
            await cases.remove(work, ctx, deletions);
            await cases.requireRules(work.tx);
          }
          if (changes.length > 0)
            await cases.write(work, ctx, changes, { isBulk: true, ...(findings ? { findings } : {}) });
          return { done: can.length, refused };
        },
      );
    },
  };
}

/** Only lists get some more, or lose some. BAD_USER_INPUT at each other field. */
function requireLists({ add, remove }: RecordChange): void {
  const others = [add, remove].flatMap((some) =>
    Object.entries(set(some ?? {})).flatMap(([field, value]) => (Array.isArray(value) ? [] : [field])),
  );
  if (others.length > 0) throw badUserInput(others.map((field) => ({ field, message: "not_a_list" })));
}

function changed(before: object, { data, add, remove }: RecordChange): object {
  const after: Record<string, unknown> = { ...before, ...set(data ?? {}) };
  const listed = (field: string) => (Array.isArray(after[field]) ? (after[field] as unknown[]) : []);
  for (const [field, more] of Object.entries(set(add ?? {})) as [string, unknown[]][])
    after[field] = [...new Set([...listed(field), ...more])];
  for (const [field, less] of Object.entries(set(remove ?? {})) as [string, unknown[]][])
    after[field] = listed(field).filter((one) => !less.includes(one));
  return after;
}

/** The fields to set: those that the input contains. */
const set = (data: object) =>
  Object.fromEntries(Object.entries(data).filter(([, value]) => value !== null && value !== undefined));
