import { describe, expect, it } from "vitest";
import { relativeText } from "./relative-text";

const NOW = "2027-03-12T12:00:00Z";

describe("relative time", () => {
  it.each([
    ["2027-03-12T12:00:00Z", "jetzt"],
    ["2027-03-12T11:59:01Z", "jetzt"],
    ["2027-03-12T11:59:00Z", "vor 1 Minute"],
    ["2027-03-12T11:55:00Z", "vor 5 Minuten"],
    ["2027-03-12T12:05:30Z", "in 5 Minuten"],
    ["2027-03-12T11:00:01Z", "vor 59 Minuten"],
    ["2027-03-12T11:00:00Z", "vor 1 Stunde"],
    ["2027-03-11T12:00:01Z", "vor 23 Stunden"],
    ["2027-03-11T12:00:00Z", "gestern"],
    ["2027-03-10T22:59:00Z", "vorgestern"],
    ["2027-03-09T12:00:00Z", "vor 3 Tagen"],
    ["2027-03-13T13:00:00Z", "morgen"],
    ["2027-03-05T12:00:00Z", "letzte Woche"],
    ["2027-02-15T12:00:00Z", "vor 3 Wochen"],
    ["2027-01-01T12:00:00Z", "vor 2 Monaten"],
    ["2026-03-12T12:00:00Z", "letztes Jahr"],
    ["2030-03-12T12:00:00Z", "in 3 Jahren"],
  ])("%s is %s", (at, text) => expect(relativeText(at, NOW)).toBe(text));

  it("counts days as Vienna does", () =>
    expect(relativeText("2027-03-10T22:30:00Z", "2027-03-11T23:30:00Z")).toBe("vorgestern"));
});
