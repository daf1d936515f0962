import { expect, test } from "vitest";
import { readListState, searchOf } from "~/lists/state/url-state";
import { readWalk, walkLinks, walkQuery, walkVariables } from "~/lists/walk/walk";
import { companyBookingList, bookingList as list } from "./definition";

const at = (number: number) => ({
  previous: "6",
  next: "8",
  position: { number, isMore: false },
  total: { number: 458, isMore: false },
});
const opened = (back: string) => {
  const params = new URLSearchParams(walkQuery(list, readListState(back.split("?")[1] ?? "", list), back));
  return readWalk(list, params, params.get("back"));
};

test("a record is opened with the address of its list, and knows the search and the order", () => {
  const walk = opened("/bookings?billingState=open&sort=price&page=3&size=50");
  expect(walkVariables(list, walk)).toEqual({
    walks: true,
    term: undefined,
    filter: { billingStates: ["open"], cancelled: false },
    sort: "price",
  });
  expect(walkVariables(list, null).walks).toBe(false);
});

test("a list of a part of the records carries its search in terms of all of them", () => {
  const back = "/companies/7/bookings?year=2027&page=2";
  const state = readListState("year=2027&page=2", companyBookingList);
  const search = searchOf(list, state as never, { company: ["7"] });
  const params = new URLSearchParams(walkQuery(list, search, back));
  const walk = readWalk(list, params, params.get("back"));
  expect(walkVariables(list, walk).filter).toEqual({ companyIds: ["7"], year: 2027, cancelled: false });
  const links = walkLinks(list, walk, at(60), "7");
  expect(new URL(links?.next ?? "", "http://here").searchParams.get("in")).toBe(params.get("in"));
  expect(links?.back).toBe("/companies/7/bookings?year=2027&page=3#row-7");
});

test("the way back leads to the page and the row where the record stands now", () => {
  const links = (back: string, number: number) => walkLinks(list, opened(back), at(number), "7");
  expect(links("/bookings?q=x&page=9", 25)).toMatchObject({
    previous: `/bookings/6?back=${encodeURIComponent("/bookings?q=x&page=9")}`,
    next: `/bookings/8?back=${encodeURIComponent("/bookings?q=x&page=9")}`,
    back: "/bookings?q=x#row-7",
  });
  expect(links("/bookings?q=x", 26)?.back).toBe("/bookings?q=x&page=2#row-7");
  expect(links("/bookings?size=100", 26)?.back).toBe("/bookings?size=100#row-7");
});

test("a record that the list has no more, or that stands too far back, leads to the list as it was", () => {
  const walk = opened("/bookings?q=x&page=2");
  const { total } = at(1);
  for (const position of [null, { number: 10_000, isMore: true }])
    expect(walkLinks(list, walk, { previous: null, next: "8", position, total }, "7")).toMatchObject({
      previous: null,
      back: "/bookings?q=x&page=2",
    });
});

test("another way back is no list", () => {
  for (const back of [null, "/issues/edit/print/3", "/bookingsx?q=x"])
    expect(readWalk(list, new URLSearchParams(), back)).toBe(null);
});
