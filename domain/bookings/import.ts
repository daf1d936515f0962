import { isDay } from "domain/dates";
import { type CellProblem, importCell } from "domain/import-lines";
import { type MoneyProblem, readMoney } from "domain/money";
import {
  type CrossBillTiming,
  type DeclaredField,
  HEAD_FIELDS,
  type HeadField,
  type MediumType,
  SPEC_FIELDS,
  type SpecField,
  TARGET_YEARS,
} from "./fields";
import { isDroppedFrom } from "./shape";

/**
 * The columns of a CSV of bookings, in the order of the template, with the form field of each. A field has the same
 * name in the form, the export and the file.
 */
export const FIELD_PATHS = {
  client: "clientCompany",
  agency: "agencyCompany",
  supervisor: "supervisor",
  medium: "specs.targetMedium",
  issue: "specs.issue",
  format: "specs.format",
  placement: "specs.placement",
  placementDetails: "specs.placementDetails",
  bookingArt: "specs.bookingType",
  targetYear: "specs.targetYear",
  campaignStart: "specs.campaignStartDate",
  campaignEnd: "specs.campaignEndDate",
  productionDate: "specs.productionDate",
  internalProduction: "specs.internalProduction",
  releaseDate: "specs.releaseDate",
  price: "price",
  billingDate: "billingDate",
  isCrossBill: "isCrossBill",
  crossBillTiming: "crossBillTiming",
  crossBillEnd: "crossBillEnd",
  nonbillable: "nonbillable",
  isInternal: "isInternal",
  easyJobId: "easyJobId",
  easyJobIdEpMedia: "easyJobIdEpMedia",
  adTargetLink: "specs.adTargetLink",
  adHiddenOnMobile: "specs.adHiddenOnMobile",
  comment: "specs.comment",
} as const;

export type ImportField = keyof typeof FIELD_PATHS;
export const IMPORT_FIELDS = Object.keys(FIELD_PATHS) as ImportField[];

/** Columns that every line needs. */
export const REQUIRED_IMPORT_FIELDS: readonly ImportField[] = ["client", "medium", "price"];

/** One line of the file: the texts of its cells. */
export type ImportRow = Partial<Record<ImportField, string>>;

/** What is wrong with a cell of a booking. */
export type ImportProblem = CellProblem & { field: ImportField };

type FieldAt<Path> = Path extends `specs.${infer Name extends SpecField}`
  ? (typeof SPEC_FIELDS)[Name]
  : Path extends HeadField
    ? (typeof HEAD_FIELDS)[Path]
    : never;
type ColumnsOf<Kind> = {
  [Column in ImportField]: FieldAt<(typeof FIELD_PATHS)[Column]>["kind"] extends Kind ? Column : never;
}[ImportField];
type DayField = ColumnsOf<"day">;
type FlagField = ColumnsOf<"flag">;
/** Names still to be looked up are texts, too. */
type TextField = ColumnsOf<"text" | "ref">;

/** The field that a column is read into. */
function fieldOf(column: ImportField): DeclaredField {
  const [name, inSpecs] = FIELD_PATHS[column].split(".").reverse() as [string, string | undefined];
  return inSpecs ? SPEC_FIELDS[name as SpecField] : HEAD_FIELDS[name as HeadField];
}

/** The cells of a line as values: names still to be looked up, days `YYYY-MM-DD`, price in cents. */
export type ImportValues = Record<TextField | DayField, string | null> &
  Record<FlagField, boolean> & {
    price: number;
    targetYear: number | null;
    crossBillTiming: CrossBillTiming | null;
  };

const MONEY_PROBLEMS: Record<MoneyProblem, string> = {
  money_invalid: "money_invalid",
  money_negative: "money_negative",
  money_too_large: "money_too_large",
};

/** Yes and no in a German table; they belong to the file format, not to a screen. */
const YES = ["ja", "j", "x", "1", "true", "wahr"];
/** How often a price falls due, in the words of the table. */
const TIMINGS: Readonly<Record<string, CrossBillTiming>> = {
  monatlich: "monthly",
  vierteljährlich: "quarterly",
  quartalsweise: "quarterly",
  halbjährlich: "halfyearly",
  jährlich: "yearly",
};
const NO = ["", "nein", "n", "0", "false", "falsch"];

/** A day as `2027-03-12`, `12.03.2027` or `12.3.2027`; null where the text is none. */
export function readCellDay(text: string): string | null {
  const german = /^(\d{1,2})\.\s?(\d{1,2})\.\s?(\d{4})$/.exec(text);
  const day = german
    ? `${german[3]}-${german[2]?.padStart(2, "0")}-${german[1]?.padStart(2, "0")}`
    : text.slice(0, 10);
  // A spreadsheet may write a day as an instant of its midnight.
  const isWhole = german !== null || /^\d{4}-\d{2}-\d{2}(?:[T ]00:00(?::00)?)?$/.test(text);
  return isWhole && isDay(day) ? day : null;
}

/** Reads the cells of one line: German numbers and days. What cannot be read is named and left empty. */
export function readImportRow(row: ImportRow): { values: ImportValues; problems: ImportProblem[] } {
  const problems: ImportProblem[] = [];
  const refuse = (field: ImportField, message: string, params?: ImportProblem["params"]) =>
    problems.push(params ? { field, message, params } : { field, message });
  for (const field of REQUIRED_IMPORT_FIELDS) if (!importCell(row, field)) refuse(field, "required");
  const text = (field: TextField) => importCell(row, field) || null;
  const day = (field: DayField) => {
    const cell = importCell(row, field);
    const read = cell ? readCellDay(cell) : null;
    if (cell && !read) refuse(field, "import_date_invalid");
    return read;
  };
  const flag = (field: FlagField) => {
    const cell = importCell(row, field).toLowerCase();
    if (!YES.includes(cell) && !NO.includes(cell)) refuse(field, "import_yes_no");
    return YES.includes(cell);
  };
  const money = readMoney(importCell(row, "price"));
  if (money.problem !== null && importCell(row, "price")) refuse("price", MONEY_PROBLEMS[money.problem]);
  const year = importCell(row, "targetYear");
  const { first, last } = TARGET_YEARS;
  const isYear = /^\d{4}$/.test(year) && Number(year) >= first && Number(year) <= last;
  if (year && !isYear) refuse("targetYear", "year_invalid", { first, last });
  const timingCell = importCell(row, "crossBillTiming").toLowerCase();
  const crossBillTiming = Object.hasOwn(TIMINGS, timingCell) ? (TIMINGS[timingCell] ?? null) : null;
  if (timingCell && !crossBillTiming) refuse("crossBillTiming", "import_timing_invalid");
  // A rhythm or an end implies that the price recurs, so the column may be empty; but it must not say the opposite.
  const says = timingCell !== "" || importCell(row, "crossBillEnd") !== "";
  const recurs = flag("isCrossBill");
  const isDenied = importCell(row, "isCrossBill") !== "" && !recurs;
  if (says && isDenied) refuse("isCrossBill", "import_cross_bill_denied");
  const read = IMPORT_FIELDS.flatMap((column): [string, unknown][] => {
    switch (fieldOf(column).kind) {
      case "day":
        return [[column, day(column as DayField)]];
      case "flag":
        return column === "isCrossBill" ? [] : [[column, flag(column as FlagField)]];
      case "text":
      case "ref":
        return [[column, text(column as TextField)]];
      default:
        return [];
    }
  });
  const values = {
    ...Object.fromEntries(read),
    targetYear: isYear ? Number(year) : null,
    price: money.cents ?? 0,
    isCrossBill: recurs || (says && !isDenied),
    crossBillTiming,
  } as ImportValues;
  return { values, problems };
}

const COLUMN_OF = new Map<string, ImportField>(IMPORT_FIELDS.map((column) => [FIELD_PATHS[column], column]));

/** The column of a form path. The medium stands for paths without a column. */
export const columnOfPath = (path: string): ImportField => COLUMN_OF.get(path) ?? "medium";

const SPEC_FIELD_OF = new Map(
  [...COLUMN_OF].flatMap(([path, column]) =>
    path.startsWith("specs.") ? [[column, path.slice("specs.".length) as SpecField] as const] : [],
  ),
);

/** The filled columns that bookings of the line's type do not have: shaping would drop them silently (spec §4). */
export function columnsNotOf(type: MediumType, values: ImportValues): ImportField[] {
  return IMPORT_FIELDS.filter((column) => {
    const field = SPEC_FIELD_OF.get(column);
    const isFilled = values[column] !== null && values[column] !== false;
    return isFilled && field !== undefined && isDroppedFrom(type, field);
  });
}

/** The values of a line that need no look-up, under the booking's field names. */
export function enteredValues(values: ImportValues) {
  const entered = IMPORT_FIELDS.filter((column) => fieldOf(column).kind !== "ref");
  const inSpecs = new Set<ImportField>(SPEC_FIELD_OF.keys());
  const named = (columns: ImportField[]) =>
    Object.fromEntries(columns.map((column) => [FIELD_PATHS[column].replace("specs.", ""), values[column]]));
  return {
    head: named(entered.filter((column) => !inSpecs.has(column))),
    specs: named(entered.filter((column) => inSpecs.has(column))),
  };
}
