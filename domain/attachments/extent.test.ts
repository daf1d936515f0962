import { expect, it } from "vitest";
import { playingTime } from "./extent";

it.each([
  [1, "0:01", false],
  [192_400, "3:12", false],
  [3_599_499, "59:59", false],
  [3_599_500, "1:00:00", true],
  [3_725_000, "1:02:05", true],
])("%s milliseconds are shown as %s", (durationMs, time, hasHours) =>
  expect(playingTime(durationMs)).toEqual({ time, hasHours }),
);
