import { createHmac, timingSafeEqual } from "node:crypto";

const TOKEN = /^([1-9]\d{0,15})-([0-9a-f]{20})$/;

/** What an envelope's sender carries, so that a report names its copy and nobody can invent one: `<id>-<hmac>`. */
export const verpToken = (secret: string, id: number): string =>
  `${id}-${createHmac("sha256", secret).update(`report ${id}`).digest("hex").slice(0, 20)}`;

/** The id of a token that this house has made, else null. */
export function idOfVerpToken(secret: string, token: string): number | null {
  const id = Number(TOKEN.exec(token)?.[1]);
  if (!Number.isSafeInteger(id)) return null;
  const own = Buffer.from(verpToken(secret, id));
  const given = Buffer.from(token);
  return own.length === given.length && timingSafeEqual(own, given) ? id : null;
}

/** `rueck@verlag.at` becomes `rueck+<token>@verlag.at`. */
export function verpAddress(bounceAddress: string, token: string): string {
  const at = bounceAddress.lastIndexOf("@");
  return `${bounceAddress.slice(0, at)}+${token}${bounceAddress.slice(at)}`;
}

/** What looks like a token in the local parts, in small letters as some servers change them; each one once. */
export function tokensIn(addresses: readonly string[]): string[] {
  const details = addresses.flatMap((address) => {
    const local = address.slice(0, Math.max(address.lastIndexOf("@"), 0)).toLowerCase();
    return local.split("+").slice(1);
  });
  return [...new Set(details.filter((detail) => TOKEN.test(detail)))];
}
