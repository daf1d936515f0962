import { flatFields } from "domain/fields/groups";
import type { Field, Fields, NamesOf } from "domain/fields/kinds";
import { SIGNS_OF_CHARACTER } from "domain/fields/marks";
import { getTableName, sql } from "drizzle-orm";
import { check, type PgColumn } from "drizzle-orm/pg-core";

/** The kinds of texts. */
const TEXTS = [
  "name",
  "text",
  "longText",
  "markdown",
  "slug",
  "mail",
] as const satisfies readonly Field["kind"][];
type TextKind = (typeof TEXTS)[number];
type TextField = Extract<Field, { kind: TextKind }>;

export const isText = (field: Field): field is TextField => (TEXTS as readonly string[]).includes(field.kind);

/** Whether a text is never empty. */
export const isFilled = ({ kind, isRequired }: TextField) => kind === "name" || isRequired === true;

/**
 * What the database checks of declared texts: `...textChecks(TAG_FIELDS, t)` in the third part of a `pgTable`. A text is
 * no longer than in the form, `tags_name_length`, and one that is required is filled, `tags_name_filled`.
 */
export function textChecks<F extends Fields>(
  fields: F,
  columns: Readonly<Record<NamesOf<F, TextKind>, PgColumn>>,
) {
  const byName: Readonly<Record<string, PgColumn>> = columns;
  return flatFields(fields).flatMap(([name, field]) => {
    const column = byName[name];
    if (!isText(field) || !column) return [];
    const start = `${getTableName(column.table)}_${column.name}`;
    const filled = check(`${start}_filled`, sql`length(btrim(${column})) > 0`);
    const length = check(
      `${start}_length`,
      sql`char_length(${column}) <= ${sql.raw(String(field.isCounted ? field.max * SIGNS_OF_CHARACTER : field.max))}`,
    );
    return isFilled(field) ? [filled, length] : [length];
  });
}
