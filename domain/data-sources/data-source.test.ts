import { describe, expect, it, test } from "vitest";
import { dueAfterProblem, isStale, problemOfJson } from "./answer";
import { dataSourceForm } from "./data-source";
import { beginningOfJson } from "./json-beginning";

const own = { domain: "1", name: "Neues", key: "news" };
const problemsOf = (source: object) => {
  const read = dataSourceForm.safeParse({ ...own, ...source });
  return read.success ? [] : read.error.issues.map(({ path, message }) => `${path.join(".")}: ${message}`);
};

test.each([
  [{ kind: "articles" }, []],
  [{ kind: "issues" }, ["medium: required"]],
  [{ kind: "address" }, ["address: required"]],
  [{ kind: "address", address: "ftp://a.at" }, ["address: url_invalid"]],
  [{ kind: "address", address: "https://name:word@a.at" }, ["address: url_invalid"]],
  [{ kind: "articles", most: "101" }, ["most: number_out_of_range"]],
  [{ kind: "address", address: "https://a.at", minutes: "0" }, ["minutes: number_out_of_range"]],
])("%j has the problems %j", (source, problems) => expect(problemsOf(source)).toEqual(problems));

it("keeps nothing that does not go with the kind", () => {
  const all = { medium: "1", rubric: "2", tag: "3", under: "4", order: "title", address: "https://a.at" };
  const read = (kind: string) => dataSourceForm.parse({ ...own, ...all, kind });
  const none = { medium: null, rubric: null, tag: null, under: null, order: "newest", address: null };
  expect(read("articles")).toMatchObject({ ...none, medium: "1", rubric: "2", tag: "3", order: "title" });
  expect(read("issues")).toMatchObject({ ...none, medium: "1" });
  expect(read("pages")).toMatchObject({ ...none, under: "4" });
  expect(read("address")).toMatchObject({ ...none, address: "https://a.at/" });
});

describe("the answer of an address", () => {
  const nested = (depth: number): unknown => JSON.parse("[".repeat(depth) + "]".repeat(depth));
  test.each([
    ["as deep as allowed", nested(21), null],
    ["a level deeper", nested(22), "too_deep"],
    ["very deep", nested(100_000), "too_deep"],
    ["many values", Array.from({ length: 50_001 }, () => 0), "too_large"],
    ["a sign that the database does not keep", { a: ["\0"] }, "not_json"],
    ["half a sign", { "\ud800": 1 }, "not_json"],
    ["null", null, null],
    ["an umlaut and a picture", { ä: "🙂" }, null],
  ])("%s", (_name, value, problem) => expect(problemOfJson(value)).toBe(problem));

  it("is asked for again after one minute, then twice as late each time, up to an hour", () => {
    let now = new Date("2026-11-25T09:00:00Z");
    let asked: Parameters<typeof dueAfterProblem>[0] = { problem: null, failedAt: null, dueAt: now };
    const waits = Array.from({ length: 9 }, () => {
      const dueAt = dueAfterProblem(asked, now);
      const waited = (dueAt.getTime() - now.getTime()) / 60_000;
      asked = { problem: "silent", failedAt: now, dueAt };
      now = dueAt;
      return waited;
    });
    expect(waits).toEqual([1, 2, 4, 8, 16, 32, 60, 60, 60]);
  });

  it("is stale when the last question failed, or none was asked in time", () => {
    const [dueAt, failedAt] = [new Date("2026-11-25T09:00:00Z"), null];
    expect(isStale({ problem: null, failedAt, dueAt }, new Date("2026-11-25T09:05:00Z"))).toBe(false);
    expect(isStale({ problem: null, failedAt, dueAt }, new Date("2026-11-25T09:05:01Z"))).toBe(true);
    expect(isStale({ problem: "silent", failedAt, dueAt }, new Date("2026-11-25T08:00:00Z"))).toBe(true);
  });

  it("begins with the first entries of a list, and never takes the whole screen", () => {
    expect(beginningOfJson("[1,2,3]", 2)).toBe("[\n  1,\n  2\n]\n…");
    expect(beginningOfJson('{"a":1}', 2)).toBe('{\n  "a": 1\n}');
    expect(beginningOfJson(JSON.stringify("x".repeat(9000)), 2).length).toBeLessThan(3010);
  });
});
