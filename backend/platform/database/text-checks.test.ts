import {
  choice,
  choiceOrFirst,
  flag,
  longText,
  mail,
  markdown,
  name,
  number,
  slug,
  text,
} from "domain/fields/kinds";
import { counted, required } from "domain/fields/marks";
import { boolean, getTableConfig, PgDialect, pgTable, text as textColumn } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { choiceChecks } from "./choice-checks";
import { textChecks } from "./text-checks";

const FIELDS = {
  name: name(100),
  title: text(50),
  endText: required(longText(200)),
  subtitle: counted(text(10)),
  body: required(markdown(5000)),
  key: slug(30),
  email: required(mail()),
  state: choice(["new", "owner's"]),
  order: choiceOrFirst(["up", "down"]),
  place: number({ max: 9 }),
  isOpen: flag(),
} as const;

const boxes = pgTable(
  "boxes",
  {
    name: textColumn().notNull(),
    title: textColumn(),
    endText: textColumn("end_text").notNull(),
    subtitle: textColumn(),
    body: textColumn().notNull(),
    key: textColumn(),
    email: textColumn().notNull(),
    state: textColumn(),
    order: textColumn("sort_order").notNull(),
    isOpen: boolean("is_open").notNull(),
  },
  (t) => [...textChecks(FIELDS, t), ...choiceChecks(FIELDS, t)],
);

test("declared texts have the bounds of the form, required ones are filled, and choices have its values", () => {
  const dialect = new PgDialect();
  const checks = getTableConfig(boxes).checks.map(({ name, value }) => [name, dialect.sqlToQuery(value).sql]);
  expect(Object.fromEntries(checks)).toEqual({
    boxes_name_filled: `length(btrim("boxes"."name")) > 0`,
    boxes_name_length: `char_length("boxes"."name") <= 100`,
    boxes_title_length: `char_length("boxes"."title") <= 50`,
    boxes_end_text_filled: `length(btrim("boxes"."end_text")) > 0`,
    boxes_end_text_length: `char_length("boxes"."end_text") <= 200`,
    // What readers see as one character may have more signs.
    boxes_subtitle_length: `char_length("boxes"."subtitle") <= 200`,
    boxes_body_filled: `length(btrim("boxes"."body")) > 0`,
    boxes_body_length: `char_length("boxes"."body") <= 5000`,
    boxes_key_length: `char_length("boxes"."key") <= 30`,
    boxes_email_filled: `length(btrim("boxes"."email")) > 0`,
    boxes_email_length: `char_length("boxes"."email") <= 254`,
    boxes_state: `"boxes"."state" in ('new', 'owner''s')`,
    boxes_sort_order: `"boxes"."sort_order" in ('up', 'down')`,
  });
});

// Never called: the compiler refuses a table that lacks a column of a text.
() => [
  pgTable("boxes", { name: textColumn() }, (t) =>
    // @ts-expect-error the table has no columns `title` and `endText`
    textChecks(FIELDS, t),
  ),
  pgTable("boxes", { state: textColumn() }, (t) =>
    // @ts-expect-error the table has no column `order`
    choiceChecks(FIELDS, t),
  ),
];
