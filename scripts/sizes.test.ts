import { execFileSync } from "node:child_process";
import path from "node:path";
import { beforeAll, describe, expect, it } from "vitest";
import { statementsOf } from "./reports.mjs";
import { baseSizes, grown, linesOfAreas, type Sizes, tooLarge, weightsOfScreens } from "./sizes.mjs";

const root = path.resolve(import.meta.dirname, "..");

/** How a size that grew too much is dealt with. */
const ADVICE =
  "more than a tenth above scripts/sizes.json: what is it that grew? (npm run sizes, once per issue)";

describe("the project has not grown by more than a tenth since the base", () => {
  // Nothing to do in `npm test`, which has built already.
  beforeAll(() => {
    execFileSync(process.execPath, ["scripts/build.mjs"], { cwd: root });
  });

  it("in the lines of its areas", () => {
    expect(tooLarge(baseSizes(), { lines: linesOfAreas() }), ADVICE).toEqual([]);
  });

  it("in what a browser loads for a screen", () => {
    const weights = weightsOfScreens();
    expect(tooLarge(baseSizes(), weights), ADVICE).toEqual([]);
    // A count that sees nothing would find every screen light.
    expect(Object.keys(weights.scripts ?? {}).length).toBeGreaterThan(100);
    expect(Math.min(...Object.values(weights.scripts ?? {}))).toBeGreaterThan(50);
    expect(Math.min(...Object.values(weights.styles ?? {}))).toBeGreaterThan(5);
  });
});

describe("a size", () => {
  const base: Sizes = {
    lines: { tags: 300, roles: 700 },
    requests: { "tags/list": 9 },
  };

  it("may be a tenth above the base, and one more", () => {
    expect(tooLarge(base, { lines: { tags: 331, roles: 771 }, requests: { "tags/list": 10 } })).toEqual([]);
  });

  it("that is larger is told with both numbers", () => {
    expect(tooLarge(base, { lines: { tags: 332, roles: 700 }, requests: { "tags/list": 11 } })).toEqual([
      "Lines of areas, tags: 332, 300 in the base",
      "Requests of screens, tags/list: 11, 9 in the base",
    ]);
  });

  it("that the base does not name is told as new, and refused by nobody", () => {
    const now: Sizes = { lines: { tags: 310, roles: 690, menus: 5000 } };
    expect(tooLarge(base, now)).toEqual([]);
    expect(grown(base, now)).toEqual([
      "  Lines of areas: 1000 → 1000 (0.0 %), 1 of 3 grew; tags 300 → 310; new: menus (1)",
    ]);
  });

  it("of statements only counts where most states ask more, as one depends on what ran before", () => {
    const asking = (most: number, others: number, count = 100): Sizes => ({
      statements: Object.fromEntries(
        Array.from({ length: count }, (_, nth) => [`state ${nth}`, nth % 5 === 0 ? others : most]),
      ),
    });
    expect(tooLarge(asking(10, 10), asking(10, 30))).toEqual([]);
    expect(tooLarge(asking(10, 10), asking(12, 12))).toEqual([]);
    expect(tooLarge(asking(10, 10), asking(13, 10))).toHaveLength(80);
    expect(tooLarge(asking(10, 10), asking(13, 10, 99))).toEqual([]);
  });

  it("of statements is read from what the sweep says of its states", () => {
    const annotations = [{ type: "statements", description: "12" }];
    const state = { title: "tags", specs: [{ tests: [{ annotations }] }] };
    const other = { title: "tag, refused", specs: [{ tests: [{ annotations: [] }] }] };
    expect(statementsOf({ suites: [{ title: "screens.sweep.ts", suites: [state, other] }] })).toEqual({
      tags: 12,
    });
  });
});
