import { expect, test } from "vitest";
import { otherKind, turnInto } from "./kind";
import { placeIntent, placeOf } from "./place-intent";

const posted = (fields: Record<string, string>) => {
  const data = new FormData();
  for (const [name, value] of Object.entries(fields)) data.set(name, value);
  return data;
};

test("a post whose kind is another one than its form's is drawn again, and never booked as what it shows", () => {
  for (const [fields, kind] of [
    [{ kind: "single", bookingType: "single" }, null],
    [{ kind: "series", bookingType: "single" }, "series"],
    [{ kind: "multi", bookingType: "single" }, "multi"],
    [{ kind: "single", bookingType: "multi" }, "single"],
    [{ kind: "series", bookingType: "single", "series.open": "on" }, null],
    [{ kind: "single", bookingType: "single", "series.open": "on" }, "single"],
    [{ kind: "unsinn", bookingType: "single" }, null],
    [{ bookingType: "multi" }, null],
  ] as const)
    expect(otherKind(posted(fields), "save"), JSON.stringify(fields)).toBe(kind);
  const inSeries = posted({
    kind: "single",
    bookingType: "single",
    "series.open": "on",
  });
  expect(otherKind(inSeries, "series-save")).toBeNull();
});

test("the medium of a single booking is the first of a package, and the other way round", () => {
  const single = posted({ "specs.targetMedium": "7" });
  expect(turnInto("multi", single)).toBe("kind");
  expect([
    single.get("bookingType"),
    single.getAll("specs.targetMedia"),
    single.has("specs.targetMedium"),
  ]).toEqual(["multi", ["7"], false]);
  expect(turnInto("series", single)).toBe("specs.targetMedium");
  expect([single.get("bookingType"), single.get("specs.targetMedium")]).toEqual(["single", "7"]);
  expect(turnInto("single", single)).toBe("kind");
});

test("a button chooses an issue, and a format where it names one", () => {
  const refreshOf = (intent: string) => intent.slice("refresh/".length);
  expect(placeOf(refreshOf(placeIntent({ issue: "37", format: "5" })))).toEqual({
    issue: "37",
    format: "5",
  });
  expect(placeOf(refreshOf(placeIntent({ issue: "37" })))).toEqual({
    issue: "37",
    format: "",
  });
  for (const refresh of [null, "slots", "place/", "place/x/5", "week-2027-01-04"])
    expect(placeOf(refresh)).toBeNull();
});
