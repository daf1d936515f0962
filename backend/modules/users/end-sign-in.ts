import type { Work } from "backend/platform/use-case";
import { eq } from "drizzle-orm";
import { deleteSessions, logEnd } from "./own-sessions";
import { passwordLinks, users } from "./tables";

/**
 * Ends all ways in that a user has: password, links to one, and sessions. What somebody made of an account while it had
 * their address does not outlive the return of the old one; the user signs in by a new link to the address of today.
 */
export async function endSignIn(work: Work, userId: number): Promise<void> {
  await work.tx.update(users).set({ passwordHash: null }).where(eq(users.id, userId));
  await work.tx.delete(passwordLinks).where(eq(passwordLinks.userId, userId));
  const ended = await deleteSessions(work.tx, userId);
  if (ended.sessionIds.length > 0) await logEnd(work, "endSession", ended);
}
