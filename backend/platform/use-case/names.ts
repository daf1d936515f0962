import type { Db } from "backend/platform/database/database";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import { and, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";

/** Where the names of one kind of record are found. */
interface NameSource {
  from: PgTable;
  id: SQLWrapper;
  name: SQLWrapper;
  where?: SQL;
}

/** A record that the activity log shows by its name. Where the record is gone, by its id. */
export class NamedRecord {
  constructor(
    readonly source: NameSource,
    readonly id: string,
  ) {}
}

/**
 * Declares how the activity log names records: `const companyNamed = defineName({ from: companies, id: companies.id,
 * name: companies.name })`, and then `{ client: companyNamed(id) }` as a value of a log entry.
 */
export function defineName(source: NameSource) {
  return (id: string | number | null | undefined) =>
    id === null || id === undefined ? null : new NamedRecord(source, String(id));
}

/** The names of the ids in some values, by `field:id`, as a conflict carries them; the ids of a list by its field. */
export async function namesByField(tx: Db, values: object): Promise<Record<string, string>> {
  const named = namedIn(values);
  const nameOf = await readNames(
    tx,
    named.map(([, record]) => record),
  );
  return Object.fromEntries(named.map(([field, record]) => [`${field}:${record.id}`, nameOf(record)]));
}

function namedIn(value: unknown, path = ""): [field: string, record: NamedRecord][] {
  if (value instanceof NamedRecord) return [[path, value]];
  if (Array.isArray(value)) return value.flatMap((one) => namedIn(one, path));
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([name, one]) => namedIn(one, path ? `${path}.${name}` : name));
}

/** The names of records, with one statement for all of them; none where there is nothing to name. */
export async function readNames(
  tx: Db,
  records: readonly NamedRecord[],
): Promise<(record: NamedRecord) => string> {
  const nameOf = await findNames(tx, records);
  return (record) => nameOf(record) ?? record.id;
}

/** The same; null for records that are gone. */
export async function findNames(
  tx: Db,
  records: readonly NamedRecord[],
): Promise<(record: NamedRecord) => string | null> {
  const sources = [...new Set(records.map(({ source }) => source))];
  if (sources.length === 0) return () => null;
  const selects = sources.map((source, n) => {
    const ids = [...new Set(records.filter((record) => record.source === source).map(({ id }) => id))];
    const { from, id, name, where } = source;
    const isAsked = and(isOneOf(id, parseIds(ids)), where);
    return sql`select ${n}::int as source, ${id}::text as id, ${name} as name from ${from} where ${isAsked}`;
  });
  const { rows } = await tx.execute<{ source: number; id: string; name: string }>(
    sql.join(selects, sql` union all `),
  );
  const names = new Map(rows.map(({ source, id, name }) => [`${source} ${id}`, name]));
  return ({ source, id }) => names.get(`${sources.indexOf(source)} ${id}`) ?? null;
}

/** The records that a value names: itself, those of a list, or those of its rows. */
export const recordsIn = (value: unknown): NamedRecord[] =>
  [value].flat().flatMap((one) => {
    if (one instanceof NamedRecord) return [one];
    return typeof one === "object" && one !== null ? recordsIn(Object.values(one)) : [];
  });
