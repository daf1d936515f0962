import { newsletters } from "backend/modules/newsletters/tables";
import { type Finding, notDeleted } from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { and, ne } from "drizzle-orm";

/** Issues whose newsletter was sent stay (decisions §5). */
export async function sentIssues(tx: Db, rows: readonly { id: number }[]): Promise<Finding[]> {
  if (rows.length === 0) return [];
  const ids = rows.map(({ id }) => id);
  const sent = await tx
    .select({ issueId: newsletters.issueId })
    .from(newsletters)
    .where(and(isOneOf(newsletters.issueId, ids), ne(newsletters.state, "draft")));
  return [...new Set(sent.map(({ issueId }) => issueId))].map((id) => notDeleted(id, "too_late"));
}
