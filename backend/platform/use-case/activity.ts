import { insertMany } from "backend/platform/database/bulk-insert";
import type { Db } from "backend/platform/database/database";
import { activityChanges, activityLogs } from "backend/platform/database/tables";
import type { Announcements } from "backend/platform/live/pub-sub";
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

/** Who acts, from where and when. Without a user and an address the house itself acts. */
export type Actor = Pick<Ctx, "user" | "now"> & { source: string | null };

/**
 * Logs who did what, when and from where, with before and after of each changed field (decisions §5). Call it in the
 * use case's transaction. An update without changes leaves no entry.
 */
export async function recordActivity(tx: Db, actor: Actor, activity: Activity): Promise<void> {
  await recordActivities(tx, actor, [activity]);
}

/** The same for many records at once, with a constant number of statements. */
export async function recordActivities(tx: Db, actor: Actor, activities: readonly Activity[]): Promise<void> {
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
    .filter(({ activity, changes }) => !activity.isUpdate || changes.length > 0);
  const common = { at: actor.now(), actorId: actor.user?.id ?? null, source: actor.source };
  const logIds = await insertMany(
    tx,
    activityLogs,
    entries.map(({ activity: { action, area, recordId } }) => ({ ...common, action, area, recordId })),
  );
  const changes = entries.flatMap(({ changes }, n) =>
    changes.map((change) => ({ logId: logIds[n] ?? 0, ...change })),
  );
  await insertMany(tx, activityChanges, changes);
  const by = common.actorId;
  const added = entries.map(({ activity: { area, action, recordId } }, n) => {
    return { id: logIds[n] ?? 0, area, action, recordId, by };
  });
  written.set(tx, [...writtenIn(tx), ...added]);
}

type Written = { id: number; area: string; action: string; recordId: number; by: number | null };
const written = new WeakMap<Db, Written[]>();
const writtenIn = (tx: Db): readonly Written[] => written.get(tx) ?? [];

/** The ids of the entries that a transaction has written so far. */
export const writtenEntries = (tx: Db): readonly number[] => writtenIn(tx).map(({ id }) => id);

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
