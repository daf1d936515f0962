import { flatFields } from "domain/fields/groups";
import type { Fields, NamesOf } from "domain/fields/kinds";
import { getTableName, sql } from "drizzle-orm";
import { check, type PgColumn } from "drizzle-orm/pg-core";

/**
 * What the database checks of declared choices: `...choiceChecks(ARTICLE_FIELDS, t)` in the third part of a `pgTable`. A
 * value is one of those of the form, `articles_priority`.
 */
export function choiceChecks<F extends Fields>(
  fields: F,
  columns: Readonly<Record<NamesOf<F, "choice" | "choiceOrFirst">, PgColumn>>,
) {
  const byName: Readonly<Record<string, PgColumn>> = columns;
  return flatFields(fields).flatMap(([name, field]) => {
    const column = byName[name];
    if (!("values" in field) || !column) return [];
    const values = sql.raw(field.values.map((value) => `'${value.replaceAll("'", "''")}'`).join(", "));
    return [check(`${getTableName(column.table)}_${column.name}`, sql`${column} in (${values})`)];
  });
}
