import { companies, companyNames } from "backend/modules/companies/tables";
import { makeCompany } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { sql } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { matchesTerm } from "./list-conditions";

describeOnDatabase("records that a term finds", (open) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await open();
    for (const name of ["Möbelhaus Leitner", "Möbelhaus Lechner", "Optik Berger"]) {
      await makeCompany(backend.db, { name });
    }
  });

  const matching = (term: string) => matchesTerm(term, { texts: [companyNames], table: companies });
  const found = async (term: string) => {
    const names = backend.db.select({ name: companies.name }).from(companies).where(matching(term));
    return (await names.orderBy(companies.name)).map(({ name }) => name);
  };

  test("contain it; only where none does, they nearly do", async () => {
    expect(await found("Leitner")).toEqual(["Möbelhaus Leitner"]);
    expect(await found("Möbelhaus")).toEqual(["Möbelhaus Lechner", "Möbelhaus Leitner"]);
    // Half of its trigrams are found in the name, fewer of the other's.
    expect(await found("Leittner")).toEqual(["Möbelhaus Leitner"]);
    expect(await found("Optikk")).toEqual(["Optik Berger"]);
    expect(await found("Moebelhaus Leitnr")).toEqual(["Möbelhaus Leitner"]);
    expect(await found("Schneider")).toEqual([]);
  });

  test("are found by an index, if mistyped too", async () => {
    const lines = await backend.db.transaction(async (tx) => {
      // A small table is read as a whole otherwise.
      await tx.execute(sql`set local enable_seqscan = off`);
      const plan = sql`explain select ${companies.id} from ${companies} where ${matching("Leittner")}`;
      const { rows } = await tx.execute<Record<"QUERY PLAN", string>>(plan);
      return rows.map((row) => row["QUERY PLAN"]);
    });
    expect(lines.filter((line) => line.includes("Seq Scan"))).toEqual([]);
    expect(lines.filter((line) => /Index Cond: .* %> /.test(line))).toHaveLength(1);
  });
});
