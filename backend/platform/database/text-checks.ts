import type { Fields, NamesOf } from "domain/fields/kinds";
import { getTableName, sql } from "drizzle-orm";
import { check, type PgColumn } from "drizzle-orm/pg-core";

/**
 * What the database checks of declared texts: `...textChecks(TAG_FIELDS, t)` in the third part of a `pgTable`. A text is
 * no longer than in the form, `tags_name_length`, and one that is required is filled, `tags_name_filled`.
 */
export function textChecks<F extends Fields>(
  fields: F,
  columns: Readonly<Record<NamesOf<F, "name" | "text" | "longText">, PgColumn>>,
) {
  const byName: Readonly<Record<string, PgColumn>> = columns;
  return Object.entries(fields).flatMap(([name, field]) => {
    const column = byName[name];
    if (!("max" in field) || !column) return [];
    const { kind, max, isRequired } = field;
    const start = `${getTableName(column.table)}_${column.name}`;
    const filled = check(`${start}_filled`, sql`length(btrim(${column})) > 0`);
    const length = check(`${start}_length`, sql`char_length(${column}) <= ${sql.raw(String(max))}`);
    return kind === "name" || isRequired ? [filled, length] : [length];
  });
}
