import type { BoundedCount } from "domain/counted";
import type { ListQuery, ListResult } from "./list-query";

/** How many a search would find without one of its parts: its term, a field of its filter, or both days of a period. */
export interface CountWithout {
  /** `term`, or the names of the part's fields. */
  fields: string[];
  counted: BoundedCount;
}

/** A search with more parts than this is not counted without each. */
export const MOST_SEARCH_PARTS = 8;

/**
 * Which part of a search is to blame that it finds nothing.
 * @param atMost counts no further
 * @returns a count for each part; none where something is found, or the search has but one part
 */
export async function countsWithoutParts<Filter>(
  query: ListQuery<Filter>,
  answer: ListResult<unknown>,
  read: (query: ListQuery<Filter>) => Promise<ListResult<unknown>>,
  atMost: number,
): Promise<CountWithout[]> {
  const parts = partsOf(query);
  if (parts.length < 2 || parts.length > MOST_SEARCH_PARTS || query.page.skip > 0 || answer.data.length > 0)
    return [];
  const counts: CountWithout[] = [];
  for (const fields of parts) {
    const rest = await read({
      ...without(query, fields),
      page: {
        limit: 1,
        skip: 0,
      },
    });
    counts.push({ fields, counted: await rest.counted(atMost) });
  }
  return counts;
}

function partsOf<Filter>({ term, filter }: ListQuery<Filter>): string[][] {
  const parts = new Map<string, string[]>();
  for (const [field, value] of Object.entries(filter ?? {})) {
    if (value === null || value === undefined) continue;
    const period = field.replace(/(from|to)$/i, "");
    const part = parts.get(period) ?? [];
    parts.set(period, [...part, field]);
  }
  return [...(term ? [["term"]] : []), ...parts.values()];
}

function without<Filter>(query: ListQuery<Filter>, fields: readonly string[]): ListQuery<Filter> {
  if (fields.includes("term")) return { ...query, term: null };
  const rest = Object.entries(query.filter ?? {}).filter(([field]) => !fields.includes(field));
  return { ...query, filter: Object.fromEntries(rest) as Filter };
}
