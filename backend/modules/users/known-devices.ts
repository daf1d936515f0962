import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import type { Ctx } from "backend/platform/context";
import { sharedSecret } from "backend/platform/shared-secrets";

/**
 * A browser that an account was signed in with keeps a mark of it, which opens nothing: its guesses are counted by
 * themselves, so that nobody else's can hold it up, wherever it is and whichever proxy stands in front.
 */
async function markOf(ctx: Ctx, account: string, device: string): Promise<string> {
  const secret = await sharedSecret(ctx.db, "devices");
  const signature = createHmac("sha256", secret).update(`${device}\n${account}`).digest("base64url");
  return `${device}.${signature}`;
}

/** The device's own name where the mark is this account's; null for none, and for one that somebody made up. */
export async function knownDevice(
  ctx: Ctx,
  account: string,
  mark: string | null | undefined,
): Promise<string | null> {
  const device = /^([\w-]{22})\.[\w-]{43}$/.exec(mark ?? "")?.[1];
  if (!mark || device === undefined) return null;
  const genuine = await markOf(ctx, account, device);
  return timingSafeEqual(Buffer.from(genuine), Buffer.from(mark)) ? device : null;
}

/** The mark that the browser keeps from now on: the one it has, or a new one. */
export async function markDevice(ctx: Ctx, account: string, device: string | null): Promise<string> {
  return await markOf(ctx, account, device ?? randomBytes(16).toString("base64url"));
}
