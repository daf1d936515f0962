import { describe, expect, it } from "vitest";
import { emptyBooking } from "./fields";
import { isClosed, isOut, outIssueQuestion } from "./out-issue";

const inIssue = (issue: string | null) => {
  const booking = emptyBooking();
  return { ...booking, specs: { ...booking.specs, issue } };
};

describe("an issue that is out", () => {
  it("is out from the day on which it appears", () => {
    expect(isOut("2026-11-23", "2026-11-22")).toBe(false);
    expect(isOut("2026-11-22", "2026-11-22")).toBe(true);
    expect(isOut("2026-11-21", "2026-11-22")).toBe(true);
  });

  it("is asked about when it is chosen, with the day on which it appeared", () => {
    const asked = outIssueQuestion(inIssue("7"), inIssue(null), { publishDate: "2026-10-12" }, "2026-11-22");
    expect(asked).toEqual([{ field: "specs.issue", message: "issue_is_out", params: { day: "2026-10-12" } }]);
  });

  it("is asked about from the day after its closing day for ads", () => {
    expect(isClosed("2026-11-22", "2026-11-22")).toBe(false);
    expect(isClosed("2026-11-21", "2026-11-22")).toBe(true);
    expect(isClosed(null, "2026-11-22")).toBe(false);
    const issue = { publishDate: "2026-12-12", adClosesOn: "2026-11-20" };
    expect(outIssueQuestion(inIssue("7"), inIssue(null), issue, "2026-11-22")).toEqual([
      { field: "specs.issue", message: "issue_is_closed", params: { day: "2026-11-20" } },
    ]);
    expect(outIssueQuestion(inIssue("7"), inIssue("7"), issue, "2026-11-22")).toEqual([]);
  });

  it.each([
    ["no issue", inIssue(null), inIssue("7"), null],
    ["the issue that the booking had", inIssue("7"), inIssue("7"), { publishDate: "2026-10-12" }],
    ["an issue to come", inIssue("7"), inIssue(null), { publishDate: "2026-12-12" }],
    ["an unknown issue", inIssue("7"), inIssue(null), null],
  ])("is not asked about for %s", (_, draft, before, issue) => {
    expect(outIssueQuestion(draft, before, issue, "2026-11-22")).toEqual([]);
  });
});
