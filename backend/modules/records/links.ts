import type { Db } from "backend/platform/database";
import { arrayOfIds, isOneOf, parseIds } from "backend/platform/list-query";
import type { NamedRecord } from "backend/platform/names";
import { type Refusals, referenceFields } from "backend/platform/use-case";
import { and, asc, eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { columnNames } from "./columns";

/** A field of a record that names several others, in a table of its own. */
export interface Link {
  table: PgTable;
  record: PgColumn;
  other: PgColumn;
  /** The column that tells these rows from others, where several fields share the table, and its value. */
  kind?: { column: PgColumn; value: string };
  /** The other records by their names, for the activity log. */
  named: (id: string) => NamedRecord | null;
}

const isOfKind = (kind: Link["kind"]) => kind && eq(kind.column, kind.value);

/** The links of one record, by field: the ids of the records that it names. */
type Linked = Record<string, string[]>;

/**
 * The fields of plain records that name several other records. Reading, writing and removing handles many records at
 * once.
 */
export function recordLinks(declared: Record<string, Link>) {
  const links = Object.entries(declared);
  const refusals: Refusals = Object.assign(
    {},
    ...links.map(([field, { table }]) =>
      referenceFields(table, Object.fromEntries(columnNames(table).map((name) => [name, field]))),
    ),
  );

  async function remove(tx: Db, ids: readonly number[]): Promise<void> {
    for (const [, { table, record, kind }] of links)
      await tx.delete(table).where(and(isOneOf(record, ids), isOfKind(kind)));
  }

  return {
    /** The problem where a named record was deleted meanwhile. */
    refusals,
    remove,
    /** The links of each of some records. */
    async read(tx: Db, ids: readonly number[]): Promise<(id: number) => Linked> {
      const found: [field: string, others: ReadonlyMap<number, string[]>][] = [];
      for (const [field, { table, record, other, kind }] of links) {
        const rows = await tx
          .select({ record, other })
          .from(table)
          .where(and(isOneOf(record, ids), isOfKind(kind)))
          .orderBy(asc(other));
        const others = new Map<number, string[]>();
        for (const row of rows as { record: number; other: number }[])
          others.set(row.record, [...(others.get(row.record) ?? []), String(row.other)]);
        found.push([field, others]);
      }
      return (id) => Object.fromEntries(found.map(([field, others]) => [field, others.get(id) ?? []]));
    },
    /** Replaces the links of some records, with two statements per field for any number of records. */
    async write(tx: Db, drafts: readonly { id: number; draft: object }[]): Promise<void> {
      if (drafts.length === 0) return;
      await remove(
        tx,
        drafts.map(({ id }) => id),
      );
      for (const [field, { table, record, other, kind }] of links) {
        const pairs = drafts.flatMap(({ id, draft }) =>
          parseIds((draft as Linked)[field] ?? []).map((named) => [id, named] as const),
        );
        const [owners, named] = [pairs.map(([id]) => id), pairs.map(([, id]) => id)];
        const columns = sql`${sql.identifier(record.name)}, ${sql.identifier(other.name)}`;
        if (pairs.length > 0)
          await tx.execute(sql`insert into ${table} (${columns}${kind ? sql`, ${sql.identifier(kind.column.name)}` : sql``})
            select *${kind ? sql`, ${kind.value}::text` : sql``}
            from unnest(${arrayOfIds(owners)}::bigint[], ${arrayOfIds(named)}::bigint[])`);
      }
    },
    /** A draft with its links in the order in which they are read. */
    inOrder: <Draft extends object>(draft: Draft): Draft => ({
      ...draft,
      ...Object.fromEntries(
        links.map(([field]) => [
          field,
          [...((draft as Linked)[field] ?? [])].sort((a, b) => Number(a) - Number(b)),
        ]),
      ),
    }),
    differ: (before: object, after: object): boolean =>
      links.some(([field]) => String((before as Linked)[field]) !== String((after as Linked)[field])),
    /** The fields of a draft for the activity log. */
    named: (draft: object) =>
      Object.fromEntries(
        links.map(([field, { named }]) => {
          const ids = (draft as Linked)[field] ?? [];
          return [field, ids.length > 0 ? ids.map(named) : null];
        }),
      ),
  };
}
