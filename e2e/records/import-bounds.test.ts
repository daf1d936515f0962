import { type TestBackend, testBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { changeRecordImport } from "~/records/import/import.server";
import { screensOn } from "../bookings/posts";

let backend: TestBackend;
beforeAll(async () => {
  backend = await testBackend();
});
afterAll(() => backend.close());

/** Files that once kept everybody waiting, for seconds to for ever. */
const WORST: [string, string, string][] = [
  [
    "400,000 columns and a million lines",
    `${"a;".repeat(400_000)}\n${"1\n".repeat(1_000_000)}`,
    "csv_too_many_columns",
  ],
  [
    "20,000 columns and 10,000 lines",
    `Name${";".repeat(20_000)}\n${"a\n".repeat(10_000)}`,
    "csv_too_many_columns",
  ],
  ["1,500,000 lines", `Name;Art\n${"a\n".repeat(1_500_000)}`, "csv_too_long"],
  ["4,900,000 separators", ";".repeat(4_900_000), "csv_too_many_columns"],
  ["a line with more cells than the head", "Name\na;b\n", "csv_line_too_long"],
  ["a quote without an end", `Name\n"${"x".repeat(100)}`, "csv_broken"],
];

describe("a file beyond the bounds is refused at its field", () => {
  it.each(WORST)("on the screen: %s", async (_what, csv, message) => {
    const { token } = await signedInUser(backend.db, ["global:read__tags", "global:create__tags"]);
    const { data, status } = await screensOn(backend, token).post(changeRecordImport, "/tags/import", [
      ["intent", "check"],
      ["csv", csv],
    ]);
    expect(status).toBe(400);
    expect(JSON.stringify(data)).toContain(`"${message}"`);
  });

  it.each(WORST)("by the service: %s", async (_what, csv, message) => {
    const { token } = await signedInUser(backend.db, ["global:read__tags", "global:create__tags"]);
    const body = new FormData();
    const query = "query ($f: File!) { recordImportPreview(area: tags, file: $f) { total } }";
    body.set("operations", JSON.stringify({ query, variables: { f: null } }));
    body.set("map", JSON.stringify({ 0: ["variables.f"] }));
    body.set("0", new File([csv.replace("Name", "name")], "tags.csv"));
    const headers = { authorization: `Bearer ${token}` };
    const response = await backend.fetch(
      new Request("http://backend/graphql", { method: "POST", headers, body }),
    );
    const { errors } = await response.json();
    expect(errors[0].extensions.data).toMatchObject([{ field: "file", message }]);
  });

  it("and one of as many lines as may be is checked to the end", async () => {
    const { token } = await signedInUser(backend.db, ["global:read__companies", "global:create__companies"]);
    const line = "Gleich;nonsense;AT;xx;noaddr\n";
    const { data } = await screensOn(backend, token).post(changeRecordImport, "/companies/import", [
      ["intent", "check"],
      ["csv", `Name;Art;UID-Nummer;Land;E-Mail\n${line.repeat(5000)}`],
    ]);
    expect(data).toMatchObject({ step: "report", total: 5000, good: 0 });
    expect((data as { problems: unknown[] }).problems).toHaveLength(1000);
  });
});
