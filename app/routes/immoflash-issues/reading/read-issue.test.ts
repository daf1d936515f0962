import { expect, it } from "vitest";
import { withHeadingsFrom } from "./read-issue";

it("moves the headings of a text below the title of its article, in their order", () => {
  expect(withHeadingsFrom("<h3>A</h3><p>b</p><h4>C</h4>", 4)).toBe("<h4>A</h4><p>b</p><h5>C</h5>");
  expect(withHeadingsFrom("<h2>A</h2><h6>B</h6>", 4)).toBe("<h4>A</h4><h6>B</h6>");
  expect(withHeadingsFrom('<p>no <img src="/pictures/1" alt="<h2>"></p>', 4)).toBe(
    '<p>no <img src="/pictures/1" alt="<h2>"></p>',
  );
});
