import { insertMany } from "backend/platform/database/bulk-insert";
import type { Db } from "backend/platform/database/database";
import { activityChanges, activityLogs } from "backend/platform/database/tables";
import type { Announcements } from "backend/platform/live/pub-sub";
import { eq, type SQL, sql } from "drizzle-orm";
import type { Ctx } from "./context";
import { NamedRecord, readNames } from "./names";

/**
 * Values of a record by field; a nested record is logged field by field (`specs.format`), another record by its name
 * (see `defineName`).
 */
export type LoggedFields = { readonly [field: string]: unknown };

/** A value of which the log says that it changed, and not to what: a person's, who may ask to be erased. */
export class Undisclosed {
  constructor(readonly value: string) {}
}
const UNDISCLOSED = "•••";

/** One logged change. `before` is null for what was created, `after` for what was deleted. */
export interface Activity {
  area: string;
  action: string;
  recordId: number;
  before: LoggedFields | null;
  after: LoggedFields | null;
}

/** An entry that the next change of its record continues. */
export interface ContinuedEntry {
  area: string;
  recordId: number;
  id: number;
}

/** Who acts, from where and when. Without a user and an address the house itself acts. */
export type Actor = Pick<Ctx, "user" | "now"> & { source: string | null };

/**
 * Logs who did what, when and from where, with before and after of each changed field (decisions §5). Call it in the
 * use case's transaction. An update without changes leaves no entry.
 */
export async function recordActivity(tx: Db, actor: Actor, activity: Activity): Promise<void> {
  await recordActivities(tx, actor, [activity]);
}

/**
 * The same for many records at once, with a constant number of statements. Nothing edits the log: an update that continues
 * an entry has the changes of both, and is shown in its place.
 */
export async function recordActivities(
  tx: Db,
  actor: Actor,
  activities: readonly Activity[],
  continued: ContinuedEntry | null = null,
): Promise<void> {
  const flat = activities.map(({ before, after, ...activity }) => ({
    ...activity,
    isUpdate: before !== null && after !== null,
    ...onlyChanged(flatten(before ?? {}), flatten(after ?? {})),
  }));
  const values = flat.flatMap(({ before, after }) => [...before.values(), ...after.values()]);
  const named = values.flat().filter((value) => value instanceof NamedRecord);
  const nameOf = await readNames(tx, named);
  const entries = flat
    .map((activity) => ({ activity, changes: changedFields(activity.before, activity.after, nameOf) }))
    .filter(({ activity, changes }) => !activity.isUpdate || changes.length > 0)
    .map((entry) => ({ ...entry, continues: null as number | null }));
  const [continuing] = entries.filter(
    ({ activity: { isUpdate, area, recordId } }) =>
      isUpdate && area === continued?.area && recordId === continued.recordId,
  );
  if (continuing && continued) {
    continuing.continues = continued.id;
    continuing.changes = changesOfBoth(await changesOfEntry(tx, continued.id), continuing.changes);
  }
  const common = { at: actor.now(), actorId: actor.user?.id ?? null, source: actor.source };
  const logIds = await insertMany(
    tx,
    activityLogs,
    entries.map(({ activity: { action, area, recordId }, continues }) => ({
      ...common,
      action,
      area,
      recordId,
      continues,
    })),
  );
  const changes = entries.flatMap(({ changes }, n) =>
    changes.map((change) => ({ logId: logIds[n] ?? 0, ...change })),
  );
  await insertMany(tx, activityChanges, changes);
  const by = common.actorId;
  const added = entries.map(({ activity: { area, action, recordId }, continues }, n) => {
    return { id: logIds[n] ?? 0, area, action, recordId, by, continues };
  });
  written.set(tx, [...writtenIn(tx), ...added]);
}

type ChangedText = { field: string; before: string | null; after: string | null };

async function changesOfEntry(tx: Db, logId: number): Promise<ChangedText[]> {
  const { field, before, after } = activityChanges;
  return await tx
    .select({ field, before, after })
    .from(activityChanges)
    .where(eq(activityChanges.logId, logId));
}

/** The changes of two entries as one; what was changed and changed back is no change. */
function changesOfBoth(earlier: readonly ChangedText[], later: readonly ChangedText[]): ChangedText[] {
  const firstByField = new Map(earlier.map((change) => [change.field, change]));
  const isChanged = new Set(later.map(({ field }) => field));
  return [
    ...earlier.filter(({ field }) => !isChanged.has(field)),
    ...later.map((change) => ({ ...change, before: (firstByField.get(change.field) ?? change).before })),
  ].filter(({ before, after }) => before !== after || before === UNDISCLOSED);
}

type Written = {
  id: number;
  area: string;
  action: string;
  recordId: number;
  by: number | null;
  continues: number | null;
};
const written = new WeakMap<Db, Written[]>();
const writtenIn = (tx: Db): readonly Written[] => written.get(tx) ?? [];

/** The ids of the entries that a transaction has written so far. */
export const writtenEntries = (tx: Db): readonly number[] => writtenIn(tx).map(({ id }) => id);

/** The newest entry that a transaction has written of a record; undefined where it wrote none. */
export const writtenEntryOf = (
  tx: Db,
  area: string,
  recordId: number,
): Pick<Written, "id" | "continues"> | undefined =>
  writtenIn(tx).findLast((entry) => entry.area === area && entry.recordId === recordId);

/** Leaves out entries that a later one is shown in place of. */
export const isShownEntry: SQL = sql`not exists (select 1 from ${activityLogs} next_entry where next_entry.continues = ${activityLogs.id})`;

/** The same as announcements: one for each action in an area. */
export function changesIn(tx: Db): Announcements["recordsChanged"][] {
  const changes = new Map<string, Omit<Announcements["recordsChanged"], "ids"> & { ids: Set<number> }>();
  for (const { area, action, recordId, by } of writtenIn(tx)) {
    const key = `${area} ${action} ${by}`;
    const change = changes.get(key) ?? { area, action, by, ids: new Set<number>() };
    changes.set(key, change);
    change.ids.add(recordId);
  }
  return [...changes.values()].map((change) => ({ ...change, ids: [...change.ids] }));
}

type FlatFields = Map<string, Value | Value[]>;
type Value = string | NamedRecord | Undisclosed;

/** Both without the fields that did not change: nobody needs the names of what they refer to. */
function onlyChanged(before: FlatFields, after: FlatFields): { before: FlatFields; after: FlatFields } {
  for (const [field, value] of before) {
    if (!isSame(value, after.get(field))) continue;
    before.delete(field);
    after.delete(field);
  }
  return { before, after };
}

function isSame(one: Value | Value[], other: Value | Value[] | undefined): boolean {
  if (Array.isArray(one))
    return (
      Array.isArray(other) && one.length === other.length && one.every((value, n) => isSame(value, other[n]))
    );
  if (one instanceof NamedRecord)
    return other instanceof NamedRecord && one.source === other.source && one.id === other.id;
  if (one instanceof Undisclosed) return other instanceof Undisclosed && one.value === other.value;
  return one === other;
}

function changedFields(before: FlatFields, after: FlatFields, nameOf: (record: NamedRecord) => string) {
  const word = (value: Value) => {
    if (value instanceof Undisclosed) return UNDISCLOSED;
    return value instanceof NamedRecord ? nameOf(value) : value;
  };
  const text = (value: Value | Value[] | undefined) => {
    if (value === undefined) return null;
    return Array.isArray(value) ? value.map(word).join(", ") : word(value);
  };
  return [...new Set([...before.keys(), ...after.keys()])]
    .map((field) => ({ field, before: text(before.get(field)), after: text(after.get(field)) }))
    .filter(({ before, after }) => before !== after || before === UNDISCLOSED);
}

function flatten(fields: LoggedFields, prefix = "", into: FlatFields = new Map()): FlatFields {
  for (const [name, value] of Object.entries(fields)) {
    const field = prefix + name;
    if (value === null || value === undefined) continue;
    if (value instanceof NamedRecord || value instanceof Undisclosed) into.set(field, value);
    else if (value instanceof Date) into.set(field, value.toISOString());
    else if (Array.isArray(value)) {
      into.set(
        field,
        value.map((one) => (one instanceof NamedRecord ? one : String(one))),
      );
    } else if (typeof value === "object") flatten(value as LoggedFields, `${field}.`, into);
    else into.set(field, String(value));
  }
  return into;
}
