import { issues } from "backend/modules/issues/tables";
import { users } from "backend/modules/users/tables";
import type { Db } from "backend/platform/database";
import { badUserInput } from "backend/platform/errors";
import { eq } from "drizzle-orm";
import type { BulkChange } from "./bulk-rules";

/** What a bulk change leads to: the name of the new supervisor, the issue that bookings move to. */
export interface BulkTarget {
  supervisor: string | null;
  issue: { id: number; mediumId: number; title: string; publishDate: string } | null;
}

/** Looks up what a change leads to. BAD_USER_INPUT on `value` unless there is such an active user, such an issue. */
export async function requireTarget(tx: Db, change: BulkChange): Promise<BulkTarget> {
  if (change.action === "issue") {
    const [issue] = await tx.select().from(issues).where(eq(issues.id, change.issueId));
    if (!issue) throw badUserInput([{ field: "value", message: "record_unknown" }]);
    return { supervisor: null, issue };
  }
  if (change.action !== "supervisor" || change.supervisorId === null)
    return { supervisor: null, issue: null };
  const [user] = await tx.select().from(users).where(eq(users.id, change.supervisorId));
  if (!user) throw badUserInput([{ field: "value", message: "record_unknown" }]);
  if (user.status !== "active") throw badUserInput([{ field: "value", message: "choice_inactive" }]);
  return { supervisor: `${user.firstName} ${user.lastName}`.trim(), issue: null };
}
