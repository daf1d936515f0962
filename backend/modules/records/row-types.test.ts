import { identity, peopleColumns, recordColumns, reference } from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import { rows, text } from "domain/fields/kinds";
import { required } from "domain/fields/marks";
import { pgTable, text as textColumn } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { fieldsIn } from "./fields";
import { rowInputOf, rowTypesOf } from "./row-types";

const PAGE_FIELDS = { title: required(text(100)) } as const;
const FIELDS = { pages: rows(PAGE_FIELDS, { atMost: 3 }) } as const;

const books = pgTable("books", { ...recordColumns(), ...peopleColumns(() => users.id) });
const bookPages = pgTable("book_pages", {
  id: identity(),
  bookId: reference("book_id").references(() => books.id),
  title: textColumn().notNull(),
});

const around = {
  linksOf: () => ({ load: async () => ({}) }),
  rowsOf: () => ({ load: async () => ({}) }),
  byId: () => ({ load: async () => null }),
};

test("rows whose output is the area's own have an input only", () => {
  const made = fieldsIn(FIELDS, {
    table: books,
    tables: { pages: bookPages },
    rowTypes: { pages: rowInputOf("TestPage", PAGE_FIELDS) },
    ownOutputs: ["pages"],
  });
  expect(made.rows.pages).toEqual({
    table: bookPages,
    record: bookPages.bookId,
    columns: { title: bookPages.title },
    names: {},
  });
  expect(made.declared.outputs({} as never, around)).toEqual({});
});

test("rows with an output of the kit need a type of their own", () => {
  const rowTypes = { pages: rowInputOf("TestOtherPage", PAGE_FIELDS) };
  const made = fieldsIn(FIELDS, {
    table: books,
    tables: { pages: bookPages },
    rowTypes,
  });
  expect(() => made.declared.outputs({} as never, around)).toThrow("the output of pages is its area's own");
  expect(rowTypesOf("TestLastPage", PAGE_FIELDS)).toMatchObject({ fields: PAGE_FIELDS });
});
