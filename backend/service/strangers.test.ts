import { REPORTS } from "backend/modules/newsletters/bounces";
import { verpToken } from "backend/modules/newsletters/reports/report-token";
import { sharedSecret } from "backend/platform/external/shared-secrets";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { NESTING } from "domain/nesting";
import {
  afterAll,
  afterEach,
  beforeAll,
  beforeEach,
  describe,
  expect,
  type MockInstance,
  test,
  vi,
} from "vitest";
import { MAX_STRANGERS_BYTES } from "./graphql-service";
import { LONGEST_MESSAGE } from "./masked-errors";

let backend: TestBackend;
let token: string;
beforeAll(async () => {
  backend = await testBackend();
  ({ token } = await signedInUser(backend.db, ["global:read__bookings"]));
});
afterAll(() => backend.close());

let parsing: MockInstance<typeof JSON.parse>;
beforeEach(() => {
  parsing = vi.spyOn(JSON, "parse");
});
afterEach(() => parsing.mockRestore());

/** Whether a text was parsed that has this in it. */
const isParsed = (piece: string) => parsing.mock.calls.some(([text]) => String(text).includes(piece));

interface Post {
  body: BodyInit;
  by?: string | null;
  type?: string;
}

async function post({ body, by = null, type = "application/json" }: Post) {
  const response = await backend.fetch(
    new Request("http://backend/graphql", {
      method: "POST",
      headers: {
        accept: "application/json",
        ...(type ? { "content-type": type } : {}),
        ...(by ? { authorization: `Bearer ${by}` } : {}),
      },
      body,
      duplex: "half",
    } as RequestInit),
    { address: "192.0.2.1" },
  );
  const text = await response.text();
  const { data, errors } = text ? JSON.parse(text) : {};
  return { status: response.status, text, data, code: errors?.[0]?.extensions.code };
}

/** A request of so many bytes. */
function ofLength(bytes: number): string {
  const request = (filler: string) => JSON.stringify({ query: "{ __typename }", variables: { filler } });
  return request("x".repeat(bytes - request("").length));
}

/** The same as a stream, which says nothing of its length. */
const streamed = (text: string) =>
  new ReadableStream({
    start(controller) {
      for (let at = 0; at < text.length; at += 1000)
        controller.enqueue(new TextEncoder().encode(text.slice(at, at + 1000)));
      controller.close();
    },
  });

describe("a post without a session", () => {
  const forged = "x".repeat(43);

  test("has some kilobytes, and what is longer is not parsed", async () => {
    for (const by of [null, forged]) {
      expect((await post({ body: ofLength(MAX_STRANGERS_BYTES), by })).data).toEqual({ __typename: "Query" });
      for (const body of [ofLength(MAX_STRANGERS_BYTES + 1), ofLength(9_000), ofLength(900_000)]) {
        for (const sent of [body, streamed(body)]) {
          parsing.mockClear();
          expect(await post({ body: sent, by })).toMatchObject({ status: 401, code: "NOT_AUTHENTICATED" });
          expect(isParsed("__typename")).toBe(false);
        }
      }
    }
  });

  test("with a session may be as long as before", async () => {
    for (const body of [ofLength(MAX_STRANGERS_BYTES + 1), ofLength(999_000)]) {
      for (const sent of [body, streamed(body)]) {
        expect((await post({ body: sent, by: token })).data).toEqual({ __typename: "Query" });
      }
    }
    expect((await post({ body: ofLength(1_000_001), by: token })).status).toBe(413);
  });

  test("that is a report may be as long as its token is ours, without files", async () => {
    const secret = await sharedSecret(backend.db, REPORTS);
    const message = `Return-Path: <x>\n${"x".repeat(100_000)}`;
    const body = JSON.stringify({
      query: "mutation ($message: String!) { receiveMailReport(message: $message) }",
      variables: { message },
    });
    const ours = verpToken(secret, 17);
    expect((await post({ body, by: ours })).data).toEqual({ receiveMailReport: "none" });
    for (const by of [verpToken("another secret", 17), "17-0123456789abcdef0123", null])
      expect(await post({ body, by })).toMatchObject({ status: 401, code: "NOT_AUTHENTICATED" });
    const files = new FormData();
    files.set("operations", body);
    expect((await post({ body: files, by: ours, type: "" })).status).toBe(401);
  });

  test("is not read to its end where it is too long", async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1000;
        controller.enqueue(new TextEncoder().encode("x".repeat(1000)));
      },
    });
    expect((await post({ body: endless })).status).toBe(401);
    expect(sent).toBeLessThan(2 * MAX_STRANGERS_BYTES);
  });
});

describe("a post of anyone", () => {
  const nested = (levels: number) => `${"[".repeat(levels)}${"]".repeat(levels)}`;
  const request = (variables: string) => `{"query":"{ __typename }","variables":{"a":${variables}}}`;
  const keys = JSON.stringify(
    Object.fromEntries(Array.from({ length: NESTING.keys }, (_, n) => [`k${n}`, 0])),
  );

  test("is not parsed where it is nested too deep, or has too many values", async () => {
    const refused: Omit<Post, "by">[] = [
      { body: request(nested(200)) },
      { body: nested(200) },
      { body: request(nested(200)), type: "application/graphql+json; charset=utf-8" },
      { body: `{"query":"{ __typename }","extensions":{"a":${nested(200)}}}` },
      {
        body: new URLSearchParams({ query: "{ __typename }", variables: `{"a":${nested(200)}}` }),
        type: "application/x-www-form-urlencoded",
      },
      { body: `query={__typename}&${"a&".repeat(20)}`, type: "application/x-www-form-urlencoded" },
    ];
    for (const one of refused) {
      for (const by of [null, token]) {
        parsing.mockClear();
        expect(await post({ ...one, by })).toMatchObject({ status: 400, code: "BAD_USER_INPUT" });
        expect(isParsed("[".repeat(100))).toBe(false);
      }
    }
    parsing.mockClear();
    expect(await post({ body: request(keys), by: token })).toMatchObject({
      status: 400,
      code: "BAD_USER_INPUT",
    });
    expect(isParsed("k17")).toBe(false);
    expect((await post({ body: request(nested(NESTING.levels - 2)), by: token })).data).toBeDefined();
  });

  test("is not parsed in an address either", async () => {
    const address = new URL("http://backend/graphql?query={__typename}");
    address.searchParams.set("variables", `{"a":${nested(200)}}`);
    const response = await backend.fetch(new Request(address, { headers: { accept: "application/json" } }));
    expect(response.status).toBe(400);
    expect(isParsed("[".repeat(100))).toBe(false);
  });

  test("is not parsed beside files either, and names their places only", async () => {
    const form = (operations: string, map = "{}") => {
      const body = new FormData();
      body.set("operations", operations);
      body.set("map", map);
      return body;
    };
    const deepPlace = JSON.stringify({ 0: ["variables.".repeat(1000)] });
    for (const body of [form(request(nested(200))), form(request("[]"), deepPlace)]) {
      expect(await post({ body, by: token, type: "" })).toMatchObject({
        status: 400,
        code: "BAD_USER_INPUT",
      });
      expect(isParsed("[".repeat(100))).toBe(false);
      expect(isParsed("variables.variables")).toBe(false);
    }
    expect((await post({ body: form(request("[]")), by: token, type: "" })).data).toEqual({
      __typename: "Query",
    });
  });

  test("gets no error that repeats what was sent", async () => {
    const long = "x".repeat(60_000);
    const filter = { query: "query ($f: BookingFilter) { bookings(filter: $f) { total } }" };
    for (const body of [
      JSON.stringify({ ...filter, variables: { f: { ids: { text: long } } } }),
      JSON.stringify({ ...filter, variables: { f: { [long]: 1 } } }),
      JSON.stringify({ query: `{ ${long} }` }),
      JSON.stringify({ query: `{ bookings(${long}: 1) { total } }` }),
      JSON.stringify({ query: "{ me { _id } }", [long]: 1 }),
      long,
    ]) {
      const { code, text } = await post({ body, by: token });
      expect([code, text.length < 3 * LONGEST_MESSAGE]).toEqual(["BAD_USER_INPUT", true]);
    }
  });

  test("searches once a document", async () => {
    const one = 'search(term: "optik") { groups { kind } }';
    expect((await post({ body: JSON.stringify({ query: `{ ${one} }` }), by: token })).code).toBeUndefined();
    expect(await post({ body: JSON.stringify({ query: `{ ${one} b: ${one} }` }), by: token })).toMatchObject({
      code: "BAD_USER_INPUT",
    });
  });

  test("has a document whose nesting is counted before it is parsed", async () => {
    const document = (levels: number) => `{ bookings(filter: { ids: ${nested(levels)} }) { total } }`;
    for (const levels of [100, 450_000]) {
      const body = JSON.stringify({ query: document(levels) });
      expect(await post({ body, by: token })).toMatchObject({ code: "BAD_USER_INPUT" });
    }
  });
});
