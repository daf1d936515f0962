import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * Every word of the term occurs in the text, whatever its case; undefined (no restriction) for an empty term.
 * `%` and `_` are looked for as they are. `text` must be the expression of a trigram index to be fast.
 */
export function containsWords(text: SQLWrapper, term: string | null | undefined): SQL | undefined {
  const words = (term ?? "").trim().split(/\s+/).filter(Boolean).slice(0, 10);
  return and(...words.map((word) => sql`${text} ilike ${likePattern(word)}`));
}

/** The LIKE pattern of "contains this", with the wildcards in it taken literally. */
export function likePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
