import { randomUUID } from "node:crypto";
import type { RawQuery } from "backend/platform/database/database";
import pg from "pg";
import type { Announcements, Payload, PubSub, Topic } from "./pub-sub";

const CHANNEL = "announcements";
/** PostgreSQL refuses notifications of 8,000 bytes and more; this leaves room for the rest of the message. */
const MAX_PAYLOAD_BYTES = 7_000;
const AGAIN_AFTER_MS = 2_000;

/** What is sent. `from`: the process it comes from. */
interface Message {
  from: string;
  topic: Topic;
  payload: Announcements[Topic];
}

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
    // Whoever does not know the topic has no listener for it, so messages of a newer version do no harm.
    local.publish(message.topic, message.payload);
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
        // What is said while the server stops reaches nobody elsewhere.
        if (isClosed) return;
        for (const part of partsOfPayload(payload)) tellOthers({ from, topic, payload: part });
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

/** The payload in parts that fit into a notification each, by halves of its longest list. */
export function partsOfPayload<P extends Payload>(payload: P): P[] {
  if (Buffer.byteLength(JSON.stringify(payload)) <= MAX_PAYLOAD_BYTES) return [payload];
  const lists = Object.entries(payload).flatMap(([name, value]) =>
    Array.isArray(value) ? [{ name, ids: value as readonly number[] }] : [],
  );
  const [longest] = lists.sort((one, other) => other.ids.length - one.ids.length);
  if (!longest || longest.ids.length < 2) return [payload];
  const { name, ids } = longest;
  const middle = Math.ceil(ids.length / 2);
  return [ids.slice(0, middle), ids.slice(middle)].flatMap((half) =>
    partsOfPayload({ ...payload, [name]: half }),
  );
}
