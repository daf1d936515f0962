import { fromCellText } from "domain/cell-text";
import { isDay } from "domain/dates";
import { type MoneyProblem, readMoney } from "domain/money";
import { type BookingSpecs, type CrossBillTiming, type MediumType, TARGET_YEARS } from "./fields";
import { isDroppedFrom } from "./shape";

/** The columns of a CSV of bookings, in the order of the template. */
export const IMPORT_FIELDS = [
  "client",
  "agency",
  "supervisor",
  "medium",
  "issue",
  "format",
  "placement",
  "placementDetails",
  "bookingArt",
  "targetYear",
  "campaignStart",
  "campaignEnd",
  "productionDate",
  "internalProduction",
  "releaseDate",
  "price",
  "billingDate",
  "isCrossBill",
  "crossBillTiming",
  "crossBillEnd",
  "nonbillable",
  "isInternal",
  "easyJobId",
  "easyJobIdEpMedia",
  "adTargetLink",
  "adHiddenOnMobile",
  "comment",
] as const;
export type ImportField = (typeof IMPORT_FIELDS)[number];

/** Columns without which nothing can be booked. */
export const REQUIRED_IMPORT_FIELDS: readonly ImportField[] = ["client", "medium", "price"];

/** Decisions §8: up to 5,000 records go through in one post. */
export const MAX_IMPORT_LINES = 5000;
/** Largest file, in bytes. */
export const MAX_IMPORT_BYTES = 5_000_000;

/** One line of the file: the texts of its cells. */
export type ImportRow = Partial<Record<ImportField, string>>;

/** What is wrong with a cell; `message` is a key of the namespace `validation`. */
export type ImportProblem = {
  field: ImportField;
  message: string;
  params?: Record<string, string | number>;
};

type DayField =
  | "campaignStart"
  | "campaignEnd"
  | "productionDate"
  | "releaseDate"
  | "billingDate"
  | "crossBillEnd";
type FlagField = "nonbillable" | "isInternal" | "isCrossBill" | "internalProduction" | "adHiddenOnMobile";
type TextField = Exclude<ImportField, DayField | FlagField | "price" | "targetYear" | "crossBillTiming">;

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

/** How yes and no are written in a German table; they are data of its format, not texts of a screen. */
const YES = ["ja", "j", "x", "1", "true", "wahr"];
/** How often a price falls due, in the words of a table. */
const TIMINGS: Readonly<Record<string, CrossBillTiming>> = {
  monatlich: "monthly",
  vierteljährlich: "quarterly",
  quartalsweise: "quarterly",
  halbjährlich: "halfyearly",
  jährlich: "yearly",
};
const NO = ["", "nein", "n", "0", "false", "falsch"];

/**
 * A cell as it is meant: trimmed, without the NUL that no column holds, and without the apostrophe that exports
 * put before what a spreadsheet would run as a formula.
 */
function cellText(row: ImportRow, field: ImportField): string {
  return fromCellText((row[field] ?? "").replaceAll("\0", "").trim());
}

/** A day as `2027-03-12`, `12.03.2027` or `12.3.2027`; null where the text is none. */
export function readDay(text: string): string | null {
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
  for (const field of REQUIRED_IMPORT_FIELDS) if (!cellText(row, field)) refuse(field, "required");
  const text = (field: TextField) => cellText(row, field) || null;
  const day = (field: DayField) => {
    const cell = cellText(row, field);
    const read = cell ? readDay(cell) : null;
    if (cell && !read) refuse(field, "import_date_invalid");
    return read;
  };
  const flag = (field: FlagField) => {
    const cell = cellText(row, field).toLowerCase();
    if (!YES.includes(cell) && !NO.includes(cell)) refuse(field, "import_yes_no");
    return YES.includes(cell);
  };
  const money = readMoney(cellText(row, "price"));
  if (money.problem !== null && cellText(row, "price")) refuse("price", MONEY_PROBLEMS[money.problem]);
  const year = cellText(row, "targetYear");
  const { first, last } = TARGET_YEARS;
  const isYear = /^\d{4}$/.test(year) && Number(year) >= first && Number(year) <= last;
  if (year && !isYear) refuse("targetYear", "year_invalid", { first, last });
  const timingCell = cellText(row, "crossBillTiming").toLowerCase();
  const crossBillTiming = Object.hasOwn(TIMINGS, timingCell) ? (TIMINGS[timingCell] ?? null) : null;
  if (timingCell && !crossBillTiming) refuse("crossBillTiming", "import_timing_invalid");
  // Who says how often and how long needs not say that it recurs; but not the contrary either.
  const says = timingCell !== "" || cellText(row, "crossBillEnd") !== "";
  const recurs = flag("isCrossBill");
  const isDenied = cellText(row, "isCrossBill") !== "" && !recurs;
  if (says && isDenied) refuse("isCrossBill", "import_cross_bill_denied");
  const values: ImportValues = {
    client: text("client"),
    agency: text("agency"),
    supervisor: text("supervisor"),
    medium: text("medium"),
    issue: text("issue"),
    format: text("format"),
    placement: text("placement"),
    placementDetails: text("placementDetails"),
    bookingArt: text("bookingArt"),
    targetYear: isYear ? Number(year) : null,
    campaignStart: day("campaignStart"),
    campaignEnd: day("campaignEnd"),
    productionDate: day("productionDate"),
    internalProduction: flag("internalProduction"),
    releaseDate: day("releaseDate"),
    price: money.cents ?? 0,
    billingDate: day("billingDate"),
    isCrossBill: recurs || (says && !isDenied),
    crossBillTiming,
    crossBillEnd: day("crossBillEnd"),
    nonbillable: flag("nonbillable"),
    isInternal: flag("isInternal"),
    easyJobId: text("easyJobId"),
    easyJobIdEpMedia: text("easyJobIdEpMedia"),
    adTargetLink: text("adTargetLink"),
    adHiddenOnMobile: flag("adHiddenOnMobile"),
    comment: text("comment"),
  };
  return { values, problems };
}

/** The field of the form that a column is: it has the same name there, in the export and in the file. */
export const PATH_OF = {
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
} as const satisfies Record<ImportField, string>;

const COLUMN_OF = new Map<string, ImportField>(IMPORT_FIELDS.map((column) => [PATH_OF[column], column]));

/** The column that a form's path is read from; the medium stands for what has no column. */
export const columnOf = (path: string): ImportField => COLUMN_OF.get(path) ?? "medium";

const SPEC_FIELDS = new Map(
  [...COLUMN_OF].flatMap(([path, column]) =>
    path.startsWith("specs.") ? [[column, path.slice("specs.".length) as keyof BookingSpecs] as const] : [],
  ),
);

/** The filled columns of a line that bookings of its type do not have: shaping would lose them in silence (spec §4). */
export function columnsNotOf(type: MediumType, values: ImportValues): ImportField[] {
  return IMPORT_FIELDS.filter((column) => {
    const field = SPEC_FIELDS.get(column);
    const isFilled = values[column] !== null && values[column] !== false;
    return isFilled && field !== undefined && isDroppedFrom(type, field);
  });
}
