import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { setImmediate } from "node:timers/promises";
import { userPermissions } from "backend/modules/users/tables";
import { eq } from "drizzle-orm";
import { afterAll, beforeAll, expect, it } from "vitest";
import { makeBooking, makeCompany, makeTitle } from "../../../testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "../../../testing/databases";
import { signedInUser } from "../../../testing/factories";
import { send } from "../../../testing/request";
import { listenForWebSockets, webSocketClient } from "../../../testing/websocket-server";

describeOnDatabase("announcing changed bookings", (open) => {
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

  it("sends committed bookings, in their present state, to users who may see them", async () => {
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
    // Nothing tells when the subscription is active, so bookings change until the first event arrives.
    const seen: string[] = [];
    while (!isHeard) {
      // The embedded database keeps the event loop busy, so the sockets would never run.
      await setImmediate();
      await cancelOneIn(other.medium.id);
      seen.push(await cancelOneIn(mine.medium.id));
    }
    const { bookingChanged } = (await event).value?.data as { bookingChanged: { _id: string } };
    expect(seen).toContain(bookingChanged._id);
    expect(bookingChanged).toMatchObject({ version: 2, status: "cancelled" });
    await client.dispose();
  });

  it("reads session and booking once for all subscriptions of a session, however many bookings change at once", async () => {
    const { db } = backend;
    const clientCompanyId = (await makeCompany(db)).id;
    const { medium } = await makeTitle(db);
    const { token: sales } = await signedInUser(db, ["global:read__bookings", "global:edit__bookings"]);
    const { token, user } = await signedInUser(db, ["global:read__bookings"]);
    const ids: string[] = [];
    for (let n = 0; n < 3; n++)
      ids.push(String((await makeBooking(db, { clientCompanyId, targetMediumId: medium.id })).id));
    const clients = [webSocketClient(server, token), webSocketClient(server, token)];
    const heard = clients.flatMap((client) =>
      Array.from({ length: 5 }, () =>
        client.iterate({ query: "subscription { bookingChanged { _id version history { action } } }" }),
      ),
    );
    const first = heard.map((events) => events.next());
    const bulk = (value: string) =>
      send(
        backend,
        sales,
        `mutation ($ids: [String!], $value: String!, $key: String!) { bulkBookings(selection: { ids: $ids },
          change: { action: easyJobId, value: $value }, idempotencyKey: $key) { done } }`,
        { ids, value, key: randomUUID() },
      );
    // All subscriptions are active once each has received an event; nothing else tells.
    let heardByAll = false;
    Promise.all(first).then(() => {
      heardByAll = true;
    });
    for (let n = 0; !heardByAll; n++) {
      await setImmediate();
      await bulk(`A-${n}`);
    }
    const versions = await Promise.all(
      ids.map(
        async (id) =>
          (await send(backend, sales, `{ booking(id: "${id}") { version } }`)).data.booking.version,
      ),
    );
    const latest = async (events: (typeof heard)[number], version: number) => {
      for (const seen = new Set<string>(); seen.size < 3; ) {
        const { bookingChanged } = (await events.next()).value?.data as {
          bookingChanged: { _id: string; version: number };
        };
        if (bookingChanged.version >= version) seen.add(bookingChanged._id);
      }
    };
    await bulk("Y");
    await Promise.all(heard.map((events) => latest(events, versions[0] + 1)));
    backend.statements.length = 0;
    expect((await bulk("Z")).data.bulkBookings.done).toBe(3);
    await Promise.all(heard.map((events) => latest(events, versions[0] + 2)));
    const sent = [...backend.statements];
    const about = (table: string) => sent.filter((statement) => statement.includes(`from "${table}"`)).length;
    // One for the mutation, one for the ten subscriptions.
    expect(about("sessions")).toBeLessThanOrEqual(2);
    expect(about("activity_logs")).toBeLessThanOrEqual(3);
    // A user who loses the right gets no further events.
    await db.delete(userPermissions).where(eq(userPermissions.userId, user.id));
    await bulk("X");
    const after = await heard[0]?.next().catch(() => null);
    expect(after?.value?.data?.bookingChanged).toBeUndefined();
    await Promise.all(clients.map((client) => client.dispose()));
  });
});
