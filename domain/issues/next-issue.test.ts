import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { inOrderOfIssues, nextIssue, whyPassedOver } from "./next-issue";

const TODAY = "2026-11-29";

describe("the next issue", () => {
  it("is the first that an ad is in time for, and names the ones before it", () => {
    const december = { publishDate: "2026-12-12", adClosesOn: "2026-11-27" };
    const january = { publishDate: "2027-01-12", adClosesOn: "2026-11-29" };
    const out = { publishDate: "2026-11-29" };
    expect(nextIssue([out, december, january], TODAY)).toEqual({ next: january, passedOver: [december] });
    expect([out, december, january].map((issue) => whyPassedOver(issue, TODAY))).toEqual([
      "issue_is_out",
      "issue_is_closed",
      null,
    ]);
  });

  it("is one without a deadline, and none that is too late for ads or for material", () => {
    const open = { publishDate: "2026-12-12" };
    expect(nextIssue([open], TODAY).next).toBe(open);
    const late = { publishDate: "2026-12-10", adClosesOn: null, materialDueOn: "2026-11-01" };
    expect(nextIssue([late, open], TODAY)).toEqual({ next: open, passedOver: [late] });
    const forMaterial = { ...late, adClosesOn: "2026-12-01" };
    expect(nextIssue([forMaterial, open], TODAY)).toEqual({ next: open, passedOver: [forMaterial] });
  });

  it("is the first that is not out where all deadlines have passed; none where all are out", () => {
    const closed = { publishDate: "2026-12-12", adClosesOn: "2026-11-01" };
    expect(nextIssue([{ publishDate: "2026-11-01" }, closed], TODAY)).toEqual({
      next: closed,
      passedOver: [],
    });
    expect(nextIssue([{ publishDate: TODAY }], TODAY)).toEqual({ next: null, passedOver: [] });
  });
});

describe("issues in order", () => {
  it("stand by day, number and id, whatever the order they come in", () => {
    const ordered = [
      { id: "7", publishDate: "2027-01-12", issueNumber: "9" },
      { id: "3", publishDate: "2027-01-12", issueNumber: "10" },
      { id: "11", publishDate: "2027-01-12", issueNumber: "10" },
      { id: "1", publishDate: "2027-02-12", issueNumber: "1" },
    ];
    fc.assert(
      fc.property(fc.shuffledSubarray(ordered, { minLength: 4 }), (shuffled) => {
        expect(inOrderOfIssues(shuffled)).toEqual(ordered);
      }),
    );
  });
});
