import { flag, longText, name, text } from "domain/fields/kinds";
import { required } from "domain/fields/marks";
import { boolean, getTableConfig, PgDialect, pgTable, text as textColumn } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { textChecks } from "./text-checks";

const FIELDS = {
  name: name(100),
  title: text(50),
  endText: required(longText(200)),
  isOpen: flag(),
} as const;

const boxes = pgTable(
  "boxes",
  {
    name: textColumn().notNull(),
    title: textColumn(),
    endText: textColumn("end_text").notNull(),
    isOpen: boolean("is_open").notNull(),
  },
  (t) => textChecks(FIELDS, t),
);

test("declared texts have the bounds of the form, and required ones are filled", () => {
  const dialect = new PgDialect();
  const checks = getTableConfig(boxes).checks.map(({ name, value }) => [name, dialect.sqlToQuery(value).sql]);
  expect(Object.fromEntries(checks)).toEqual({
    boxes_name_filled: `length(btrim("boxes"."name")) > 0`,
    boxes_name_length: `char_length("boxes"."name") <= 100`,
    boxes_title_length: `char_length("boxes"."title") <= 50`,
    boxes_end_text_filled: `length(btrim("boxes"."end_text")) > 0`,
    boxes_end_text_length: `char_length("boxes"."end_text") <= 200`,
  });
});

// Never called: the compiler refuses a table that lacks a column of a text.
() =>
  pgTable("boxes", { name: textColumn() }, (t) =>
    // @ts-expect-error the table has no columns `title` and `endText`
    textChecks(FIELDS, t),
  );
