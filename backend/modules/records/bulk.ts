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
  type BulkRefusal,
  type Selection,
  selectedIds,
  withinLimit,
} from "backend/platform/use-case/selection";
import { useCase } from "backend/platform/use-case/use-case";
import type { RecordDefinition, RecordTable } from "./definition";
import type { recordUseCases } from "./record";
import { usesOf } from "./uses";

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
    const found = await list(ctx, { ...selection.all, page: { limit: 1, skip: 0 } });
    return withinLimit((await found.ids()).map(String));
  }

  async function decide(tx: Db, ctx: SignedInCtx, ids: readonly string[], change: RecordChange) {
    requireLists(change);
    const sent = new Map(Object.entries(set(change.data ?? {})));
    await definition.lockFirst?.(tx, parseIds(ids), (field) => sent.get(field));
    const rows = await cases.lockRecords(tx, parseIds(ids));
    const draftOf = await cases.draftsOf(tx, rows);
    const uses = await usesOf(
      tx,
      ctx,
      change.isDeletion ? (definition.usedBy ?? []) : [],
      rows.map(({ id }) => id),
    );
    const keeps = await cases.keeps(tx, ctx, change.isDeletion ? rows : []);
    const changes = rows.map((row) => {
      const before = draftOf(row);
      return { row, before, after: change.isDeletion ? before : cases.readDraft(changed(before, change)) };
    });
    const leftOut = change.isDeletion
      ? isConfirmed(definition.deletionConfirmation, change)
        ? undefined
        : await definition.deletionConfirmation?.questions(
            tx,
            rows.map(({ id }) => id),
          )
      : await definition.leavesOut?.(
          tx,
          changes.map(({ row, before, after }) => ({ id: row.id, before, after })),
        );
    const known = new Set(rows.map(({ id }) => String(id)));
    const refuse = (id: string, reason: string, label = `#${id}`) => ({ id, label, reason, params: {} });
    const refused: BulkRefusal[] = ids
      .filter((id) => !known.has(id))
      .map((id) => refuse(id, "record_unknown"));
    const can = [];
    for (const { row, before, after } of changes) {
      const label = cases.labelOf(row);
      const isSame = !change.isDeletion && isDeepStrictEqual(after, before);
      const kept = isSame ? "unchanged" : change.isDeletion ? keeps(row) : null;
      const used = uses(row.id).length > 0 ? "in_use" : null;
      const reason = kept ?? used ?? leftOut?.get(row.id);
      if (reason) refused.push(refuse(String(row.id), reason, label));
      else can.push({ row, before, after });
    }
    return { total: ids.length, can, refused };
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
      const { total, can, refused } = await ctx.db.transaction((tx) => decide(tx, ctx, ids, change));
      return { total, can: can.length, refused };
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
      const written: number[] = [];
      let deleting: number[] = [];
      // A record began to use one of them between check and deletion.
      const usedSince = async () => {
        const usesIn = await usesOf(ctx.db, ctx, definition.usedBy ?? [], deleting);
        return inUse(deleting.flatMap(usesIn));
      };
      const outcome = await useCase(
        ctx,
        { key, operation: `bulk ${area}`, input, refusals, inUse: usedSince },
        async (work) => {
          const { can, refused } = await decide(work.tx, ctx, ids, change);
          deleting = change.isDeletion ? can.map(({ row }) => row.id) : [];
          if (can.length > 0) {
            if (change.isDeletion) {
              await cases.remove(
                work,
                can.map(({ row }) => row),
              );
              await cases.requireRules(work.tx);
            } else {
              await cases.write(work, ctx, can);
              written.push(...can.map(({ row }) => row.id));
            }
          }
          return { done: can.length, refused: refused.map((one) => ({ ...one, params: {} })) };
        },
      );
      if (written.length > 0) await definition.afterSave?.(ctx, written);
      return outcome;
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
