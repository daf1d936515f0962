import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { sharedSecret } from "backend/platform/external/shared-secrets";
import type { Ctx } from "backend/platform/use-case/context";

/**
 * A browser keeps a mark of each account that signed in with it. The mark opens nothing. Guesses from this browser are
 * counted separately, so other people's guesses cannot lock it out, whatever its address and whichever proxy is in
 * front.
 */
async function markOf(ctx: Ctx, account: string, device: string): Promise<string> {
  const secret = await sharedSecret(ctx.db, "devices");
  const signature = createHmac("sha256", secret).update(`${device}\n${account}`).digest("base64url");
  return `${device}.${signature}`;
}

/** The device's name if the mark belongs to this account; null for a missing or forged mark. */
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
