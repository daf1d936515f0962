import { createClient } from "graphql-ws";
import { WebSocket } from "ws";
import { ask, type Client } from "./service";

/** As many windows as one user can have: sockets, and what one of them listens for. */
const SOCKETS = 10;
const WINDOWS_EACH = 20;

const BOOKINGS = `query { r: bookings(limit: ${SOCKETS * WINDOWS_EACH}) { data { _id } } }`;
const VIEWERS = `subscription ($id: String!) {
  recordViewers(area: "bookings", id: $id) { people { _id } } }`;

/** Opens 200 windows at as many bookings; the seconds until each has been told who else is there. */
export async function measurePresence(client: Client): Promise<number> {
  const { data } = await ask<{ data: { _id: string }[] }>(client, BOOKINGS, {});
  const lines = Array.from({ length: SOCKETS }, () =>
    createClient({
      url: `${client.url.replace("http", "ws")}/graphql`,
      webSocketImpl: WebSocket,
      connectionParams: { token: client.token },
      retryAttempts: 0,
      lazyCloseTimeout: 60_000,
    }),
  );
  const windows = data.map(({ _id: id }, nth) =>
    lines[nth % SOCKETS]?.iterate({ query: VIEWERS, variables: { id } }),
  );
  const began = performance.now();
  const first = await Promise.all(windows.map((events) => events?.next()));
  const took = performance.now() - began;
  if (first.some((one) => !one?.value || one.value.errors)) throw new Error("a window was told nothing");
  for (const line of lines) await line.dispose();
  return took / 1000;
}
