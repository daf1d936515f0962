import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { setImmediate } from "node:timers/promises";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeBooking, makeCompany, makeTitle } from "../../testing/booking-factories";
import { describeOnEachDatabase, type TestBackend } from "../../testing/databases";
import { signedInUser } from "../../testing/factories";
import { send } from "../../testing/request";
import { listenForWebSockets, webSocketClient } from "../../testing/websocket-server";

describeOnEachDatabase("announcing changed bookings", (open) => {
  let backend: TestBackend;
  let server: Server;

  beforeAll(async () => {
    backend = await open();
    server = await listenForWebSockets(backend);
  });
  afterAll(() => {
    server.closeAllConnections();
    server.close();
  });

  it("raises what was committed to those who may see it, as it is then", async () => {
    const { db } = backend;
    const clientCompanyId = (await makeCompany(db)).id;
    const mine = await makeTitle(db);
    const other = await makeTitle(db);
    const { token: sales } = await signedInUser(db, ["global:read__bookings", "global:edit__bookings"]);
    const { token } = await signedInUser(db, [`medium:${mine.medium.id}:view__bookings`]);
    const client = webSocketClient(server, token);
    const heard = client.iterate({ query: "subscription { bookingChanged { _id version status } }" });
    let isHeard = false;
    const event = heard.next().finally(() => {
      isHeard = true;
    });
    const cancelOneIn = async (targetMediumId: number) => {
      const { id } = await makeBooking(db, { clientCompanyId, targetMediumId });
      await send(
        backend,
        sales,
        `mutation ($id: String!, $key: String!) { cancelBooking(id: $id, version: 1, reason: "x", idempotencyKey: $key) { _id } }`,
        { id: String(id), key: randomUUID() },
      );
      return String(id);
    };
    // When the subscription stands, nothing tells: so there is something to hear until something was heard.
    const seen: string[] = [];
    while (!isHeard) {
      // The embedded database answers without ever letting the sockets have their turn.
      await setImmediate();
      await cancelOneIn(other.medium.id);
      seen.push(await cancelOneIn(mine.medium.id));
    }
    const { bookingChanged } = (await event).value?.data as { bookingChanged: { _id: string } };
    expect(seen).toContain(bookingChanged._id);
    expect(bookingChanged).toMatchObject({ version: 2, status: "cancelled" });
    await client.dispose();
  });
});
