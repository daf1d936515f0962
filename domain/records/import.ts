import type { ImportArea } from "domain/areas";
import { COMPANY_FIELDS } from "domain/companies/fields";
import { type Field, type Fields, flag } from "domain/fields/kinds";
import { type CellProblem, type ImportLine, importCell, problemOfName } from "domain/import-lines";
import { RECEIVER_FIELDS } from "domain/receivers/fields";
import { RUBRIC_FIELDS } from "domain/rubrics/fields";
import { TAG_FIELDS } from "domain/tags/fields";
import { USER_FIELDS } from "domain/users/fields";

/** A column of a file, by the name that it has in the export, too. */
export interface ImportColumn {
  /** Its text in the area: the head in exports. */
  head: string;
  /** The field of the form, by its path; unset: as the column is called. */
  field?: string;
  /** What a cell holds: text, yes or no, one of some values by their texts, or names of other records. */
  kind?: "text" | "flag" | "choice" | "record" | "records";
  /** The values of a flag or a choice, and the texts of the area that stand for them. */
  values?: Readonly<Record<string, string>>;
  required?: true;
  /** The value of an empty cell. */
  empty?: true;
}

type ColumnOptions = Omit<ImportColumn, "head" | "kind" | "required"> & {
  /** Where the texts of a flag stand, if not under its name: `yesNo.true`. */
  texts?: string;
};

/** A column of the list, and of its export. */
const listColumn = (name: string, options: ColumnOptions = {}): [string, ImportColumn & ColumnOptions] => [
  name,
  { head: `columns.${name}`, ...options },
];
/** A column of the export only. */
const exported = (name: string, options: ColumnOptions = {}): [string, ImportColumn & ColumnOptions] => [
  name,
  { head: `export.${name}`, ...options },
];

const valuesAt = (texts: string, values: readonly string[]) =>
  Object.fromEntries(values.map((value) => [value, `${texts}.${value}`]));

/** What a column holds follows from the field that it fills. A flag and a choice have their texts under the field's name. */
function kindOf(name: string, field: Field | undefined, texts = name): Pick<ImportColumn, "kind" | "values"> {
  switch (field?.kind) {
    case "flag":
      return { kind: "flag", values: valuesAt(texts, ["true", "false"]) };
    case "choice":
    case "choiceOrFirst":
      return { kind: "choice", values: valuesAt(texts, field.values) };
    case "ref":
      return { kind: "record" };
    case "refs":
      return { kind: "records" };
    default:
      return {};
  }
}

/** The field at a path: `name`, `address.street`. */
function fieldAt(fields: Fields, path: string): Field | undefined {
  const [first = "", part] = path.split(".");
  const field = fields[first];
  return part !== undefined && field?.kind === "group" ? field.fields[part] : field;
}

/** The columns of declared fields. What a column does not say of itself follows from its field. */
function columnsOf(
  fields: Fields,
  columns: readonly [string, ImportColumn & ColumnOptions][],
): Readonly<Record<string, ImportColumn>> {
  return Object.fromEntries(
    columns.map(([name, { texts, ...column }]) => {
      const field = fieldAt(fields, column.field ?? name);
      const isNeeded = field?.isRequired || field?.kind === "name";
      return [
        name,
        {
          ...kindOf(name, field, texts),
          ...column,
          ...(isNeeded ? { required: true as const } : {}),
        },
      ];
    }),
  );
}

/** The columns of a file of each area. What an export has besides is not taken over. */
export const IMPORT_COLUMNS: Readonly<Record<ImportArea, Readonly<Record<string, ImportColumn>>>> = {
  tags: columnsOf(TAG_FIELDS, [listColumn("name"), listColumn("isMainTag")]),
  rubrics: columnsOf(RUBRIC_FIELDS, [listColumn("name"), listColumn("medium"), listColumn("tags")]),
  companies: columnsOf(COMPANY_FIELDS, [
    listColumn("name"),
    listColumn("externalId"),
    listColumn("type"),
    exported("street", { field: "address.street" }),
    exported("zip", { field: "address.zip" }),
    listColumn("city", { field: "address.city" }),
    exported("country", { field: "address.country" }),
    listColumn("responsible", { field: "responsibleUser1" }),
    exported("responsible2", { field: "responsibleUser2" }),
    listColumn("email"),
    listColumn("isActive", { empty: true }),
    listColumn("isAgency"),
    listColumn("vatId"),
    exported("paymentDays"),
  ]),
  receivers: columnsOf(RECEIVER_FIELDS, [
    listColumn("email"),
    exported("firstName"),
    exported("lastName"),
    listColumn("lists"),
    listColumn("ground"),
    exported("source"),
    listColumn("agreedOn"),
  ]),
  users: columnsOf({ ...USER_FIELDS, isActive: flag() }, [
    exported("first_name"),
    exported("last_name"),
    listColumn("email"),
    listColumn("username"),
    listColumn("roles"),
    listColumn("status", {
      field: "isActive",
      values: { true: "status.active", false: "status.inactive" },
      empty: true,
    }),
    listColumn("jobTitle"),
    listColumn("phone"),
    exported("salutation"),
    listColumn("canBookUser", { texts: "yesNo" }),
    listColumn("isEditor", { texts: "yesNo" }),
    listColumn("isApiUser", { texts: "yesNo" }),
    listColumn("hideUserFromFilters", { texts: "yesNo" }),
    exported("crmUserId"),
    exported("externalPublisherUserId"),
  ]),
};

const FLAGS: Readonly<Record<string, boolean>> = {
  true: true,
  ja: true,
  x: true,
  "1": true,
  false: false,
  nein: false,
  "0": false,
};

/** The names in a cell that names one record, or several. */
export const namesIn = (kind: ImportColumn["kind"], cell: string): string[] =>
  (kind === "records" ? cell.split(",") : [cell]).map((name) => name.trim()).filter(Boolean);

/** The form's values of a line. Names are looked up by `idsOf`: none or several ids are a problem. */
export function readLine(
  columns: Readonly<Record<string, ImportColumn>>,
  line: ImportLine,
  idsOf: (column: string, name: string) => readonly string[],
): { values: object; problems: CellProblem[] } {
  const values: Record<string, unknown> = {};
  const problems: CellProblem[] = [];
  for (const [column, { field = column, kind = "text", empty }] of Object.entries(columns)) {
    const cell = importCell(line, column);
    if (cell === "") {
      if (kind === "records") put(values, field, []);
      else if (empty !== undefined) put(values, field, empty);
      continue;
    }
    if (kind === "flag") {
      const value = FLAGS[cell.toLowerCase()];
      if (value === undefined) problems.push({ field: column, message: "import_yes_no" });
      else put(values, field, value);
    } else if (kind === "record" || kind === "records") {
      const matches = namesIn(kind, cell).map((name) => ({ name, ids: idsOf(column, name) }));
      for (const { name, ids } of matches) {
        const problem = problemOfName(name, ids);
        if (problem) problems.push({ field: column, ...problem });
      }
      const ids = matches.flatMap(({ ids }) => ids);
      put(values, field, kind === "records" ? ids : ids[0]);
    } else put(values, field, cell);
  }
  return { values, problems };
}

function put(values: Record<string, unknown>, path: string, value: unknown): void {
  const [first = "", second] = path.split(".");
  if (second === undefined) values[first] = value;
  else values[first] = { ...(values[first] as object | undefined), [second]: value };
}

/** The column of a form's field; the first one for a field that no column has. */
export function columnOf(columns: Readonly<Record<string, ImportColumn>>, field: string): string {
  const names = Object.keys(columns);
  const path = field.replace(/\[\d+\].*$/, "");
  return names.find((name) => (columns[name]?.field ?? name) === path) ?? names[0] ?? "";
}
