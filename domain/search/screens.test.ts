import { expect, test } from "vitest";
import { newBookingFor, newNamed, newThings, screensComeFirst } from "./screens";

const WORDS = { menu: (name: string) => name, create: (area: string) => `${area}: new` };

test("what one can begin is what one may make, a booking first", () => {
  const permissions = [
    "global:manage_menu__bookings",
    ...["companies", "bookings", "tags"].map((area) => `global:create__${area}`),
  ];
  const all = newThings(permissions, WORDS);
  expect(all.map(({ to }) => to)).toEqual(["/bookings/create", "/tags/create", "/companies/create"]);
  expect(newThings(["global:create__attachments"], WORDS)).toEqual([
    { label: "library: new", to: "/media/upload" },
  ]);
  expect(newThings([], WORDS)).toEqual([]);
});

test("of a name that is not found, what one may make can be begun, a company first", () => {
  const permissions = ["tags", "companies", "articles"].map((area) => `global:create__${area}`);
  expect(newNamed(permissions, "Bär & Co", (area) => area)).toEqual([
    { label: "companies", to: "/companies/create?name=B%C3%A4r+%26+Co" },
    { label: "tags", to: "/tags/create?name=B%C3%A4r+%26+Co" },
  ]);
  expect(newNamed([], "Bär", (area) => area)).toEqual([]);
  const seller = ["global:manage_menu__bookings", "global:create__bookings"];
  expect(newBookingFor(seller, "7")).toBe("/bookings/create?client=7");
  expect(newBookingFor([], "7")).toBeNull();
});

test("screens stand before records where they begin with the term, and no record is called exactly so", () => {
  const screens = [{ label: "Buchungen", to: "/bookings" }];
  expect(screensComeFirst("buch", screens, ["Buchhandlung Moser"])).toBe(true);
  expect(screensComeFirst("buchungen", screens, ["Buchungen"])).toBe(true);
  expect(screensComeFirst("buch", screens, ["Buch"])).toBe(false);
  expect(screensComeFirst("chung", screens, [])).toBe(false);
});
