import { once } from "node:events";
import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { openSession } from "backend/modules/users/service";
import { users } from "backend/modules/users/tables";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { listenForWebSockets, webSocketClient } from "backend/testing/websocket-server";
import { eq } from "drizzle-orm";
import type { Client } from "graphql-ws";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { MAX_STRANGERS_BYTES } from "./graphql-service";
import { MESSAGES_A_SECOND } from "./websocket-pace";
import { createSocketPlaces } from "./websocket-places";

describe("the websocket", () => {
  let backend: TestBackend;
  let server: Server;
  beforeAll(async () => {
    backend = await testBackend();
    server = await listenForWebSockets(backend);
  });
  afterAll(async () => {
    await backend.close();
    await new Promise((resolve) => server.close(resolve));
  });

  const connect = (token: string | null) => webSocketClient(server, token);

  /** The first answer to a document. */
  async function first(client: Client, query: string): Promise<unknown> {
    for await (const answer of client.iterate({ query })) return answer;
  }

  /** A plain socket; the test sends the messages of the protocol itself. */
  async function open(on = server, headers = {}): Promise<WebSocket> {
    const { port } = on.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, "graphql-transport-ws", { headers });
    socket.on("error", () => {});
    await once(socket, "open");
    return socket;
  }
  const say = (socket: WebSocket, message: object) => socket.send(JSON.stringify(message));
  const heard = async (socket: WebSocket) => JSON.parse(String((await once(socket, "message"))[0]));
  const closing = async (socket: WebSocket) => (await once(socket, "close"))[0] as number;

  async function signIn(token: string, on = server): Promise<WebSocket> {
    const socket = await open(on);
    say(socket, { type: "connection_init", payload: { token } });
    expect(await heard(socket)).toEqual({ type: "connection_ack" });
    return socket;
  }

  test("answers in the name of the token's user", async () => {
    const { user, token } = await signedInUser(backend.db);
    const client = connect(token);
    expect(await first(client, "{ me { _id } }")).toMatchObject({ data: { me: { _id: String(user.id) } } });
    await client.dispose();
  });

  test("is opened by the header of its upgrade, which no message changes", async () => {
    const { user, token } = await signedInUser(backend.db);
    const { token: another } = await signedInUser(backend.db);
    const socket = await open(server, { authorization: `Bearer ${token}` });
    say(socket, { type: "connection_init", payload: { token: another } });
    expect(await heard(socket)).toEqual({ type: "connection_ack" });
    say(socket, { id: "1", type: "subscribe", payload: { query: "{ me { _id } }" } });
    expect(await heard(socket)).toMatchObject({ payload: { data: { me: { _id: String(user.id) } } } });
    await send(backend, token, "mutation { signOut }");
    expect(await closing(socket)).toBe(4403);
    const refused = await open(server, { authorization: "Bearer no-such-token" });
    say(refused, { type: "connection_init", payload: { token: another } });
    expect(await closing(refused)).toBe(4403);
  });

  test("closes sockets without a session or without a first message", async () => {
    for (const token of [null, "no-such-token", "a\r\nb", 17, {}]) {
      const socket = await open();
      say(socket, { type: "connection_init", payload: token === null ? undefined : { token } });
      expect(await closing(socket)).toBe(4403);
    }
    const silent = await open();
    expect(await closing(silent)).toBe(4408);
    const eager = await open();
    say(eager, { id: "1", type: "subscribe", payload: { query: "{ __typename }" } });
    expect(await closing(eager)).toBe(4401);
  });

  test("keeps the limits", async () => {
    const { token } = await signedInUser(backend.db);
    const client = connect(token);
    const tooDeep = `{ bookings { data { ${"parentBooking { ".repeat(14)} _id ${"} ".repeat(14)} } } }`;
    await expect(first(client, tooDeep)).rejects.toMatchObject([
      { message: expect.stringMatching(/depth/i) },
    ]);
    await client.dispose();
  });

  test("accepts twenty subscriptions per socket and refuses more", async () => {
    const { token } = await signedInUser(backend.db);
    const socket = await signIn(token);
    const payload = { query: "subscription { bookingChanged { _id } }" };
    for (let id = 1; id <= 20; id += 1) say(socket, { id: String(id), type: "subscribe", payload });
    say(socket, { id: "21", type: "subscribe", payload });
    expect(await heard(socket)).toMatchObject({
      id: "21",
      type: "error",
      payload: [{ extensions: { code: "BAD_USER_INPUT" } }],
    });
    say(socket, { id: "1", type: "complete" });
    // Its place is free after its end, not after the request to end it.
    let id = 21;
    const tried = async () => {
      id += 1;
      say(socket, { id: String(id), type: "subscribe", payload: { query: "{ __typename }" } });
      return await heard(socket);
    };
    await expect
      .poll(tried, { interval: 50, timeout: 30_000 })
      .toMatchObject({ type: "next", payload: { data: { __typename: "Query" } } });
    socket.terminate();
  });

  /** The statements of a booking's change; each subscriber reads its session. */
  async function statementsOfOneChange(): Promise<string[]> {
    backend.statements.length = 0;
    backend.pubSub.publish("bookingChanged", { ids: [1] });
    // A session is read in a later turn, and the embedded database answers one after the other.
    for (let n = 0; n < 10; n += 1) await new Promise((resolve) => setImmediate(resolve));
    for (let n = 0; n < 3; n += 1) await backend.db.execute("select 17");
    return backend.statements.filter((statement) => statement !== "select 17");
  }

  test("refuses an id again before its operation has ended, and ends all operations with the socket", async () => {
    const { token } = await signedInUser(backend.db);
    const payload = { query: "subscription { bookingChanged { _id } }" };
    const again = await signIn(token);
    const closed = closing(again);
    for (let n = 0; n < 500; n += 1) {
      say(again, { id: "1", type: "subscribe", payload });
      say(again, { id: "1", type: "complete" });
    }
    expect(await closed).toBe(4409);
    const hasty = await signIn(token);
    for (let id = 0; id < 500; id += 1) {
      say(hasty, { id: String(id), type: "subscribe", payload });
      say(hasty, { id: String(id), type: "complete" });
    }
    say(hasty, { id: "last", type: "subscribe", payload });
    hasty.close();
    await closing(hasty);
    await expect.poll(statementsOfOneChange).toEqual([]);
    const listening = await signIn(token);
    say(listening, { id: "1", type: "subscribe", payload });
    await expect.poll(statementsOfOneChange).not.toEqual([]);
    listening.terminate();
    await expect.poll(statementsOfOneChange).toEqual([]);
  });

  test("an operation that the client has left does no more work", async () => {
    const { token } = await signedInUser(backend.db);
    const socket = await signIn(token);
    const payload = { query: "subscription { bookingChanged { _id } }" };
    for (let id = 1; id <= 100; id += 1) {
      say(socket, { id: String(id), type: "subscribe", payload });
      say(socket, { id: `${id}-stands`, type: "subscribe", payload: { query: "{ __typename }" } });
      while ((await heard(socket)).id !== `${id}-stands`);
      say(socket, { id: String(id), type: "complete" });
    }
    say(socket, { id: "left", type: "subscribe", payload: { query: "{ __typename }" } });
    while ((await heard(socket)).id !== "left");
    backend.statements.length = 0;
    backend.pubSub.publish("bookingChanged", { ids: [1] });
    say(socket, { id: "after", type: "subscribe", payload: { query: "{ __typename }" } });
    while ((await heard(socket)).id !== "after");
    // The session of the last query, and of a subscription that ended before it was active.
    expect(backend.statements.length).toBeLessThan(5);
    socket.terminate();
  });

  test("accepts ten sockets per user and refuses more", async () => {
    const { token } = await signedInUser(backend.db);
    const sockets = await Promise.all(Array.from({ length: 10 }, () => signIn(token)));
    const more = await open();
    say(more, { type: "connection_init", payload: { token } });
    expect(await closing(more)).toBe(4429);
    const [left, ...others] = sockets;
    left?.close();
    await closing(left as WebSocket);
    await expect.poll(async () => (await signIn(token)).readyState).toBe(WebSocket.OPEN);
    for (const socket of others) socket.terminate();
  });

  test("ends with its session, at once, and with no other", async () => {
    const { user, token } = await signedInUser(backend.db);
    const { token: other } = await openSession(backend.db, user.id, new Date());
    const [mine, theirs] = await Promise.all([signIn(token), signIn(other)]);
    await send(backend, token, "mutation { signOut }");
    expect(await closing(mine)).toBe(4403);
    expect(theirs.readyState).toBe(WebSocket.OPEN);
    await send(backend, other, "mutation { signOutEverywhere }");
    expect(await closing(theirs)).toBe(4403);
  });

  test("ends with a session whose end was not announced, because its user may no longer sign in", async () => {
    const attentive = await testBackend({ lookUpSocketsMs: 100 });
    const on = await listenForWebSockets(attentive);
    const { user, token } = await signedInUser(attentive.db);
    const { token: others } = await signedInUser(attentive.db);
    const [theirs, stays] = await Promise.all([signIn(token, on), signIn(others, on)]);
    await attentive.db.update(users).set({ status: "inactive" }).where(eq(users.id, user.id));
    expect(await closing(theirs)).toBe(4403);
    expect(stays.readyState).toBe(WebSocket.OPEN);
    await attentive.close();
    expect(stays.readyState).toBe(WebSocket.CLOSED);
    await new Promise((resolve) => on.close(resolve));
  });

  test("is closed by a message that is nested too deep, before it is parsed", async () => {
    const { token } = await signedInUser(backend.db);
    const socket = await signIn(token);
    const parsing = vi.spyOn(JSON, "parse");
    const deep = `${"[".repeat(1000)}${"]".repeat(1000)}`;
    const message = `{"id":"1","type":"subscribe","payload":{"query":"{ __typename }","variables":{"a":${deep}}}}`;
    socket.send(message);
    expect(await closing(socket)).toBe(4400);
    expect(parsing.mock.calls.filter(([text]) => text === message)).toEqual([]);
    parsing.mockRestore();
  });

  test("takes a long message only once somebody has signed in", async () => {
    const { token } = await signedInUser(backend.db);
    const ping = { type: "ping", payload: { text: "x".repeat(MAX_STRANGERS_BYTES) } };
    const stranger = await open();
    say(stranger, ping);
    expect(await closing(stranger)).toBe(4400);
    const user = await signIn(token);
    say(user, ping);
    expect(await heard(user)).toMatchObject({ type: "pong" });
    user.terminate();
  });

  test("has a bound of messages per second", async () => {
    const now = new Date();
    const still = await testBackend({ clock: () => now });
    const on = await listenForWebSockets(still);
    const { token } = await signedInUser(still.db);
    const socket = await signIn(token, on);
    // The first message was that of its sign-in.
    for (let n = 1; n < MESSAGES_A_SECOND; n += 1) {
      say(socket, { type: "ping" });
      expect(await heard(socket)).toMatchObject({ type: "pong" });
    }
    say(socket, { type: "ping" });
    expect(await closing(socket)).toBe(4429);
    await still.close();
    await new Promise((resolve) => on.close(resolve));
  });

  test("is closed after an invalid message", async () => {
    const { token } = await signedInUser(backend.db);
    const id = "ü".repeat(200);
    const subscribe = {
      id,
      type: "subscribe",
      payload: { query: "subscription { bookingChanged { _id } }" },
    };
    const wrong: [string[], number][] = [
      [["{"], 4400],
      [['{"type":"next","id":"1","payload":{"data":null}}'], 4400],
      [['{"type":"connection_ack"}'], 4400],
      [[JSON.stringify(subscribe), JSON.stringify(subscribe)], 4409],
    ];
    for (const [messages, code] of wrong) {
      const socket = await signIn(token);
      for (const message of messages) socket.send(message);
      expect(await closing(socket)).toBe(code);
    }
  });
});

test("sockets without a session have few places of their own", () => {
  const places = createSocketPlaces({ waiting: 3, waitingPerAddress: 2, open: 3, perAddress: 2, perUser: 1 });
  const [a, b] = [places.take("a"), places.take("a")];
  expect(places.take("a")).toBeNull();
  const c = places.take("b");
  expect(places.take("c")).toBeNull();
  if (!a || !b || !c) throw new Error("there were places");
  expect(places.assign(a, 1)).toBe(true);
  expect(places.assign(b, 1)).toBe(false);
  expect(places.assign(b, 2)).toBe(true);
  const third = places.take("a");
  if (!third) throw new Error("whoever signed in waits no more");
  expect(places.assign(third, 3)).toBe(false);
  places.leave(a);
  expect(places.assign(third, 3)).toBe(true);
  expect(places.assign(c, 4)).toBe(true);
  expect(places.take("d")).not.toBeNull();
});
