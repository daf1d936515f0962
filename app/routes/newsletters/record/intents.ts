import { PLACEHOLDERS, type PlaceholderName } from "domain/newsletters/placeholders";

/** What asks in the house for the material of the newsletter's ads: `refresh/askMaterial`. */
export const ASK_FOR_MATERIAL = "askMaterial";

/** The part whose own text a button takes away: `refresh/clear/blocks[3]`; null: another button. */
export function clearedIn(refresh: string | null): number | null {
  const [, nth] = /^clear\/blocks\[(\d{1,3})\]$/.exec(refresh ?? "") ?? [];
  return nth === undefined ? null : Number(nth);
}

/** The intent of a button that puts a placeholder behind the text of a field, without scripts. */
export const tokenIntent = (field: string, name: PlaceholderName) => `refresh/token/${field}/${name}`;

const WITH_TOKENS = ["subject", "preheader", "greeting"] as const;

/** The field and the placeholder that such a button names; null: another button. */
export function tokenOf(
  refresh: string | null,
): { field: (typeof WITH_TOKENS)[number]; name: PlaceholderName } | null {
  const [, ofField, ofName] = /^token\/(\w+)\/(\w+)$/.exec(refresh ?? "") ?? [];
  const field = WITH_TOKENS.find((one) => one === ofField);
  const name = PLACEHOLDERS.find((one) => one === ofName);
  return field && name ? { field, name } : null;
}
