import type { Server } from "node:http";
import { setImmediate } from "node:timers/promises";
import type { TestBackend } from "./databases";
import { webSocketClient } from "./websocket-server";

/** How many changes a subscription may miss because it was not active yet. */
const CHANGES = 10;

/** Somebody who listens for changed bookings: the ids that they were told of. */
export interface Subscriber {
  heard: Set<string>;
  /** The code that ended the subscription. */
  refusal: string | null;
  leave(): Promise<void>;
}

/** Subscribes to changed bookings with the token of a session. */
export function subscribe(server: Server, token: string): Subscriber {
  const client = webSocketClient(server, token);
  const subscriber: Subscriber = {
    heard: new Set(),
    refusal: null,
    leave: async () => await client.dispose(),
  };
  client.subscribe<{ bookingChanged: { _id: string } }>(
    { query: "subscription { bookingChanged { _id } }" },
    {
      next: ({ data, errors }) => {
        if (data) subscriber.heard.add(data.bookingChanged._id);
        if (errors) subscriber.refusal = String(errors[0]?.extensions?.code);
      },
      error: (error) => {
        subscriber.refusal = Array.isArray(error) ? String(error[0]?.extensions?.code) : "closed";
      },
      complete: () => {},
    },
  );
  return subscriber;
}

/** The code that refuses a subscription; null for one that is answered. */
export async function firstAnswer(server: Server, token: string, query: string): Promise<string | null> {
  const client = webSocketClient(server, token);
  let code: string | null | undefined;
  client.subscribe(
    { query },
    {
      next: ({ errors }) => {
        code ??= errors ? String(errors[0]?.extensions?.code) : null;
      },
      error: (error) => {
        code ??= Array.isArray(error) ? String(error[0]?.extensions?.code) : "closed";
      },
      complete: () => {},
    },
  );
  // The embedded database keeps the event loop busy, so the sockets would never run.
  while (code === undefined) await setImmediate();
  await client.dispose();
  return code;
}

/** Announces a change of these bookings until the witness, who may see them all, was told of all of them several times. */
export async function announce(
  backend: TestBackend,
  bookingIds: readonly number[],
  witness: Subscriber,
): Promise<void> {
  for (let n = 0; n < CHANGES; n += 1) {
    witness.heard.clear();
    const deadline = Date.now() + 20_000;
    while (bookingIds.some((id) => !witness.heard.has(String(id)))) {
      if (Date.now() > deadline)
        throw new Error(`the witness was told of ${[...witness.heard].join() || "nothing"}`);
      for (const id of bookingIds) backend.pubSub.publish("bookingChanged", { ids: [id] });
      // The embedded database keeps the event loop busy, so the sockets would never run.
      for (let turn = 0; turn < 20; turn += 1) await setImmediate();
      await backend.db.execute("select 17");
    }
  }
}
