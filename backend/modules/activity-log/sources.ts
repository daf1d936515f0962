import type { Db } from "backend/platform/database/database";
import { activityLogs } from "backend/platform/database/tables";
import { and, eq, gte, isNotNull, type SQL } from "drizzle-orm";

/** The addresses that an action was done to one record from, since then; `recordId` may be a subquery. */
export async function actionSources(
  db: Db,
  of: { area: string; action: string; recordId: number | SQL; since: Date },
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ source: activityLogs.source })
    .from(activityLogs)
    .where(
      and(
        eq(activityLogs.area, of.area),
        eq(activityLogs.action, of.action),
        eq(activityLogs.recordId, of.recordId),
        gte(activityLogs.at, of.since),
        isNotNull(activityLogs.source),
      ),
    );
  return rows.map(({ source }) => source ?? "");
}
