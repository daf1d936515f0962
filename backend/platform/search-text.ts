import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** What of a term is looked for: more would keep the database busy, and no name is as long. */
const MAX_TERM_LENGTH = 200;
const MAX_WORD_LENGTH = 100;
const MAX_PATTERNS = 10;

/** The term of a search as it is looked for: trimmed, at most 200 characters, without the NUL that no text column holds. */
export function readTerm(term: string | null | undefined): string {
  return (term ?? "").replaceAll("\0", "").trim().slice(0, MAX_TERM_LENGTH).trimEnd();
}

/**
 * The words of a term that must be found, each at most 100 characters. No word is ignored: what is part of another
 * one is found with it, and of more than ten words the last ones are looked for together, as they stand. A number is
 * a word of its own: it may be a record's, and the one within it another record's.
 */
export function wordsOf(term: string | null | undefined): string[] {
  const all = readTerm(term).split(/\s+/).filter(Boolean);
  const lower = all.map((word) => word.toLowerCase());
  const words = all.filter(
    (_, index) =>
      !lower.some((other, place) => {
        const word = lower[index] ?? "";
        if (other === word) return place < index;
        return other.includes(word) && !/^#?\d+$/.test(word);
      }),
  );
  const kept = words.length <= MAX_PATTERNS ? words : words.slice(0, MAX_PATTERNS - 1);
  const rest = words.length <= MAX_PATTERNS ? [] : [words.slice(MAX_PATTERNS - 1).join(" ")];
  return [...kept, ...rest].map((word) => word.slice(0, MAX_WORD_LENGTH));
}

/**
 * Every word of the term occurs in the text, whatever its case; undefined (no restriction) for an empty term.
 * `%` and `_` are looked for as they are. `text` must be the expression of a trigram index to be fast.
 */
export function containsWords(text: SQLWrapper, term: string | null | undefined): SQL | undefined {
  return and(...wordsOf(term).map((word) => sql`${text} ilike ${likePattern(word)}`));
}

/** The LIKE pattern of "contains this", with the wildcards in it taken literally. */
export function likePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
