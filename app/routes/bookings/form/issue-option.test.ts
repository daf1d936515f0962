import { beforeAll, expect, it } from "vitest";
import { startTexts } from "~/i18n/i18n.server";
import { issueOption } from "./issue-option";

beforeAll(() => {
  startTexts();
});

const issue = { _id: "7", title: "Alpenblick 1/2027", issueNumber: "1/2027", publishDate: "2027-01-12" };

it.each([
  [undefined, "2027-01-12"],
  [2, "2027-01-12 · 2 frei"],
  [0, "2027-01-12 · ausgebucht"],
])("says of an issue with %s places free what is free at the end", (free, end) => {
  const option = issueOption({ ...issue, ...(free === undefined ? {} : { free }) });
  expect(option.value).toBe("7");
  expect(option.label).toContain("1/2027");
  expect(option.label.endsWith(end)).toBe(true);
});
