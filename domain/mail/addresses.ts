/** As the addresses of companies are checked, and without the signs that mean something in the head of a message. */
const ADDRESS = /^[^@\s<>()[\]\\,;:"]+@[^@\s<>()[\]\\,;:"]+[.][^@\s<>()[\]\\,;:"]+$/;

/** The longest address of a mailbox, in characters (RFC 5321). */
export const MAIL_ADDRESS_LENGTH = 254;

export const isMailAddress = (text: string) => text.length <= MAIL_ADDRESS_LENGTH && ADDRESS.test(text);

/** Addresses as people write several: with commas, semicolons or lines between them; each one once. */
export function splitAddresses(text: string): string[] {
  const written = text
    .split(/[,;\n]/)
    .map((one) => one.trim())
    .filter(Boolean);
  return [...new Map(written.map((one) => [one.toLowerCase(), one])).values()];
}

/** Why nobody can write to some receivers; null if somebody can. */
export function receiversProblem(
  receivers: readonly string[],
  max: number,
): { message: string; params: Record<string, string | number> } | null {
  const wrong = receivers.find((one) => !isMailAddress(one));
  if (wrong !== undefined) return { message: "email_invalid", params: { address: wrong.slice(0, 100) } };
  return receivers.length > max ? { message: "too_many_receivers", params: { max } } : null;
}
