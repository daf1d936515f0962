import { parseId } from "domain/identifiers";
import { and, asc, desc, ilike, or, type SQL } from "drizzle-orm";
import type { PgColumn } from "drizzle-orm/pg-core";
import { badUserInput } from "./errors";

/**
 * Every word of `term` is found in one of the columns, anywhere and in any case; undefined where there is
 * nothing to look for. Trigram indexes carry it.
 */
export function containsText(term: string | null | undefined, columns: readonly PgColumn[]): SQL | undefined {
  const words = (term ?? "").split(/\s+/).filter(Boolean).slice(0, 10);
  if (words.length === 0) return undefined;
  return and(...words.map((word) => or(...columns.map((column) => ilike(column, `%${escapeLike(word)}%`)))));
}

/** The text as LIKE takes it literally. */
export function escapeLike(text: string): string {
  return text.replace(/[\\%_]/g, "\\$&");
}

/**
 * Order of a list from `sort`: a field's name, with `-` before it for descending; `tieBreak` makes it total.
 * BAD_USER_INPUT for a field that the list does not sort by.
 */
export function orderBy(sort: string, fields: Record<string, PgColumn>, tieBreak: PgColumn): SQL[] {
  const descending = sort.startsWith("-");
  const name = descending ? sort.slice(1) : sort;
  const column = Object.hasOwn(fields, name) ? fields[name] : undefined;
  if (!column) throw badUserInput([{ field: "sort", message: "choice_invalid" }]);
  const direction = descending ? desc : asc;
  return column === tieBreak ? [direction(column)] : [direction(column), direction(tieBreak)];
}

/** The well-formed ids of a filter; a malformed one matches nothing, like one that no record has. */
export function parseIds(ids: readonly string[]): number[] {
  return ids.map(parseId).filter((id) => id !== null);
}
