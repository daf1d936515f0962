import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The most characters of a term: more would keep the database busy, and no name is that long. */
const MAX_TERM_LENGTH = 200;
const MAX_WORD_LENGTH = 100;
const MAX_PATTERNS = 10;

/** The term that is searched for: trimmed, at most 200 characters, without NUL, which no text column accepts. */
export function readTerm(term: string | null | undefined): string {
  return (term ?? "").replaceAll("\0", "").trim().slice(0, MAX_TERM_LENGTH).trimEnd();
}

/**
 * The words of a term, each at most 100 characters; all of them must be found. A word inside another word is dropped,
 * since it is found with it. Of more than ten words, those from the tenth on are searched for as one text. A number is always a word of
 * its own: it may be the number of a record, and a number inside it that of another.
 */
export function searchWords(term: string | null | undefined): string[] {
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
 * The condition that every word of the term occurs in the text, in any case; undefined (no restriction) for an empty
 * term. `%` and `_` are ordinary characters. It is fast only if `text` is the expression of a trigram index.
 */
export function containsWords(text: SQLWrapper, term: string | null | undefined): SQL | undefined {
  return and(...searchWords(term).map((word) => sql`${text} ilike ${likePattern(word)}`));
}

/** The LIKE pattern of "contains this", with the wildcards in it taken literally. */
export function likePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
