import type { Db } from "backend/platform/database/database";
import { recordActivity } from "backend/platform/use-case/activity";
import { type SQL, sql } from "drizzle-orm";
import { mayBeOriginalOf, REPLACEMENT_CHARACTER } from "./original-text";

/** A place where a text contains U+FFFD, and its earlier text if the log knows it. */
export interface DamagedText {
  table: string;
  /** The record's key, as `id=7` or `issue_id=3 page=5`. */
  record: string;
  column: string;
  value: string;
  /** null where only a person can tell. */
  before: string | null;
  /** Whether the earlier text was written back. `refused`: the reason of the database. */
  repaired: boolean;
  refused?: string;
}

/** Where the log keeps the history of a table's records, if not under the table's own name and id. */
interface History {
  area: string;
  /** Column with the number of the record that is logged. */
  record: string;
  /** The log's fields by column, as regular expressions; unset: the name of the column. */
  fields?: Readonly<Record<string, string>>;
  /** The table that holds the version of these rows, joined by the same column. */
  versionOf?: { table: string; key: string };
}

const HISTORIES: Readonly<Record<string, History>> = {
  booking_comments: { area: "bookings", record: "booking_id", fields: { text: "comment" } },
  material_contacts: { area: "bookings", record: "booking_id", fields: { note: "materialContact" } },
  category_texts: {
    area: "categories",
    record: "category_id",
    versionOf: { table: "categories", key: "id" },
  },
  flat_plan_sections: {
    area: "print_issues",
    record: "issue_id",
    fields: { name: "sections[.][0-9]+" },
    versionOf: { table: "flat_plans", key: "issue_id" },
  },
};

/** The log stays as it is, damage included: nothing edits it (decisions §5). */
const LOG_TABLES = ["activity_logs", "activity_changes"];

interface Table {
  name: string;
  keys: string[];
  /** Columns of texts and of JSON. */
  columns: { name: string; isText: boolean }[];
  all: ReadonlySet<string>;
}

/**
 * Finds U+FFFD in all texts of all tables; browsers write it where a page was damaged. Then searches the log for the
 * last value that is equal except for these characters. With `write` it restores that value as the record's next
 * version, with an entry in the log. Yields each place found.
 */
export async function* damagedTexts(
  db: Db,
  { write, now }: { write: boolean; now: () => Date },
): AsyncGenerator<DamagedText> {
  for (const table of await tablesWithTexts(db)) {
    for (const row of await damagedRows(db, table)) {
      for (const { name: column, isText } of table.columns) {
        const value = row[column];
        if (typeof value !== "string" || !value.includes(REPLACEMENT_CHARACTER)) continue;
        const key = table.keys.map((name) => `${name}=${String(row[name])}`).join(" ");
        const damage = { table: table.name, record: key, column, value, repaired: false };
        const undamaged = isText ? await lastUndamaged(db, table, row, column, value) : null;
        if (undamaged && write)
          Object.assign(damage, await repair(db, table, row, { column, value, ...undamaged }, now));
        yield { ...damage, before: undamaged?.before ?? null };
      }
    }
  }
}

/** All tables of the database, so that none is forgotten; without what the database makes of other columns itself. */
export async function tablesWithTexts(db: Db): Promise<Table[]> {
  const { rows } = await db.execute<{ table: string; column: string; type: string; key: number | null }>(sql`
    select c.relname as "table", a.attname as "column", format_type(a.atttypid, null) as "type",
      array_position(i.indkey::int2[], a.attnum) as "key"
    from pg_class c
    join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    left join pg_index i on i.indrelid = c.oid and i.indisprimary
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r'
    order by c.relname, a.attnum`);
  const names = [...new Set(rows.map(({ table }) => table))].filter((name) => !LOG_TABLES.includes(name));
  const tables = names.map((name) => {
    const own = rows.filter(({ table }) => table === name);
    const keys = own.filter(({ key }) => key !== null).sort((a, b) => Number(a.key) - Number(b.key));
    const texts = own.filter(({ type }) => /^(text|character|json)/.test(type));
    return {
      name,
      keys: keys.map(({ column }) => column),
      columns: texts.map(({ column, type }) => ({
        name: column,
        isText: !type.startsWith("json") && !type.endsWith("[]"),
      })),
      all: new Set(own.map(({ column }) => column)),
    };
  });
  return tables.filter(({ columns }) => columns.length > 0);
}

type Row = Record<string, unknown>;

const list = (parts: SQL[], between: string) => sql.join(parts, sql.raw(between));

async function damagedRows(db: Db, { name, keys, columns, all }: Table): Promise<Row[]> {
  const record = HISTORIES[name]?.record ?? "id";
  const plain = [...new Set([...keys, ...(all.has(record) ? [record] : [])])].filter(
    (key) => !columns.some((column) => column.name === key),
  );
  const texts = columns.map((column) => sql`${sql.identifier(column.name)}::text`);
  const selected = [
    ...plain.map((key) => sql`${sql.identifier(key)}`),
    ...texts.map((text, n) => sql`${text} as ${sql.identifier(columns[n]?.name ?? "")}`),
  ];
  const damaged = texts.map((text) => sql`position(${REPLACEMENT_CHARACTER} in ${text}) > 0`);
  const order = keys.map((key) => sql`${sql.identifier(key)}`);
  const { rows } = await db.execute<Row>(sql`
    select ${list(selected, ", ")} from ${sql.identifier(name)} where ${list(damaged, " or ")}
    ${order.length > 0 ? sql`order by ${list(order, ", ")}` : sql``}`);
  return rows;
}

const historyOf = ({ name }: Table): History => HISTORIES[name] ?? { area: name, record: "id" };

/** `ad_target_link` is `adTargetLink` in the log, or `specs.adTargetLink`. */
function fieldOf({ fields }: History, column: string): string {
  return fields?.[column] ?? column.replace(/_([a-z0-9])/g, (_all, letter: string) => letter.toUpperCase());
}

async function lastUndamaged(
  db: Db,
  table: Table,
  row: Row,
  column: string,
  damaged: string,
): Promise<{ field: string; before: string } | null> {
  const history = historyOf(table);
  const recordId = row[history.record];
  if (recordId === undefined || !/^\d+$/.test(String(recordId))) return null;
  const { rows } = await db.execute<{ field: string; before: string | null; after: string | null }>(sql`
    select changes.field, changes.before, changes.after
    from activity_changes changes join activity_logs logs on logs.id = changes.log_id
    where logs.area = ${history.area} and logs.record_id = ${String(recordId)}::bigint
      and changes.field ~ ${`(^|[.])${fieldOf(history, column)}$`}
    order by logs.id desc, changes.id desc`);
  // In one change, the value after is later than the value before.
  for (const { field, ...change } of rows) {
    for (const before of [change.after, change.before]) {
      if (before !== null && mayBeOriginalOf(before, damaged)) return { field, before };
    }
  }
  return null;
}

/** Writes one text back, unless somebody has changed it meanwhile. */
async function repair(
  db: Db,
  table: Table,
  row: Row,
  { column, field, value, before }: { column: string; field: string; value: string; before: string },
  now: () => Date,
): Promise<{ repaired: boolean; refused?: string }> {
  const history = historyOf(table);
  const recordId = Number(row[history.record]);
  const { versionOf } = history;
  try {
    return await db.transaction(async (tx) => {
      const isRow = list(
        table.keys.map((key) => sql`${sql.identifier(key)}::text = ${String(row[key])}`),
        " and ",
      );
      const written = await tx.execute(sql`
        update ${sql.identifier(table.name)} set ${list([sql`${sql.identifier(column)} = ${before}`, ...nextVersion(table.all, now)], ", ")}
        where ${isRow} and ${sql.identifier(column)} = ${value} returning 1`);
      if (written.rows.length === 0) return { repaired: false, refused: "changed meanwhile" };
      if (versionOf) {
        await tx.execute(sql`update ${sql.identifier(versionOf.table)} set version = version + 1
          where ${sql.identifier(versionOf.key)} = ${recordId}`);
      }
      await recordActivity(
        tx,
        { user: null, source: null, now },
        {
          area: history.area,
          action: "repair",
          recordId,
          before: { [field]: value },
          after: { [field]: before },
        },
      );
      return { repaired: true };
    });
  } catch (error) {
    const cause = error instanceof Error ? (error.cause ?? error) : error;
    return { repaired: false, refused: cause instanceof Error ? cause.message : String(cause) };
  }
}

/** Without a user, like everything that the house itself does. */
function nextVersion(columns: ReadonlySet<string>, now: () => Date): SQL[] {
  return [
    ...(columns.has("version") ? [sql`version = version + 1`] : []),
    ...(columns.has("updated_at") ? [sql`updated_at = ${now().toISOString()}::timestamptz`] : []),
    ...(columns.has("updated_by_id") ? [sql`updated_by_id = null`] : []),
  ];
}
