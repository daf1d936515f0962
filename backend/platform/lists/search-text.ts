import { and, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";

/** The most characters of a term: more would keep the database busy, and no name is that long. */
const MAX_TERM_LENGTH = 200;
const MAX_WORD_LENGTH = 100;
const MAX_PATTERNS = 10;

/** The term that is searched for: trimmed, at most 200 characters, without NUL, which no text column accepts. */
export function readTerm(term: string | null | undefined): string {
  return (term ?? "").replaceAll("\0", "").trim().slice(0, MAX_TERM_LENGTH).trimEnd();
}

/** What the program writes before the number of a record: `Nr. 4915`. */
const NUMBER_SIGN = /(?<=^|\s)nr(?:\.\s*|\s+)(?=#?\d+(?:\s|$))/gi;

/** A term with the numbers of records as they are stored: `Nr. 4915` is `4915`. */
export const withoutNumberSigns = (term: string): string => term.replace(NUMBER_SIGN, "");

/**
 * The words of a term, each at most 100 characters; all of them must be found. A word inside another word is dropped,
 * since it is found with it. Of more than ten words, those from the tenth on are searched for as one text. A number is always a word of
 * its own: it may be the number of a record, and a number inside it that of another.
 */
export function searchWords(term: string | null | undefined): string[] {
  const all = withoutNumberSigns(readTerm(term)).split(/\s+/).filter(Boolean);
  const lower = all.map((word) => word.toLowerCase());
  const words = all.filter(
    (_, index) =>
      !lower.some((other, place) => {
        const word = lower[index] ?? "";
        if (other === word) return place < index;
        return other.includes(word) && !/^#?\d+$/.test(word);
      }),
  );
  const firstWords = words.length <= MAX_PATTERNS ? words : words.slice(0, MAX_PATTERNS - 1);
  const rest = words.length <= MAX_PATTERNS ? [] : [words.slice(MAX_PATTERNS - 1).join(" ")];
  return [...firstWords, ...rest].map((word) => word.slice(0, MAX_WORD_LENGTH));
}

/**
 * A text that is searched. Folding costs 8 µs for each text: where there are many, a column keeps what `search_fold`
 * makes of it.
 */
export type SearchedText = SQLWrapper | { text: SQLWrapper; folded: SQLWrapper };

const formsOf = (searched: SearchedText) =>
  "folded" in searched ? searched : { text: searched, folded: sql`search_fold(${searched})` };

/**
 * The condition that every word of the term occurs in the text, in any order and case, be its umlauts written `ä`, `ae`
 * or `a`; undefined (no restriction) for an empty term. `%` and `_` are ordinary characters. It is fast only if `text`
 * and its folded form have trigram indexes.
 */
export function containsWords(text: SearchedText, term: string | null | undefined): SQL | undefined {
  return and(...searchWords(term).map((word) => containsWord(text, likePattern(word))));
}

/** As `containsWords`, in a text of which only what `search_fold` makes of it is kept. */
export const containsFolded = (folded: SQLWrapper, term: string): SQL | undefined =>
  and(...searchWords(term).map((word) => sql`${folded} like search_fold(${likePattern(word)})`));

/**
 * Whether a text contains what a pattern describes, as it is written or folded. The folding alone would miss the middle
 * of a folded pair, as `erwehr` in `Feuerwehr`.
 */
export function containsWord(
  searched: SearchedText,
  pattern: string | SQL,
  foldedPattern: SQL = sql`search_fold(${pattern})`,
): SQL {
  const { text, folded } = formsOf(searched);
  return sql`(${folded} like ${foldedPattern} or ${text} ilike ${pattern})`;
}

/** A word that may be mistyped: one of letters, as numbers that differ in a digit are different, and long enough. */
export const mayBeMistyped = (word: string) => /^\p{L}[\p{L}-]{3,}$/u.test(word);

/** A missing or doubled letter in a word of eight leaves 0.55 of its trigrams in common; Maier and Meier have 0.33. */
const NEARLY = "0.5";

/** Tells a session of the database what `%>` takes for nearly the same word. */
export const NEARLY_THE_SAME = `set pg_trgm.word_similarity_threshold = ${NEARLY}`;

/** Whether a text has a word that is written nearly like this folded one. It is fast only with a trigram index. */
export function resemblesWord(text: SearchedText, foldedWord: SQL): SQL {
  return sql`${formsOf(text).folded} %> ${foldedWord}`;
}

/** As `containsWords`, where words may also be mistyped; undefined if none of them may. */
export function resemblesWords(text: SearchedText, term: string | null | undefined): SQL | undefined {
  const words = searchWords(term);
  if (!words.some(mayBeMistyped)) return undefined;
  return and(
    ...words.map((word) => {
      const exact = containsWord(text, likePattern(word));
      return mayBeMistyped(word) ? or(exact, resemblesWord(text, sql`search_fold(${word})`)) : exact;
    }),
  );
}

/** The LIKE pattern of "contains this", with the wildcards in it taken literally. */
export function likePattern(word: string): string {
  return `%${word.replace(/[\\%_]/g, (sign) => `\\${sign}`)}%`;
}
