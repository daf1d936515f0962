import { readdirSync, readFileSync } from "node:fs";
import { describe, expect, it, test } from "vitest";
import { describeOnDatabase } from "./databases";
import { databasesOf, ON_BOTH_DATABASES, ON_POSTGRES_ALONE, ONE_DATABASE } from "./on-both-databases";

const sources: ReadonlyMap<string, string> = new Map(
  ["backend", "e2e", "server"]
    .flatMap((room) =>
      readdirSync(room, { recursive: true, encoding: "utf8" }).map((file) => `${room}/${file}`),
    )
    .filter((file) => file.endsWith(".ts") && !file.startsWith("backend/testing/"))
    .map((file) => [file, readFileSync(file, "utf8")]),
);
const filesWith = (pattern: RegExp) =>
  [...sources].flatMap(([file, text]) => (pattern.test(text) ? [file] : [])).sort();

describe("the list of what runs on both databases", () => {
  it("names files that are there and have tests on a database, in their order", () => {
    const listed = Object.keys(ON_BOTH_DATABASES);
    expect(listed).toEqual([...listed].sort());
    const files = filesWith(/\bdescribeOnDatabase\(/);
    expect(listed.filter((file) => !files.includes(file))).toEqual([]);
  });

  it("is the only way to both, and PostgreSQL alone is what a reason is given for", () => {
    expect(filesWith(/\["(pglite|postgres)", "(pglite|postgres)"\]/)).toEqual([]);
    // The product under the browser tests is on both: e2e/fixtures.ts.
    const itself = /kind: "postgres"|takeDatabase\("postgres"\)|startPostgres\(/;
    expect(filesWith(itself)).toEqual(Object.keys(ON_POSTGRES_ALONE).sort());
    expect(filesWith(/kind: "pglite" \}|takeDatabase\("pglite"\)/)).toEqual([]);
  });

  it("is what a run takes; exploring takes both of all", () => {
    const [file = ""] = Object.keys(ON_BOTH_DATABASES);
    expect(databasesOf(file, false)).toEqual(["pglite", "postgres"]);
    expect(databasesOf("backend/other.test.ts", false)).toEqual([ONE_DATABASE]);
    expect(databasesOf("backend/other.test.ts", true)).toEqual(["pglite", "postgres"]);
  });
});

const taken: string[] = [];
describeOnDatabase("this file", (_open, kind) => {
  test("is known while it is read", () => {
    taken.push(kind);
    expect(taken).toEqual(databasesOf("backend/testing/on-both-databases.test.ts").slice(0, taken.length));
  });
});
