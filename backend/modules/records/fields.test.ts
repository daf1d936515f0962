import { createRequire } from "node:module";
import SchemaBuilder from "@pothos/core";
import { peopleColumns, recordColumns, reference } from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import type { Ctx } from "backend/platform/use-case/context";
import { defineName } from "backend/platform/use-case/names";
import { address, flag, longText, name, ref, refs, text } from "domain/fields/kinds";
import { completed, described, required } from "domain/fields/marks";
import { boolean, pgTable, text as textColumn } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { fieldsIn } from "./fields";

// The build of GraphQL that the schema is made with; the test runner would import another.
const { graphql, printSchema } = createRequire(import.meta.url)("graphql") as typeof import("graphql");

const FIELDS = {
  name: name(100),
  subtitle: described("Below the name.", text(100)),
  note: required(longText(100)),
  label: completed(text(20)),
  link: address(),
  isOpen: flag(),
  owner: required(ref("shelves")),
  place: ref("shelves"),
  shelves: refs("shelves"),
} as const;

const shelves = pgTable("shelves", {
  ...recordColumns(),
  ...peopleColumns(() => users.id),
  name: textColumn(),
});
const boxes = pgTable("boxes", {
  ...recordColumns(),
  ...peopleColumns(() => users.id),
  name: textColumn().notNull(),
  subtitle: textColumn(),
  note: textColumn().notNull(),
  label: textColumn().notNull(),
  link: textColumn(),
  isOpen: boolean("is_open").notNull(),
  ownerId: reference("owner_id")
    .notNull()
    .references(() => shelves.id),
  placeId: reference("place_id").references(() => shelves.id),
});
const boxShelves = pgTable("box_shelves", {
  shelfId: reference("shelf_id").references(() => shelves.id),
  boxId: reference("box_id").references(() => boxes.id),
});
const loose = pgTable("loose", { boxId: reference("box_id").references(() => boxes.id) });

const builder = new SchemaBuilder<{ DefaultFieldNullability: false }>({ defaultFieldNullability: false });
const ShelfRef = builder.objectRef<{ label: string }>("Shelf").implement({
  fields: (t) => ({ label: t.exposeString("label") }),
});
const shelfNamed = defineName({ from: shelves, id: shelves.id, name: shelves.name });
/** There are shelves 1 to 5; whoever asks for number 4 gets an error. */
const shelfOf = (id: number) => {
  if (id === 4) return new Error("broken");
  return id > 5 ? null : { label: `shelf ${id}` };
};
const targets = {
  shelves: {
    type: ShelfRef as never,
    byId: () => ({
      load: async (id: number) => shelfOf(id),
      loadMany: async (ids: number[]) => ids.map(shelfOf),
    }),
    named: shelfNamed,
  },
};

const made = fieldsIn(FIELDS, { table: boxes, targets, tables: { shelves: boxShelves } });

const draft = {
  name: "Box",
  subtitle: null,
  note: "a",
  label: "b",
  link: null,
  isOpen: true,
  owner: "7",
  place: null,
  shelves: ["3"],
};
const columns = {
  name: "Box",
  subtitle: null,
  note: "a",
  label: "b",
  link: null,
  isOpen: true,
  ownerId: 7,
  placeId: null,
};

describe("what follows from declared fields", () => {
  test("are the columns of a draft, and the draft of a row without its links", () => {
    expect(made.toRow(draft)).toEqual(columns);
    const { shelves: _links, ...rest } = draft;
    const row = {
      id: 1,
      version: 1,
      createdAt: new Date(0),
      updatedAt: new Date(0),
      createdById: null,
      updatedById: null,
      ...columns,
    };
    expect(made.fromRow(row)).toEqual(rest);
    expect(made.toRow({ ...draft, place: "8" })).toEqual({ ...columns, placeId: 8 });
    expect(made.fromRow({ ...row, placeId: 8 })).toEqual({ ...rest, place: "8" });
  });

  test("are references and links, with the names of what they refer to", () => {
    expect(made.references).toEqual({ ownerId: "owner", placeId: "place" });
    expect(made.names).toEqual({ owner: shelfNamed, place: shelfNamed });
    expect(made.links).toEqual({
      shelves: {
        table: boxShelves,
        record: boxShelves.boxId,
        other: boxShelves.shelfId,
        named: shelfNamed,
      },
    });
  });

  test("are the input and the outputs of the contract", async () => {
    const Box = builder.objectRef<{ id: number }>("Box");
    const linksOf = () => ({ load: async () => ({ shelves: ["3", "4", "5", "6"] }) });
    Box.implement({ fields: (t) => made.declared.outputs(t as never, { linksOf, rowsOf, byId }) as never });
    const rowsOf = () => ({ load: async () => ({}) });
    const byId = () => ({ load: async () => null });
    const Input = builder.inputType("BoxInput", { fields: (t) => made.input(t as never) as never });
    const row = { id: 1, ...columns, ownerId: 2 };
    builder.queryType({
      fields: (t) => ({
        box: t.field({
          type: Box,
          args: { data: t.arg({ type: Input }) },
          resolve: () => row,
        } as never),
      }),
    });
    const schema = builder.toSchema();
    const contract = printSchema(schema);
    expect(contract).toContain(`type Box {
  isOpen: Boolean!
  label: String!
  link: String
  name: String!
  note: String!
  owner: Shelf!
  place: Shelf
  shelves: [Shelf!]!

  """Below the name."""
  subtitle: String
}`);
    expect(contract).toContain(`input BoxInput {
  isOpen: Boolean
  label: String
  link: String
  name: String
  note: String
  owner: String
  place: String
  shelves: [String!]
  subtitle: String
}`);
    const source =
      "{ box { name subtitle note label link isOpen owner { label } place { label } shelves { label } } }";
    const { data, errors } = await graphql({ schema, source, contextValue: {} as Ctx });
    expect(errors).toBeUndefined();
    expect(data?.box).toEqual({
      name: "Box",
      subtitle: null,
      note: "a",
      label: "b",
      link: null,
      isOpen: true,
      owner: { label: "shelf 2" },
      place: null,
      // What is gone or cannot be read is left out.
      shelves: [{ label: "shelf 3" }, { label: "shelf 5" }],
    });
  });

  test("is refused where a table of links does not link the record to others", () => {
    expect(() => fieldsIn(FIELDS, { table: boxes, targets, tables: { shelves: loose } })).toThrow(
      "the table of shelves does not link its record to others",
    );
  });
});

// Never called: these are what the compiler refuses.
() => {
  // @ts-expect-error the table has no such column
  fieldsIn({ title: text(100) }, { table: boxes });
  // @ts-expect-error the column of a reference is called `mediumId`
  fieldsIn({ medium: ref("shelves") }, { table: boxes, targets });
  // @ts-expect-error the field may be empty, its column not
  fieldsIn({ note: longText(100) }, { table: boxes });
  // @ts-expect-error the column may be empty, what it holds is always there
  fieldsIn({ subtitle: completed(text(100)) }, { table: boxes });
  // @ts-expect-error the column may be empty, its field not
  fieldsIn({ subtitle: required(text(100)) }, { table: boxes });
  // @ts-expect-error the column holds another type
  fieldsIn({ name: flag() }, { table: boxes });
  // @ts-expect-error the reference may be empty, its column not
  fieldsIn({ owner: ref("shelves") }, { table: boxes, targets });
  // @ts-expect-error there is no target
  fieldsIn({ place: ref("shelves") }, { table: boxes });
  // @ts-expect-error there is another target
  fieldsIn({ place: ref("rooms") }, { table: boxes, targets });
  // @ts-expect-error there is no table of links
  fieldsIn({ shelves: refs("shelves") }, { table: boxes, targets });
  // @ts-expect-error there is a table of links of another field
  fieldsIn({ shelves: refs("shelves") }, { table: boxes, targets, tables: { others: boxShelves } });
};
