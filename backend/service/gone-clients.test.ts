import type { Server } from "node:http";
import { type Turn, threads } from "backend/platform/threads/threads";
import { ALL_OF_ARTICLES, articleDesk } from "backend/testing/articles";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { listenForWebSockets, webSocketClient } from "backend/testing/websocket-server";
import { afterAll, afterEach, beforeAll, describe, expect, test, vi } from "vitest";

const PREVIEW = `query ($id: String!, $typed: TypedArticle!) { typedArticlePreview(id: $id, typed: $typed) { html } }`;
const TYPED = { title: "Getippt", subtitle: "", intro: "", text: "Ein *Text*", isAdvertorial: false };

describe("a client that goes away while a thread works for it", () => {
  let backend: TestBackend;
  let server: Server;
  let token: string;
  let variables: object;
  beforeAll(async () => {
    backend = await testBackend();
    server = await listenForWebSockets(backend);
    const desk = await articleDesk(backend, () => new Date());
    variables = { id: (await desk.create()).data.r._id, typed: TYPED };
    token = (await signedInUser(backend.db, ALL_OF_ARTICLES)).token;
  });
  afterAll(async () => {
    await backend.close();
    await new Promise((resolve) => server.close(resolve));
  });
  afterEach(() => vi.restoreAllMocks());

  /** The turn of the next work in a thread, which does not end by itself. */
  const nextTurn = () =>
    new Promise<Turn>((resolve) => {
      vi.spyOn(threads, "run").mockImplementation(async (turn) => {
        resolve(turn);
        return await new Promise<never>((_resolve, reject) => {
          turn.signal?.addEventListener("abort", () => reject(turn.signal?.reason));
        });
      });
    });
  const ended = async ({ signal }: Turn) => {
    if (!signal) throw new Error("the work has no signal");
    if (!signal.aborted) await new Promise((resolve) => signal.addEventListener("abort", resolve));
    return signal.aborted;
  };

  test("has its work ended, over HTTP", async () => {
    const turn = nextTurn();
    const gone = new AbortController();
    const request = new Request("http://backend/graphql", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${token}` },
      body: JSON.stringify({ query: PREVIEW, variables }),
      signal: gone.signal,
    });
    const answer = backend.fetch(request).catch(() => null);
    expect(await turn).toMatchObject({ kind: "texts" });
    gone.abort();
    expect(await ended(await turn)).toBe(true);
    await answer;
  });

  test("has its work ended, where a screen of this process asks", async () => {
    const turn = nextTurn();
    const gone = new AbortController();
    const caller = { token, source: "192.0.2.1", userAgent: "" };
    const answer = backend.ask({ ...caller, query: PREVIEW, variables, signal: gone.signal });
    await turn;
    gone.abort();
    expect(await ended(await turn)).toBe(true);
    expect((await answer).errors?.[0]?.message).toBe("errors.too_much_asked");
  });

  test("has its work ended, when it ends an operation of its websocket, or the socket", async () => {
    const client = webSocketClient(server, token);
    const operation = nextTurn();
    const leave = client.subscribe(
      { query: PREVIEW, variables: { ...variables } },
      { next: () => {}, error: () => {}, complete: () => {} },
    );
    await operation;
    leave();
    expect(await ended(await operation)).toBe(true);
    const socket = nextTurn();
    client.subscribe(
      { query: PREVIEW, variables: { ...variables, typed: { ...TYPED, text: "Ein anderer" } } },
      { next: () => {}, error: () => {}, complete: () => {} },
    );
    await socket;
    client.terminate();
    expect(await ended(await socket)).toBe(true);
    await client.dispose();
  });
});
