import { createHash, createHmac, timingSafeEqual } from "node:crypto";
import type { Db } from "backend/platform/database/database";
import { sharedSecret } from "backend/platform/external/shared-secrets";
import { parseId } from "domain/identifiers";
import type { BlockKey } from "domain/newsletters/blocks";

const PICTURES = "newsletter_pictures";

const macOf = (secret: string, fileId: number) =>
  createHmac("sha256", secret).update(`picture ${fileId}`).digest("base64url").slice(0, 22);

/** The addresses of pictures in newsletters: whoever has one gets the picture, and nobody can make one up. */
export async function pictureAddresses(db: Db, origin: string): Promise<(fileId: number) => string> {
  const secret = await sharedSecret(db, PICTURES);
  return (fileId) => `${origin}/newsletter/pictures/${fileId}.${macOf(secret, fileId)}`;
}

/** The file that the last part of such an address names; null for one that the house has not made. */
export async function fileOfPicture(db: Db, token: string): Promise<number | null> {
  const [written = "", mac = ""] = token.split(".");
  const id = parseId(written);
  if (id === null) return null;
  const expected = Buffer.from(macOf(await sharedSecret(db, PICTURES), id));
  const given = Buffer.from(mac);
  return given.length === expected.length && timingSafeEqual(given, expected) ? id : null;
}

/** The part of a link's address: the same for the same target at the same place, so a newsletter stays the same. */
export const linkKey = (block: BlockKey, target: string) =>
  createHash("sha256").update(`${block} ${target}`).digest("base64url").slice(0, 12);

export const linkAddress = (origin: string, newsletterId: number, key: string) =>
  `${origin}/c/${newsletterId}/${key}`;
