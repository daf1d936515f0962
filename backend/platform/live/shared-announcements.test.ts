import { openDatabase } from "backend/platform/database/database";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { createAnnouncements, type PubSub } from "./pub-sub";
import { type SharedAnnouncements, shareAnnouncements } from "./shared-announcements";

describe("announcements of several processes", () => {
  let house: TestBackend;
  const open: { close(): Promise<void> }[] = [];
  beforeAll(async () => {
    house = await testBackend("postgres");
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

  it("reach other servers once and a commit as a whole, and the own server directly", async () => {
    const [here, there] = [await aProcess(), await aProcess()];
    const [own, others] = [here.pubSub.subscribe("bookingChanged"), there.pubSub.subscribe("bookingChanged")];
    const commit = Array.from({ length: 1200 }, (_, index) => 2_000_000_000 + index);
    for (const bookingId of commit) here.pubSub.publish("bookingChanged", { bookingId, commit });
    const heard: number[] = [];
    const commits = new Set<unknown>();
    for await (const change of others) {
      heard.push(change.bookingId);
      commits.add(change.commit);
      if (heard.length === commit.length) break;
    }
    expect(heard).toEqual(commit);
    expect(commits.size).toBe(3);
    // The own announcement does not come back: the next one received is the next change.
    const next = { bookingId: 7, commit: [7] };
    here.pubSub.publish("bookingChanged", next);
    const ownHeard: number[] = [];
    for await (const { bookingId } of own) if (ownHeard.push(bookingId) > commit.length) break;
    expect(ownHeard).toEqual([...commit, 7]);
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
