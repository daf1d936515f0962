import type { Db } from "backend/platform/database/database";
import { arrayOfIds, isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { NamedRecord } from "backend/platform/use-case/names";
import { type Refusals, referenceFields } from "backend/platform/use-case/use-case";
import { and, asc, eq, sql } from "drizzle-orm";
import type { PgColumn, PgTable } from "drizzle-orm/pg-core";
import { columnNames } from "./columns";

/**
 * A field of a record that holds several values, in a table of its own: the ids of other records, or texts if `other`
 * is a column of texts.
 */
export interface Link {
  table: PgTable;
  record: PgColumn;
  other: PgColumn;
  /** The column that tells these rows from others, where several fields share the table, and its value. */
  kind?: { column: PgColumn; value: string };
  /** The other records by their names, for the activity log. Texts are logged one by one, as fields of their own. */
  named?: (id: string) => NamedRecord | null;
  /** Puts the values into the order of the form; unset: ids by their number. */
  inOrder?: (values: readonly string[]) => string[];
}

const byNumber = (values: readonly string[]) => [...values].sort((a, b) => Number(a) - Number(b));

const isOfTexts = ({ other }: Link) => other.dataType === "string";

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
      const linksByField: [field: string, others: ReadonlyMap<number, string[]>][] = [];
      for (const [field, { table, record, other, kind, inOrder = byNumber }] of links) {
        const rows = await tx
          .select({ record, other })
          .from(table)
          .where(and(isOneOf(record, ids), isOfKind(kind)))
          .orderBy(asc(other));
        const others = new Map<number, string[]>();
        for (const row of rows as { record: number; other: unknown }[])
          others.set(row.record, [...(others.get(row.record) ?? []), String(row.other)]);
        linksByField.push([field, new Map([...others].map(([id, values]) => [id, inOrder(values)]))]);
      }
      return (id) => Object.fromEntries(linksByField.map(([field, others]) => [field, others.get(id) ?? []]));
    },
    /** Replaces the links of some records, with two statements per field for any number of records. */
    async write(tx: Db, drafts: readonly { id: number; draft: object }[]): Promise<void> {
      if (drafts.length === 0) return;
      await remove(
        tx,
        drafts.map(({ id }) => id),
      );
      for (const [field, link] of links) {
        const { table, record, other, kind } = link;
        const valuesOf = (draft: object): readonly (string | number)[] => {
          const values = (draft as Linked)[field] ?? [];
          return isOfTexts(link) ? values : parseIds(values);
        };
        const pairs = drafts.flatMap(({ id, draft }) => valuesOf(draft).map((value) => [id, value] as const));
        const [owners, values] = [pairs.map(([id]) => id), pairs.map(([, value]) => value)];
        // One parameter, whatever the number of values; JSON, because it can hold any text.
        const list = isOfTexts(link)
          ? sql`array(select jsonb_array_elements_text(${JSON.stringify(values)}::jsonb))`
          : sql`${arrayOfIds(values as number[])}::bigint[]`;
        const columns = sql`${sql.identifier(record.name)}, ${sql.identifier(other.name)}`;
        if (pairs.length > 0)
          await tx.execute(sql`insert into ${table} (${columns}${kind ? sql`, ${sql.identifier(kind.column.name)}` : sql``})
            select *${kind ? sql`, ${kind.value}::text` : sql``}
            from unnest(${arrayOfIds(owners)}::bigint[], ${list})`);
      }
    },
    /** A draft with its links in the order in which they are read. */
    inOrder: <Draft extends object>(draft: Draft): Draft => ({
      ...draft,
      ...Object.fromEntries(
        links.map(([field, { inOrder = byNumber }]) => [field, inOrder((draft as Linked)[field] ?? [])]),
      ),
    }),
    differ: (before: object, after: object): boolean =>
      links.some(([field]) => String((before as Linked)[field]) !== String((after as Linked)[field])),
    /** The fields of a draft for the activity log. */
    named: (draft: object) =>
      Object.fromEntries(
        links.map(([field, { named }]) => {
          const values = (draft as Linked)[field] ?? [];
          if (!named) return [field, Object.fromEntries(values.map((value) => [value, true]))];
          return [field, values.length > 0 ? values.map(named) : null];
        }),
      ),
  };
}
