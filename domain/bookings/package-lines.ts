import { formatEuro, splitPriceEvenly } from "domain/money";
import type { FieldProblem } from "../field-problem";
import type { BookingSpecs } from "./fields";

/** The specs that a line of a package gives the booking of its medium. */
export const LINE_SPECS = [
  "issue",
  "format",
  "placement",
  "campaignStartDate",
  "campaignEndDate",
  "releaseDate",
] as const;
export type LineSpec = (typeof LINE_SPECS)[number];

/** What a package books in one of its media. Without a price it gets its share of the rest. Price in cents. */
export type PackageLine = { medium: string; price?: number | null | undefined } & {
  [Name in LineSpec]?: BookingSpecs[Name] | undefined;
};

/** The name of a medium's line in the form: it stays the same, whatever other media are chosen. */
export const lineName = (mediumId: string) => `lines.m${mediumId}`;

/**
 * The prices of a package's bookings: those of the lines, and the rest split evenly to the cent over the others. The
 * fields of the problems are those of the lines (`lines[2].price`).
 * @param media the media of the package in their order
 */
export function linePrices(
  { price, billEvenly }: { price: number; billEvenly: boolean },
  media: readonly string[],
  lines: readonly PackageLine[],
): { prices: number[]; problems: FieldProblem[] } {
  const none = media.map(() => 0);
  const priced = lines.flatMap(({ price: own }, n) =>
    own === null || own === undefined ? [] : [{ own, n }],
  );
  const [first] = priced;
  const at = (n: number, message: string, params?: FieldProblem["params"]) => ({
    prices: none,
    problems: [{ field: `lines[${n}].price`, message, ...(params ? { params } : {}) }],
  });
  if (!billEvenly) return first ? at(first.n, "package_line_not_split") : { prices: none, problems: [] };
  const priceByMedium = new Map(priced.map(({ own, n }) => [lines[n]?.medium, own]));
  const open = media.filter((id) => !priceByMedium.has(id)).length;
  const rest = price - priced.reduce((sum, { own }) => sum + own, 0);
  const last = priced.at(-1);
  if (last && (rest < 0 || (open === 0 && rest !== 0))) {
    const message = rest < 0 ? "package_lines_too_high" : "package_lines_too_low";
    return at(last.n, message, { total: formatEuro(price), difference: formatEuro(Math.abs(rest)) });
  }
  const shares = open > 0 ? splitPriceEvenly(rest, open) : [];
  return { prices: media.map((id) => priceByMedium.get(id) ?? shares.shift() ?? 0), problems: [] };
}
