import type { GraphQLObjectType } from "graphql";
import { afterAll, beforeAll, describe, expect, inject, test } from "vitest";
import { openSession } from "./modules/users/service";
import { users } from "./modules/users/tables";
import { schema } from "./schema/schema";
import { seedDemo } from "./seed/demo";
import { type TestBackend, testBackend } from "./testing/databases";
import { send } from "./testing/request";

const bare = (type: unknown) => String(type).replace(/[[\]!]/g, "");
const fieldsOf = (type: unknown) => {
  const found = schema.getType(bare(type));
  return found && "getFields" in found ? Object.keys(found.getFields()) : [];
};

/** The queries that list records: their answers have pages and the ids of all results. */
const lists = Object.values((schema.getQueryType() as GraphQLObjectType).getFields()).filter(({ type }) =>
  ["data", "hasMore", "ids", "total"].every((name) => fieldsOf(type).includes(name)),
);

/** The filter that asks a list for certain records: `ids`, or, for media, a field with its values. */
function idFilter(list: (typeof lists)[number], ids: string[]): unknown {
  const filter = list.args.find(({ name }) => name === "filter");
  if (fieldsOf(filter?.type).includes("ids")) return { ids };
  return [{ field: "_id", value: ids }];
}

// Both databases run the same statements. Tests of each list prove what differs by driver.
describe.skipIf(!inject("postgresUrl"))("every list of records", () => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await testBackend("postgres");
    const [administrator] = await seedDemo(backend.db, { bookings: 60 });
    const people = await backend.db.select({ id: users.id, email: users.email }).from(users);
    const { id } = people.find(({ email }) => email === administrator?.email) ?? { id: 0 };
    ({ token } = await openSession(backend.db, id, new Date()));
  }, 120_000);
  afterAll(() => backend?.close());

  test("is found in the schema", () => {
    const names = lists.map(({ name }) => name);
    expect(names).toEqual(expect.arrayContaining(["bookings", "companies", "printIssues", "billingItems"]));
    const unbounded = Object.values(schema.getTypeMap())
      .filter((type) => ["data", "hasMore", "total"].every((name) => fieldsOf(type.name).includes(name)))
      .filter((type) => !fieldsOf(type.name).includes("ids"))
      .map((type) => type.name);
    // These rows are figures of a year or a timeline, or former exports: no list of records that is exported.
    expect(unbounded.sort()).toEqual([
      "BillingExportRunList",
      "TimelineRowList",
      "YearlyClientList",
      "YearlyIssueList",
      "YearlySupervisorList",
    ]);
  });

  for (const list of lists) {
    const filter = list.args.find(({ name }) => name === "filter");
    const query = `query ($filter: ${filter?.type}, $limit: Int, $skip: Int) {
      list: ${list.name}(filter: $filter, limit: $limit, skip: $skip) { total ids data { _id } } }`;
    const ask = async (variables: object) => {
      backend.statements.length = 0;
      const { data, errors } = await send(backend, token, query, { ...variables });
      expect(errors, list.name).toBeUndefined();
      return data.list as { total: number; ids: string[]; data: { _id: string }[] };
    };

    test(`${list.name}: an empty list of ids finds nothing, some ids find these records, and \`ids\` has all in the order of the pages`, async () => {
      const all = await ask({ limit: 10_000 });
      expect(all.total).toBeGreaterThan(1);
      expect(all.ids).toEqual(all.data.map(({ _id }) => _id));
      expect(new Set(all.ids).size).toBe(all.total);
      const page = await ask({ limit: 1, skip: 1 });
      expect([page.total, page.ids]).toEqual([all.total, all.ids]);
      const [first = "", second = ""] = all.ids;
      const some = await ask({ filter: idFilter(list, [second, first, "no id"]) });
      expect([some.total, some.ids]).toEqual([2, [first, second]]);
      const none = await ask({ filter: idFilter(list, []) });
      expect(none).toEqual({ total: 0, ids: [], data: [] });
    });
  }
});
