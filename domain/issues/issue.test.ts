import { expect, test } from "vitest";
import { printIssueForm } from "./issue";

const problems = (closing: { adClosing?: string; materialClosing?: string }) =>
  (
    printIssueForm.safeParse({ title: "1/2027", medium: "1", publishDate: "2027-03-12", ...closing }).error
      ?.issues ?? []
  ).map(({ path, message }) => `${path.join(".")} ${message}`);

test("bookings close before material is due, and both before the issue appears", () => {
  expect(problems({})).toEqual([]);
  expect(problems({ adClosing: "2027-02-26", materialClosing: "2027-03-05" })).toEqual([]);
  expect(problems({ adClosing: "2027-03-05", materialClosing: "2027-03-05" })).toEqual([]);
  expect(problems({ adClosing: "2027-03-05", materialClosing: "2027-02-26" })).toEqual([
    "materialClosing material_before_ad_closing",
  ]);
  expect(problems({ materialClosing: "2027-02-26" })).toEqual([]);
  expect(problems({ adClosing: "2027-03-13" })).toEqual(["adClosing closing_after_publication"]);
});
