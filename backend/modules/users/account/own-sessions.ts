import { freeLocksOfUser } from "backend/modules/users/rights/locks-of-former-rights";
import { type EndedSessions, isOpenAt } from "backend/modules/users/sign-in/sessions";
import { sessions } from "backend/modules/users/tables";
import type { Db } from "backend/platform/database/database";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { notFound } from "backend/platform/use-case/errors";
import { useCase, type Work } from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import { and, desc, eq, type SQL } from "drizzle-orm";

/** One of the user's own sessions as a list shows it; without the token and its hash. */
export interface OwnSession {
  id: number;
  userId: number;
  createdAt: Date;
  lastSeenAt: Date;
  address: string;
  userAgent: string;
}

const MOST_LISTED = 100;

/** The user's open sessions, the last used first. */
export const listOwnSessions = (ctx: SignedInCtx) => listSessions(ctx, ctx.user.id);

/** The open sessions of a user, the last used first. */
export async function listSessions(ctx: Ctx, userId: number): Promise<OwnSession[]> {
  const { id, userId: of, createdAt, lastSeenAt, address, userAgent } = sessions;
  return await ctx.db
    .select({ id, userId: of, createdAt, lastSeenAt, address, userAgent })
    .from(sessions)
    .where(and(eq(of, userId), isOpenAt(ctx.now())))
    .orderBy(desc(lastSeenAt), desc(id))
    .limit(MOST_LISTED);
}

/** Ends one of the user's own sessions; NOT_FOUND for any other. */
export async function endSession(ctx: SignedInCtx, id: string): Promise<boolean> {
  const key = parseId(id);
  if (key === null) throw notFound();
  return await useCase(ctx, { key: null, operation: "endSession", input: id }, async (work) => {
    const ended = await deleteSessions(work.tx, ctx.user.id, eq(sessions.id, key));
    if (ended.sessionIds.length === 0) throw notFound();
    return await logEnd(work, ctx, "endSession", ended);
  });
}

/** Ends one session of another user, or all of them; NOT_FOUND for a session that is not open. */
export async function endSessionsOf(ctx: SignedInCtx, userId: string, id?: string | null): Promise<boolean> {
  const [user, key] = [parseId(userId), id ? parseId(id) : null];
  if (user === null || (id && key === null)) throw notFound();
  const input = { userId, id };
  return await useCase(ctx, { key: null, operation: "endSessionsOf", input }, async (work) => {
    const ended = await deleteSessions(work.tx, user, key === null ? undefined : eq(sessions.id, key));
    if (ended.sessionIds.length === 0) throw notFound();
    return await logEnd(work, ctx, "endSession", ended);
  });
}

/** Ends all sessions of the user, the one that asks included. */
export async function signOutEverywhere(ctx: SignedInCtx): Promise<boolean> {
  return await useCase(ctx, { key: null, operation: "signOutEverywhere", input: null }, async (work) =>
    logEnd(work, ctx, "signOutEverywhere", await deleteSessions(work.tx, ctx.user.id)),
  );
}

/** Ends the user's sessions that meet the condition; announce them once the transaction is committed. */
export async function deleteSessions(tx: Db, userId: number, condition?: SQL): Promise<EndedSessions> {
  const rows = await tx
    .delete(sessions)
    .where(and(eq(sessions.userId, userId), condition))
    .returning({ id: sessions.id });
  return { userId, sessionIds: rows.map(({ id }) => id) };
}

/**
 * Logs a change that ends sessions of the user, frees the records that they have open, and announces their end once it
 * is committed. A session that goes on gets its locks back with its window's next sign of life.
 */
export async function logEnd(
  work: Work,
  ctx: Pick<Ctx, "now">,
  action: string,
  ended: EndedSessions,
): Promise<boolean> {
  await work.log([{ area: "users", action, recordId: ended.userId, before: null, after: null }]);
  await endOfSessions(work, ctx, ended);
  return true;
}

/** The same without an entry in the log. */
export async function endOfSessions(work: Work, ctx: Pick<Ctx, "now">, ended: EndedSessions): Promise<void> {
  if (ended.sessionIds.length === 0) return;
  await freeLocksOfUser(work, ctx, ended.userId);
  work.announce("sessionsEnded", ended);
}
