import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packageLinesSchema } from "./package-form";
import { linePrices } from "./package-lines";

const PACK = { price: 1000_01, billEvenly: true };

describe("the prices of a package's lines", () => {
  it("splits what the lines leave evenly to the cent", () => {
    const { prices } = linePrices(PACK, ["1", "2", "3"], [{ medium: "2", price: 400_00 }]);
    expect(prices).toEqual([300_01, 400_00, 300_00]);
  });

  it.each([
    ["more than the package", [{ medium: "1", price: 1200_00 }], "lines[0].price", "package_lines_too_high"],
    [
      "less than the package, and nobody takes the rest",
      [
        { medium: "1", price: 500_00 },
        { medium: "2", price: 500_00 },
      ],
      "lines[1].price",
      "package_lines_too_low",
    ],
  ])("refuses lines that cost %s", (_, lines, field, message) => {
    expect(linePrices(PACK, ["1", "2"], lines).problems).toMatchObject([{ field, message }]);
  });

  it("refuses a price of a line where only the package is billed", () => {
    const { problems } = linePrices({ ...PACK, billEvenly: false }, ["1"], [{ medium: "1", price: 1 }]);
    expect(problems).toEqual([{ field: "lines[0].price", message: "package_line_not_split" }]);
  });

  it("always adds up to the price of the package", () => {
    const price = fc.integer({ min: 0, max: 10_000_00 });
    fc.assert(
      fc.property(price, fc.array(fc.option(price), { minLength: 1, maxLength: 9 }), (total, own) => {
        const media = own.map((_, n) => String(n));
        const lines = own.map((one, n) => ({ medium: String(n), price: one }));
        const { prices, problems } = linePrices({ price: total, billEvenly: true }, media, lines);
        return problems.length > 0 || prices.reduce((sum, one) => sum + one, 0) === total;
      }),
    );
  });
});

describe("the lines of a form", () => {
  it("are read by medium, an empty field as none", () => {
    const read = packageLinesSchema.parse({ lines: { m7: { issue: "3", format: "", price: "1.450,00" } } });
    expect(read.lines).toEqual([
      {
        medium: "7",
        issue: "3",
        format: null,
        placement: null,
        campaignStartDate: null,
        campaignEndDate: null,
        releaseDate: null,
        price: 145_000,
      },
    ]);
    expect(packageLinesSchema.parse({}).lines).toEqual([]);
  });

  it.each([
    [{ x: {} }],
    [{ m1: { price: "viel" } }],
    [{ m1: { issue: "abc" } }],
    [{ m1: { campaignStartDate: "2026-02-30" } }],
  ])("refuses %j", (lines) => expect(packageLinesSchema.safeParse({ lines }).success).toBe(false));
});
