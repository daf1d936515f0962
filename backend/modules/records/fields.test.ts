import { createRequire } from "node:module";
import SchemaBuilder from "@pothos/core";
import { identity, peopleColumns, recordColumns, reference } from "backend/platform/database/columns";
import { users } from "backend/platform/database/people";
import type { Ctx } from "backend/platform/use-case/context";
import { defineName } from "backend/platform/use-case/names";
import {
  address,
  choice,
  choiceOrFirst,
  day,
  file,
  flag,
  longText,
  mail,
  markdown,
  money,
  name,
  number,
  own,
  picture,
  ref,
  refs,
  rows,
  slug,
  text,
} from "domain/fields/kinds";
import {
  asId,
  completed,
  described,
  describedInput,
  notListed,
  personal,
  required,
} from "domain/fields/marks";
import { getTableColumns } from "drizzle-orm";
import { boolean, date, integer, pgTable, text as textColumn } from "drizzle-orm/pg-core";
import { describe, expect, test } from "vitest";
import { fieldsIn, listedColumns } from "./fields";
import { recordFragment } from "./fragments";
import { rowTypesOf } from "./row-types";

type Scalars = { Date: { Input: string; Output: string }; Cents: { Input: number; Output: number } };

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
  byName: refs("shelves", { by: "name" }),
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
/** There are shelves 1 to 5, some of them read before. */
const shelfOf = (id: number) => {
  const shelf = id > 5 ? null : { label: `shelf ${id}`, name: id === 5 ? "Äpfel" : `Birnen ${id}` };
  return id % 2 === 0 ? shelf : Promise.resolve(shelf);
};
const targets = {
  shelves: {
    type: ShelfRef as never,
    byId: () => ({ find: shelfOf }),
    named: shelfNamed,
  },
};

const made = fieldsIn(FIELDS, { table: boxes, targets, tables: { shelves: boxShelves, byName: boxShelves } });

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
  byName: ["4"],
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
    const { shelves: _shelves, byName: _byName, ...rest } = draft;
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
      byName: {
        table: boxShelves,
        record: boxShelves.boxId,
        other: boxShelves.shelfId,
        named: shelfNamed,
      },
    });
  });

  test("are the input and the outputs of the contract", async () => {
    const Box = builder.objectRef<{ id: number }>("Box");
    const linksOf = () => ({
      load: async () => ({ shelves: ["3", "4", "5", "6"], byName: ["3", "4", "5"] }),
    });
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
  byName: [Shelf!]!
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
  byName: [String!]
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
      "{ box { name subtitle note label link isOpen owner { label } place { label } shelves { label } byName { label } } }";
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
      // What is gone is left out.
      shelves: [{ label: "shelf 3" }, { label: "shelf 4" }, { label: "shelf 5" }],
      byName: [{ label: "shelf 5" }, { label: "shelf 3" }, { label: "shelf 4" }],
    });
  });

  test("is refused where a table of links does not link the record to others", () => {
    expect(() =>
      fieldsIn(FIELDS, { table: boxes, targets, tables: { shelves: loose, byName: boxShelves } }),
    ).toThrow("the table of shelves does not link its record to others");
  });
});

const LINE_FIELDS = {
  text: required(longText(100)),
  shelf: required(ref("shelves")),
  other: ref("shelves"),
  owner: asId(ref("shelves")),
  at: number({ max: 9 }),
} as const;

const SHEET_FIELDS = {
  key: required(slug(30)),
  email: personal(required(mail())),
  text: describedInput("With marks.", notListed(required(markdown(100)))),
  note: notListed(longText(50)),
  remark: completed(text(50)),
  state: required(choice(["new", "old"])),
  mood: choice(["good", "bad"]),
  order: choiceOrFirst(["up", "down"]),
  width: number({ min: 1, max: 9 }),
  most: number({ max: 9, empty: 5 }),
  from: required(day()),
  to: day(),
  image: picture("category"),
  lines: rows(LINE_FIELDS, { atMost: 3 }),
  rights: own<string[]>(),
  plan: file(),
  price: money(),
} as const;

const sheets = pgTable("sheets", {
  ...recordColumns(),
  ...peopleColumns(() => users.id),
  key: textColumn().notNull(),
  email: textColumn().notNull(),
  text: textColumn().notNull(),
  length: integer().notNull(),
  note: textColumn(),
  remark: textColumn().notNull(),
  state: textColumn({ enum: ["new", "old"] }).notNull(),
  mood: textColumn({ enum: ["good", "bad"] }),
  order: textColumn({ enum: ["up", "down"] }).notNull(),
  width: integer(),
  most: integer().notNull(),
  from: date({ mode: "string" }).notNull(),
  to: date({ mode: "string" }),
  imageId: reference("image_id").references(() => shelves.id),
  planId: reference("plan_id").references(() => shelves.id),
  price: integer().notNull(),
});
const sheetLines = pgTable("sheet_lines", {
  id: identity(),
  sheetId: reference("sheet_id").references(() => sheets.id),
  text: textColumn().notNull(),
  shelfId: reference("shelf_id")
    .notNull()
    .references(() => shelves.id),
  otherId: reference("other_id").references(() => shelves.id),
  ownerId: reference("owner_id").references(() => shelves.id),
  at: integer(),
});

describe("what follows from the further kinds", () => {
  const contract = new SchemaBuilder<{ DefaultFieldNullability: false; Scalars: Scalars }>({
    defaultFieldNullability: false,
  });
  contract.scalarType("Date", { serialize: (value) => value });
  contract.scalarType("Cents", { serialize: (value) => value });
  const Shelf = contract.objectRef<{ label: string }>("Shelf").implement({
    fields: (t) => ({ label: t.exposeString("label") }),
  });
  const State = contract.enumType("SheetState", { values: ["new", "old"] });
  const lineTypes = rowTypesOf(
    "SheetLine",
    LINE_FIELDS,
    { shelves: { ...targets.shelves, type: Shelf as never } },
    contract as never,
  );
  const sheet = fieldsIn(SHEET_FIELDS, {
    table: sheets,
    tables: { lines: sheetLines },
    rowTypes: { lines: lineTypes },
    types: { state: State, to: "Date" },
    derived: ({ text }) => ({ length: text.length }),
    ownOutputs: ["image", "plan"],
  });
  const own = {
    key: "a-1",
    email: "a@b.at",
    text: "abc",
    note: null,
    remark: "",
    state: "new" as const,
    mood: null,
    order: "down" as const,
    width: 3,
    most: 5,
    from: "2026-01-01",
    to: null,
    price: 145_050,
  };
  const lines = [{ text: "a", shelf: "2", other: null, owner: "3", at: 1 }];
  const columns = { ...own, imageId: 7, planId: 8 };

  test("are the columns of a draft and those that are derived, without rows and what is an area's own", () => {
    const whole = { ...own, remark: null, image: "7", plan: "8", lines, rights: ["read"] };
    expect(sheet.toRow(whole)).toEqual({ ...columns, length: 3 });
    const row = { id: 1, length: 3, ...columns } as never;
    expect(sheet.fromRow(row)).toEqual({ ...own, remark: null, image: "7", plan: "8" });
  });

  test("are rows, pictures and what is personal", () => {
    expect(sheet.rows.lines).toEqual({
      table: sheetLines,
      record: sheetLines.sheetId,
      columns: {
        text: sheetLines.text,
        shelf: sheetLines.shelfId,
        other: sheetLines.otherId,
        owner: sheetLines.ownerId,
        at: sheetLines.at,
      },
      names: { shelf: shelfNamed, other: shelfNamed, owner: shelfNamed },
    });
    expect(sheet.pictures).toEqual({ image: { use: "category", column: sheets.imageId } });
    expect(sheet.personal).toEqual(["email"]);
    expect(sheet.links).toEqual({});
  });

  test("are what lists read: all but what is too long for them", () => {
    const { text: _text, note: _note, ...listed } = getTableColumns(sheets);
    expect(listedColumns(sheets, SHEET_FIELDS)).toEqual(listed);
  });

  test("is the fragment of the screens, without outputs of an area's own", () => {
    expect(recordFragment("Sheet", sheet.declared)).toContain(`  fragment SheetFields on Sheet @_unmask {
    key
    email
    text
    note
    remark
    state
    mood
    order
    width
    most
    from
    to
    lines { text shelf { _id } other { _id } owner at }
    price
  }`);
  });

  test("are the contract's types; what lists have not read is read when it is asked for", async () => {
    const Sheet = contract.objectRef<{ id: number }>("Sheet");
    const { text: _text, note: _note, ...listed } = { id: 1, ...columns };
    const around = {
      linksOf: () => ({ load: async () => ({}) }),
      rowsOf: () => ({ load: async () => ({ lines }) }),
      byId: () => ({ load: async () => ({ id: 1, ...columns, note: "n" }) }),
    };
    Sheet.implement({ fields: (t) => sheet.declared.outputs(t as never, around) as never });
    const Input = contract.inputType("SheetInput", { fields: (t) => sheet.input(t as never) as never });
    contract.queryType({
      fields: (t) => ({
        sheet: t.field({
          type: Sheet,
          args: { data: t.arg({ type: Input }) },
          resolve: () => listed,
        } as never),
      }),
    });
    const schema = contract.toSchema();
    const printed = printSchema(schema);
    expect(printed).toContain(`type Sheet {
  email: String!
  from: Date!
  key: String!
  lines: [SheetLine!]!
  mood: String
  most: Int!
  note: String
  order: String!
  price: Cents!
  remark: String!
  state: SheetState!
  text: String!
  to: Date
  width: Int
}`);
    expect(printed).toContain(`input SheetInput {
  email: String
  from: String
  image: String
  key: String
  lines: [SheetLineInput!]
  mood: String
  most: Int
  note: String
  order: String
  plan: String
  price: Cents
  remark: String
  state: SheetState

  """With marks."""
  text: String
  to: Date
  width: Int
}`);
    expect(printed).toContain(`type SheetLine {
  at: Int
  other: Shelf
  owner: String
  shelf: Shelf!
  text: String!
}`);
    const source = "{ sheet { text note key lines { text shelf { label } other { label } owner at } } }";
    const { data, errors } = await graphql({ schema, source, contextValue: {} as Ctx });
    expect(errors).toBeUndefined();
    expect(data?.sheet).toEqual({
      text: "abc",
      note: "n",
      key: "a-1",
      lines: [{ text: "a", shelf: { label: "shelf 2" }, other: null, owner: "3", at: 1 }],
    });
  });
});

// Never called: these are what the compiler refuses.
() => {
  // @ts-expect-error there is no table of rows
  fieldsIn({ lines: rows({ at: number({ max: 9 }) }, { atMost: 3 }) }, { table: sheets });
  // @ts-expect-error the column holds other values
  fieldsIn({ state: required(choice(["new", "lost"])) }, { table: sheets });
  // @ts-expect-error the number may be empty, its column not
  fieldsIn({ most: number({ max: 9 }) }, { table: sheets });
  // @ts-expect-error a derived column of another type
  fieldsIn({ key: required(slug(30)) }, { table: sheets, derived: () => ({ length: "a" }) });
  // @ts-expect-error a reference of a row without a target
  rowTypesOf("Line", LINE_FIELDS);

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
