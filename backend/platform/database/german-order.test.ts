import { tags } from "backend/modules/tags/tables";
import { makeCompany } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { inGerman } from "./german-order";

const NAMES = [
  "alpenblick.at",
  "Apfel",
  "Äpfel",
  "Bäckerei Eder",
  "Buchhandlung Kofler",
  "Buchhandlung Köck",
  "Buchhandlung Steinbacher",
  "immoflash",
  "m",
  "Öffis",
  "Straße",
  "Strasse",
  "Wohnen",
  "Zell",
];
const german = new Intl.Collator("de");

describeOnDatabase("names", (open) => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await open();
    ({ token } = await signedInUser(backend.db, ["global:read__tags", "global:read__companies"]));
    await backend.db.insert(tags).values(NAMES.map((name) => ({ name, isMainTag: false })));
    for (const name of NAMES) await makeCompany(backend.db, { name });
  });

  test.each(["tags", "companies"])(
    "are listed as German is sorted, forwards and backwards: %s",
    async (list) => {
      const document = `query ($sort: String, $limit: Int, $skip: Int) {
      r: ${list}(limit: $limit, skip: $skip, sort: $sort) { data { name } } }`;
      const read = async (sort: string, limit = 100, skip = 0) =>
        (await send(backend, token, document, { sort, limit, skip })).data.r.data.map(
          ({ name }: { name: string }) => name,
        );
      const sorted = [...NAMES].sort(german.compare);
      expect(await read("name")).toEqual(sorted);
      expect(await read("-name")).toEqual(sorted.toReversed());
      expect([
        ...(await read("name", 5)),
        ...(await read("name", 5, 5)),
        ...(await read("name", 5, 10)),
      ]).toEqual(sorted);
    },
  );

  test("are found along an index where there may be many", async () => {
    const { rows } = await backend.db.execute<{ name: string }>(
      sql`select indexname as name from pg_indexes where indexdef like '%und-x-icu%'`,
    );
    const names = [
      "articles_title",
      "companies_agency",
      "companies_city",
      "companies_inactive",
      "companies_name",
      "mailing_lists_name",
      "pages_title",
      "press_releases_sender",
      "press_releases_title",
      "receivers_name",
      "rubrics_name",
      "tags_name",
    ];
    expect(rows.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  test("of any letters are sorted as the platform sorts German", async () => {
    const name = fc.string({ unit: fc.constantFrom(..."aäbcoöuüsßzAÄBÖZ -.09é"), maxLength: 8 });
    await fc.assert(
      fc.asyncProperty(fc.uniqueArray(name, { maxLength: 30 }), async (names) => {
        const { rows } = await backend.db.execute<{ name: string }>(
          sql`select name from unnest(${sql.param(names)}::text[]) as name order by ${inGerman(sql`name`)}`,
        );
        expect(rows.map((row) => row.name)).toEqual([...names].sort(german.compare));
      }),
      { numRuns: 30 },
    );
  });
});
