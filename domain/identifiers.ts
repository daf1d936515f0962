/**
 * The number of an id as it stands in URLs and GraphQL: the decimal text of a positive identity.
 * Null for anything else (empty, signs, leading zeros, beyond the safe integers), so that
 * a malformed id ends as "not found" and never reaches the database.
 */
export function parseId(text: string): number | null {
  if (!/^[1-9]\d{0,15}$/.test(text)) return null;
  const id = Number(text);
  return Number.isSafeInteger(id) ? id : null;
}
