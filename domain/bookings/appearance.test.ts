import fc from "fast-check";
import { expect, it } from "vitest";
import { appearanceOf } from "./appearance";
import { MEDIUM_TYPES, type MediumType } from "./fields";

const dates = (
  start: string | null,
  end: string | null,
  release: string | null,
  type: MediumType = "digital",
) => ({
  type,
  campaignStartDate: start,
  campaignEndDate: end,
  releaseDate: release,
});

it.each([
  [
    "an issue, whatever else is planned",
    dates("2027-01-01", "2027-02-01", "2027-03-01"),
    "2027-05-05",
    "2027-05-05",
  ],
  ["a campaign", dates("2027-01-01", "2027-02-01", "2027-03-01"), "2027-01-01", "2027-02-01"],
  ["a release", dates(null, null, "2027-03-01"), "2027-03-01", "2027-03-01"],
  ["a start alone", dates("2027-01-01", null, null), "2027-01-01", "2027-01-01"],
  ["an end alone", dates(null, "2027-02-01", null), "2027-02-01", "2027-02-01"],
  ["a start and a later release", dates("2027-01-01", null, "2027-03-01"), "2027-01-01", "2027-03-01"],
  ["a start and an earlier release", dates("2027-04-01", null, "2027-03-01"), "2027-04-01", "2027-04-01"],
  ["an end and an earlier release", dates(null, "2027-04-01", "2027-03-01"), "2027-03-01", "2027-04-01"],
  ["an end and a later release", dates(null, "2027-04-01", "2027-05-01"), "2027-04-01", "2027-04-01"],
  [
    "a video's end and its later release",
    dates("2027-01-01", "2027-02-01", "2027-03-01", "video"),
    "2027-01-01",
    "2027-03-01",
  ],
  [
    "a video's end and its earlier release",
    dates(null, "2027-02-01", "2027-01-15", "video"),
    "2027-01-15",
    "2027-02-01",
  ],
  ["a video's release", dates(null, null, "2027-03-01", "video"), "2027-03-01", "2027-03-01"],
  ["nothing yet", dates(null, null, null), null, null],
] as const)("appears with %s", (name, specs, from, to) => {
  expect(appearanceOf(specs, name.startsWith("an issue") ? "2027-05-05" : null)).toEqual({ from, to });
});

it("never ends before it begins", () => {
  const type = fc.constantFrom(...MEDIUM_TYPES);
  const day = fc.option(fc.constantFrom("2026-12-31", "2027-03-12", "2028-02-29"));
  fc.assert(
    fc.property(day, day, day, day, type, (start, end, release, issue, type) => {
      // A campaign that ends before it starts is refused by the validation.
      fc.pre(!(start && end && end < start));
      const { from, to } = appearanceOf(dates(start, end, release, type), issue);
      expect(from === null).toBe(to === null);
      if (from && to) expect(from <= to).toBe(true);
      if (to && !issue && type === "video")
        expect([start, end, release].every((one) => !one || one <= to)).toBe(true);
    }),
  );
});
