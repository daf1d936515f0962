import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  formatCents,
  formatEuro,
  formatWholeEuro,
  MAX_PRICE_CENTS,
  parseCents,
  readMoney,
  splitPriceEvenly,
} from "./money";

const price = fc.integer({ min: 0, max: MAX_PRICE_CENTS });

describe("reading German amounts", () => {
  it.each([
    ["0", 0],
    ["0,29", 29],
    ["12,349", 1234],
    ["0,999999999999999999", 99],
    ["1450", 145_000],
    ["1450,5", 145_050],
    ["1.450,00", 145_000],
    ["1.450", 145_000],
    [" 1.450,00 € ", 145_000],
    ["1.450,00\u00a0€", 145_000],
    ["EUR 1.450,--", 145_000],
    ["1.450,-", 145_000],
    ["007,10", 710],
    ["1.000.000,01", 100_000_001],
    ["99.999.999,99", MAX_PRICE_CENTS],
    ["99.999.999,999", MAX_PRICE_CENTS],
    ["0000000000001,00", 100],
  ])("reads %s as %d cents", (text, cents) => {
    expect(parseCents(text)).toBe(cents);
  });

  it.each([
    ["", "money_invalid"],
    ["   ", "money_invalid"],
    ["abc", "money_invalid"],
    ["1450,0,0", "money_invalid"],
    ["1.45,00", "money_invalid"],
    ["14.50", "money_invalid"],
    ["1450.50", "money_invalid"],
    ["1.4500", "money_invalid"],
    [".450", "money_invalid"],
    ["1..450", "money_invalid"],
    ["1,450.00", "money_invalid"],
    ["1 450,00", "money_invalid"],
    ["5,", "money_invalid"],
    [",50", "money_invalid"],
    ["0.500", "money_invalid"],
    ["000.000,01", "money_invalid"],
    ["€5,5€", "money_invalid"],
    ["1e3", "money_invalid"],
    ["١٢", "money_invalid"],
    ["-1", "money_negative"],
    ["-0,01", "money_negative"],
    ["− 1.450,00 €", "money_negative"],
    ["100.000.000,00", "money_too_large"],
    ["100000000", "money_too_large"],
    ["99999999999999999999999", "money_too_large"],
  ])("refuses %j", (text, problem) => {
    expect(readMoney(text)).toEqual({ cents: null, problem });
  });
});

describe("showing amounts", () => {
  it.each([
    [0, "0,00"],
    [5, "0,05"],
    [29, "0,29"],
    [145_000, "1.450,00"],
    [100_000_001, "1.000.000,01"],
    [-145_050, "-1.450,50"],
  ])("shows %d as %s", (cents, text) => {
    expect(formatCents(cents)).toBe(text);
  });

  it("does not break between amount and unit", () => {
    expect(formatEuro(145_000)).toBe("1.450,00\u00a0€");
    expect(formatWholeEuro(145_050)).toBe("1.451\u00a0€");
    expect(formatWholeEuro(0)).toBe("0\u00a0€");
  });

  it("is read back as the same price, with and without unit", () => {
    fc.assert(
      fc.property(price, (cents) => {
        expect(parseCents(formatCents(cents))).toBe(cents);
        expect(parseCents(formatEuro(cents))).toBe(cents);
      }),
      { examples: [[0], [29], [MAX_PRICE_CENTS]] },
    );
  });

  it("cuts further decimals off instead of rounding", () => {
    fc.assert(
      fc.property(price, fc.stringMatching(/^\d{1,20}$/), (cents, decimals) => {
        expect(parseCents(formatCents(cents) + decimals)).toBe(cents);
      }),
    );
  });

  it("reads plain digits and grouped digits alike", () => {
    fc.assert(
      fc.property(price, (cents) => {
        expect(parseCents(formatCents(cents).replaceAll(".", ""))).toBe(cents);
      }),
    );
  });
});

describe("reading any text", () => {
  it("answers cents within the bounds or a problem, never anything else", () => {
    const text = fc.oneof(
      fc.string(),
      fc.stringMatching(/^[-−]?[\d.,€ -]{0,24}$/),
      fc.stringMatching(/^\d{7,12}(,\d{0,3})?$/),
    );
    fc.assert(
      fc.property(text, (typed) => {
        const { cents, problem } = readMoney(typed);
        if (problem === null) {
          expect(Number.isInteger(cents)).toBe(true);
          expect(cents).toBeGreaterThanOrEqual(0);
          expect(cents).toBeLessThanOrEqual(MAX_PRICE_CENTS);
        } else expect(cents).toBeNull();
      }),
    );
  });
});

describe("splitting a price", () => {
  it("gives remainders to the first parts", () => {
    expect(splitPriceEvenly(100, 3)).toEqual([34, 33, 33]);
    expect(splitPriceEvenly(2, 3)).toEqual([1, 1, 0]);
  });

  it("sums up to the price, with parts that differ by a cent at most, larger ones first", () => {
    fc.assert(
      fc.property(price, fc.integer({ min: 1, max: 99 }), (cents, n) => {
        const parts = splitPriceEvenly(cents, n);
        expect(parts).toHaveLength(n);
        expect(parts.reduce((sum, part) => sum + part, 0)).toBe(cents);
        expect(parts[0]).toBeLessThanOrEqual((parts[n - 1] ?? 0) + 1);
        expect(parts).toEqual([...parts].sort((a, b) => b - a));
      }),
    );
  });

  it.each([0, -1, 1.5, Number.NaN])("refuses %d parts", (n) => {
    expect(() => splitPriceEvenly(100, n)).toThrow(RangeError);
  });
});
