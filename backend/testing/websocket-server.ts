import { createServer, type Server, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { type Client, createClient } from "graphql-ws";
import { WebSocket } from "ws";
import type { Backend } from "../server";

/** A server with only the websockets of a backend. */
export async function listenForWebSockets(backend: Backend): Promise<Server> {
  const server = createServer();
  server.on("upgrade", (request, socket, head) => {
    const response = new ServerResponse(request);
    response.assignSocket(socket as Socket);
    response.once("finish", () => socket.end());
    backend.acceptWebSocket(request, response, head, { address: request.socket.remoteAddress });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return server;
}

/** A client of such a server, with the token of a session. */
export function webSocketClient(server: Server, token: string | null): Client {
  return createClient({
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}/graphql`,
    webSocketImpl: WebSocket,
    connectionParams: token ? { token } : {},
    retryAttempts: 0,
  });
}
