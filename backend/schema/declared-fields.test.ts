import { readFileSync } from "node:fs";
import path from "node:path";
import { bookings } from "backend/modules/bookings/tables";
import { menuEntries } from "backend/modules/menus/tables";
import { declaredRecords } from "backend/modules/records/declared";
import { columnOfField, holdsId } from "backend/modules/records/field-columns";
import { RECORD_FRAGMENTS, recordFragments } from "backend/modules/records/fragments";
import { isFilled, isText } from "backend/platform/database/text-checks";
import { RECORD_AREAS } from "domain/areas";
import { HEAD_FIELDS, SPEC_FIELDS } from "domain/bookings/fields";
import { flatFields } from "domain/fields/groups";
import type { Field, Fields } from "domain/fields/kinds";
import { cropForm } from "domain/library/crop-form";
import { MENU_ENTRY_FIELDS } from "domain/menus/fields";
import type { Area } from "domain/permissions/names";
import { approvalForm, denialForm, takeOverForm } from "domain/press-releases/press-release";
import { IMPORT_COLUMNS } from "domain/records/import";
import { componentRow } from "domain/site-pages/components";
import { getTableColumns } from "drizzle-orm";
import { getTableConfig, PgDialect, type PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import "./schema";

// What the compiler does not see of a declaration, for all areas with declared fields at once.

const root = path.resolve(import.meta.dirname, "../..");

const dialect = new PgDialect();

/** What is saved by itself, but logged with the record that it belongs to. */
interface Part {
  fields: Fields;
  table: PgTable;
  /** What the log names of it beside its fields. */
  logged: readonly string[];
}

/** The parts of records, by area and name. */
const PARTS: Readonly<Record<string, Readonly<Record<string, Part>>>> = {
  menus: {
    entries: {
      fields: MENU_ENTRY_FIELDS,
      table: menuEntries,
      logged: ["under", "position"],
    },
  },
};

/** The checks of a table, and the columns that an index begins with: that of its key, too. */
function rulesOf(table: PgTable) {
  const { checks, indexes, primaryKeys, foreignKeys } = getTableConfig(table);
  const first = [
    ...indexes.map(({ config }) => config.columns[0]),
    ...primaryKeys.map(({ columns }) => columns[0]),
  ];
  return {
    checks: checks.map(({ name }) => name),
    checked: new Map(checks.map(({ name, value }) => [name, dialect.sqlToQuery(value).sql])),
    indexed: first.map((column) => (column && "name" in column ? column.name : undefined)),
    referring: foreignKeys.flatMap((key) => key.reference().columns.map(({ name }) => name)),
  };
}

/** What an area does in another way, with its reason. */
interface Exception {
  /** Required texts that the database lets be empty. */
  unfilled: readonly string[];
  /** References without a foreign key. */
  withoutKey: readonly string[];
}

const NONE: Exception = {
  unfilled: [],
  withoutKey: [],
};

const EXCEPTIONS: Readonly<Record<string, Exception>> = {
  users: {
    // The first administrator comes from the console, with an address.
    unfilled: ["first_name", "last_name"],
    // Attachments refer to users already.
    withoutKey: ["avatar"],
  },
};

/** The fields in the texts of an area, under a key. */
const textsUnder = (texts: Record<string, object | undefined>, key: string) => Object.keys(texts[key] ?? {});

/** The fields of an area's further forms, whose labels stand beside those of its record. */
const FURTHER_FIELDS: Readonly<Partial<Record<Area, readonly string[]>>> = {
  // Uploads, and the cuts of a picture.
  attachments: ["files", "cut", ...Object.keys(cropForm.shape)],
  // The components of a page, its place, and what older entries of the log name.
  pages: [...Object.keys(componentRow.shape), "sections", "before", "parent", "parentId", "isInMenu"],
  press_releases: [approvalForm, denialForm, takeOverForm].flatMap(({ shape }) => Object.keys(shape)),
  // Rights of their own, and what users keep of the frame.
  users: ["signedInThrough", "direct", "quicklinks", "favourites", "sells", "edits", "bills"],
};

it("the areas with declared fields are there", () => expect(declaredRecords().length).toBeGreaterThan(3));

describe.each(declaredRecords().map((record) => [record.area, record] as const))(
  "the fields of %s",
  (area, record) => {
    const { table, declared } = record;
    const fields = Object.entries(declared.fields);
    const parts = PARTS[area] ?? {};
    const { unfilled, withoutKey } = EXCEPTIONS[area] ?? NONE;
    const { indexed, referring } = rulesOf(table);
    const nameIn = (of: PgTable, name: string, field: Field) =>
      getTableColumns(of)[columnOfField(name, field, of === table ? declared.columns : {}) ?? ""]?.name ?? "";
    const columnNamed = (name: string, field: Field) => nameIn(table, name, field);
    const fieldsIn = (of: PgTable, its: Fields) =>
      Object.entries(its).map(([name, field]) => [of, name, field] as const);
    /** The fields of the record, of its rows and of its parts, each with its table. */
    const everywhere = [
      ...flatFields(declared.fields).flatMap(([name, field]) => {
        const ofRows = declared.tables[name];
        return field.kind === "rows" && ofRows
          ? fieldsIn(ofRows, field.fields)
          : [[table, name, field] as const];
      }),
      ...Object.values(parts).flatMap((part) => fieldsIn(part.table, part.fields)),
    ];
    const constraint = (of: PgTable, name: string, field: Field) =>
      `${getTableConfig(of).name}_${nameIn(of, name, field)}`;
    const home = RECORD_AREAS.find(({ collectionType }) => collectionType === area);
    const texts = JSON.parse(readFileSync(path.join(root, `locales/de/${home?.room}.json`), "utf8"));

    it("are filled in the database where they are required, and no longer there than in the form", () => {
      for (const [of, part, field] of everywhere) {
        if (!isText(field)) continue;
        const start = constraint(of, part, field);
        const { checks } = rulesOf(of);
        expect(checks).toContain(`${start}_length`);
        const mayBeEmpty = of === table && unfilled.includes(part);
        if (isFilled(field) && !mayBeEmpty) expect(checks).toContain(`${start}_filled`);
      }
    });

    it("are one of the form's values in the database where they are a choice", () => {
      for (const [of, part, field] of everywhere) {
        if (!("values" in field)) continue;
        const values = field.values.map((value) => `'${value}'`).join(", ");
        expect(rulesOf(of).checked.get(constraint(of, part, field))).toMatch(
          new RegExp(`^"[a-z_]+"\\."[a-z_]+" in \\(${values}\\)$`),
        );
      }
    });

    it("refer by foreign keys with an index", () => {
      const refs = fields
        .filter(([name, field]) => holdsId(field) && !withoutKey.includes(name))
        .map(([name, field]) => columnNamed(name, field));
      expect(referring).toEqual(expect.arrayContaining(refs));
      expect(indexed).toEqual(expect.arrayContaining(refs));
      for (const ofRecord of Object.values(declared.tables)) {
        const { referring, indexed } = rulesOf(ofRecord);
        expect(referring.length).toBeGreaterThan(0);
        expect(indexed).toEqual(expect.arrayContaining(referring));
      }
    });

    // The log names what steps change of a record, too.
    const logged = Object.keys(getTableColumns(table)).map((column) => column.replace(/Id$/, ""));
    const further = [...logged, ...(FURTHER_FIELDS[area] ?? [])];

    it("have a label each, and no other has one but what steps change", () => {
      const names = fields.map(([name]) => name);
      /** The labels below the name of rows, groups or parts. */
      const within: Record<string, readonly string[]> = {};
      for (const [name, field] of fields)
        if (field.kind === "rows" || field.kind === "group") within[name] = Object.keys(field.fields);
      for (const [name, part] of Object.entries(parts))
        within[name] = [...Object.keys(part.fields), ...part.logged];
      // Rows have a title, and the labels of their fields below their name.
      const labelled = [...names, ...Object.keys(within)];
      const allowed = [...labelled, ...further];
      expect(textsUnder(texts, "fields")).toEqual(expect.arrayContaining(labelled));
      expect(allowed).toEqual(expect.arrayContaining(textsUnder(texts, "fields")));
      const titled = fields.filter(([, { kind }]) => kind === "rows").map(([name]) => name);
      expect(textsUnder(texts, "rows")).toEqual(expect.arrayContaining([...titled, ...Object.keys(parts)]));
      expect(allowed).toEqual(expect.arrayContaining(textsUnder(texts, "rows")));
      expect(allowed).toEqual(expect.arrayContaining(textsUnder(texts, "hints")));
      for (const [name, its] of Object.entries(within))
        expect(textsUnder(texts.fields as Record<string, object>, name).sort()).toEqual([...its].sort());
    });

    it("have a text for each value of a choice", () => {
      for (const [name, field] of fields)
        if ("values" in field)
          expect(textsUnder(texts, name)).toEqual(expect.arrayContaining([...field.values]));
    });

    it("are those that an import fills", () => {
      const columns = home && home.name in IMPORT_COLUMNS ? IMPORT_COLUMNS[home.name as "tags"] : {};
      const filled = Object.entries(columns).map(([column, { field = column }]) => field);
      const paths = fields.flatMap(([name, field]) =>
        field.kind === "group" ? Object.keys(field.fields).map((part) => `${name}.${part}`) : [name],
      );
      expect(paths).toEqual(expect.arrayContaining(filled));
    });
  },
);

it("the texts of bookings are no longer in the database than in their forms", () => {
  const { checked } = rulesOf(bookings);
  const texts = Object.entries<Field>({ ...HEAD_FIELDS, ...SPEC_FIELDS }).filter(([, field]) =>
    isText(field),
  );
  expect(texts.length).toBeGreaterThan(3);
  for (const [name, field] of texts)
    expect(checked.get(`bookings_${getTableColumns(bookings)[name as "comment"].name}_length`)).toContain(
      `<= ${"max" in field ? field.max : ""}`,
    );
});

it("the fragments of the screens are those of the fields (npm run schema writes them)", () => {
  expect(readFileSync(RECORD_FRAGMENTS, "utf8")).toBe(recordFragments());
});
