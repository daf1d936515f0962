import { describe, expect, it } from "vitest";
import { readListState } from "~/lists/state/url-state";
import { billingPath } from "./counts-line";
import { bookingList } from "./definition";

const pathOf = (query: string) => billingPath(readListState(new URLSearchParams(query), bookingList));

describe("the way from the bookings to what of them is to be billed", () => {
  it("keeps what both lists search by", () => {
    expect(pathOf("")).toBe("/bookings/billing?state=notpaid");
    expect(pathOf("q=moser&medium=1&medium=2&client=7&supervisor=3&sort=price&page=2")).toBe(
      "/bookings/billing?state=notpaid&q=moser&medium=1&medium=2&client=7&supervisor=3",
    );
  });

  it("is not there for a search that the other list does not know", () => {
    for (const other of ["billing=paid", "status=open", "period.from=2027-01-01", "issue=4", "year=2027"]) {
      expect(pathOf(other), other).toBeNull();
    }
  });
});
