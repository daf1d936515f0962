import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { users } from "backend/modules/users/tables";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { eq } from "drizzle-orm";
import { type Client, createClient } from "graphql-ws";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WebSocket } from "ws";

describe("the websocket", () => {
  let backend: TestBackend;
  let server: Server;
  beforeAll(async () => {
    backend = await testBackend("pglite");
    server = createServer();
    backend.attachWebSocket(server);
    await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  });
  afterAll(async () => {
    await backend.close();
    await new Promise((resolve) => server.close(resolve));
  });

  function connect(token: string | null): Client {
    return createClient({
      url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: token ? { token } : {},
      retryAttempts: 0,
    });
  }

  /** The first answer to a document. */
  async function first(client: Client, query: string): Promise<unknown> {
    for await (const answer of client.iterate({ query })) return answer;
  }

  test("answers in the name of the token's user", async () => {
    const { user, token } = await signedInUser(backend.db);
    const client = connect(token);
    expect(await first(client, "{ me { _id } }")).toMatchObject({ data: { me: { _id: String(user.id) } } });
    await client.dispose();
  });

  test("lets nobody subscribe who is not signed in", async () => {
    for (const token of [null, "no-such-token"]) {
      const client = connect(token);
      const answer = await first(client, "subscription { bookingChanged { _id } }");
      expect(answer).toMatchObject({ errors: [{ extensions: { code: "NOT_AUTHENTICATED" } }] });
      await client.dispose();
    }
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

  test("a session that ends ends its subscriptions, too", async () => {
    const { user, token } = await signedInUser(backend.db);
    const client = connect(token);
    const answers = client.iterate({ query: "{ me { _id } }" });
    await answers.next();
    await backend.db.update(users).set({ status: "inactive" }).where(eq(users.id, user.id));
    const answer = await first(client, "{ me { _id } }");
    expect(answer).toMatchObject({ errors: [{ extensions: { code: "NOT_AUTHENTICATED" } }] });
    await client.dispose();
  });
});
