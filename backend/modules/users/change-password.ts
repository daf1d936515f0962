import { recordActivity } from "backend/modules/activity-log/service";
import type { SignedInCtx } from "backend/platform/context";
import { badUserInput } from "backend/platform/errors";
import { once } from "backend/platform/idempotency";
import { passwordChangeProblems } from "domain/password";
import { and, eq, ne } from "drizzle-orm";
import { isKnownAddress } from "./known-addresses";
import { announceEnd, deleteSessions } from "./own-sessions";
import { fingerprint, hashPassword, isPassword } from "./passwords";
import type { EndedSessions } from "./sessions";
import { accountName } from "./sign-in";
import { sessions, users } from "./tables";

/**
 * Gives the user a new password and ends all their other sessions. Guessing the present one is limited as at the
 * sign-in, by the same counters.
 */
export async function changePassword(
  ctx: SignedInCtx,
  passwords: { current: string; new: string },
  idempotencyKey: string,
): Promise<boolean> {
  const problems = passwordChangeProblems(passwords);
  if (problems.length > 0) throw badUserInput(problems);
  const account = accountName(ctx.user.email);
  const attempt = await ctx.signInLimits.attempt(account, ctx.source, () => isKnownAddress(ctx, account));

  // Hashing is slow: before the transaction, which the embedded database has one of at a time.
  const [user] = await ctx.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, ctx.user.id));
  const former = user?.passwordHash ?? "";
  const matches = await isPassword(user?.passwordHash, passwords.current);
  const passwordHash = await hashPassword(passwords.new);
  const content = await fingerprint([passwords.current, passwords.new], `${ctx.user.id} ${idempotencyKey}`);

  let ended: EndedSessions | undefined;
  await ctx.db.transaction(async (tx) => {
    await once(tx, ctx, idempotencyKey, "changePassword", content, async () => {
      if (!matches) throw wrongPassword();
      // Another change came first: what was typed as the present password is it no longer.
      const changed = await tx
        .update(users)
        .set({ passwordHash })
        .where(and(eq(users.id, ctx.user.id), eq(users.passwordHash, former)))
        .returning({ id: users.id });
      if (changed.length === 0) throw wrongPassword();
      ended = await deleteSessions(tx, ctx, ne(sessions.id, ctx.sessionId ?? 0));
      const nothing = { before: null, after: null };
      await recordActivity(tx, ctx, {
        area: "users",
        action: "changePassword",
        recordId: ctx.user.id,
        ...nothing,
      });
      return true;
    });
  });
  await attempt.succeeded();
  if (ended) announceEnd(ctx, ended);
  return true;
}

const wrongPassword = () => badUserInput([{ field: "current", message: "password_wrong" }]);
