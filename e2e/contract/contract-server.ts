import { createServer, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { createServerAdapter } from "@whatwg-node/server";
import type { TestBackend } from "backend/testing/databases";

/** The service on a port of its own, as a client in another house sees it: HTTP and websocket. */
export async function listen(backend: TestBackend) {
  const answer = createServerAdapter((request: Request) => backend.fetch(request, { address: "127.0.0.1" }));
  const server = createServer(answer);
  server.on("upgrade", (request, socket, head) => {
    const response = new ServerResponse(request);
    response.assignSocket(socket as Socket);
    response.once("finish", () => socket.end());
    backend.acceptWebSocket(request, response, head, { address: request.socket.remoteAddress });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const address = `127.0.0.1:${(server.address() as AddressInfo).port}/graphql`;
  const stop = () =>
    new Promise((resolve) => {
      server.close(resolve);
      server.closeAllConnections();
    });
  return { http: `http://${address}`, ws: `ws://${address}`, stop };
}
