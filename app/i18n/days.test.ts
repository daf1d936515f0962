import { afterEach, expect, test } from "vitest";
import { dayStyleOf, dayText, instantText, periodText, readDayStyle, withDayTexts } from "./days";

afterEach(() => readDayStyle(() => "iso"));

test("screens show days as YYYY-MM-DD", () => {
  expect(dayText("2027-03-12")).toBe("2027-03-12");
  expect(instantText("2027-07-31T22:30:00Z")).toBe("2027-08-01, 00:30");
  expect(withDayTexts("voll: 2027-03-12–2027-03-14")).toBe("voll: 2027-03-12–2027-03-14");
});

test("who chose German days sees them everywhere, also in the texts of the service", () => {
  readDayStyle(() => dayStyleOf("german"));
  expect(dayText("2027-03-12")).toBe("12.03.2027");
  expect(instantText("2027-07-31T22:30:00Z")).toBe("01.08.2027, 00:30");
  expect(withDayTexts("voll: 2027-03-12–2027-03-14, 2027-13-99")).toBe(
    "voll: 12.03.2027–14.03.2027, 2027-13-99",
  );
});

test("a period is as short as it is whole", () => {
  expect(periodText("2027-03-12", "2027-03-25")).toBe("2027-03-12 – 03-25");
  expect(periodText("2027-12-12", "2028-01-25")).toBe("2027-12-12 – 01-25");
  expect(periodText("2027-12-12", "2028-12-12")).toBe("2027-12-12 – 2028-12-12");
  expect(periodText("2027-03-12", "2027-03-12")).toBe("2027-03-12");
  readDayStyle(() => "german");
  expect(periodText("2027-03-12", "2027-04-25")).toBe("12.03. – 25.04.2027");
  expect(periodText("2027-12-12", "2028-01-25")).toBe("12.12. – 25.01.2028");
});

test("an unknown style is none", () => {
  expect(dayStyleOf("french")).toBe("iso");
  expect(dayStyleOf(null)).toBe("iso");
});
