import { actionSources } from "backend/modules/activity-log/service";
import { endOfSessions, logEnd } from "backend/modules/users/account/own-sessions";
import { type User, userById } from "backend/modules/users/service";
import { users } from "backend/modules/users/tables";
import { networkOf } from "backend/platform/external/client-network";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { systemCase, useCase } from "backend/platform/use-case/use-case";
import { MAX_PASSWORD_LENGTH } from "domain/password";
import { and, eq, type SQL, sql } from "drizzle-orm";
import { isKnownAddress } from "./known-addresses";
import { knownDevice, markDevice } from "./known-devices";
import { isPassword } from "./passwords";
import { accountColumns, admit, closeSession, openSession, type SessionUser } from "./sessions";

/** The name of an account for the limits: upper and lower case of an address make no difference. */
export const accountName = (email: string) => email.trim().toLowerCase();

/** Condition: the user who signs in by this address. */
export const hasAddress = (account: string) => sql`lower(${users.email}) = ${account}`;

/** An open session, of which the caller alone knows the token. */
export interface SignedIn {
  token: string;
  expiresAt: Date;
  device: string;
  user: User;
}

/**
 * Signs in by address and password, within the limits of `sign-in-limits.ts`; an unknown address, a wrong password
 * and a user who may not sign in get the same answer after the same work (decisions §2).
 */
export async function signIn(
  ctx: Ctx,
  email: string,
  password: string,
  mark?: string | null,
): Promise<SignedIn> {
  const account = accountName(email);
  // Longer than any accepted address or password, so it is not worth a hash.
  if (account.length > 320 || password.length > MAX_PASSWORD_LENGTH) throw signInFailed();
  const device = await knownDevice(ctx, account, mark);
  const attempt = device
    ? await ctx.signInLimits.attemptOfDevice(account, device)
    : await ctx.signInLimits.attempt(account, ctx.source, () => isKnownAddress(ctx, account));

  const [row] = await ctx.db
    .select({ ...accountColumns, passwordHash: users.passwordHash })
    .from(users)
    .where(hasAddress(account));
  const matches = await isPassword(row?.passwordHash, password);
  const admitted = row && matches ? admit(row) : null;
  if (!admitted) {
    // After the answer, whose time must not tell whether there is an account.
    if (row) ctx.afterwards(() => noteFailure(ctx, row.id));
    throw signInFailed();
  }

  await attempt.succeeded();
  // Another password or address may have come while this one was checked.
  const stillProves = and(hasAddress(account), eq(users.passwordHash, row?.passwordHash ?? ""));
  return await signInAdmitted(ctx, admitted, { account, device, stillProves });
}

/** How long further failures for an account from the same network are the same entry. */
const SAME_FAILURE_MS = 15 * 60_000;

/** Logs that somebody failed to sign in as this user: by nobody, without what was typed, and once for a while. */
async function noteFailure(ctx: Ctx, recordId: number): Promise<void> {
  const action = "signInFailed";
  const since = new Date(ctx.now().getTime() - SAME_FAILURE_MS);
  const nobody = { user: null, now: ctx.now, source: ctx.source };
  await systemCase(ctx, nobody, async ({ tx, log }) => {
    // Guesses come at once.
    await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${action} ${recordId}`}, 0))`);
    const sources = await actionSources(tx, { area: "users", action, recordId, since });
    if (sources.some((source) => networkOf(source) === networkOf(ctx.source))) return;
    await log([{ area: "users", action, recordId, before: null, after: null }]);
  });
}

/**
 * Opens a session for a user who has shown who they are, by the password or `through` a provider, while that `stillProves`
 * it. The session that the request came with ends: the new one takes its place.
 */
export async function signInAdmitted(
  ctx: Ctx,
  admitted: SessionUser,
  by: { account: string; device: string | null; through?: string; stillProves: SQL | undefined },
): Promise<SignedIn> {
  // Without a key: it would keep the answer to repeat it, but a token must not be kept.
  const session = await systemCase(ctx, { ...ctx, user: admitted.user }, async (work) => {
    const { tx, log } = work;
    const proven = and(eq(users.id, admitted.user.id), by.stillProves);
    const [still] = await tx.select({ id: users.id }).from(users).where(proven).for("share");
    if (!still) throw signInFailed();
    const after = by.through ? { signedInThrough: by.through } : null;
    await log([{ area: "users", action: "signIn", recordId: admitted.user.id, before: null, after }]);
    const replaced = ctx.token ? await closeSession(tx, ctx.token) : null;
    if (replaced) await endOfSessions(work, ctx, replaced);
    const { source: address, userAgent } = ctx;
    return await openSession(tx, admitted.user.id, ctx.now(), { address, userAgent });
  });
  // From here on the request belongs to the user: the answer may show their own roles and permissions.
  Object.assign(ctx, admitted);
  const user = await userById(ctx).load(admitted.user.id);
  if (!user) throw signInFailed();
  return { ...session, device: await markDevice(ctx, by.account, by.device), user };
}

const signInFailed = () => badUserInput([{ field: "", message: "sign_in_failed" }]);

/** Ends the session on the server, too. */
export async function signOut(ctx: SignedInCtx): Promise<boolean> {
  const { id } = ctx.user;
  return await useCase(ctx, { key: null, operation: "signOut", input: null }, async (work) => {
    // Only the connections of this session are told.
    const ended = ctx.token ? await closeSession(work.tx, ctx.token) : null;
    return await logEnd(work, ctx, "signOut", ended ?? { userId: id, sessionIds: [] });
  });
}
