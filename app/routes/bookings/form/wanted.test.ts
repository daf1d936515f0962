import { expect, test } from "vitest";
import { newBookingHref } from "./new-booking-href";
import { onlyOne, wantedFrom } from "./wanted";

const FORMATS = [
  { _id: "5", name: "1/1 Seite", formatSize: null },
  { _id: "6", name: "1/2 Seite", formatSize: null },
];
const choices = {
  variant: "print" as const,
  mediumId: "1",
  slots: { _id: "3" } as never,
  formats: FORMATS,
};
const client = { _id: "7", name: "Möbel Huber", isActive: true, isAgency: false };
const from = (query: string, known: Partial<Parameters<typeof wantedFrom>[1]> = {}) =>
  wantedFrom(new URLSearchParams(query), { choices, client: undefined, ...known });
const at = (field: string, message: string) => [{ field, message }];

test("a new booking begins with what its address names", () => {
  expect(from("client=7&issue=3&format=6", { client })).toEqual({
    client: { _id: "7", name: "Möbel Huber" },
    format: "6",
    problems: [],
  });
  expect(from("")).toEqual({ client: null, format: "", problems: [] });
});

test("what cannot be chosen is named at its field, and left out", () => {
  for (const query of ["client=x", "client=999"]) {
    expect(from(query, { client: null })).toMatchObject({
      client: null,
      problems: at("clientCompany", "record_unknown"),
    });
  }
  const refused = (values: object) => from("client=7", { client: { ...client, ...values } });
  expect(refused({ isActive: false }).problems).toEqual(at("clientCompany", "choice_inactive"));
  expect(refused({ isAgency: true })).toMatchObject({
    client: null,
    problems: at("clientCompany", "choice_invalid"),
  });
  expect(from("issue=4").problems).toEqual(at("specs.issue", "issue_not_of_medium"));
  expect(from("format=9")).toMatchObject({
    format: "",
    problems: at("specs.format", "format_not_of_medium"),
  });
  const nowhere = { choices: { ...choices, variant: null, mediumId: null, slots: null, formats: [] } };
  for (const query of ["medium=8", "issue=3", "format=5", "medium=8&issue=3&format=5"]) {
    expect(from(query, nowhere).problems, query).toEqual(at("specs.targetMedium", "choice_invalid"));
  }
});

test("nobody has to choose what is the only choice", () => {
  const single = { ...choices, formats: FORMATS.slice(0, 1) };
  expect(from("", { choices: single }).format).toBe("5");
  expect(from("format=9", { choices: single }).format).toBe("");
  expect([onlyOne([]), onlyOne(FORMATS), onlyOne(FORMATS.slice(1))]).toEqual(["", "", "6"]);
});

test("the address of a new booking names what is known, and leads back", () => {
  expect(newBookingHref("/bookings/medium/1", { medium: "1", issue: "3", format: "5" })).toBe(
    "/bookings/medium/1/booking?issue=3&format=5&back=%2Fbookings%2Fmedium%2F1",
  );
  expect(newBookingHref("/companies/7/1", { client: "7", medium: "1" })).toBe(
    "/bookings/create?client=7&medium=1&back=%2Fcompanies%2F7%2F1",
  );
});
