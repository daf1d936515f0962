import { readFileSync } from "node:fs";
import path from "node:path";
import { declaredRecords } from "backend/modules/records/declared";
import { columnOf } from "backend/modules/records/fields";
import { RECORD_FRAGMENTS, recordFragments } from "backend/modules/records/fragments";
import { RECORD_AREAS } from "domain/areas";
import type { Field } from "domain/fields/kinds";
import { IMPORT_COLUMNS } from "domain/records/import";
import { getTableColumns } from "drizzle-orm";
import { getTableConfig, type PgTable } from "drizzle-orm/pg-core";
import { describe, expect, it } from "vitest";
import "./schema";

// What the compiler does not see of a declaration, for all areas with declared fields at once.

const root = path.resolve(import.meta.dirname, "../..");

/** The checks of a table, and the columns that an index begins with: that of its key, too. */
function rulesOf(table: PgTable) {
  const { checks, indexes, primaryKeys, foreignKeys } = getTableConfig(table);
  const first = [
    ...indexes.map(({ config }) => config.columns[0]),
    ...primaryKeys.map(({ columns }) => columns[0]),
  ];
  return {
    checks: checks.map(({ name }) => name),
    indexed: first.map((column) => (column && "name" in column ? column.name : undefined)),
    referring: foreignKeys.flatMap((key) => key.reference().columns.map(({ name }) => name)),
  };
}

const isFilled = ({ kind, isRequired }: Field) =>
  kind === "name" || ((kind === "text" || kind === "longText") && isRequired);

/** The fields in the texts of an area, under a key. */
const textsUnder = (texts: Record<string, object | undefined>, key: string) => Object.keys(texts[key] ?? {});

it("the areas with declared fields are there", () => expect(declaredRecords().length).toBeGreaterThan(3));

describe.each(declaredRecords().map((record) => [record.area, record] as const))(
  "the fields of %s",
  (area, record) => {
    const { table, declared } = record;
    const fields = Object.entries(declared.fields);
    const { name: tableName } = getTableConfig(table);
    const { checks, indexed, referring } = rulesOf(table);
    const columns = getTableColumns(table);
    const columnNamed = (name: string, field: Field) => columns[columnOf(name, field)]?.name ?? "";
    const home = RECORD_AREAS.find(({ collectionType }) => collectionType === area);
    const texts = JSON.parse(readFileSync(path.join(root, `locales/de/${home?.room}.json`), "utf8"));

    it("are filled in the database where they are required", () => {
      const needed = fields.filter(([, field]) => isFilled(field));
      expect(checks).toEqual(
        expect.arrayContaining(
          needed.map(([name, field]) => `${tableName}_${columnNamed(name, field)}_filled`),
        ),
      );
    });

    it("are no longer in the database than in the form", () => {
      const texts = fields.filter(([, field]) => "max" in field);
      expect(checks).toEqual(
        expect.arrayContaining(
          texts.map(([name, field]) => `${tableName}_${columnNamed(name, field)}_length`),
        ),
      );
    });

    it("refer by foreign keys with an index", () => {
      const refs = fields
        .filter(([, { kind }]) => kind === "ref")
        .map(([name, field]) => columnNamed(name, field));
      expect(referring).toEqual(expect.arrayContaining(refs));
      expect(indexed).toEqual(expect.arrayContaining(refs));
      for (const links of Object.values(declared.tables)) {
        const { referring, indexed } = rulesOf(links);
        expect(referring).toHaveLength(2);
        expect(indexed).toEqual(expect.arrayContaining(referring));
      }
    });

    it("have a label each, and no other has one", () => {
      const names = fields.map(([name]) => name).sort();
      expect(textsUnder(texts, "fields").sort()).toEqual(names);
      expect(names).toEqual(expect.arrayContaining(textsUnder(texts, "hints")));
    });

    it("are those that an import fills", () => {
      const columns = home && home.name in IMPORT_COLUMNS ? IMPORT_COLUMNS[home.name as "tags"] : {};
      const filled = Object.entries(columns).map(([column, { field = column }]) => field);
      expect(fields.map(([name]) => name)).toEqual(expect.arrayContaining(filled));
    });
  },
);

it("the fragments of the screens are those of the fields (npm run schema writes them)", () => {
  expect(readFileSync(RECORD_FRAGMENTS, "utf8")).toBe(recordFragments());
});
