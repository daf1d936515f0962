import { expect, test } from "vitest";
import type { BulkValue } from "../state/bulk-definition";
import type { BulkPost } from "./bulk-post";
import { problemsOfValue, searchedValue } from "./bulk-value.server";

const FORMAT = { choices: "formats", called: "filters.format" } satisfies BulkValue;
const STATE = { options: ["open", "paid"], called: "filters.state" } satisfies BulkValue;
const AGENCY = { ...FORMAT, choices: "agencies", isSearched: true, none: "bulk.noAgency" } as const;

function problems(value: BulkValue, chosen: string, entries: Record<string, string> = {}) {
  const form = new FormData();
  for (const [name, entry] of Object.entries(entries)) form.append(name, entry);
  const post = { fields: { value: chosen } } as unknown as BulkPost;
  return problemsOfValue(form, post, { name: "any", value }).map(({ message }) => message);
}

test("a value must be one that is offered, and may be none only where the list says how that is called", () => {
  expect(problems(FORMAT, "7")).toEqual([]);
  expect(problems(FORMAT, "")).toEqual(["required"]);
  expect(problems(FORMAT, "seven")).toEqual(["choice_invalid"]);
  expect(problems(STATE, "paid")).toEqual([]);
  expect(problems(STATE, "lost")).toEqual(["choice_invalid"]);
  expect(problems(AGENCY, "")).toEqual([]);
});

test("a typed value must be one of its kind", () => {
  const typed = (kind: "day" | "money" | "url") => ({ typed: kind, called: "fields.any" }) as const;
  expect(problems(typed("day"), "2027-03-12")).toEqual([]);
  expect(problems(typed("day"), "12.3.")).toEqual(["date_invalid"]);
  expect(problems(typed("money"), "1.450,5")).toEqual([]);
  expect(problems(typed("money"), "1450,0,0")).toEqual(["money_invalid"]);
  expect(problems(typed("url"), "")).toEqual(["required"]);
});

test("text that is typed into a search and chooses nothing is no value: it would take the value away", () => {
  expect(problems(AGENCY, "", { "kit/unchosen/value": "Alm" })).toEqual(["not_chosen"]);
});

test("a search without scripts shows its matches instead of going on", () => {
  const typed = { "kit/lookup/value": " Alm ", "kit/searched/value": "", "kit/list/value": "agencies" };
  const form = new FormData();
  for (const [name, entry] of Object.entries(typed)) form.append(name, entry);
  expect(searchedValue(form, { name: "any", value: AGENCY })).toBe("Alm");
  expect(searchedValue(form, { name: "any", value: FORMAT })).toBeNull();
  form.set("kit/searched/value", "Alm");
  expect(searchedValue(form, { name: "any", value: AGENCY })).toBeNull();
});
