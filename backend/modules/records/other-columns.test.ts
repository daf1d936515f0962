import { createRequire } from "node:module";
import SchemaBuilder from "@pothos/core";
import { peopleColumns, recordColumns, reference } from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import { flag, name, picture } from "domain/fields/kinds";
import { pgTable, text as textColumn } from "drizzle-orm/pg-core";
import { expect, test } from "vitest";
import { fieldsIn } from "./fields";

// The build of GraphQL that the schema is made with; the test runner would import another.
const { graphql } = createRequire(import.meta.url)("graphql") as typeof import("graphql");

const FIELDS = { first_name: name(100), portrait: picture("avatar") } as const;

const guests = pgTable("guests", {
  ...recordColumns(),
  ...peopleColumns(() => users.id),
  firstName: textColumn("first_name").notNull(),
  pictureId: reference("picture_id"),
});

const made = fieldsIn(FIELDS, {
  table: guests,
  columns: { first_name: "firstName", portrait: "pictureId" },
  ownOutputs: ["portrait"],
});

const draft = { first_name: "Maria", portrait: "7" };
const row = { firstName: "Maria", pictureId: 7 };

test("a field can stand in a column of another name", () => {
  expect(made.toRow(draft)).toEqual(row);
  expect(made.fromRow({ ...row } as never)).toEqual(draft);
  expect(made.pictures.portrait.column).toBe(guests.pictureId);
});

test("its output is read there", async () => {
  const builder = new SchemaBuilder<{ DefaultFieldNullability: false }>({ defaultFieldNullability: false });
  const around = { linksOf: () => null, rowsOf: () => null, byId: () => null };
  const GuestRef = builder.objectRef<typeof row>("Guest").implement({
    fields: (t) => made.declared.outputs(t as never, around as never) as never,
  });
  builder.queryType({ fields: (t) => ({ guest: t.field({ type: GuestRef, resolve: () => row } as never) }) });
  const answer = await graphql({ schema: builder.toSchema(), source: "{ guest { first_name } }" });
  expect(answer).toEqual({ data: { guest: { first_name: "Maria" } } });
});

// Never called: the compiler refuses a column that is none, or one of another type.
() => [
  fieldsIn(FIELDS, {
    // @ts-expect-error foreName is no column of this table
    table: guests,
    columns: { first_name: "foreName", portrait: "pictureId" },
  }),
  fieldsIn({ first_name: flag() } as const, {
    // @ts-expect-error the column firstName holds another type than its field
    table: guests,
    columns: { first_name: "firstName" },
  }),
];
