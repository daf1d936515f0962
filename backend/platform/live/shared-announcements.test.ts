import { openDatabase } from "backend/platform/database/database";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAnnouncements, type PubSub } from "./pub-sub";
import { partsOfPayload, type SharedAnnouncements, shareAnnouncements } from "./shared-announcements";

describe("announcements of several processes", () => {
  let house: TestBackend;
  const open: { close(): Promise<void> }[] = [];
  beforeAll(async () => {
    house = await testBackend({ kind: "postgres" });
  });
  afterAll(async () => {
    for (const one of open.reverse()) await one.close();
    await house.close();
  });

  async function aProcess(): Promise<
    SharedAnnouncements & { local: PubSub; end(): Promise<unknown>; say(text: string): Promise<unknown> }
  > {
    const databaseUrl = house.databaseUrl ?? "";
    const database = await openDatabase({ url: databaseUrl });
    const local = createAnnouncements();
    const shared = await shareAnnouncements(local, {
      databaseUrl,
      query: database.query,
      onError: () => {},
    });
    open.push(database, shared);
    const end = () =>
      database.query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'backoffice, listening' and datname = current_database()",
        [],
      );
    const say = (text: string) => database.query("select pg_notify('announcements', $1)", [text]);
    return { ...shared, local, end, say };
  }

  it("reach other servers once and in parts that fit, and the own server directly and as a whole", async () => {
    const [here, there] = [await aProcess(), await aProcess()];
    const [own, others] = [here.pubSub.subscribe("bookingChanged"), there.pubSub.subscribe("bookingChanged")];
    const ids = Array.from({ length: 1200 }, (_, index) => 2_000_000_000 + index);
    here.pubSub.publish("bookingChanged", { ids });
    const heard: number[] = [];
    let parts = 0;
    for await (const change of others) {
      parts += 1;
      if (heard.push(...change.ids) >= ids.length) break;
    }
    expect(heard).toEqual(ids);
    expect(parts).toBe(2);
    // The own announcement does not come back: the next one received is the next change.
    here.pubSub.publish("bookingChanged", { ids: [7] });
    expect((await own.next()).value).toEqual({ ids });
    expect((await own.next()).value).toEqual({ ids: [7] });
  });

  it("come in parts below 8,000 bytes, each with all that is no list", () => {
    const sessionIds = Array.from({ length: 5000 }, (_, index) => 9_000_000_000 + index);
    const parts = partsOfPayload({ userId: 3, sessionIds, word: "ü".repeat(2000) });
    expect(parts.flatMap((part) => part.sessionIds)).toEqual(sessionIds);
    for (const part of parts) {
      expect(part).toMatchObject({ userId: 3, word: "ü".repeat(2000) });
      expect(Buffer.byteLength(JSON.stringify(part))).toBeLessThan(7_900);
    }
    expect(partsOfPayload({ userId: 3, sessionIds: [] })).toEqual([{ userId: 3, sessionIds: [] }]);
  });

  it("tell whose sessions end, and continue after a lost connection is back", async () => {
    const [here, there] = [await aProcess(), await aProcess()];
    // Unknown messages on the channel are ignored.
    await here.say("no announcement");
    await here.end();
    const ended = there.pubSub.subscribe("sessionsEnded");
    const telling = setInterval(
      () => here.pubSub.publish("sessionsEnded", { userId: 3, sessionIds: [5] }),
      200,
    );
    try {
      expect((await ended.next()).value).toEqual({ userId: 3, sessionIds: [5] });
    } finally {
      clearInterval(telling);
    }
  }, 30_000);
});
