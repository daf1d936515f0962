import { companies } from "backend/modules/companies/tables";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { asc, inArray, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { insertMany, insertManyBeside, updateMany } from "./bulk-insert";

const AT = new Date("2027-03-12T10:20:30.456Z");

describeOnDatabase("writing many rows", (open) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await open();
  });

  const read = (ids: number[]) =>
    backend.db.select().from(companies).where(inArray(companies.id, ids)).orderBy(asc(companies.id));

  test("stores any text, and returns keys in the order of the rows", async () => {
    const odd = ["NULL", "", "{}", '"', "\\", ",", "{a,b}", " a ", "a\nb\tc", "'; --", "ß😀", "\\u0041"];
    // PostgreSQL cannot store a zero character, and half of a surrogate pair is no text.
    const kept = (text: string) => !/[\0\ud800-\udfff]/u.test(text);
    const texts = [...odd, ...fc.sample(fc.string({ unit: "binary" }).filter(kept), 200)];
    const ids = await insertMany(
      backend.db,
      companies,
      texts.map((externalId, n) => ({
        name: `Firma ${n}`,
        externalId,
        isAgency: n % 2 === 0,
        createdAt: AT,
      })),
    );
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    const rows = await read(ids);
    expect(rows.map((row) => [row.name, row.externalId, row.isAgency])).toEqual(
      texts.map((text, n) => [`Firma ${n}`, text, n % 2 === 0]),
    );
    expect(rows[0]).toMatchObject({ createdAt: AT, isActive: true, email: null });
  });

  test("takes columns of rows that stand beside the given ones", async () => {
    const at = { createdAt: AT };
    const [former = 0] = await insertMany(backend.db, companies, [{ name: "Alt", city: "Graz", ...at }]);
    const rows = ["Alt", "Neu"].map((name) => ({ name: `${name} 2`, notes: name, city: "Wien", ...at }));
    const made = await insertManyBeside(backend.db, companies, rows, {
      beside: sql`left join ${companies} former on former.id = ${former} and former.name = given.notes`,
      values: { city: sql`former.city` },
      returning: sql`id, city is null as "isAlone"`,
    });
    expect(made.map(({ isAlone }) => isAlone)).toEqual([false, true]);
    expect((await read(made.map(({ id }) => Number(id)))).map(({ name, city }) => [name, city])).toEqual([
      ["Alt 2", "Graz"],
      ["Neu 2", null],
    ]);
  });

  test("inserts more rows than a statement has parameters in one statement, and updates as many in one", async () => {
    const count = 14_000;
    backend.statements.length = 0;
    const ids = await insertMany(
      backend.db,
      companies,
      Array.from({ length: count }, (_, n) => ({
        name: `Viele ${n}`,
        externalId: n % 2 ? String(n) : null,
        type: n % 3 ? ("Agency" as const) : ("Customer" as const),
        isAgency: n % 3 > 0,
        createdAt: AT,
      })),
    );
    await updateMany(
      backend.db,
      companies,
      ids.map((id, n) => ({
        id,
        externalId: n % 2 ? null : `neu ${n}`,
        version: n + 1,
        email: `firma${n}@example.at`,
        isActive: n % 2 > 0,
      })),
    );
    expect(backend.statements).toHaveLength(2);
    const some = [0, 1, count - 1].map((n) => ids[n] ?? 0);
    expect(await read(some)).toMatchObject([
      { name: "Viele 0", externalId: "neu 0", version: 1, type: "Customer", isActive: false },
      { name: "Viele 1", externalId: null, version: 2 },
      { name: `Viele ${count - 1}`, externalId: null, version: count },
    ]);
  });

  test("sends no statement without rows, and throws for an unknown field", async () => {
    backend.statements.length = 0;
    expect(await insertMany(backend.db, companies, [])).toEqual([]);
    await updateMany(backend.db, companies, []);
    expect(backend.statements).toEqual([]);
    const wrong = { id: 1, nmae: "x" } as unknown as { id: number; name: string };
    await expect(updateMany(backend.db, companies, [wrong])).rejects.toThrow("companies has no column nmae");
  });
});
