import type { Issue } from "backend/modules/issues/service";
import { newsletters } from "backend/modules/newsletters/tables";
import type { Db } from "backend/platform/database/database";
import { isOneOf } from "backend/platform/lists/list-conditions";
import { and, ne } from "drizzle-orm";

/** What readers get is withdrawn before it is deleted (spec §8), and what was sent to them stays (decisions §5). */
export async function issuesKept(tx: Db, _ctx: unknown, rows: readonly Pick<Issue, "id" | "liveNumber">[]) {
  const ids = rows.map(({ id }) => id);
  const sent = await tx
    .select({ issueId: newsletters.issueId })
    .from(newsletters)
    .where(and(isOneOf(newsletters.issueId, ids), ne(newsletters.state, "draft")));
  const isSent = new Set(sent.map(({ issueId }) => issueId));
  return ({ id, liveNumber }: Pick<Issue, "id" | "liveNumber">) =>
    liveNumber === null && !isSent.has(id) ? null : ("too_late" as const);
}
