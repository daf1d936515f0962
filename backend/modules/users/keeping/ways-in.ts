import { deleteSessions, logEnd } from "backend/modules/users/account/own-sessions";
import { mayGiveAll } from "backend/modules/users/rights/held-rights";
import { passwordLinks, users } from "backend/modules/users/tables";
import type { Db } from "backend/platform/database/database";
import type { SignedInCtx } from "backend/platform/use-case/context";
import type { Work } from "backend/platform/use-case/use-case";
import { and, eq, isNull } from "drizzle-orm";

type Address = { email: string };

/** Whether somebody else reads the mail of a user from now on. */
export const changesAddress = (before: Address, after: Address) =>
  before.email.toLowerCase() !== after.email.toLowerCase();

/** Ends a secret of a user that another area keeps. */
type EndWay = (tx: Db, userId: number) => Promise<unknown>;

const otherWays: EndWay[] = [];

/** Registers an area that keeps secrets by which somebody acts, or reads, as a user. */
export function endWithAddress(end: EndWay): void {
  otherWays.push(end);
}

/**
 * Every way in belongs to the address by which it was got: with another address a user's password, sessions, open links
 * and other secrets end (decision 097). So whoever is given rights is the one who reads the mail of the address that is
 * shown then, and nobody who had put in their own for a while. Who may change roles keeps their own ways in.
 */
export async function endWaysOfFormerAddress(
  work: Work,
  ctx: SignedInCtx,
  changes: readonly { id: number | null; before: Address | null; after: Address }[],
): Promise<void> {
  const { tx } = work;
  for (const { id, before, after } of changes) {
    if (id === null || !before || !changesAddress(before, after)) continue;
    if (id === ctx.user.id && mayGiveAll(ctx)) continue;
    await tx.update(users).set({ passwordHash: null }).where(eq(users.id, id));
    await tx.delete(passwordLinks).where(and(eq(passwordLinks.userId, id), isNull(passwordLinks.usedAt)));
    for (const end of otherWays) await end(tx, id);
    const ended = await deleteSessions(tx, id);
    if (ended.sessionIds.length > 0) await logEnd(work, ctx, "endSession", ended);
  }
}
