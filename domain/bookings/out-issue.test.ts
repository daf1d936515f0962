import { describe, expect, it } from "vitest";
import { emptyBooking, type MaterialState } from "./fields";
import { type IssueDays, isClosed, isOut, outIssueQuestion } from "./out-issue";

const inIssue = (issue: string | null, bookingState: MaterialState = "open") => {
  const booking = emptyBooking();
  return { ...booking, specs: { ...booking.specs, issue, bookingState } };
};
type Booking = ReturnType<typeof inIssue>;
const ask = (
  draft: Booking,
  before: Booking,
  issue: IssueDays | null,
  format: { noAd?: boolean } | null = null,
) => outIssueQuestion(draft, before, { issue, format }, "2026-11-22");

describe("an issue that is out", () => {
  it("is out from the day on which it appears", () => {
    expect(isOut("2026-11-23", "2026-11-22")).toBe(false);
    expect(isOut("2026-11-22", "2026-11-22")).toBe(true);
    expect(isOut("2026-11-21", "2026-11-22")).toBe(true);
  });

  it("is asked about when it is chosen, with the day on which it appeared", () => {
    const asked = ask(inIssue("7"), inIssue(null), { publishDate: "2026-10-12" });
    expect(asked).toEqual([{ field: "specs.issue", message: "issue_is_out", params: { day: "2026-10-12" } }]);
  });

  it("is asked about from the day after its closing day for ads", () => {
    expect(isClosed("2026-11-22", "2026-11-22")).toBe(false);
    expect(isClosed("2026-11-21", "2026-11-22")).toBe(true);
    expect(isClosed(null, "2026-11-22")).toBe(false);
    const issue = { publishDate: "2026-12-12", adClosesOn: "2026-11-20" };
    expect(ask(inIssue("7"), inIssue(null), issue)).toEqual([
      { field: "specs.issue", message: "issue_is_closed", params: { day: "2026-11-20" } },
    ]);
    expect(ask(inIssue("7"), inIssue("7"), issue)).toEqual([]);
  });

  it("is asked about from the day after its closing day for material, while material is missing", () => {
    const issue = { publishDate: "2026-12-12", adClosesOn: "2026-11-22", materialDueOn: "2026-11-21" };
    const asked = [
      { field: "specs.issue", message: "issue_material_is_closed", params: { day: "2026-11-21" } },
    ];
    expect(ask(inIssue("7"), inIssue(null), issue)).toEqual(asked);
    expect(ask(inIssue("7", "requested"), inIssue(null), issue)).toEqual(asked);
    expect(ask(inIssue("7", "available"), inIssue(null), issue)).toEqual([]);
    expect(ask(inIssue("7", "approved"), inIssue(null), issue)).toEqual([]);
    expect(ask(inIssue("7"), inIssue(null), issue, { noAd: true })).toEqual([]);
    expect(ask(inIssue("7"), inIssue(null), { ...issue, materialDueOn: "2026-11-22" })).toEqual([]);
    // Its closing day for ads says more, where that has passed, too.
    const closed = ask(inIssue("7"), inIssue(null), { ...issue, adClosesOn: "2026-11-20" });
    expect(closed[0]?.message).toBe("issue_is_closed");
  });

  it.each([
    ["no issue", inIssue(null), inIssue("7"), null],
    ["the issue that the booking had", inIssue("7"), inIssue("7"), { publishDate: "2026-10-12" }],
    ["an issue to come", inIssue("7"), inIssue(null), { publishDate: "2026-12-12" }],
    ["an unknown issue", inIssue("7"), inIssue(null), null],
  ])("is not asked about for %s", (_, draft, before, issue) => {
    expect(ask(draft, before, issue)).toEqual([]);
  });
});
