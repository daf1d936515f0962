import { FINDING_KINDS, IMMOFLASH_CHECKS } from "domain/immoflash-issues/findings";
import { PLAN_CHECKS, type PlanConflict } from "domain/issues/plan-conflicts";
import { NEWSLETTER_CHECKS, NEWSLETTER_FINDINGS } from "domain/newsletters/findings";
import { describe, expect, it } from "vitest";
import { checkRows } from "./rows";

const CONFLICTS: Record<PlanConflict["kind"], true> = {
  shared_place: true,
  elsewhere: true,
  spread_on_right: true,
  overfull: true,
  same_client: true,
  other_format: true,
  odd_sheets: true,
};

const CHECKS = { words: ["too_long", "missing"], pictures: ["blurred"], links: ["broken"] } as const;
type Kind = "too_long" | "missing" | "blurred" | "broken";
const found = (kind: Kind, nth: number) => ({ kind, nth });
const stops = ({ kind }: { kind: Kind }) => kind === "broken";

describe("the rows of checks", () => {
  it("have one for each kind, what stops first, and one for each check that has found nothing", () => {
    const findings = [found("too_long", 1), found("broken", 2), found("too_long", 3), found("missing", 4)];
    expect(checkRows(CHECKS, findings, stops)).toEqual({
      found: [
        { kind: "broken", weight: "bad", findings: [found("broken", 2)] },
        { kind: "too_long", weight: "warn", findings: [found("too_long", 1), found("too_long", 3)] },
        { kind: "missing", weight: "warn", findings: [found("missing", 4)] },
      ],
      passed: ["pictures"],
    });
    expect(checkRows(CHECKS, [], stops)).toEqual({ found: [], passed: ["words", "pictures", "links"] });
  });

  it.each([
    ["a newsletter", NEWSLETTER_CHECKS, NEWSLETTER_FINDINGS],
    ["an immoflash issue", IMMOFLASH_CHECKS, FINDING_KINDS],
    ["a flat plan", PLAN_CHECKS, Object.keys(CONFLICTS)],
  ])("of %s know every kind that may be found, each in one check", (_what, checks, kinds) => {
    expect(Object.values<readonly string[]>(checks).flat().sort()).toEqual([...kinds].sort());
  });
});
