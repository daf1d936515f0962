import { activityLogs } from "backend/platform/database/tables";
import { published, revisions } from "backend/platform/lifecycle/tables";
import { and, asc, eq } from "drizzle-orm";
import type { TestBackend } from "./databases";

/** What the log says was done to a record, the earliest first. */
export async function actionsOf(db: TestBackend["db"], area: string, id: string): Promise<string[]> {
  const rows = await db
    .select({ action: activityLogs.action })
    .from(activityLogs)
    .where(and(eq(activityLogs.area, area), eq(activityLogs.recordId, Number(id))))
    .orderBy(asc(activityLogs.id));
  return rows.map(({ action }) => action);
}

/** What readers get of a record, with the number of its revision; undefined where nothing is published. */
export async function readByReaders(db: TestBackend["db"], area: string, id: string) {
  const [row] = await db
    .select({ content: published.content, rendered: published.rendered, number: revisions.number })
    .from(published)
    .innerJoin(revisions, eq(revisions.id, published.revisionId))
    .where(and(eq(published.area, area), eq(published.recordId, Number(id))));
  return row;
}
