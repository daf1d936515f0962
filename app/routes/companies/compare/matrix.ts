import {
  type CompanyFigure,
  type ComparisonPart,
  type ComparisonSplit,
  partOf,
  partsIn,
  type Sums,
  sumsBy,
} from "domain/companies/comparison";
import type { ComparedCompanies } from "./view";

/** Names in the address of the list of bookings: "format" there means the format of an export. */
const PARAMS = { year: "year", medium: "medium", format: "adFormat", company: "company" } as const;

/** A row or column of the table. `params` find its bookings in their list. */
interface Line {
  key: string;
  name: string;
  to?: string;
  params: string;
}

/** The figures as a table: each cell is what its row and its column have in common. */
export interface ComparisonMatrix {
  columns: (Line & { sum: Sums | null })[];
  rows: (Line & { cells: (Sums | null)[] })[];
  /** The filters of the whole matrix, as `params`. */
  restriction: string;
}

/** The bookings of a part in the address of their list; those without one by what they lack. */
export const paramsOf = (name: keyof typeof PARAMS, part: ComparisonPart): string =>
  new URLSearchParams(part === null ? { missing: name } : { [PARAMS[name]]: String(part) }).toString();

/** The address of the list with the same bookings; the list leaves out cancelled ones, as the figures do. */
export const comparedBookingsHref = (...params: string[]) => `/bookings?${params.filter(Boolean).join("&")}`;

type Columns = { name: "company" | "year"; parts: readonly ComparisonPart[] };

/** The matrix of a comparison: split by year, medium or format into rows, beside each other by company or year. */
export function matrixOf(
  { companies, media, formats, figures }: ComparedCompanies,
  by: ComparisonSplit,
  { name, parts }: Columns,
  { restriction, unknown }: { restriction: string; unknown: (of: ComparisonSplit) => string },
): ComparisonMatrix {
  const inColumn = (figure: CompanyFigure) => (name === "company" ? figure.companyId : figure.year);
  const visibleFigures = figures.filter((figure) => parts.includes(inColumn(figure)));
  const namesIn = (all: readonly { _id: string; name: string }[]) =>
    new Map<ComparisonPart, string>(all.map(({ _id, name }) => [_id, name]));
  const names = namesIn(by === "medium" ? media : formats);
  const companyNames = namesIn(companies);
  const nameOf = (part: ComparisonPart) =>
    part === null ? unknown(by) : by === "year" ? String(part) : (names.get(part) ?? "");
  const sums = sumsBy(visibleFigures, inColumn);
  const cells = sumsBy(visibleFigures, (figure) => `${partOf(by, figure)} ${inColumn(figure)}`);
  return {
    restriction,
    columns: parts.map((part) => ({
      key: String(part),
      name: name === "company" ? (companyNames.get(part) ?? "") : String(part),
      ...(name === "company" ? { to: `/companies/${part}/compare` } : {}),
      params: paramsOf(name, part),
      sum: sums.get(part) ?? null,
    })),
    rows: partsIn(by, visibleFigures).map((part) => ({
      key: String(part),
      name: nameOf(part),
      params: paramsOf(by, part),
      cells: parts.map((column) => cells.get(`${part} ${column}`) ?? null),
    })),
  };
}
