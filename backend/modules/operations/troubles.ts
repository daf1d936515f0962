import type { Db } from "backend/platform/database/database";
import { mailOutbox, work } from "backend/platform/database/tables";
import { withoutAddresses } from "backend/platform/mail/without-addresses";
import { kindNamed } from "backend/platform/work/define-work";
import type { WorkRow } from "backend/platform/work/work";
import { and, desc, eq, inArray, isNotNull, or, sql } from "drizzle-orm";

/** The most that a page lists; all are counted. */
export const MOST_TROUBLES = 50;
const LONGEST_ERROR = 300;

/** An error as administrators see it: without the values of a statement, and without addresses of people. */
const shownError = (error: string | null): string | null =>
  error && withoutAddresses(error.split("\nparams:")[0] ?? "").slice(0, LONGEST_ERROR);

export interface FailedWork extends Pick<WorkRow, "id" | "kind" | "state" | "error" | "attempts"> {
  /** When it failed, or else when it is tried again. */
  at: Date | null;
  isRepeatable: boolean;
}

/** Whether failed work can begin once more: nothing, or nothing that stays, was made of its end. */
export function isRepeatable({
  kind: name,
  state,
  error,
}: Pick<WorkRow, "kind" | "state" | "error">): boolean {
  const kind = kindNamed(name);
  if (!kind) return false;
  if ("begin" in kind) return state === "failed" && (!kind.ended || kind.again !== undefined);
  return "every" in kind && state === "ready" && error !== null;
}

/** Work that has failed, and work that waits because of an error; the latest first. */
export async function failedWork(db: Db): Promise<FailedWork[]> {
  const waits = and(isNotNull(work.error), inArray(work.state, ["ready", "running", "paused"]));
  const rows = await db
    .select()
    .from(work)
    .where(or(eq(work.state, "failed"), waits))
    .orderBy(desc(sql`coalesce(${work.endedAt}, ${work.runAt}, ${work.createdAt})`), desc(work.id))
    .limit(MOST_TROUBLES);
  return rows.map((row) => ({
    id: row.id,
    kind: kindNamed(row.kind) ? row.kind : "unknown",
    state: row.state,
    error: shownError(row.error),
    attempts: row.attempts,
    at: row.endedAt ?? row.runAt,
    isRepeatable: isRepeatable(row),
  }));
}

export interface UnsentMail {
  id: number;
  state: "waiting" | "failed";
  /** The receiver's host: the address itself is nobody's business here. */
  host: string;
  createdAt: Date;
  /** When it is tried next; null for one that was given up. */
  dueAt: Date | null;
  attempts: number;
  error: string | null;
}

/** Messages that were given up, and those that were tried in vain; the latest first. */
export async function unsentMails(db: Db): Promise<UnsentMail[]> {
  const isTriedInVain = and(eq(mailOutbox.state, "waiting"), isNotNull(mailOutbox.lastError));
  const rows = await db
    .select({
      id: mailOutbox.id,
      state: mailOutbox.state,
      host: sql<string>`substring(${mailOutbox.recipient} from '[^@]*$')`,
      createdAt: mailOutbox.createdAt,
      dueAt: mailOutbox.dueAt,
      attempts: mailOutbox.attempts,
      error: mailOutbox.lastError,
    })
    .from(mailOutbox)
    .where(or(eq(mailOutbox.state, "failed"), isTriedInVain))
    .orderBy(desc(mailOutbox.id))
    .limit(MOST_TROUBLES);
  return rows.map(({ state, dueAt, error, ...row }) => ({
    ...row,
    state: state === "failed" ? "failed" : "waiting",
    dueAt: state === "failed" ? null : dueAt,
    error: shownError(error),
  }));
}
