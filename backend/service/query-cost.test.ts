import type { Server } from "node:http";
import { bookingSeries } from "backend/modules/bookings/series/tables";
import { countMedia } from "backend/modules/media/service";
import { OperationBudget } from "backend/platform/limits/operation-budget";
import { sizeOf } from "backend/schema/document-size";
import { schema } from "backend/schema/schema";
import { makeBooking, makeCompany, makeTitle } from "backend/testing/booking-factories";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { untilIdle } from "backend/testing/idle";
import { send } from "backend/testing/request";
import { listenForWebSockets, webSocketClient } from "backend/testing/websocket-server";
import { BOOKING_TEXT_LENGTHS } from "domain/bookings/fields";
import { type GraphQLError, parse } from "graphql";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { DOCUMENT_LIMITS, isWithin, operationLimits } from "./query-cost";

const TOO_MUCH = { message: "errors.too_much_asked", extensions: { code: "BAD_USER_INPUT" } };

let backend: TestBackend;
let server: Server;
let token: string;
let bookingId: number;
beforeAll(async () => {
  backend = await testBackend();
  server = await listenForWebSockets(backend);
  ({ token } = await signedInUser(backend.db, ["global:read__bookings"]));
  const { medium } = await makeTitle(backend.db);
  const clientCompanyId = (await makeCompany(backend.db)).id;
  const [series] = await backend.db
    .insert(bookingSeries)
    .values({ pattern: "weekly", start: "2027-01-01", weekdays: [5], skipCurrentPeriod: false })
    .returning();
  for (let n = 1; n <= 30; n++) {
    const place = { clientCompanyId, seriesId: series?.id, seriesPosition: n, targetMediumId: medium.id };
    bookingId = (await makeBooking(backend.db, place)).id;
  }
});
afterAll(async () => {
  await backend.close();
  await new Promise((resolve) => server.close(resolve));
});

const ask = (document: string, variables = {}) => send(backend, token, document, variables);
const tooMuch = async (document: string, variables = {}) => {
  const { errors, data } = await ask(document, variables);
  expect(errors?.[0]).toMatchObject(TOO_MUCH);
  expect(data).toBeUndefined();
};

test("a document asks for few fields that send statements of their own for every entry", () => {
  const costs = (document: string) => sizeOf({ schema, document: parse(document), variables: {} }).cost;
  const aliases = Array.from({ length: 25 }, (_, n) => `d${n}: duplicates { reasons }`).join(" ");
  for (const document of [
    `{ companies(limit: 400) { data { ${aliases} } } }`,
    "{ companies(limit: 130) { data { duplicates { reasons } } } }",
    "{ users(limit: 600) { data { sessions { _id } } } }",
    "{ users(limit: 600) { data { apiKeys { _id } } } }",
    "{ users(limit: 600) { data { invitation { usedAt } } } }",
    "{ issues(limit: 300) { data { oversold { period } } } }",
  ])
    expect([document, costs(document) > DOCUMENT_LIMITS.cost]).toEqual([document, true]);
  for (const document of [
    '{ company(id: "1") { duplicates { reasons } } }',
    "{ users(limit: 25) { data { sessions { _id } apiKeys { _id } } } }",
  ])
    expect([document, costs(document) < DOCUMENT_LIMITS.cost]).toEqual([document, true]);
});

describe("callers", () => {
  const LONG = `{ me { ${"_id ".repeat(300)} } }`;

  test("anonymous users may only send short documents, because checking a long one is expensive", async () => {
    expect((await ask(LONG)).errors).toBeUndefined();
    for (const stranger of [null, "x".repeat(43)]) {
      expect((await send(backend, stranger, LONG)).code).toBe("NOT_AUTHENTICATED");
      expect((await send(backend, stranger, "{ me { _id ")).code).toBe("BAD_USER_INPUT");
    }
  });

  test("subscriptions come over websockets only", async () => {
    for (const accept of ["application/json", "text/event-stream"]) {
      const answer = await backend.fetch(
        new Request("http://backend/graphql", {
          method: "POST",
          headers: { accept, authorization: `Bearer ${token}`, "content-type": "application/json" },
          body: JSON.stringify({ query: "subscription { bookingChanged { _id } }" }),
        }),
      );
      expect(await answer.text()).toContain("BAD_USER_INPUT");
    }
  });

  test("large answers wait for each other, and are refused if they wait too long", async () => {
    const document = `query ($limit: Int) { bookings(limit: $limit) { data { _id } } }`;
    const operation = parse(document);
    const plugin = operationLimits({ each: 1_000_000, all: 1_000_000 }, 20);
    let running = 0;
    let most = 0;
    let finish = () => {};
    const finished = new Promise<void>((resolve) => {
      finish = resolve;
    });
    const execute = async () => {
      most = Math.max(most, ++running);
      await finished;
      running -= 1;
      return { data: {} };
    };
    const run = () => {
      let executeFn: (args: unknown) => unknown = execute;
      const args = {
        schema,
        document: operation,
        variableValues: { limit: 2000 },
        contextValue: { budget: new OperationBudget(), user: { id: 1 }, source: "192.0.2.1" },
      };
      plugin.onExecute?.({
        args,
        executeFn,
        setExecuteFn: (fn: typeof execute) => {
          executeFn = fn;
        },
        setResultAndStopExecution: () => {},
      } as never);
      return executeFn(args) as Promise<{ errors?: GraphQLError[] }>;
    };
    const [first, second] = [run(), run()];
    expect((await second).errors?.[0]?.extensions).toMatchObject({ http: { status: 503 } });
    finish();
    expect(await first).toEqual({ data: {} });
    expect((await run()).errors).toBeUndefined();
    expect(most).toBe(1);
  });
});

describe("the limits of a document", () => {
  test("a path may reach the same type twice, whatever its aliases and fragments", async () => {
    const [booking, again] = [`booking(id: "${bookingId}")`, "series { bookings { _id } }"];
    expect((await ask(`{ ${booking} { ${again} } }`)).errors).toBeUndefined();
    await tooMuch(`{ ${booking} { series { bookings { ${again} } } } }`);
    await tooMuch(`{ ${booking} { ...Again } } fragment Again on Booking { series { bookings { ...Last } } }
      fragment Last on Booking { s: series { b: bookings { _id } } }`);
    await tooMuch(
      `{ ${booking} { ... on Booking { billingItems { booking { billingItems { booking { _id } } } } } } }`,
    );
    await tooMuch(`{ ${booking} { childBookings { parentBooking { childBookings { _id } } } } }`);
  });

  test("the limits of all its lists are at most 10,000 together, by number, variable and default", async () => {
    const list = (name: string, limit: unknown) => `${name}: bookings(limit: ${limit}) { total }`;
    expect((await ask(`{ ${list("a", 9_975)} b: bookings { total } }`)).errors).toBeUndefined();
    const over = await ask(`{ ${list("a", 9_976)} b: bookings { total } }`);
    expect(over.errors?.[0]?.extensions.data).toEqual([{ field: "limit", message: "too_much_asked" }]);
    await tooMuch(`query ($n: Int) { ${list("a", "$n")} ${list("b", "$n")} }`, { n: 5_001 });
    await tooMuch(
      `query ($n: Int = 5001) { ${list("a", "$n")} ...B } fragment B on Query { ${list("b", "$n")} }`,
    );
    const left = `query ($no: Boolean!) { ${list("a", 10_000)} b: bookings @include(if: $no) { total } }`;
    expect((await ask(left, { no: false })).errors).toBeUndefined();
    await tooMuch(left, { no: true });
  });

  test("lists within lists count as often as the outer one has entries", async () => {
    const within = (limit: number) =>
      `{ bookings(limit: ${limit}) { data { comments { _id author { _id } } } } }`;
    expect((await ask(within(100))).errors).toBeUndefined();
    await tooMuch(within(5_000));
  });

  test("media cost by how many there are, whatever the limit", async () => {
    const category = "_id label { locale content } description { locale content }";
    // All fields of spec §3, with the limit of §7 and §9.
    const document = `query BackendMedium($limit: Int) { backendMedium(limit: $limit) { total hasMore data {
      _id name type hasArticle hasIssues hasArticleNumber hasCitations sorting filtering
      formatcategories { ${category} } placementcategories { ${category} } bookingartcategories { ${category} }
      formatLimits { categoryId isUnlimited limitationType minimumTermDays minimumTermMonths campaignStart
        campaignEnd availableSlots }
      mediumgroupCategory { ${category} } } } }`;
    const { data, errors } = await ask(document, { limit: 10_000 });
    expect(errors).toBeUndefined();
    expect(data.backendMedium.data).toHaveLength(data.backendMedium.total);

    const sizeWith = (media: number) =>
      sizeOf({
        schema,
        document: parse(document),
        variables: { limit: 10_000 },
        recordCounts: new Map([[countMedia, media]]),
      });
    expect(isWithin(sizeWith(20))).toBe(true);
    // A house with as many media as the limit is refused before it is read, as lists without such a count are.
    expect(isWithin(sizeWith(10_000))).toBe(false);
    expect(sizeWith(100_000)).toEqual(sizeWith(10_000));
    expect(sizeWith(20).limits).toBe(10_000);
    await tooMuch("{ companies(limit: 10000) { data { duplicates { reasons } } } }");
    await tooMuch(
      "{ backendMedium(limit: 5000) { total } bookings(limit: 5000) { data { comments { author { _id } } } } }",
    );
  });

  test("a fragment that is used in many places is measured once", async () => {
    const names = Array.from({ length: 28 }, (_, n) => n);
    const fragments = names.map(
      (n) => `fragment F${n} on Query { ...F${n + 1} ... on Query { ...F${n + 1} } }`,
    );
    // Measured at each use, they would be more than two hundred million.
    await ask(`{ ...F0 } ${fragments.join(" ")} fragment F${names.length} on Query { me { _id } }`);
  });

  test("a document may have one field that processes many records", async () => {
    const preview = (name: string) =>
      `${name}: bulkBookingsPreview(selection: { all: {} }, change: { action: reopen }) { total }`;
    const { token: seller } = await signedInUser(backend.db, [
      "global:read__bookings",
      "global:edit__bookings",
    ]);
    expect((await send(backend, seller, `{ ${preview("a")} }`)).errors).toBeUndefined();
    expect((await send(backend, seller, `{ ${preview("a")} ${preview("b")} }`)).errors?.[0]).toMatchObject(
      TOO_MUCH,
    );
  });

  test.each([
    ["bulkBookingsPreview", "selection: { all: {} }, change: { action: reopen }"],
    ["billingStepPreview", "selection: { all: {} }, step: paid"],
    ["materialRequestPreview", "selection: { all: {} }"],
  ])("%s looks at nothing for whoever may not make the change", async (name, args) => {
    backend.statements.length = 0;
    const { errors } = await ask(`{ ${name}(${args}) { total } }`);
    expect(errors?.[0]?.extensions).toMatchObject({
      code: "NOT_AUTHORIZED",
      permission: "global:edit__bookings",
    });
    expect(backend.statements.join()).not.toMatch(/from "bookings"|pg_advisory/);
  });

  test("the websocket has the same limits, also for subscriptions, and refuses introspection", async () => {
    const client = webSocketClient(server, token);
    const first = async (query: string) => {
      for await (const answer of client.iterate({ query })) return answer.errors ?? answer;
    };
    const circle = "series { bookings { series { bookings { _id } } } }";
    expect(await first(`{ booking(id: "1") { ${circle} } }`)).toMatchObject([TOO_MUCH]);
    expect(await first(`subscription { bookingChanged { ${circle} } }`)).toMatchObject([TOO_MUCH]);
    await expect(first("{ __schema { types { name } } }")).rejects.toMatchObject([
      { message: "The schema is not shown." },
    ]);
    await expect(first("{ bookins { total } }")).rejects.toMatchObject([
      { message: 'Cannot query field "bookins" on type "Query".' },
    ]);
    await client.dispose();
    const { errors } = await ask(`query ($f: BookingFilter) { bookings(filter: $f) { total } }`, {
      f: { states: ["open"], bookingTypes: ["singel"] },
    });
    expect(errors?.map(({ message }) => message).join()).not.toContain("Did you mean");
  });
});

describe("the budget of an operation", () => {
  const limits = { nodes: 1000, milliseconds: 60_000 };

  test("is used up by nodes, text and values to wait for, and then refuses everything", () => {
    const budget = new OperationBudget(undefined, limits);
    budget.spend(800);
    budget.spendText("x".repeat(9_900));
    for (let nth = 0; nth < 50; nth += 1) budget.spendWait();
    expect(() => budget.spend(2)).toThrow("errors.too_much_asked");
    expect(() => budget.spend(1)).toThrow();
    expect(budget.isEnded).toBe(true);
  });

  test("lets other requests run in the middle of a long list, and keeps the list's order", async () => {
    const budget = new OperationBudget();
    let turns = 0;
    let isWalking = true;
    const count = () => {
      turns += 1;
      if (isWalking) setImmediate(count);
    };
    setImmediate(count);
    const entries = Array.from({ length: 3000 }, (_, n) => n);
    const walked: number[] = [];
    await Promise.all(
      budget.inTurns(entries).map(async (entry) => {
        walked.push(await entry);
        budget.spend(20);
      }),
    );
    isWalking = false;
    expect(walked).toEqual(entries);
    expect(turns).toBeGreaterThanOrEqual(5);
  });

  test("ends at the next pause if nobody waits for the answer any more", async () => {
    let isGone = false;
    const budget = new OperationBudget(() => isGone, { ...limits, nodes: 100_000 });
    budget.spend(6_000);
    await expect(budget.nextTurn()).resolves.toBeUndefined();
    isGone = true;
    budget.spend(6_000);
    await expect(budget.nextTurn()).rejects.toThrow("errors.too_much_asked");
  });

  test("starts no work after its end", async () => {
    const budget = new OperationBudget();
    let begun = 0;
    const works = Array.from({ length: 30 }, () =>
      budget
        .withListLimit(async () => {
          begun += 1;
          budget.refuse();
        })
        .catch(() => {}),
    );
    await Promise.all(works);
    expect(begun).toBeLessThan(5);
  });

  test("has a time limit, unless its clock is stopped", async () => {
    const budget = new OperationBudget(undefined, { nodes: 1000, milliseconds: 5 });
    budget.startClock();
    await budget.ended;
    expect(() => budget.spend(1)).toThrow();
  });

  test("delays loads until a list is processed", async () => {
    const budget = new OperationBudget();
    const order: string[] = [];
    const walked = budget.inTurns(Array.from({ length: 1000 }, (_, n) => n));
    const loading = new Promise<void>((resolve) =>
      budget.whenWalked(() => resolve(void order.push("loaded"))),
    );
    await Promise.all(
      walked.map(async (entry) => {
        await entry;
        budget.spend(20);
      }),
    );
    order.push("walked");
    await loading;
    expect(order).toEqual(["walked", "loaded"]);
  });

  test("stops the work for a client that has gone", async () => {
    const gone = new AbortController();
    const body = JSON.stringify({
      query: `{ booking(id: "${bookingId}") { series { bookings { comments { _id } } } } }`,
    });
    const headers = { "content-type": "application/json", authorization: `Bearer ${token}` };
    const { push } = backend.statements;
    const sent: string[] = [];
    backend.statements.push = (statement) => {
      if (statement.includes("series")) gone.abort();
      return sent.push(statement);
    };
    const request = new Request("http://backend/graphql", {
      method: "POST",
      headers,
      body,
      signal: gone.signal,
    });
    await backend.fetch(request).catch(() => null);
    await untilIdle(backend);
    backend.statements.push = push;
    expect(sent.join()).toContain("series");
    expect(sent.join()).not.toContain("booking_comments");
  });
});

test("a failure while other fields of a list are pending does not crash the process", async () => {
  const lost: unknown[] = [];
  const catchLost = (error: unknown) => lost.push(error);
  process.on("unhandledRejection", catchLost);
  // The comments of each booking are still loading when the texts of others use up the budget.
  const longest = {
    comment: "x".repeat(BOOKING_TEXT_LENGTHS.comment),
    placementDetails: "x".repeat(BOOKING_TEXT_LENGTHS.placementDetails),
  };
  const { medium } = await makeTitle(backend.db);
  const { id: clientCompanyId } = await makeCompany(backend.db);
  for (let n = 0; n < 150; n++) {
    const place = { clientCompanyId, targetMediumId: medium.id };
    await makeBooking(backend.db, { ...place, ...longest });
  }
  const texts = Array.from({ length: 28 }, (_, n) => `a${n}: specs { comment placementDetails }`).join(" ");
  const document = `{ bookings(limit: 150, sort: "-createdAt") { data { comments { _id } history { _id } ${texts} } } }`;
  expect((await ask(document)).errors?.[0]).toMatchObject(TOO_MUCH);
  await untilIdle(backend);
  process.off("unhandledRejection", catchLost);
  expect(lost).toEqual([]);
});
