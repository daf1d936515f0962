import { afterEach, expect, test } from "vitest";
import { readDayStyle } from "./days";
import { decidedDayText, distanceText } from "./distance";

afterEach(() => readDayStyle(() => "iso"));

test.each([
  ["2026-12-04", "Fr, in 4 Tagen"],
  ["2026-12-01", "morgen"],
  ["2026-11-30", "heute"],
  ["2026-11-29", "seit gestern"],
  ["2026-11-27", "seit 3 Tagen"],
])("%s is on 2026-11-30 said as %s", (day, text) => expect(distanceText(day, "2026-11-30")).toBe(text));

test("a day that one decides by stands with its weekday and its distance, one that has passed with its weekday", () => {
  expect(decidedDayText("2026-12-04", "2026-11-30")).toBe("2026-12-04 (Fr, in 4 Tagen)");
  expect(decidedDayText("2026-11-27", "2026-11-30")).toBe("2026-11-27 (Fr)");
  readDayStyle(() => "german");
  expect(decidedDayText("2026-12-04", "2026-11-30")).toBe("04.12.2026 (Fr, in 4 Tagen)");
});
