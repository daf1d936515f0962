import { readyViewHref } from "domain/bookings/ready-views";
import { describe, expect, it, test } from "vitest";
import { selectionVariables } from "~/lists/bulk/bulk-post";
import type { ListDefinition } from "~/lists/state/definition";
import { readListState, searchOf } from "~/lists/state/url-state";
import { filterVariables } from "~/lists/state/variables";
import { bookingList, companyBookingList, issueBookingList, mediumBookingList } from "./definition";

/** The variables for an address of a list. Rows, counts, sums and exports all get them. */
const sent = (list: ListDefinition, query: string) =>
  filterVariables(bookingList, searchOf(bookingList, readListState(query, list), {}));

describe.each([
  ["all bookings", bookingList],
  ["a company's bookings", companyBookingList],
  ["a medium's bookings", mediumBookingList],
  ["an issue's bookings", issueBookingList],
] as const)("the list of %s", (_name, list) => {
  it("leaves out cancelled ones unless they are asked for", () => {
    expect(sent(list, "billingState=open")).toEqual({ billingStates: ["open"], cancelled: false });
    expect(sent(list, "status=all")).toEqual({});
    expect(sent(list, "status=cancelled")).toEqual({ status: ["cancelled"] });
  });
});

test("bulk changes of all results, and views that everybody has, follow the list", () => {
  const all = { ids: null, query: "billingState=open" };
  expect(selectionVariables(bookingList, all).all?.filter).toEqual({
    billingStates: ["open"],
    cancelled: false,
  });
  const who = { userId: "7", today: "2026-11-22" };
  for (const view of ["mine", "nextIssue", "thisWeek", "fromToday"] as const)
    expect(sent(bookingList, readyViewHref(view, who).split("?")[1] ?? "")).toMatchObject({
      cancelled: false,
    });
});

test("rows chosen one by one are changed whatever they are", () => {
  expect(selectionVariables(bookingList, { ids: ["7"], query: "" })).toEqual({ ids: ["7"] });
});
