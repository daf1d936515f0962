import { and, like, ne, sql } from "drizzle-orm";
import type { GraphQLObjectType, GraphQLOutputType } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bookings } from "./modules/bookings/tables";
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

const queries = Object.values((schema.getQueryType() as GraphQLObjectType).getFields());
type Query = (typeof queries)[number];

/** The queries that list records: their answers have pages and the ids of all results. */
const lists = queries.filter(({ type }) =>
  ["data", "hasMore", "ids", "total"].every((name) => fieldsOf(type).includes(name)),
);

/** The lists of the contract's queries that choose nothing. */
const NO_CHOICE: Record<string, string> = {
  "backendMedium.filter": "conditions, each with its values: without any, nothing is restricted",
  "backendMedium.locale": "which texts of a record are preferred",
  "backendMedium.thumbnailSizes": "has no effect (specification §7)",
  "bookingSeriesPreview.rows": "the rows as they were typed; unset, those of the plan",
  "materialCounts.filter.materialStates": "the counts are of all states, whatever one is asked for",
};

const isChoice = ({ type }: { type: unknown }) => /^\[.*\]$/.test(String(type));

interface ListChoice {
  name: string;
  isId: boolean;
  /** The arguments that choose these values. */
  chosen(values: string[]): object;
}

/** What a query chooses by lists of values. */
function choicesOf(query: Query): ListChoice[] {
  return query.args.flatMap((argument): ListChoice[] => {
    const { name, type } = argument;
    if (NO_CHOICE[`${query.name}.${name}`]) return [];
    const isId = String(type) === "[String!]";
    if (isChoice(argument)) return [{ name, isId, chosen: (values: string[]) => ({ [name]: values }) }];
    const input = name === "filter" ? schema.getType(bare(type)) : undefined;
    if (!input || !("getFields" in input)) return [];
    return Object.values(input.getFields())
      .filter((field) => isChoice(field) && !NO_CHOICE[`${query.name}.${name}.${field.name}`])
      .map((field) => ({
        name: `${name}.${field.name}`,
        isId: String(field.type) === "[String!]",
        chosen: (values: string[]) => ({ [name]: { [field.name]: values } }),
      }));
  });
}

/** All values of an answer, and the first ones of the records in it. */
function valuesOf(type: GraphQLOutputType, depth = 0): string {
  const named = schema.getType(bare(type)) as GraphQLObjectType;
  const parts = Object.values(named.getFields()).flatMap((field) => {
    const isLeaf = fieldsOf(field.type).length === 0;
    const required = field.args.filter(({ type: needed }) => String(needed).endsWith("!"));
    const given = required.map((one) => {
      const of = schema.getType(bare(one.type));
      return `${one.name}: ${of && "getValues" in of ? of.getValues()[0]?.name : 1}`;
    });
    const called = given.length > 0 ? `${field.name}(${given.join(", ")})` : field.name;
    if (isLeaf) return depth < 3 || field.name === "_id" ? [called] : [];
    return depth < 2 ? [`${called} ${valuesOf(field.type, depth + 1)}`] : [];
  });
  return `{ __typename ${parts.join(" ")} }`;
}

/** The filter that asks a list for certain records: `ids`, or, for media, a field with its values. */
function idFilter(list: (typeof lists)[number], ids: string[]): unknown {
  const filter = list.args.find(({ name }) => name === "filter");
  if (fieldsOf(filter?.type).includes("ids")) return { ids };
  return [{ field: "_id", value: ids }];
}

// Both databases run the same statements. Tests of each list prove what differs by driver.
describe("every list of records", () => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await testBackend();
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
    // These rows are figures of a year or a timeline, days of a calendar, former exports, one's own notifications, or what
    // readers get: no list of records that is exported.
    expect(unbounded.sort()).toEqual([
      "BillingExportRunList",
      "CalendarEntryList",
      "NotificationGroupList",
      "NotificationList",
      "ReadersArticleList",
      "SiteMap",
      "SiteRedirects",
      "TimelineRowList",
      "YearlyClientList",
      "YearlyIssueList",
      "YearlySupervisorList",
    ]);
  });

  const answerOf = async (query: Query, selection: string, variables: object) => {
    const declared = query.args.map(({ name, type }) => `$${name}: ${type}`).join(", ");
    const passed = query.args.map(({ name }) => `${name}: $${name}`).join(", ");
    const document = `query (${declared}) { answer: ${query.name}(${passed}) ${selection} }`;
    const { data, errors } = await send(backend, token, document, { ...variables });
    expect(errors, query.name).toBeUndefined();
    return data.answer;
  };

  for (const list of lists) {
    type Answer = { total: number; ids: string[]; data: { _id: string }[] };
    const ask = (variables: object): Promise<Answer> =>
      answerOf(list, "{ total ids data { _id } }", variables);

    for (const { name, chosen } of choicesOf(list)) {
      test(`${list.name}: an empty list of ${name} finds nothing`, async () => {
        expect(await ask(chosen([]))).toEqual({ total: 0, ids: [], data: [] });
      });
    }

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

  test("media: a condition with an empty list of values finds nothing", async () => {
    const media = lists.find(({ name }) => name === "backendMedium") as Query;
    for (const field of ["_id", "type", "goal", "hasIssues"]) {
      const filter = [{ field, value: [] }];
      expect((await answerOf(media, "{ total }", { filter })).total, field).toBe(0);
    }
  });

  // What is open of a tree narrows what is read, and is no filter: the top is always there.
  const isOther = (query: Query) => !lists.includes(query) && query.name !== "pageTree";
  const others = queries.filter((query) => isOther(query) && choicesOf(query).length > 0);
  const year = new Date().getFullYear();
  const required = async () => {
    const sold = await backend.db
      .select({ id: bookings.id, client: bookings.clientCompanyId })
      .from(bookings)
      .where(and(ne(bookings.status, "cancelled"), like(sql`${bookings.appearsOn}::text`, `${year}-%`)))
      .orderBy(bookings.id);
    return {
      id: String(sold[5]?.id),
      companyIds: sold.slice(0, 5).map(({ client }) => String(client)),
      from: `${year}-01-01`,
      to: `${year}-12-31`,
      weeks: 53,
      year,
      by: ["year", "medium", "format"],
    };
  };

  for (const query of others) {
    test(`${query.name}: an empty list of values finds as little as one of unknown ids`, async () => {
      const given = await required();
      const ask = (variables: object) => answerOf(query, valuesOf(query.type), { ...given, ...variables });
      const all = await ask({});
      const choices = choicesOf(query);
      const [unknown] = await Promise.all(
        choices.filter(({ isId }) => isId).map(({ chosen }) => ask(chosen(["0"]))),
      );
      const found = await Promise.all(choices.map(({ chosen }) => ask(chosen([]))));
      for (const nothing of found) {
        expect(nothing).not.toEqual(all);
        expect(nothing).toEqual(unknown ?? found[0]);
      }
    });
  }
});
