import { type SQL, type SQLWrapper, sql } from "drizzle-orm";

/**
 * The order of German texts: umlauts beside their vowels, small and capital letters together (DIN 5007-1). The root
 * collation of Unicode sorts so, and both databases have it; the embedded one has no German collation, and its own order
 * is that of code points.
 */
export const inGerman = (text: SQLWrapper): SQL => sql`${text} collate "und-x-icu"`;

/** Codes and kinds are no German: a list sorts them as they are, along the index that also finds them. */
export const asTheyAre = (codes: SQLWrapper): SQL => sql`${codes}`;
