import { parseId } from "domain/identifiers";

const PREFIX = "asset-";

/** In a field for a file: an asset of which the record gets a file of its own when the form is saved. */
export const chosenAsset = (id: string) => `${PREFIX}${id}`;

/** The id of a chosen asset; null for every other value of a field. */
export function readChosenAsset(value: unknown): string | null {
  if (typeof value !== "string" || !value.startsWith(PREFIX)) return null;
  const id = value.slice(PREFIX.length);
  return parseId(id) === null ? null : id;
}
