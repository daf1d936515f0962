import ICAL from "ical.js";
import { expect, it } from "vitest";
import { calendarFile } from "./ics.server";

const entry = {
  _id: "17",
  version: 3,
  updatedAt: "2027-03-05T10:00:00.000Z",
  client:
    'Moser; Söhne, "OG" \\ Käse & Größe, ein sehr langer Name, der über jede Zeile einer Kalenderdatei geht 🎬',
  medium: "Alpenblick TV",
  from: "2027-03-10",
  to: "2027-03-16",
};

const read = (text: string) => {
  const calendar = new ICAL.Component(ICAL.parse(text));
  return calendar.getAllSubcomponents("vevent").map((part) => new ICAL.Event(part));
};

it("is read back by a calendar program as it was written", () => {
  const [event] = read(calendarFile([entry], "https://verlag.example", "Videokalender"));
  expect(event?.uid).toBe("booking-17@verlag.example");
  expect(event?.summary).toBe(`${entry.client} – Alpenblick TV`);
  expect(event?.sequence).toBe(3);
  expect(event?.startDate.isDate).toBe(true);
  expect(event?.startDate.toString()).toBe("2027-03-10");
  // A whole-day event ends on the day after its last day.
  expect(event?.endDate.toString()).toBe("2027-03-17");
  expect(String(event?.component.getFirstPropertyValue("url"))).toBe("https://verlag.example/bookings/17");
});

it("folds long lines, and is a calendar with nothing in it, too", () => {
  const text = calendarFile([entry, { ...entry, _id: "18", to: entry.from }], "https://verlag.example", "K");
  for (const line of text.split("\r\n")) expect([...line].length).toBeLessThanOrEqual(75);
  expect(read(text)).toHaveLength(2);
  expect(read(calendarFile([], "https://verlag.example", "K"))).toEqual([]);
});
