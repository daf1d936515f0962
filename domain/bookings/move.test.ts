import { addDays, daysBetween } from "domain/dates";
import fc from "fast-check";
import { expect, it } from "vitest";
import { appearanceOf } from "./appearance";
import { type BookingSpecs, emptyBooking } from "./fields";
import { moveToDay } from "./move";

const draft = (specs: Partial<BookingSpecs>) => {
  const empty = emptyBooking();
  return { ...empty, specs: { ...empty.specs, type: "video" as const, ...specs } };
};

it("moves campaign and release, and leaves the production where it is", () => {
  const video = draft({
    campaignStartDate: "2027-03-01",
    campaignEndDate: "2027-03-07",
    releaseDate: "2027-03-02",
    productionDate: "2027-02-20",
  });
  expect(moveToDay(video, "2027-03-29")?.specs).toMatchObject({
    campaignStartDate: "2027-03-29",
    campaignEndDate: "2027-04-04",
    releaseDate: "2027-03-30",
    productionDate: "2027-02-20",
  });
  expect(moveToDay(draft({ releaseDate: "2027-03-02" }), "2028-02-29")?.specs.releaseDate).toBe("2028-02-29");
});

it("does not move what has no days of its own", () => {
  expect(moveToDay(draft({}), "2027-01-01")).toBeNull();
  expect(moveToDay(draft({ issue: "7", releaseDate: "2027-01-01" }), "2027-02-01")).toBeNull();
  expect(
    moveToDay({ ...draft({ releaseDate: "2027-01-01" }), bookingType: "multi" }, "2027-02-01"),
  ).toBeNull();
});

it("begins on the day it is moved to, stays as long as it is, and comes back where it was", () => {
  const day = fc.integer({ min: 0, max: 4000 }).map((n) => addDays("2024-01-01", n));
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 0, max: 400 }),
      fc.boolean(),
      day,
      (start, length, withRelease, to) => {
        const before = draft({
          campaignStartDate: start,
          campaignEndDate: addDays(start, length),
          releaseDate: withRelease ? addDays(start, 1) : null,
        });
        // A release after a campaign of one day is the later end of the two.
        const days = withRelease ? Math.max(length, 1) : length;
        const after = moveToDay(before, to);
        const { from, to: last } = appearanceOf(after?.specs ?? before.specs, null);
        expect(from).toBe(to);
        expect(daysBetween(from ?? "", last ?? "")).toBe(days);
        expect(after && moveToDay(after, start)).toEqual(before);
      },
    ),
  );
});
