import { media } from "backend/modules/media/tables";
import { LoaderStore } from "backend/platform/use-case/context";
import { makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { beforeAll, expect, test } from "vitest";

const FRAME = "{ me { _id username canBookUser } backendMedium(limit: 10000) { total data { name } } }";
const SCREEN = `{ choices(of: [{ list: "media", term: "" }]) { items { label } } }`;

describeOnDatabase("what frame and screen ask at once", (open) => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await open();
    token = (await signedInUser(backend.db, ["global:read__media"])).token;
    await makeTitle(backend.db);
  });

  const ask = async (query: string, loaders?: LoaderStore) => {
    const { data } = await backend.ask({ query, token, source: "", loaders });
    return data as any;
  };
  const statementsOf = async (loaders?: LoaderStore) => {
    backend.statements.length = 0;
    const answers = await Promise.all([ask(FRAME, loaders), ask(SCREEN, loaders)]);
    return { answers, statements: [...backend.statements] };
  };

  test("is one reading of the session, which is the user's record too, and one of the media", async () => {
    const alone = await statementsOf();
    // A change of the media, so that nothing is kept of the reading before.
    await backend.db.update(media).set({ adClosingDays: 3 });
    const together = await statementsOf(new LoaderStore());
    expect(together.answers).toEqual(alone.answers);
    const [frame, screen] = together.answers;
    expect(frame.me).toMatchObject({ canBookUser: expect.any(Boolean), username: expect.any(String) });
    expect(frame.backendMedium.total).toBe(1);
    expect(screen.choices[0].items).toEqual([{ label: frame.backendMedium.data[0].name }]);
    expect(together.statements.map((statement) => /from "(\w+)" (inner|order)/.exec(statement)?.[1])).toEqual(
      ["sessions", "media"],
    );
    expect(alone.statements).toHaveLength(3);
    const later = await statementsOf(new LoaderStore());
    expect(later.answers).toEqual(alone.answers);
    expect(later.statements).toHaveLength(1);
  });
});

describeOnDatabase("what a screen of this process asks", (open) => {
  let backend: TestBackend;
  let token: string;
  beforeAll(async () => {
    backend = await open();
    token = (await signedInUser(backend.db, ["global:read__media", "global:create__tags"])).token;
    await makeTitle(backend.db);
  });

  test.each([
    ["data", "{ me { _id permissions } backendMedium { total hasMore data { _id name } } }", {}],
    ["instants", "{ mySessions { createdAt lastSeenAt isCurrent } }", {}],
    ["a document of no use", "{ nothing }", {}],
    ["a document that does not parse", "{", {}],
    ["a right that is missing", "{ companies { total } }", {}],
    ["a variable of another kind", "query ($n: Int!) { backendMedium(limit: $n) { total } }", { n: "x" }],
    [
      "a variable that is unset",
      "query ($n: Int = 1) { backendMedium(limit: $n) { total } }",
      { n: undefined },
    ],
    [
      "a wrong field",
      `mutation ($data: TagInput!) { createTag(data: $data, idempotencyKey: "as-json") { _id } }`,
      { data: { name: "", isMainTag: undefined } },
    ],
  ])("is answered as over HTTP: %s", async (_what, query, variables) => {
    const overHttp = await send(backend, token, query, variables);
    const { data, errors } = await backend.ask({ query, variables, token, source: "192.0.2.1" });
    // What the service says to HTTP itself is not always sent.
    const told = (all: typeof errors) =>
      all?.map(({ message, extensions: { http: _http, ...extensions } }) => ({ message, extensions }));
    expect(data ?? null).toStrictEqual(overHttp.data ?? null);
    expect(told(errors)).toEqual(told(overHttp.errors));
  });

  test("is a megabyte at most, before the session is looked up", async () => {
    const query = `query ($term: String) { backendMedium(term: $term) { total } }`;
    const asked = async (length: number) => {
      const around = JSON.stringify({ query, variables: { term: "" } }).length;
      const variables = { term: "x".repeat(length - around) };
      return (await backend.ask({ query, variables, token, source: "" })).status;
    };
    backend.statements.length = 0;
    expect(await asked(1_000_001)).toBe(413);
    expect(backend.statements).toEqual([]);
    expect(await asked(1_000_000)).toBe(200);
  });

  test("is asked in the session that is known already", async () => {
    const session = await backend.sessionOf(token);
    backend.statements.length = 0;
    const { data } = await backend.ask({ query: "{ me { _id } }", token, session, source: "" });
    expect(data).toEqual({ me: { _id: String(session?.user.id) } });
    expect(backend.statements).toEqual([]);
  });
});
