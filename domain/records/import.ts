import type { ImportArea } from "domain/areas";
import { fromCellText } from "domain/cell-text";

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

const exported = (name: string, more: Omit<ImportColumn, "head"> = {}): [string, ImportColumn] => [
  name,
  { head: `export.${name}`, ...more },
];
const shown = (name: string, more: Omit<ImportColumn, "head"> = {}): [string, ImportColumn] => [
  name,
  { head: `columns.${name}`, ...more },
];
const yesNo = (texts: string) => ({ true: `${texts}.true`, false: `${texts}.false` });
const flag = (texts: string) => ({ kind: "flag", values: yesNo(texts) }) as const;

/** The columns of a file of each area. What an export has besides is not taken over. */
export const IMPORT_COLUMNS: Readonly<Record<ImportArea, Readonly<Record<string, ImportColumn>>>> = {
  tags: Object.fromEntries([shown("name", { required: true }), shown("isMainTag", flag("isMainTag"))]),
  rubrics: Object.fromEntries([
    shown("name", { required: true }),
    shown("medium", { kind: "record", required: true }),
    shown("tags", { kind: "records", required: true }),
  ]),
  companies: Object.fromEntries([
    shown("name", { required: true }),
    shown("externalId"),
    shown("type", {
      kind: "choice",
      values: {
        Customer: "type.Customer",
        Agency: "type.Agency",
        Competitor: "type.Competitor",
        Analyst: "type.Analyst",
      },
    }),
    exported("street", { field: "address.street" }),
    exported("zip", { field: "address.zip" }),
    shown("city", { field: "address.city" }),
    exported("country", { field: "address.country" }),
    shown("responsible", { field: "responsibleUser1", kind: "record" }),
    exported("responsible2", { field: "responsibleUser2", kind: "record" }),
    shown("email"),
    shown("isActive", { ...flag("isActive"), empty: true }),
    shown("isAgency", flag("isAgency")),
    shown("vatId"),
    exported("paymentDays"),
  ]),
  receivers: Object.fromEntries([
    shown("email", { required: true }),
    exported("firstName"),
    exported("lastName"),
    shown("lists", { kind: "records", required: true }),
    shown("ground", {
      kind: "choice",
      required: true,
      values: { confirmation: "ground.confirmation", consent: "ground.consent", client: "ground.client" },
    }),
    exported("source"),
    shown("agreedOn"),
  ]),
  users: Object.fromEntries([
    exported("first_name", { required: true }),
    exported("last_name", { required: true }),
    shown("email", { required: true }),
    shown("username", { required: true }),
    shown("roles", { kind: "records" }),
    shown("status", {
      field: "isActive",
      kind: "flag",
      values: { true: "status.active", false: "status.inactive" },
      empty: true,
    }),
    shown("jobTitle"),
    shown("phone"),
    exported("salutation", {
      kind: "choice",
      values: { female: "salutation.female", male: "salutation.male" },
    }),
    shown("canBookUser", flag("yesNo")),
    shown("isEditor", flag("yesNo")),
    shown("isApiUser", flag("yesNo")),
    shown("hideUserFromFilters", flag("yesNo")),
    exported("crmUserId"),
    exported("externalPublisherUserId"),
  ]),
};

/** One line of a file: its cells by column. */
export type ImportLine = Readonly<Record<string, string>>;

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

/** A name as it is looked up. */
export const nameKey = (name: string): string => name.trim().toLowerCase().replace(/\s+/g, " ");

/** The text of a cell: trimmed, without NUL, and without the apostrophe that exports put before formulas. */
export const cellText = (line: ImportLine, column: string): string =>
  fromCellText((line[column] ?? "").replaceAll("\0", "").trim());

interface LineProblem {
  column: string;
  message: string;
  params?: Record<string, string | number>;
}

/** The form's values of a line. Names are looked up by `idsOf`: none or several ids are a problem. */
export function readLine(
  columns: Readonly<Record<string, ImportColumn>>,
  line: ImportLine,
  idsOf: (column: string, name: string) => readonly string[],
): { values: object; problems: LineProblem[] } {
  const values: Record<string, unknown> = {};
  const problems: LineProblem[] = [];
  for (const [column, { field = column, kind = "text", empty }] of Object.entries(columns)) {
    const cell = cellText(line, column);
    if (cell === "") {
      if (kind === "records") put(values, field, []);
      else if (empty !== undefined) put(values, field, empty);
      continue;
    }
    if (kind === "flag") {
      const value = FLAGS[cell.toLowerCase()];
      if (value === undefined) problems.push({ column, message: "import_yes_no" });
      else put(values, field, value);
    } else if (kind === "record" || kind === "records") {
      const found = namesIn(kind, cell).map((name) => ({ name, ids: idsOf(column, name) }));
      for (const { name, ids } of found.filter(({ ids }) => ids.length !== 1)) {
        const message = ids.length === 0 ? "import_unknown" : "import_ambiguous";
        problems.push({ column, message, params: { value: name.slice(0, 80) } });
      }
      const ids = found.flatMap(({ ids }) => ids);
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
