import { randomBytes } from "node:crypto";
import { deleteSessions, logEnd } from "backend/modules/users/account/own-sessions";
import { userRecord } from "backend/modules/users/keeping/record";
import { holdsAll } from "backend/modules/users/rights/held-rights";
import { passwordLinks, users } from "backend/modules/users/tables";
import type { Db } from "backend/platform/database/database";
import { networkOf } from "backend/platform/external/client-network";
import { enqueueMail } from "backend/platform/mail/outbox";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { systemCase, useCase } from "backend/platform/use-case/use-case";
import { passwordProblems } from "domain/password";
import { personName } from "domain/person-name";
import { INVITATION_DAYS, RESET_MINUTES } from "domain/session";
import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { hashPassword, isPassword } from "./passwords";
import { hashOf, heldPermissions } from "./sessions";

type Purpose = (typeof passwordLinks.$inferSelect)["purpose"];

const MINUTE = 60_000;
const LIFE_MS: Record<Purpose, number> = {
  invitation: INVITATION_DAYS * 24 * 60 * MINUTE,
  reset: RESET_MINUTES * MINUTE,
};

/** Opens a link to a password and closes the user's earlier ones. Only the caller knows its token. */
export async function openPasswordLink(tx: Db, userId: number, purpose: Purpose, now: Date): Promise<string> {
  const token = randomBytes(32).toString("base64url");
  await tx.delete(passwordLinks).where(and(eq(passwordLinks.userId, userId), isNull(passwordLinks.usedAt)));
  await tx.insert(passwordLinks).values({
    userId,
    purpose,
    tokenHash: hashOf(token),
    createdAt: now,
    expiresAt: new Date(now.getTime() + LIFE_MS[purpose]),
  });
  return token;
}

/** The last invitation of a user; null for who was never invited. */
export async function invitationOf(ctx: Ctx, userId: number) {
  const [last] = await ctx.db
    .select()
    .from(passwordLinks)
    .where(and(eq(passwordLinks.userId, userId), eq(passwordLinks.purpose, "invitation")))
    .orderBy(desc(passwordLinks.id))
    .limit(1);
  return last ?? null;
}

/** The place in a message's text where its link is put. */
const LINK = "{{link}}";

interface Invitation {
  id: string;
  /** Where people open the product: `https://backoffice.verlag.at`. */
  origin: string;
  subject: string;
  /** The message, with `{{link}}` in it. */
  text: string;
}

/**
 * Sends a user the link to choose a password. BAD_USER_INPUT for an inactive user, an API user, or one with more rights
 * than the sender (decision 063).
 *
 * @mail A user is invited | that user | the screen's: `invitation.mail` in `locales/de/users.json`
 */
export function inviteUser(ctx: SignedInCtx, input: Invitation, key: string): Promise<number> {
  const { id, subject, text } = input;
  if (!text.includes(LINK) || text.length > 5000) throw badUserInput([{ field: "", message: "invalid" }]);
  const origin = ctx.originOfLinks(input.origin);
  if (!origin) throw badUserInput([{ field: "", message: "public_url_missing" }]);
  return useCase(ctx, { key, operation: "inviteUser", input: { id } }, async ({ tx, log }) => {
    const user = await userRecord.lockRecord(tx, id);
    if (user.isApiUser || user.status !== "active")
      throw badUserInput([{ field: "", message: "invitation_not_possible" }]);
    if (!holdsAll(ctx, await heldPermissions(tx, user.id)))
      throw badUserInput([{ field: "", message: "user_beyond_own" }]);
    const token = await openPasswordLink(tx, user.id, "invitation", ctx.now());
    const link = `${origin}/password_reset?token=${token}`;
    await enqueueMail(tx, [{ to: user.email, subject, text: text.replaceAll(LINK, link) }], ctx.now());
    await log([
      { area: "users", action: "invite", recordId: user.id, before: null, after: { email: user.email } },
    ]);
    return user.id;
  }).finally(() => ctx.wakeMail());
}

/** The open link of a token, with whom it is for. */
async function openLink(db: Db, token: string, now: Date) {
  const [row] = await db
    .select({ link: passwordLinks, user: users })
    .from(passwordLinks)
    .innerJoin(users, eq(users.id, passwordLinks.userId))
    .where(and(eq(passwordLinks.tokenHash, hashOf(token)), gt(passwordLinks.expiresAt, now)));
  return row && row.user.status === "active" && !row.user.isApiUser ? row : null;
}

/** Whom a link is for; null for one that is unknown, used or too old. */
export async function passwordLink(ctx: Ctx, token: string) {
  const row = await openLink(ctx.db, token, ctx.now());
  if (!row || row.link.usedAt) return null;
  const { user, link } = row;
  return { email: user.email, name: personName(user), purpose: link.purpose };
}

/**
 * Gives the user of a link the chosen password, once, and ends their sessions. Guesses of tokens count as wrong
 * passwords do. The same post sent twice is answered as the first time.
 */
export async function choosePassword(ctx: Ctx, token: string, chosen: string): Promise<boolean> {
  const problems = chosen === "" ? ["password_missing"] : passwordProblems(chosen);
  if (problems.length > 0) throw badUserInput(problems.map((message) => ({ field: "new", message })));
  const attempt = await ctx.signInLimits.attempt(
    // Counted by address alone: a stranger's guesses must not close the links of others.
    `password link ${networkOf(ctx.source)}`,
    ctx.source,
    async () => false,
  );
  const row = await openLink(ctx.db, token, ctx.now());
  const passwordHash = await hashPassword(chosen);
  if (!row) throw linkInvalid();
  const { link, user } = row;
  if (link.usedAt) {
    if (!(await isPassword(user.passwordHash, chosen))) throw linkInvalid();
    return true;
  }
  await systemCase(ctx, { ...ctx, user }, async (work) => {
    const { tx } = work;
    const [used] = await tx
      .update(passwordLinks)
      .set({ usedAt: ctx.now() })
      .where(and(eq(passwordLinks.id, link.id), isNull(passwordLinks.usedAt)))
      .returning({ id: passwordLinks.id });
    if (!used) throw linkInvalid();
    await tx.update(users).set({ passwordHash }).where(eq(users.id, user.id));
    const action = link.purpose === "invitation" ? "acceptInvitation" : "resetPassword";
    await logEnd(work, ctx, action, await deleteSessions(tx, user.id));
  });
  await attempt.succeeded();
  return true;
}

const linkInvalid = () => badUserInput([{ field: "", message: "password_link_invalid" }]);
