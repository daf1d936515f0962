import { isKnownAddress } from "backend/modules/users/sign-in/known-addresses";
import { fingerprint, hashPassword, isPassword } from "backend/modules/users/sign-in/passwords";
import { accountName } from "backend/modules/users/sign-in/sign-in";
import { sessions, users } from "backend/modules/users/tables";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { useCase } from "backend/platform/use-case/use-case";
import { passwordChangeProblems } from "domain/password";
import { and, eq, ne } from "drizzle-orm";
import { deleteSessions, logEnd } from "./own-sessions";

/**
 * Gives the user a new password and ends all their other sessions. The counters of the sign-in also limit guesses of
 * the present password.
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

  // Hashing is slow, so it happens before the transaction: the embedded database runs only one at a time.
  const [user] = await ctx.db
    .select({ passwordHash: users.passwordHash })
    .from(users)
    .where(eq(users.id, ctx.user.id));
  const former = user?.passwordHash ?? "";
  const matches = await isPassword(user?.passwordHash, passwords.current);
  const passwordHash = await hashPassword(passwords.new);
  const content = await fingerprint([passwords.current, passwords.new], `${ctx.user.id} ${idempotencyKey}`);

  const change = { key: idempotencyKey, operation: "changePassword", input: content };
  await useCase(ctx, change, async (work) => {
    if (!matches) throw wrongPassword();
    // Another change of the password came first, so the typed one is no longer the present password.
    const changed = await work.tx
      .update(users)
      .set({ passwordHash })
      .where(and(eq(users.id, ctx.user.id), eq(users.passwordHash, former)))
      .returning({ id: users.id });
    if (changed.length === 0) throw wrongPassword();
    const ended = await deleteSessions(work.tx, ctx.user.id, ne(sessions.id, ctx.sessionId ?? 0));
    return await logEnd(work, ctx, "changePassword", ended);
  });
  await attempt.succeeded();
  return true;
}

const wrongPassword = () => badUserInput([{ field: "current", message: "password_wrong" }]);
