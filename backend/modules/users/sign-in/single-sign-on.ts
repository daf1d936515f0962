import { createHmac, timingSafeEqual } from "node:crypto";
import { users } from "backend/modules/users/tables";
import { networkOf } from "backend/platform/external/client-network";
import {
  type Identity,
  type IdentityProvider,
  newSecrets,
  RefusedByProviderError,
  type SignInSecrets,
} from "backend/platform/external/identity-provider";
import { sharedSecret } from "backend/platform/external/shared-secrets";
import type { Ctx } from "backend/platform/use-case/context";
import { badUserInput, notFound } from "backend/platform/use-case/errors";
import { systemCase } from "backend/platform/use-case/use-case";
import { isWebAddress } from "domain/web-address";
import { knownDevice } from "./known-devices";
import { accountColumns, admit } from "./sessions";
import { accountName, hasAddress, type SignedIn, signInAdmitted } from "./sign-in";

/** How long a user may take to sign in at the provider. */
const TICKET_MS = 10 * 60_000;

/** The ways into the house beside the password; null where none is set up. */
export const singleSignOn = (ctx: Ctx) => (ctx.identityProvider ? { name: ctx.identityProvider.name } : null);

function providerOf(ctx: Ctx): IdentityProvider {
  if (!ctx.identityProvider) throw notFound();
  return ctx.identityProvider;
}

/** Where the user signs in, and what the browser shows when it comes back. */
export async function startSingleSignOn(
  ctx: Ctx,
  returnTo: string,
): Promise<{ url: string; ticket: string }> {
  const provider = providerOf(ctx);
  if (!isWebAddress(returnTo)) throw badUserInput([{ field: "returnTo", message: "invalid" }]);
  const secrets = newSecrets();
  try {
    const url = await provider.addressFor(returnTo, secrets);
    return { url, ticket: await sign(ctx, JSON.stringify({ ...secrets, at: ctx.now().getTime() })) };
  } catch (error) {
    throw refusal(ctx, error instanceof RefusedByProviderError ? error.reason : "sso_nonsense", error);
  }
}

/**
 * Signs in who comes back from the provider: the active user whose address the provider has verified (decisions §2).
 * The session is that of a sign-in by password.
 */
export async function finishSingleSignOn(
  ctx: Ctx,
  returned: { to: string; ticket?: string | null; device?: string | null },
): Promise<SignedIn> {
  const provider = providerOf(ctx);
  if (!isWebAddress(returned.to)) throw refusal(ctx, "sso_nonsense");
  const returnedTo = new URL(returned.to);
  const secrets = await readTicket(ctx, returned.ticket ?? "");
  if (returnedTo.searchParams.get("state") !== secrets.state) throw refusal(ctx, "sso_wrong_state");
  const isCancelled = returnedTo.searchParams.has("error");
  // Answers of the provider are not guessed, but each one is a question to it: the limits are those of passwords.
  const attempt = isCancelled
    ? null
    : await ctx.signInLimits.attempt(
        `single sign-on ${networkOf(ctx.source)}`,
        ctx.source,
        async () => false,
      );
  const identity = await provider.identify(returnedTo, secrets).catch((error: unknown) => {
    throw refusal(ctx, error instanceof RefusedByProviderError ? error.reason : "sso_nonsense", error);
  });
  await attempt?.succeeded();
  const account = accountName(identity.email);
  const admitted = await admittedOf(ctx, identity, account);
  const device = await knownDevice(ctx, account, returned.device);
  return await signInAdmitted(ctx, admitted, {
    account,
    device,
    through: provider.name,
    stillProves: hasAddress(account),
  });
}

async function admittedOf(ctx: Ctx, identity: Identity, account: string) {
  if (account === "" || !identity.isVerified) throw refusal(ctx, "sso_unverified");
  const [row] = await ctx.db.select(accountColumns).from(users).where(hasAddress(account));
  if (!row) throw refusal(ctx, "sso_unknown");
  const admitted = admit(row);
  if (admitted) return admitted;
  const nobody = { user: null, now: ctx.now, source: ctx.source };
  const entry = { area: "users", action: "ssoRefused", recordId: row.id, before: null, after: null };
  await systemCase(ctx, nobody, ({ log }) => log([entry]));
  throw refusal(ctx, row.status === "active" ? "sso_not_allowed" : "sso_inactive");
}

/** Each refusal stands in the log, with what the provider said. */
function refusal(ctx: Ctx, message: string, err?: unknown) {
  ctx.log.warn({ err, reason: message, source: ctx.source }, "a single sign-on was refused");
  return badUserInput([{ field: "", message }]);
}

type Ticket = SignInSecrets & { at: number };

async function readTicket(ctx: Ctx, ticket: string): Promise<Ticket> {
  // The browser drops it after its time.
  if (ticket === "") throw refusal(ctx, "sso_expired");
  const [content = ""] = ticket.split(".");
  const text = Buffer.from(content, "base64url").toString();
  const [given, genuine] = [Buffer.from(ticket), Buffer.from(await sign(ctx, text))];
  if (given.length !== genuine.length || !timingSafeEqual(given, genuine))
    throw refusal(ctx, "sso_wrong_state");
  const secrets: Ticket = JSON.parse(text);
  if (secrets.at + TICKET_MS < ctx.now().getTime()) throw refusal(ctx, "sso_expired");
  return secrets;
}

async function sign(ctx: Ctx, text: string): Promise<string> {
  const content = Buffer.from(text).toString("base64url");
  const secret = await sharedSecret(ctx.db, "single-sign-on");
  return `${content}.${createHmac("sha256", secret).update(content).digest("base64url")}`;
}
