import { expect, test } from "vitest";
import { MAX_PRICE_CENTS } from "../money";
import { deviationOf, priceIntent, priceOf } from "./price-proposals";

const list = {
  by: "list" as const,
  cents: 235_000,
};
const last = {
  by: "last" as const,
  cents: 211_000,
};

test("the deviation is proved to the cent, from the list and from the last price", () => {
  expect(deviationOf(211_000, [list, last])).toEqual({
    from: "list",
    cents: -24_000,
    permille: -102,
    like: "last",
  });
  expect(deviationOf(211_001, [list, last])).toEqual({
    from: "list",
    cents: -23_999,
    permille: -102,
    like: null,
  });
  expect(deviationOf(210_999, [last])).toEqual({
    from: "last",
    cents: -1,
    permille: 0,
    like: null,
  });
  expect(deviationOf(235_000, [list])).toMatchObject({
    cents: 0,
    permille: 0,
  });
});

test("without a proposal there is no deviation, and none in percent from nothing", () => {
  expect(deviationOf(1, [])).toBeNull();
  expect(deviationOf(1, [{ by: "last", cents: 0 }])).toMatchObject({
    cents: 1,
    permille: null,
  });
});

test("a button takes over a price that can be one", () => {
  expect(priceIntent(list)).toBe("price/235000");
  for (const cents of [0, 235_000, MAX_PRICE_CENTS]) expect(priceOf(priceIntent({ cents }))).toBe(cents);
  for (const intent of ["save", "price/", "price/-1", "price/1,5", "price/99999999999", "refresh/price/1"])
    expect(priceOf(intent), intent).toBeNull();
});
