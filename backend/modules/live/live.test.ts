import { randomUUID } from "node:crypto";
import type { Server } from "node:http";
import { setImmediate } from "node:timers/promises";
import { notifications } from "backend/modules/notifications/tables";
import { tags } from "backend/modules/tags/tables";
import { userPermissions } from "backend/modules/users/tables";
import { makeBooking, makeCompany, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { listenForWebSockets, webSocketClient } from "backend/testing/websocket-server";
import { eq } from "drizzle-orm";
import type { Client } from "graphql-ws";
import { afterAll, beforeAll, expect, it } from "vitest";

const CHANGED = `subscription ($area: LiveArea!, $id: String!) {
  answer: recordChanged(area: $area, id: $id) { version isOwn isDeleted by { _id } }
}`;
const CREATED = `subscription ($area: LiveArea!, $since: DateTime!) {
  answer: recordsCreated(area: $area, since: $since) { count }
}`;
const CREATE =
  "mutation ($name: String, $key: String!) { createTag(data: { name: $name }, idempotencyKey: $key) { _id version } }";
const RENAME = `mutation ($id: String!, $version: Int!, $name: String, $key: String!) {
  updateTag(id: $id, version: $version, data: { name: $name }, idempotencyKey: $key) { version } }`;
const DELETE =
  "mutation ($id: String!, $version: Int!, $key: String!) { deleteTag(id: $id, version: $version, idempotencyKey: $key) }";
const ALL = ["read", "create", "edit", "delete"].map((action) => `global:${action}__tags`);

describeOnDatabase("listening for changed records", (open) => {
  let backend: TestBackend;
  let server: Server;
  const clients: Client[] = [];
  beforeAll(async () => {
    backend = await open();
    server = await listenForWebSockets(backend);
  });
  afterAll(async () => {
    for (const client of clients) await client.dispose();
    server.closeAllConnections();
    server.close();
  });

  /** The events of a subscription, one by one: its data, or the code of the refusal, or null at its end. */
  function listen(token: string, query: string, variables: Record<string, unknown>) {
    const client = webSocketClient(server, token);
    clients.push(client);
    const events = client.iterate<{ answer: unknown }>({ query, variables });
    return async () => {
      let event: unknown;
      const reading = events.next().then(
        ({ value, done }) => {
          event = done ? null : (value?.errors?.[0]?.extensions?.code ?? value?.data?.answer);
        },
        (error) => {
          event = Array.isArray(error) ? error[0]?.extensions?.code : `${error.code} ${error.reason}`;
        },
      );
      // The embedded database keeps the event loop busy, so the sockets would never run.
      while (event === undefined) await Promise.race([reading, setImmediate()]);
      return event;
    };
  }

  const call = async (token: string, query: string, variables: Record<string, unknown>) =>
    (await send(backend, token, query, { ...variables, key: randomUUID() })).data;

  it("tells the present version at once, who saved the next, and the end of the record", async () => {
    const { token: theirs, user } = await signedInUser(backend.db, ALL);
    const { token: mine } = await signedInUser(backend.db, ALL);
    const { _id: id } = (await call(theirs, CREATE, { name: "Sommer" })).createTag;
    const [next, nextOfOwn] = [mine, theirs].map((token) => listen(token, CHANGED, { area: "tags", id }));
    const by = { _id: String(user.id) };
    expect(await next?.()).toEqual({ version: 1, isOwn: false, isDeleted: false, by });
    expect(await nextOfOwn?.()).toEqual({ version: 1, isOwn: true, isDeleted: false, by });
    // Another record, and a change that leaves the record as it is, raise nothing.
    await call(theirs, CREATE, { name: "Winter" });
    await call(theirs, RENAME, { id, version: 1, name: "Hochsommer" });
    expect(await next?.()).toEqual({ version: 2, isOwn: false, isDeleted: false, by });
    expect(await nextOfOwn?.()).toEqual({ version: 2, isOwn: true, isDeleted: false, by });
    const bulk = `mutation ($ids: [String!], $key: String!) {
      changeTags(selection: { ids: $ids }, change: { data: { isMainTag: true } }, idempotencyKey: $key) { done } }`;
    await call(theirs, bulk, { ids: [id] });
    expect(await next?.()).toMatchObject({ version: 3 });
    await call(theirs, DELETE, { id, version: 3 });
    expect(await next?.()).toEqual({ version: null, isOwn: false, isDeleted: true, by });
    expect(await next?.()).toBeNull();
  });

  it("counts what was created since, also before the subscription began", async () => {
    const { token } = await signedInUser(backend.db, ALL);
    const since = new Date(Date.now() - 1).toISOString();
    const { rows } = await backend.db.execute("select count(*)::int as n from tags where created_at > now()");
    expect(rows).toEqual([{ n: 0 }]);
    const before = await listen(token, CREATED, { area: "tags", since })();
    const count = (before as { count: number }).count;
    await call(token, CREATE, { name: "Erster" });
    const next = listen(token, CREATED, { area: "tags", since });
    expect(await next()).toEqual({ count: count + 1 });
    await call(token, CREATE, { name: "Zweiter" });
    expect(await next()).toEqual({ count: count + 2 });
    // By the clock that lists are dated by, whatever that of the database says.
    const later = new Date(Date.now() + 1).toISOString();
    expect(await listen(token, CREATED, { area: "tags", since: later })()).toEqual({ count: 0 });
  });

  it("refuses strangers, unknown areas and records, and ends with the right", async () => {
    const { token: writer } = await signedInUser(backend.db, ALL);
    const { token, user } = await signedInUser(backend.db, ["global:read__tags"]);
    const { token: stranger } = await signedInUser(backend.db, ["global:read__rubrics"]);
    const { _id: id } = (await call(writer, CREATE, { name: "Rechte" })).createTag;
    const since = new Date().toISOString();
    expect(await listen(stranger, CHANGED, { area: "tags", id })()).toBe("NOT_AUTHORIZED");
    expect(await listen(stranger, CREATED, { area: "tags", since })()).toBe("NOT_AUTHORIZED");
    expect(await listen(token, CHANGED, { area: "tags", id: "999999" })()).toBe("NOT_FOUND");
    expect(await listen(token, CHANGED, { area: "tags", id: "x" })()).toBe("NOT_FOUND");
    expect(await listen(token, CHANGED, { area: "sessions", id })()).toBe("BAD_USER_INPUT");
    const next = listen(token, CHANGED, { area: "tags", id });
    expect(await next()).toMatchObject({ version: 1 });
    await backend.db.delete(userPermissions).where(eq(userPermissions.userId, user.id));
    await call(writer, RENAME, { id, version: 1, name: "Anders" });
    expect(await next()).toBeNull();
    await backend.db.delete(tags).where(eq(tags.id, Number(id)));
  });

  it("shows bookings of the user's media only", async () => {
    const { db } = backend;
    const clientCompanyId = (await makeCompany(db)).id;
    const [mine, other] = [await makeTitle(db), await makeTitle(db)];
    const since = new Date(Date.now() - 1_000).toISOString();
    const inMedium = async (targetMediumId: number) =>
      String((await makeBooking(db, { clientCompanyId, targetMediumId })).id);
    const [seen, hidden] = [await inMedium(mine.medium.id), await inMedium(other.medium.id)];
    const { token } = await signedInUser(db, [`medium:${mine.medium.id}:view__bookings`]);
    expect(await listen(token, CHANGED, { area: "bookings", id: hidden })()).toBe("NOT_FOUND");
    expect(await listen(token, CREATED, { area: "bookings", since })()).toEqual({ count: 1 });
    const next = listen(token, CHANGED, { area: "bookings", id: seen });
    expect(await next()).toMatchObject({ version: 1 });
    const { token: sales } = await signedInUser(db, ["global:read__bookings", "global:edit__bookings"]);
    const cancel = `mutation ($id: String!, $key: String!) {
      cancelBooking(id: $id, version: 1, reason: "x", idempotencyKey: $key) { _id } }`;
    await call(sales, cancel, { id: hidden });
    await call(sales, cancel, { id: seen });
    expect(await next()).toMatchObject({ version: 2, isOwn: false });
  });

  it("tells who edits a record, from the present state on, as long as one may read it", async () => {
    const { token: anna, user } = await signedInUser(backend.db, ALL);
    const { token: ben, user: reader } = await signedInUser(backend.db, ["global:read__tags"]);
    const { token: stranger } = await signedInUser(backend.db, ["global:read__rubrics"]);
    const { _id: id } = (await call(anna, CREATE, { name: "Wer" })).createTag;
    const who = `subscription ($area: String!, $id: String!) {
      answer: lockChanged(area: $area, id: $id) { token isMine holder { _id } } }`;
    expect(await listen(stranger, who, { area: "tags", id })()).toBe("NOT_AUTHORIZED");
    expect(await listen(ben, who, { area: "tags", id: "999999" })()).toBe("NOT_FOUND");
    const next = listen(ben, who, { area: "tags", id });
    expect(await next()).toEqual({ token: 0, isMine: false, holder: null });
    const take = 'mutation ($id: String!) { takeLock(area: "tags", id: $id, window: "a") { token } }';
    expect((await call(anna, take, { id })).takeLock).toEqual({ token: 1 });
    expect(await next()).toEqual({ token: 1, isMine: false, holder: { _id: String(user.id) } });
    await backend.db.delete(userPermissions).where(eq(userPermissions.userId, reader.id));
    const undo = `mutation ($id: String!) {
      beatLock(area: "tags", id: $id, token: 1, window: "a", isDirty: false) { token } }`;
    await call(anna, undo, { id });
    expect(await next()).toBeNull();
  });

  it("counts a user's unread notifications, at once and after each of theirs", async () => {
    const { token, user } = await signedInUser(backend.db, [
      "global:notifications_booking_created",
      "global:read__bookings",
    ]);
    const { token: other } = await signedInUser(backend.db, []);
    const unread = "subscription { answer: unreadNotifications }";
    const add = async (userId: number, cause: string) => {
      const createdAt = new Date();
      const row = {
        userId,
        cause,
        name: "booking_created" as const,
        area: "bookings",
        isShown: true,
        params: { count: "5" },
        createdAt,
      };
      const [added] = await backend.db.insert(notifications).values(row).returning();
      const ids = added ? [added.id] : [];
      backend.pubSub.publish("notificationsChanged", { userIds: [userId], ids });
    };
    const next = listen(token, unread, {});
    expect(await next()).toBe(0);
    expect(await listen(other, unread, {})()).toBe(0);
    await add(user.id, "one");
    expect(await next()).toBe(1);
    await add(user.id, "two");
    expect(await next()).toBe(2);
    await call(token, "mutation { readAllNotifications }", {});
    expect(await next()).toBe(0);
  });
});
