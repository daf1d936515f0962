import { randomUUID } from "node:crypto";
import type { RawQuery } from "backend/platform/database/database";
import pg from "pg";
import type { Announcements, PubSub } from "./pub-sub";

const CHANNEL = "announcements";
/** PostgreSQL carries 8,000 bytes in a notification; an id has up to ten digits here. */
const IDS_AT_ONCE = 500;
const AGAIN_AFTER_MS = 2_000;

/** What is sent: the bookings of a commit, or an announcement as it is. `from`: the process it comes from. */
type Message = { from: string } & (
  | { topic: "bookingChanged"; ids: number[] }
  | { topic: Exclude<keyof Announcements, "bookingChanged">; payload: never }
);

export interface SharedAnnouncements {
  pubSub: PubSub;
  close(): Promise<void>;
}

interface Options {
  databaseUrl: string;
  query: RawQuery;
  onError(error: unknown): void;
}

/**
 * Carries announcements to the other processes and servers of the same PostgreSQL, by LISTEN and NOTIFY. While the
 * connection is down, announcements reach only this process. Subscriptions elsewhere miss them until the next change;
 * the sessions of open websockets are still checked every half minute.
 */
export async function shareAnnouncements(
  local: PubSub,
  { databaseUrl, query, onError }: Options,
): Promise<SharedAnnouncements> {
  const from = randomUUID();
  const toldCommits = new WeakSet<readonly number[]>();
  let sending: Promise<unknown> = Promise.resolve();
  let client: pg.Client | null = null;
  let again: NodeJS.Timeout | undefined;
  let isClosed = false;

  /** In order, and never on more than one connection. */
  function tellOthers(message: Message): void {
    const text = JSON.stringify(message);
    sending = sending.then(() => query("select pg_notify($1, $2)", [CHANNEL, text])).catch(onError);
  }

  function hear(text: string | undefined): void {
    const message = JSON.parse(text ?? "null") as Message | null;
    if (!message || message.from === from) return;
    if (message.topic !== "bookingChanged") local.publish(message.topic, message.payload);
    else
      for (const bookingId of message.ids)
        local.publish("bookingChanged", { bookingId, commit: message.ids });
  }

  async function listen(): Promise<void> {
    const own = new pg.Client({ connectionString: databaseUrl, application_name: "backoffice, listening" });
    const lost = (error?: unknown) => {
      if (error) onError(error);
      if (client !== own || isClosed) return;
      client = null;
      own.end().catch(() => {});
      listenAgain();
    };
    own.on("error", lost);
    own.on("end", () => lost());
    own.on("notification", ({ payload }) => {
      try {
        hear(payload);
      } catch (error) {
        // Whatever else notifies on this channel must not end the process.
        onError(error);
      }
    });
    client = own;
    try {
      await own.connect();
      await own.query(`listen ${CHANNEL}`);
    } catch (error) {
      if (client === own) client = null;
      own.end().catch(() => {});
      throw error;
    }
  }

  /** A lost connection can be noticed twice, but only one may follow: two would hear everything twice. */
  function listenAgain(): void {
    clearTimeout(again);
    if (isClosed) return;
    again = setTimeout(() => {
      listen().catch((error: unknown) => {
        onError(error);
        listenAgain();
      });
    }, AGAIN_AFTER_MS).unref();
  }

  await listen();
  return {
    pubSub: {
      subscribe: local.subscribe,
      publish: (topic, payload) => {
        local.publish(topic, payload);
        if (topic !== "bookingChanged") {
          tellOthers({ from, topic, payload: payload as never });
          return;
        }
        // A commit announces each of its bookings; the other processes get them in one message.
        const { commit } = payload as Announcements["bookingChanged"][0];
        if (toldCommits.has(commit)) return;
        toldCommits.add(commit);
        for (let start = 0; start < commit.length; start += IDS_AT_ONCE) {
          tellOthers({
            from,
            topic: "bookingChanged",
            ids: commit.slice(start, start + IDS_AT_ONCE),
          });
        }
      },
    },
    close: async () => {
      isClosed = true;
      clearTimeout(again);
      await sending;
      await client?.end();
    },
  };
}
