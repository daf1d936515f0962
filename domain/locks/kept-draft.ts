import { readJson } from "domain/nesting";
import { z } from "zod";

/** The longest text in which a form's fields are kept, in characters: read before anything is parsed. */
export const MOST_KEPT = 200_000;
const MOST_FIELDS = 3_000;
/** How many drafts a user keeps; the oldest go first. */
export const MOST_DRAFTS = 50;
export const KEPT_DAYS = 14;
/** The longest name of a window. */
export const LONGEST_WINDOW = 100;

const fields = z
  .array(z.tuple([z.string().min(1).max(300), z.string().max(MOST_KEPT)]))
  .min(1)
  .max(MOST_FIELDS);

/** The fields of a form as it posts them, from their JSON; null for anything else, or for too much. */
export function keptValues(json: string): [name: string, value: string][] | null {
  if (json.length > MOST_KEPT) return null;
  const { success, data } = fields.safeParse(readJson(json));
  return success ? data : null;
}
