import { isDeepStrictEqual } from "node:util";
import { defineLoader } from "backend/platform/database/loaders";
import { arrayOfIds } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import type { Inverse } from "backend/platform/use-case/undo";
import { sql } from "drizzle-orm";

/** The fields that a save changed, with the values that they had. */
export type FormerValues = Readonly<Record<string, unknown>>;

/** The name under which the saves of an area's records are kept to be undone. */
export const undoableSaves = (area: string) => `update ${area}`;

/** A record that was saved over a version. */
interface SavedOver {
  id: number;
  version: number;
  before: object;
  after: object;
}

/**
 * What undoes a save; nothing where it changed what is known of a person (`personal`): what they ask to be forgotten is
 * kept nowhere else.
 */
export function inverseOfSave(
  { id, version, before, after }: SavedOver,
  personal: readonly string[],
): Inverse<FormerValues>[] {
  const isSame = (field: string, value: unknown) =>
    isDeepStrictEqual(value, (after as Record<string, unknown>)[field]);
  const former = Object.entries(before).filter(([field, value]) => !isSame(field, value));
  if (former.length === 0 || former.some(([field]) => personal.includes(field))) return [];
  return [{ change: Object.fromEntries(former), records: [[id, version + 1]] }];
}

/** The field `undo` of what is saved, for the contract. */
export const LAST_UNDO = {
  nullable: true,
  description:
    "What undoes your own last save of it (`undoChange`); null where it was changed since, or nothing can.",
} as const;

/**
 * What undoes the user's own last save of a record, by its id; null where somebody has changed it since, and where nothing
 * can. Batched over the request.
 */
export const undoOfLastSave = (area: string) =>
  defineLoader<number, string | null>(async (ids, ctx: Ctx) => {
    if (ctx.user === null) return ids.map(() => null);
    const { rows } = await ctx.db.execute<{ id: string | number; undo: string | number }>(sql`
      select own.record_id as id, max(kept.id) as undo
      from activity_logs own
        join undoable_entries entry on entry.log_id = own.id
        join undoable_changes kept on kept.id = entry.undo_id
      where own.area = ${area} and own.record_id = any(${arrayOfIds(ids)}::bigint[])
        and kept.user_id = ${ctx.user.id} and kept.undone_at is null
        and not exists (select 1 from activity_logs later
          where later.area = own.area and later.record_id = own.record_id and later.id > own.id)
      group by own.record_id`);
    const undoById = new Map(rows.map(({ id, undo }) => [Number(id), String(undo)]));
    return ids.map((id) => undoById.get(id) ?? null);
  });
