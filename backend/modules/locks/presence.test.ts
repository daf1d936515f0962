import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import { setImmediate } from "node:timers/promises";
import { tags } from "backend/modules/tags/tables";
import { createAnnouncements, type PubSub } from "backend/platform/live/pub-sub";
import { describeOnDatabase } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { house, OPEN, type Person, TAKE } from "backend/testing/lock-house";
import { listenForWebSockets } from "backend/testing/websocket-server";
import { LIVE_MS } from "domain/locks/lock";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { WebSocket } from "ws";
import { MOST_VIEWERS, presenceOf } from "./presence";
import { editLocks } from "./tables";

const VIEWERS = `subscription ($area: String!, $id: String!) {
  answer: recordViewers(area: $area, id: $id) { people { _id } } }`;
const KEEPS = `subscription ($area: String!, $id: String!, $window: String, $token: Int) {
  answer: lockChanged(area: $area, id: $id, window: $window, token: $token) { isMine token } }`;

/** Far more turns of the event loop than anything here takes. */
const MOST_TURNS = 1_000_000;

describeOnDatabase("windows at one record", (open) => {
  const { it, call, wait } = house(open);
  let server: Server;
  const sockets: WebSocket[] = [];
  beforeAll(async () => {
    server = await listenForWebSockets(it.backend);
  });
  afterAll(() => {
    for (const socket of sockets) socket.terminate();
    server.closeAllConnections();
    server.close();
  });

  /** The embedded database keeps the event loop busy, so the sockets would never run. */
  async function until<T>(read: () => T | Promise<T>, isThere: (value: T) => boolean): Promise<T> {
    for (let turn = 0; turn < MOST_TURNS; turn++) {
      const value = await read();
      if (isThere(value)) return value;
      await setImmediate();
    }
    throw new Error("it does not come");
  }

  /** A window: its socket, which answers no ping by itself, and what it has heard. */
  async function windowOf(who: Person) {
    const { port } = server.address() as AddressInfo;
    const socket = new WebSocket(`ws://127.0.0.1:${port}/graphql`, "graphql-transport-ws", {
      autoPong: false,
    });
    sockets.push(socket);
    const heard: { id?: string; type: string; payload?: unknown }[] = [];
    socket.on("error", () => {});
    socket.on("message", (data) => heard.push(JSON.parse(String(data))));
    await until(
      () => socket.readyState,
      (state) => state === WebSocket.OPEN,
    );
    socket.send(JSON.stringify({ type: "connection_init", payload: { token: who.token } }));
    await until(
      () => heard.length,
      (count) => count > 0,
    );
    let count = 0;
    /** Listens, and answers the events of the subscription as they come. */
    const listen = (query: string, more: object = {}) => {
      count += 1;
      const id = String(count);
      const variables = { area: "tags", id: it.tag, ...more };
      socket.send(JSON.stringify({ id, type: "subscribe", payload: { query, variables } }));
      const events = () =>
        heard.filter((one) => one.id === id).map(({ payload }) => payload as Record<string, never>);
      return { id, events };
    };
    return { socket, heard, listen };
  }

  /** Who is there, by the last event that a window has heard. */
  const people = ({ events }: { events(): Record<string, never>[] }) => {
    const last = events().at(-1) as { data?: { answer: { people: { _id: string }[] } } } | undefined;
    return last?.data?.answer.people.map(({ _id }) => Number(_id)) ?? null;
  };
  const same = (ids: readonly number[]) => (now: number[] | null) =>
    now !== null && String(now.toSorted()) === String([...ids].toSorted());

  const liveUntil = async () =>
    (
      await it.backend.db
        .select({ at: editLocks.liveUntil })
        .from(editLocks)
        .where(eq(editLocks.recordId, Number(it.tag)))
    )[0]?.at?.getTime();

  test("a killed window is free in ≤ 45 s", async () => {
    const { anna, ben } = it;
    await call(anna, OPEN, { window: "load" });
    const { token } = await call(anna, TAKE, { window: "a" });
    const { socket, listen } = await windowOf(anna);
    const line = listen(KEEPS, { window: "a", token });
    await until(line.events, (events) => events.length > 0);
    // While the window lives, its browser answers pings, however long its scripts sleep.
    for (let answered = 0; answered < 5; answered++) {
      wait(LIVE_MS - 1000);
      socket.pong();
      await until(liveUntil, (at) => at === it.now.getTime() + LIVE_MS);
      // Loads of its page do not make it longer, answered or not.
      await call(anna, OPEN, { window: `lost ${answered}` });
      expect((await call(ben, TAKE, { window: "b" })).outcome).toBe("others");
    }
    // From here on nobody answers, and nobody closes the socket.
    wait(LIVE_MS - 1);
    expect((await call(ben, TAKE, { window: "b" })).outcome).toBe("others");
    wait(1);
    expect((await call(ben, TAKE, { window: "b" })).outcome).toBe("mine");
    // What wakes up later takes nothing back.
    socket.pong();
    const next = listen(VIEWERS);
    await until(next.events, (events) => events.length > 0);
    expect(await call(ben, OPEN)).toMatchObject({ isMine: true });
  });

  test("are shown to each other, and to nobody who may not read it, until they are closed", async () => {
    const { anna, ben, reader } = it;
    const stranger = await signedInUser(it.backend.db, ["global:read__rubrics"], {}, it.now);
    const [annas, bens, readers] = [await windowOf(anna), await windowOf(ben), await windowOf(reader)];
    const seenByAnna = annas.listen(VIEWERS);
    await until(() => people(seenByAnna), same([]));
    const seenByBen = bens.listen(VIEWERS);
    await until(() => people(seenByBen), same([anna.user.id]));
    await until(() => people(seenByAnna), same([ben.user.id]));
    // Who only reads sees them, and is seen.
    const seenByReader = readers.listen(VIEWERS);
    await until(() => people(seenByReader), same([anna.user.id, ben.user.id]));
    await until(() => people(seenByAnna), same([ben.user.id, reader.user.id]));
    // A page that is loaded without scripts says the same. Nobody has the lock by that.
    const document = `query ($area: String!, $id: String!) {
      lock: editLock(area: $area, id: $id) { holder { _id } viewers { _id } } }`;
    const loaded = await call(reader, document);
    expect(loaded.holder).toBeNull();
    expect(loaded.viewers.map(({ _id }: { _id: string }) => Number(_id))).toEqual([
      anna.user.id,
      ben.user.id,
    ]);
    // Another record tells nothing of it.
    const [other] = await it.backend.db
      .insert(tags)
      .values({ name: `Anderswo ${it.tag}`, isMainTag: false })
      .returning();
    expect((await call(ben, document, { id: String(other?.id) })).viewers).toEqual([]);
    const strangers = await windowOf(stranger);
    const refused = strangers.listen(VIEWERS);
    await until(
      () => strangers.heard.find(({ id }) => id === refused.id)?.type,
      (type) => type !== undefined,
    );
    expect(JSON.stringify(refused.events())).toContain("NOT_AUTHORIZED");
    expect(JSON.stringify(refused.events())).not.toContain("people");
    expect((await call(stranger, document)).code).toBe("NOT_AUTHORIZED");
    // Ben is there in two windows, and gone with the second one.
    const second = await windowOf(ben);
    const seenBySecond = second.listen(VIEWERS);
    await until(() => people(seenBySecond), same([anna.user.id, reader.user.id]));
    const before = seenByAnna.events().length;
    bens.socket.terminate();
    readers.socket.send(JSON.stringify({ id: seenByReader.id, type: "complete" }));
    await until(() => people(seenByAnna), same([ben.user.id]));
    expect(seenByAnna.events()).toHaveLength(before + 1);
    second.socket.terminate();
    await until(() => people(seenByAnna), same([]));
  });
});

describe("presence in memory", () => {
  const pause = () => vi.advanceTimersByTimeAsync(250);
  beforeEach(() => {
    vi.useFakeTimers({ toFake: ["setTimeout", "setInterval", "clearInterval"] });
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  test("two servers of one house know of each other's windows, until one of them dies", async () => {
    let now = new Date("2026-11-25T10:00:00Z");
    const own = [createAnnouncements(), createAnnouncements()] as const;
    let isCut = false;
    const houses = own.map(({ subscribe }, index) => {
      const pubSub: PubSub = {
        subscribe,
        publish: (...said) => {
          for (const [at, one] of own.entries()) if (!isCut || at === index) one.publish(...said);
        },
      };
      return presenceOf({ pubSub, now: () => now });
    });
    const [here, there] = houses as [ReturnType<typeof presenceOf>, ReturnType<typeof presenceOf>];
    const record = { area: "tags", recordId: 7 };
    const leave = here.enter(record, 1);
    here.enter(record, 2);
    there.enter(record, 2);
    there.enter({ area: "tags", recordId: 8 }, 3);
    await pause();
    expect([here.at(record), there.at(record)].map((ids) => ids.toSorted())).toEqual([
      [1, 2],
      [1, 2],
    ]);
    leave();
    // Leaving twice is leaving once.
    leave();
    await pause();
    expect([here.at(record), there.at(record)]).toEqual([[2], [2]]);
    isCut = true;
    now = new Date(now.getTime() + LIVE_MS);
    expect(here.at({ area: "tags", recordId: 8 })).toEqual([]);
  });

  test("hundreds of windows and users at one record take little room, and are announced a few times", async () => {
    const said: unknown[] = [];
    const { subscribe, publish } = createAnnouncements();
    const pubSub: PubSub = {
      subscribe,
      publish: (topic, payload) => {
        said.push(payload);
        publish(topic, payload);
      },
    };
    const presence = presenceOf({ pubSub, now: () => new Date("2026-11-25T10:00:00Z") });
    const record = { area: "tags", recordId: 7 };
    const leaves = Array.from({ length: 200 }, () => presence.enter(record, 1));
    await pause();
    expect(said).toHaveLength(1);
    const others = Array.from({ length: 200 }, (_, index) => presence.enter(record, index + 2));
    expect(presence.at(record)).toHaveLength(MOST_VIEWERS);
    await pause();
    expect(said).toHaveLength(3);
    expect((said.at(-1) as { userIds: number[] }).userIds).toHaveLength(MOST_VIEWERS);
    for (const leave of [...leaves, ...others]) leave();
    expect(presence.at(record)).toEqual([]);
    await pause();
    expect(said.at(-1)).toMatchObject({ userIds: [] });
    expect(said.length).toBeLessThanOrEqual(5);
  });
});
