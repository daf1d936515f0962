import { passwordLinks, users } from "backend/modules/users/tables";
import { mailText } from "backend/platform/mail/mail-texts";
import { enqueueMail } from "backend/platform/mail/outbox";
import type { Ctx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { systemCase } from "backend/platform/use-case/use-case";
import { isMailAddress } from "domain/mail/addresses";
import { personName } from "domain/person-name";
import { RESET_MINUTES } from "domain/session";
import { and, desc, eq, gt, isNull } from "drizzle-orm";
import { isKnownAddress } from "./known-addresses";
import { openPasswordLink } from "./password-links";
import { accountColumns, admit } from "./sessions";
import { accountName, hasAddress } from "./sign-in";

/** A form that is sent twice makes one link: the second would close the first, whose mail is read first. */
const SAME_POST_MS = 60_000;

/**
 * Takes the wish for a new password, within the limits of the sign-in. The answer comes before anybody looks who the
 * address belongs to, so it is the same, after the same time, for a known and an unknown one (decisions §2).
 */
export async function requestPasswordReset(ctx: Ctx, email: string, origin: string): Promise<boolean> {
  const account = accountName(email);
  if (account === "") throw badUserInput([{ field: "email", message: "required" }]);
  if (!isMailAddress(account)) throw badUserInput([{ field: "email", message: "mail_address_invalid" }]);
  await ctx.signInLimits.attempt(`password reset ${account}`, ctx.source, () => isKnownAddress(ctx, account));
  ctx.afterwards(() => sendLink(ctx, account, origin));
  return true;
}

/**
 * Mails the link, if the address belongs to somebody who may sign in.
 *
 * @mail Somebody has forgotten a password | the user of the address | `resetSubject`, `resetText`
 */
async function sendLink(ctx: Ctx, account: string, requestOrigin: string): Promise<void> {
  const refuse = (reason: string) =>
    ctx.log.info({ reason, source: ctx.source }, "no link to a new password was sent");
  const origin = ctx.originOfLinks(requestOrigin);
  if (!origin)
    return ctx.log.warn(
      { asked: requestOrigin },
      "no link to a new password was sent: PUBLIC_URL has to say where it leads",
    );
  const [row] = await ctx.db.select(accountColumns).from(users).where(hasAddress(account));
  if (!row) return refuse("unknown address");
  const user = admit(row)?.user;
  if (!user) return refuse("may not sign in");
  const now = ctx.now();
  // Anybody may have asked, so the entry names where from, and no person.
  const nobody = { user: null, now: ctx.now, source: ctx.source };
  const isSent = await systemCase(ctx, nobody, async ({ tx, log }) => {
    // An address that was changed meanwhile gets no link.
    const isSameUser = and(eq(users.id, user.id), hasAddress(account));
    const [still] = await tx.select({ id: users.id }).from(users).where(isSameUser).for("share");
    if (!still || (await hasFreshLink(tx, user.id, now))) return false;
    const token = await openPasswordLink(tx, user.id, "reset", now);
    const values = {
      name: personName(user) || user.username,
      email: user.email,
      link: `${origin}/password_reset?token=${token}`,
      minutes: String(RESET_MINUTES),
    };
    const mail = { to: user.email, subject: mailText("resetSubject"), text: mailText("resetText", values) };
    await enqueueMail(tx, [mail], now);
    await log([{ area: "users", action: "requestPassword", recordId: user.id, before: null, after: null }]);
    return true;
  });
  if (!isSent) return refuse("asked for just before, or of another address by now");
  ctx.wakeMail();
}

async function hasFreshLink(tx: Ctx["db"], userId: number, now: Date): Promise<boolean> {
  const [last] = await tx
    .select({ id: passwordLinks.id })
    .from(passwordLinks)
    .where(
      and(
        eq(passwordLinks.userId, userId),
        eq(passwordLinks.purpose, "reset"),
        isNull(passwordLinks.usedAt),
        gt(passwordLinks.createdAt, new Date(now.getTime() - SAME_POST_MS)),
      ),
    )
    .orderBy(desc(passwordLinks.id))
    .limit(1);
  return last !== undefined;
}
