import { PassThrough } from "node:stream";
import { makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend, testBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { sql } from "drizzle-orm";
import pino from "pino";
import { beforeAll, describe, expect, test } from "vitest";

const USERS =
  "query Users($limit: Int, $skip: Int) { users(limit: $limit, skip: $skip) { total hasMore data { _id } } }";

const INPUT_OF = {
  users: "User",
  companies: "Company",
  issues: "Issue",
  printIssues: "Issue",
  bookings: "Booking",
  billingItems: "BillingItem",
};

describeOnDatabase("the endpoint", (open) => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await open();
    token = (await signedInUser(backend.db)).token;
  });
  const fetched = (path: string, init: RequestInit = {}) =>
    backend.fetch(
      new Request(`http://backend${path}`, {
        ...init,
        headers: { accept: "application/json", authorization: `Bearer ${token}`, ...init.headers },
      }),
    );

  test.each([0, -1, 10_001])("a list's limit of %i is refused on its field", async (limit) => {
    const { errors } = await send(backend, token, USERS, { limit });
    expect(errors?.[0]?.extensions).toMatchObject({ code: "BAD_USER_INPUT", data: [{ field: "limit" }] });
  });

  test("limit goes up to 10000, skip from 0, and the defaults are 25 and 0", async () => {
    expect((await send(backend, token, USERS, { limit: 10_000 })).code).toBeUndefined();
    expect((await send(backend, token, USERS, { skip: -1 })).code).toBe("BAD_USER_INPUT");
    for (let n = 0; n < 26; n++) await signedInUser(backend.db);
    const { data } = await send(backend, token, USERS);
    expect(data.users.data).toHaveLength(25);
    expect(data.users).toMatchObject({ total: 27, hasMore: true });
    expect((await send(backend, token, USERS, { skip: 25 })).data.users).toMatchObject({ hasMore: false });
  });

  test("accepts queries by GET, but no mutations", async () => {
    const query = await fetched(`/graphql?query=${encodeURIComponent("{ me { _id } }")}`);
    expect(query.status).toBe(200);
    expect(await query.json()).toMatchObject({ data: { me: {} } });
    const mutation = await fetched(`/graphql?query=${encodeURIComponent("mutation { signOut }")}`);
    expect(mutation.status).toBe(405);
    expect((await send(backend, token, "{ me { _id } }")).code).toBeUndefined();
  });

  test("answers of queries by GET have a tag, and nothing is sent twice to who knows it", async () => {
    const path = `/graphql?query=${encodeURIComponent("{ me { _id permissions } }")}`;
    const first = await fetched(path);
    const tag = first.headers.get("etag") ?? "";
    expect(tag).toMatch(/^W\/"[\w-]{20,}"$/);
    expect(first.headers.get("cache-control")).toBe("private, no-cache");
    expect(first.headers.get("vary")).toContain("Authorization");
    expect(await first.json()).toMatchObject({ data: { me: {} } });
    for (const known of [tag, tag.replace("W/", ""), `"other", ${tag}`]) {
      const again = await fetched(path, { headers: { "if-none-match": known } });
      expect(again.status).toBe(304);
      expect(again.headers.get("etag")).toBe(tag);
      expect(await again.text()).toBe("");
    }
    const other = await signedInUser(backend.db, ["global:read__tags"]);
    const headers = { authorization: `Bearer ${other.token}`, "if-none-match": tag };
    const answer = await fetched(path, { headers });
    expect(answer.status).toBe(200);
    expect(answer.headers.get("etag")).not.toBe(tag);
  });

  test.each([
    ["too deep", `{ bookings { data { ${"parentBooking { ".repeat(14)} _id ${"} ".repeat(14)} } } }`],
    ["too many aliases", `{ ${Array.from({ length: 40 }, (_, n) => `a${n}: me { _id }`).join(" ")} }`],
    ["too long", `{ me { ${"_id ".repeat(4000)} } }`],
    [
      "too costly",
      `{ ${Array.from({ length: 25 }, (_, n) => `a${n}: bookings { data { ${"childBookings { ".repeat(6)} _id version price status createdAt updatedAt ${"} ".repeat(6)} } }`).join(" ")} }`,
    ],
    ["unknown to the schema", "{ nothing }"],
    ["no GraphQL", "{ me {"],
  ])("a query that is %s is refused", async (_name, query) => {
    const answer = await send(backend, token, query);
    expect(answer.data).toBeUndefined();
    expect(answer.code).toBe("BAD_USER_INPUT");
  });

  test("a variable of the wrong kind names its field", async () => {
    const document = `mutation Save($data: PrintBookingInput!) {
      createPrintBooking(data: $data, idempotencyKey: "12345678") { _id } }`;
    const data = { clientCompany: "1", price: 1, billingDate: "31.12.2027", specs: { targetMedium: "1" } };
    const wrongDay = await send(backend, token, document, { data });
    expect(wrongDay.errors?.[0]?.extensions).toMatchObject({
      code: "BAD_USER_INPUT",
      data: [{ field: "billingDate", message: "date_invalid" }],
    });
    const missing = await send(backend, token, document, { data: { ...data, billingDate: null, specs: {} } });
    expect(missing.code).toBe("BAD_USER_INPUT");
    const fraction = await send(backend, token, document, {
      data: { ...data, billingDate: null, price: 1.5 },
    });
    expect(fraction.errors?.[0]?.extensions.data).toEqual([{ field: "price", message: "money_invalid" }]);
  });

  test("texts from variables and documents are stored without characters that the database refuses", async () => {
    const search = "query Search($term: String) { users(term: $term) { total } }";
    const found = await send(backend, token, search, { term: "\u0000Mus\u0000ter" });
    expect(found.data.users.total).toBeGreaterThan(0);
    const literal = await send(backend, token, String.raw`{ users(term: "Mus\u0000ter") { total } }`);
    expect(literal.data).toEqual(found.data);
    expect((await send(backend, token, search, { term: "\ud800" })).data.users.total).toBe(0);
  });

  test.each(["users", "companies", "issues", "printIssues", "bookings", "billingItems"] as const)(
    "%s of more ids than a statement takes are refused, and of many are found",
    async (list) => {
      const { token: all } = await signedInUser(backend.db, [
        "global:read__bookings",
        "global:read__print_issues",
        "global:read__companies",
      ]);
      const filter = INPUT_OF[list];
      const document = `query ($filter: ${filter}Filter) { ${list}(filter: $filter) { total } }`;
      const ids = (count: number) => ({
        filter: { ids: Array.from({ length: count }, (_, n) => `${n + 1}`) },
      });
      expect((await send(backend, all, document, ids(9_999))).errors).toBeUndefined();
      const tooMany = await send(backend, all, document, ids(66_000));
      expect(tooMany.errors?.[0]?.extensions).toEqual({
        code: "BAD_USER_INPUT",
        data: [{ field: "filter.ids", message: "too_many", params: { max: 10_000 } }],
      });
    },
  );

  test("allows any number of repeated states and of values that are no column", async () => {
    const { token: all } = await signedInUser(backend.db, ["global:read__bookings"]);
    const many = <T>(value: T) => Array.from({ length: 9_999 }, () => value);
    const bookings = "query ($filter: BookingFilter) { bookings(filter: $filter) { total } }";
    const filter = {
      status: many("open"),
      billingStates: many("paid"),
      bookingTypes: many("single"),
      types: many("print"),
      materialStates: many("open"),
      missing: many("issue"),
      clientIds: many("1"),
      mediumIds: many("1"),
    };
    expect((await send(backend, all, bookings, { filter })).errors).toBeUndefined();
    const media = `query ($filter: [FilterItem!]) { backendMedium(filter: $filter) { total } }`;
    const items = ["_id", "type", "goal"].map((field) => ({ field, value: many("x") }));
    expect((await send(backend, all, media, { filter: items })).errors).toBeUndefined();
  });

  test("refuses a timeline beyond the last day", async () => {
    const document =
      "query ($from: Date!) { timeline(from: $from, weeks: 53) { media { weeks { monday } } rows(by: client) { total } } }";
    const { token: all } = await signedInUser(backend.db, ["global:read__bookings"]);
    await makeTitle(backend.db, undefined, { type: "digital" });
    const late = await send(backend, all, document, { from: "9999-12-31" });
    expect(late.errors?.[0]?.extensions).toMatchObject({ code: "BAD_USER_INPUT", data: [{ field: "from" }] });
    expect((await send(backend, all, document, { from: "9998-11-30" })).errors).toBeUndefined();
  });

  test("refuses a body over a megabyte, with or without a content length", async () => {
    const body = JSON.stringify({ query: `{ me { _id } } # ${"x".repeat(1_100_000)}` });
    const headers = { "content-type": "application/json" };
    expect((await fetched("/graphql", { method: "POST", headers, body })).status).toBe(413);
    const told = await fetched("/graphql", {
      method: "POST",
      headers: { ...headers, "content-length": String(body.length) },
      body,
    });
    expect(told.status).toBe(413);
  });

  test("accepts files from signed-in users only", async () => {
    const body = new FormData();
    body.set("operations", "{}");
    const request = new Request("http://backend/graphql", { method: "POST", body });
    expect((await backend.fetch(request)).status).toBe(401);
  });

  test("another path is not found", async () => {
    expect((await fetched("/elsewhere")).status).toBe(404);
    expect((await fetched("/files/1")).status).toBe(404);
    expect((await fetched("/files/../x")).status).toBe(404);
  });

  test("reports whether the database answers", async () => {
    expect(await backend.isHealthy()).toBe(true);
  });
});

describe("introspection", () => {
  test("is off in production unless asked for, and on outside of it", async () => {
    const document = "{ __schema { queryType { name } } }";
    for (const [options, visible] of [
      [{ production: true }, false],
      [{ production: true, introspection: true }, true],
      [{ production: false }, true],
    ] as const) {
      const backend = await testBackend(options);
      const answer = await send(backend, null, document);
      expect(answer.code).toBe(visible ? undefined : "BAD_USER_INPUT");
      await backend.close();
    }
  });
});

describe("an unexpected error", () => {
  test("is logged with its cause and answered without it", async () => {
    const lines: string[] = [];
    const sink = new PassThrough();
    sink.on("data", (part) => lines.push(String(part)));
    const backend = await testBackend({ logger: pino(sink) });
    const { token } = await signedInUser(backend.db);
    await backend.db.execute(sql`alter table saved_views rename to gone`);
    const answer = await send(backend, token, `{ savedViews(list: "bookings") { _id } }`);
    expect(answer.errors).toEqual([
      {
        message: "errors.unexpected",
        path: ["savedViews"],
        locations: expect.anything(),
        extensions: { code: "INTERNAL_SERVER_ERROR" },
      },
    ]);
    expect(lines.join("")).toContain("saved_views");
    await backend.close();
  });
});
