import { peopleColumns, recordColumns } from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import { longText, text } from "domain/fields/kinds";
import { completed } from "domain/fields/marks";
import { pgTable, text as textColumn } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { fieldsIn } from "./fields";

const FIELDS = { note: longText(100), remark: completed(longText(100)), code: completed(text(20)) } as const;

const jars = pgTable("jars", {
  ...recordColumns(),
  ...peopleColumns(() => users.id),
  note: textColumn(),
  remark: textColumn().notNull(),
  code: textColumn().notNull(),
});

const { toRow, fromRow } = fieldsIn(FIELDS, { table: jars });

test("a text that is always stored is empty where nothing is typed, and reads as nothing then", () => {
  const typed = { note: null, remark: null, code: "a" };
  const row = { note: null, remark: "", code: "a" };
  expect(toRow(typed)).toEqual(row);
  expect(fromRow({ ...row } as never)).toEqual(typed);
});

test("a text that need not be stored stays as it is", () => {
  expect(fromRow({ note: "", remark: "b", code: "c" } as never)).toEqual({
    note: "",
    remark: "b",
    code: "c",
  });
});
