import { readyViewHref } from "domain/bookings/ready-views";
import { expect, it } from "vitest";
import { listQuery, readListState } from "~/lists/state/url-state";
import { bookingList } from "./definition";

it("reads the whole address of each view that everybody has", () => {
  const who = { userId: "7", today: "2026-11-22" };
  for (const view of ["mine", "nextIssue", "thisWeek", "fromToday"] as const) {
    const query = readyViewHref(view, who).split("?")[1] ?? "";
    const read = new URLSearchParams(listQuery(bookingList, readListState(query, bookingList)));
    expect(Object.fromEntries(read)).toEqual(Object.fromEntries(new URLSearchParams(query)));
  }
});
