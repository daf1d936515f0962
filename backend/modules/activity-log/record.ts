import type { Ctx } from "backend/platform/context";
import type { Db } from "backend/platform/database";
import { insertMany } from "backend/platform/many-rows";
import { activityChanges, activityLogs } from "./tables";

/** Values of a record by field; a nested record is logged field by field (`specs.format`). */
type Fields = { readonly [field: string]: unknown };

/** One logged use case. `before` is null for what was created, `after` for what was deleted. */
export interface Activity {
  area: string;
  action: string;
  recordId: number;
  before: Fields | null;
  after: Fields | null;
}

/** Who does something, from where, and when; nobody and nowhere = the house itself. */
export type Doer = Pick<Ctx, "user" | "now"> & { source: string | null };

/**
 * Writes who did what, when and from where, with before and after of each changed field (decisions §5).
 * Belongs into the use case's transaction. An update that changes nothing leaves no entry.
 */
export async function recordActivity(tx: Db, ctx: Doer, activity: Activity): Promise<void> {
  await recordActivities(tx, ctx, [activity]);
}

/** The same for many records at once, with a constant number of statements. */
export async function recordActivities(tx: Db, ctx: Doer, activities: readonly Activity[]): Promise<void> {
  const entries = activities
    .map((activity) => ({ activity, changes: changedFields(activity.before, activity.after) }))
    .filter(({ activity, changes }) => !activity.before || !activity.after || changes.length > 0);
  const common = { at: ctx.now(), actorId: ctx.user?.id ?? null, source: ctx.source };
  const logIds = await insertMany(
    tx,
    activityLogs,
    entries.map(({ activity: { action, area, recordId } }) => ({ ...common, action, area, recordId })),
  );
  const changes = entries.flatMap(({ changes }, n) =>
    changes.map((change) => ({ logId: logIds[n] ?? 0, ...change })),
  );
  await insertMany(tx, activityChanges, changes);
}

function changedFields(before: Fields | null, after: Fields | null) {
  const from = flatten(before ?? {});
  const to = flatten(after ?? {});
  return [...new Set([...from.keys(), ...to.keys()])]
    .map((field) => ({ field, before: from.get(field) ?? null, after: to.get(field) ?? null }))
    .filter((change) => change.before !== change.after);
}

function flatten(fields: Fields, prefix = "", into = new Map<string, string>()): Map<string, string> {
  for (const [name, value] of Object.entries(fields)) {
    const field = prefix + name;
    if (value === null || value === undefined) continue;
    if (value instanceof Date) into.set(field, value.toISOString());
    else if (Array.isArray(value)) into.set(field, value.map(String).join(", "));
    else if (typeof value === "object") flatten(value as Fields, `${field}.`, into);
    else into.set(field, String(value));
  }
  return into;
}
