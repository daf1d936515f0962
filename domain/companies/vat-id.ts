import { checkVAT, countries } from "jsvat";

/**
 * A UID number as it is stored: without blanks and dots, in capital letters. Format and check digits are those of its
 * country; a number of a country whose rules are not known is refused.
 */
export function readVatId(typed: string): { vatId: string | undefined; problem: string | null } {
  const vatId = typed.replace(/[\s.\-/]/g, "").toUpperCase();
  if (vatId === "") return { vatId: undefined, problem: null };
  const { isValid } = checkVAT(vatId, countries);
  return isValid ? { vatId, problem: null } : { vatId: undefined, problem: "vat_id_invalid" };
}
