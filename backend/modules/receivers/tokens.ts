import { createHmac, timingSafeEqual } from "node:crypto";
import type { Db } from "backend/platform/database/database";
import { sharedSecret } from "backend/platform/external/shared-secrets";
import { parseId } from "domain/identifiers";

const macOf = (secret: string, id: number) =>
  createHmac("sha256", secret).update(`receiver ${id}`).digest("base64url").slice(0, 32);

/** The part of an address by which a receiver reaches their own page. Only mails to them have it; it stays the same. */
export async function tokensOf(db: Db): Promise<(id: number) => string> {
  const secret = await sharedSecret(db, "receiver_pages");
  return (id) => `${id}.${macOf(secret, id)}`;
}

/** Whose token it is; null for one that the house has not made. */
export async function receiverOfToken(db: Db, token: string): Promise<number | null> {
  const [written = "", mac = ""] = token.split(".");
  const id = parseId(written);
  if (id === null || mac.length !== 32) return null;
  const expected = Buffer.from(macOf(await sharedSecret(db, "receiver_pages"), id));
  const given = Buffer.from(mac);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}
