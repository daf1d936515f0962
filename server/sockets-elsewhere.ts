import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { MAX_BODY_BYTES } from "backend/service/graphql-service";
import {
  closeClient,
  GOING_AWAY,
  keepAlive,
  MAX_UNREAD_BYTES,
  refuseUpgrade,
} from "backend/service/websocket-lines";
import { createSocketPlaces } from "backend/service/websocket-places";
import { WebSocket, WebSocketServer } from "ws";
import { headersOf } from "./service";

const PROTOCOL = "graphql-transport-ws";
/** How long the service may take to open a socket. */
const OPENING_MS = 5_000;
/** The largest message of the service: an answer. */
const MAX_ANSWER_BYTES = 16_000_000;
/** Sockets in all, and of one address; their users are counted by the service. */
const PLACES = { waiting: 1000, waitingPerAddress: 200, open: 0, perAddress: 0, perUser: 0 };
/** The service restarts: clients come again. Stands for an end that no code may be sent for. */
const TRY_AGAIN = 1012;

interface SocketFrom {
  address?: string | undefined;
  /** The session that the cookie names; null: the first message says who it is. */
  token?: string | null;
}

/** The websockets of a service elsewhere. */
export interface SocketsElsewhere {
  acceptWebSocket(request: IncomingMessage, response: ServerResponse, head: Buffer, from?: SocketFrom): void;
  /** Closes all of them, also those whose clients do not answer. */
  closeWebSockets(): Promise<void>;
}

/**
 * Passes websockets on to a service elsewhere, message by message. It gets the session's token and the client's address,
 * and no header of the client: not its cookies, and not what it says about itself.
 */
export function socketsElsewhere(endpoint: string): SocketsElsewhere {
  const places = createSocketPlaces(PLACES);
  const pairs = new Set<{ client: WebSocket; service: WebSocket }>();
  let isClosing = false;
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: MAX_BODY_BYTES,
    handleProtocols: (offered) => offered.has(PROTOCOL) && PROTOCOL,
  });

  function join(client: WebSocket, service: WebSocket): void {
    const pair = { client, service };
    pairs.add(pair);
    const stop = [keepAlive(client), keepAlive(service)];
    // The service asks whether the client is there, and not whether this server is.
    service.on("ping", (data) => client.readyState === client.OPEN && client.ping(data));
    client.on("pong", (data) => service.readyState === service.OPEN && service.pong(data));
    passOn(client, service);
    passOn(service, client);
    client.once("close", () => {
      pairs.delete(pair);
      for (const end of stop) end();
    });
  }

  return {
    acceptWebSocket: (request, response, head, { address = "", token = null } = {}) => {
      const { socket } = response;
      if (!socket) return;
      if (isClosing) return refuseUpgrade(response, 503, "The server stops.");
      const place = places.take(address);
      if (!place) return refuseUpgrade(response, 429, "Too many sockets.");
      const service = new WebSocket(endpoint, PROTOCOL, {
        headers: Object.fromEntries(headersOf({ token, source: address })),
        handshakeTimeout: OPENING_MS,
        maxPayload: MAX_ANSWER_BYTES,
        perMessageDeflate: false,
        autoPong: false,
      });
      let isOpen = false;
      let isJoined = false;
      service.on("error", () => {
        service.terminate();
        if (!isOpen && response.socket) refuseUpgrade(response, 502, "The service cannot be reached.");
      });
      socket.once("close", () => {
        places.leave(place);
        if (!isJoined) service.terminate();
      });
      service.once("open", () => {
        isOpen = true;
        if (socket.destroyed || isClosing) return void service.terminate();
        // What the service says from now on waits for the client.
        service.pause();
        response.detachSocket(socket);
        sockets.handleUpgrade(request, socket as Socket, head, (client) => {
          isJoined = true;
          join(client, service);
          service.resume();
        });
      });
    },
    closeWebSockets: async () => {
      isClosing = true;
      await Promise.all([...pairs].map(({ client }) => closeClient(client, GOING_AWAY, "Going away")));
    },
  };
}

/** Passes messages on; whoever reads slowly slows the other down, and the end of one is that of the other. */
function passOn(from: WebSocket, to: WebSocket): void {
  from.on("message", (data, isBinary) => {
    if (to.readyState !== to.OPEN) return;
    to.send(data, { binary: isBinary }, () => from.resume());
    if (to.bufferedAmount > MAX_UNREAD_BYTES) from.pause();
  });
  from.on("error", () => from.terminate());
  from.once("close", (code, reason) => {
    // These codes say how a connection ended and are never sent.
    const isSendable = code !== 1004 && code !== 1005 && code !== 1006 && code !== 1015;
    void closeClient(to, isSendable ? code : TRY_AGAIN, String(reason));
  });
}
