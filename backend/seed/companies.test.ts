import { duplicateReasons, mergeProblem } from "domain/companies/duplicates";
import { readVatId } from "domain/companies/vat-id";
import { expect, test } from "vitest";
import { demoCompanies } from "./companies";
import { seededRandom } from "./random";

test("some clients of the demo were entered twice: by another spelling, UID number or address", () => {
  const all = demoCompanies(seededRandom(7), 500);
  const pairs = all.flatMap((one, n) =>
    all.slice(n + 1).flatMap((other) => {
      const reasons = duplicateReasons(one, other);
      return reasons.length > 0 ? [{ one, other, reasons: reasons.join(" ") }] : [];
    }),
  );
  expect(pairs.map(({ reasons }) => reasons).sort()).toEqual(["name", "name email", "vatId"]);
  for (const { one, other } of pairs) {
    expect(other.name).not.toBe(one.name);
    // Whoever sees the proposal can take it, in the direction of the first entry.
    expect(mergeProblem(other, one)).toBeNull();
  }
  expect(all.every(({ vatId }) => vatId === null || readVatId(vatId).vatId === vatId)).toBe(true);
  expect(new Set(all.map(({ name }) => name)).size).toBe(500);
});
