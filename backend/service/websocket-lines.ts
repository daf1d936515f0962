import type { ServerResponse } from "node:http";
import type { WebSocket } from "ws";

/** A ping without an answer before the next one ends the socket. */
const PING_MS = 12_000;
const GOODBYE_MS = 1_000;
/** The most unread bytes of a client; beyond that it is cut off. */
export const MAX_UNREAD_BYTES = 4_000_000;
/** The code of a server that stops (RFC 6455 §7.4). */
export const GOING_AWAY = 1001;
/** A reason has at most 123 bytes; cutting it within a character makes it slightly longer. */
const MAX_REASON_BYTES = 100;

/** Answers an upgrade that is not taken. */
export function refuseUpgrade(response: ServerResponse, status: number, text: string): void {
  response.writeHead(status, { "Content-Type": "text/plain; charset=utf-8", Connection: "close" });
  response.end(`${text}\n`);
}

/** Pings a client, and closes its connection when it does not answer. Returns a function that stops the pings. */
export function keepAlive(client: WebSocket): () => void {
  let isThere = true;
  client.on("pong", () => {
    isThere = true;
  });
  const pinging = setInterval(() => {
    if (!isThere) return client.terminate();
    isThere = false;
    client.ping();
  }, PING_MS);
  return () => clearInterval(pinging);
}

/** Closes a socket, whether or not its client still answers. */
export function closeClient(client: WebSocket, code: number, reason: string): Promise<void> {
  return new Promise((resolve) => {
    if (client.readyState === client.CLOSED) return resolve();
    const cutOff = setTimeout(() => client.terminate(), GOODBYE_MS);
    client.once("close", () => {
      clearTimeout(cutOff);
      resolve();
    });
    client.close(code, String(Buffer.from(reason).subarray(0, MAX_REASON_BYTES)));
  });
}
