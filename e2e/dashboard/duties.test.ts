import { ROLES } from "backend/seed/roles";
import { dutiesOf, rankOf } from "domain/dashboard/duties";
import {
  figureList,
  figuresFor,
  monthAround,
  riseInPercent,
  sameDayLastYear,
} from "domain/dashboard/figures";
import { describe, expect, it } from "vitest";

const administration = { permissions: ROLES.Administration, canBookUser: true };
const seller = { permissions: ROLES.Anzeigenverkauf, canBookUser: true };
const headOfSales = {
  permissions: [...ROLES.Anzeigenverkauf, "global:manage_nonbillable"],
  canBookUser: true,
};
const accounting = { permissions: ROLES.Buchhaltung, canBookUser: false };
const editor = { permissions: ROLES.Redaktion, canBookUser: false };
const reader = { permissions: ROLES["Nur lesen"], canBookUser: false };

describe("what somebody does, by their rights", () => {
  it.each([
    ["administration", administration, ["turnover", "missing", "unbilled", "closing"]],
    ["a seller", seller, ["turnover", "missing", "open", "closing"]],
    ["a head of sales", headOfSales, ["turnover", "missing", "unbilled", "closing"]],
    ["accounting", accounting, ["turnover", "unbilled", "closing"]],
    ["an editor", editor, ["releases", "missing", "closing"]],
    ["a reader", reader, ["turnover", "missing", "unbilled", "closing"]],
    ["nobody in particular", { permissions: [], canBookUser: true }, []],
  ])("%s has these figures", (_name, viewer, figures) => expect(figuresFor(viewer)).toEqual(figures));

  it("only a seller's dashboard is about oneself, and it has no bills", () => {
    for (const viewer of [administration, headOfSales, accounting, editor, reader]) {
      expect(dutiesOf(viewer).isOwn).toBe(false);
    }
    const { isOwn, kinds } = dutiesOf(seller);
    expect(isOwn).toBe(true);
    expect(kinds).toEqual(["material", "price", "activation", "comment", "deadline"]);
  });

  it("who bills has bills and what cannot be billed, and no material", () => {
    const duties = dutiesOf(accounting);
    expect(duties.kinds).toEqual(["price", "bill", "comment"]);
    expect(rankOf("bill", duties)).toBeLessThan(rankOf("price", duties));
  });

  it("an editor decides and writes, and does not sell", () =>
    expect(dutiesOf(editor).kinds).toEqual(["comment", "release", "review", "newsletter", "draft"]));

  it("material before print comes first in a house, then approvals and accounts, then bills and closing days", () => {
    const duties = dutiesOf(administration);
    const ranks = duties.kinds.map((kind) => [kind, rankOf(kind, duties)] as const);
    const ofRank = (rank: number) => ranks.filter((one) => one[1] === rank).map(([kind]) => kind);
    expect(ofRank(0)).toEqual(["material"]);
    expect(ofRank(1)).toEqual(["comment", "release", "review", "newsletter", "account"]);
    expect(ofRank(2)).toEqual(["price", "activation", "bill", "deadline", "draft"]);
  });
});

describe("the figures", () => {
  it("are the totals of lists, of the house or of somebody's own", () => {
    expect(figureList("turnover", "2028-02-29", null)).toBe(
      "/bookings?period.from=2028-02-01&period.to=2028-02-29",
    );
    expect(figureList("open", "2027-03-12", "7")).toBe("/bookings?status=open&sort=appearsOn&supervisor=7");
  });

  it("are compared with the same month and the same day of last year", () => {
    expect(monthAround("2028-02-29", 1)).toEqual({ from: "2027-02-01", to: "2027-02-28" });
    expect(sameDayLastYear("2028-02-29")).toBe("2027-02-28");
    expect(sameDayLastYear("2027-03-12")).toBe("2026-03-12");
    expect(riseInPercent(108, 100)).toBeCloseTo(8);
    expect(riseInPercent(5, 0)).toBeNull();
  });
});
