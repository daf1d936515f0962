import { type AddressInfo, connect, createServer, type Socket } from "node:net";

/** A line to a server that breaks each time so many bytes were sent. */
export async function startCuttingProxy(port: number, everyBytes: number) {
  let cuts = 0;
  const sockets = new Set<Socket>();
  const proxy = createServer((client) => {
    const server = connect(port, "127.0.0.1");
    let sent = 0;
    const cut = () => {
      client.destroy();
      server.destroy();
    };
    for (const socket of [client, server]) {
      sockets.add(socket);
      socket.on("error", cut).on("close", () => {
        sockets.delete(socket);
        cut();
      });
    }
    client.on("data", (part) => {
      sent += part.length;
      if (sent < everyBytes) return void server.write(part);
      cuts += 1;
      // What was sent before arrives.
      server.end(part);
      client.destroy();
    });
    server.pipe(client);
  });
  await new Promise<void>((resolve) => proxy.listen(0, "127.0.0.1", resolve));
  return {
    port: (proxy.address() as AddressInfo).port,
    cuts: () => cuts,
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => proxy.close(resolve));
    },
  };
}
