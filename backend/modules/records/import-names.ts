import { nameKey } from "domain/import-lines";
import { sql } from "drizzle-orm";

/** Whether a text of the database is one of some names, which are as `nameKey` writes them. */
export const isNamed = (text: unknown, keys: readonly string[]) =>
  sql<boolean>`regexp_replace(lower(btrim(${text})), '[[:space:]]+', ' ', 'g') = any(${sql.param([...keys])}::text[])`;

/** The ids of the records that have a name. */
export type IdsOfName = (name: string) => readonly string[];

/** Finds records by their names; a record with several names stands there with each of them. */
export function idsByName(
  records: Iterable<{ id: string | number; name: string | null | undefined }>,
): IdsOfName {
  const byKey = new Map<string, Set<string>>();
  for (const { id, name } of records) {
    if (!name) continue;
    const key = nameKey(name);
    byKey.set(key, (byKey.get(key) ?? new Set()).add(String(id)));
  }
  return (name) => [...(byKey.get(nameKey(name)) ?? [])];
}
