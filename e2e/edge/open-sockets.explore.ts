import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer, ServerResponse } from "node:http";
import type { AddressInfo, Socket } from "node:net";
import { setTimeout } from "node:timers/promises";
import { makeBooking, makeCompany, makeTitle } from "backend/testing/booking-factories";
import { testBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { expect, test } from "vitest";

const SOCKETS = 500;
/** As many as a user may have. */
const PER_USER = 10;
const QUIET_MS = 30_000;

/** The clients, in a process of their own so that their memory does not count. */
const CLIENTS = `
  const { WebSocket } = require("ws");
  process.on("message", async ({ url, tokens, perUser, id }) => {
    for (const token of tokens) for (let n = 0; n < perUser; n += 1) await new Promise((resolve, reject) => {
      const socket = new WebSocket(url, "graphql-transport-ws", { headers: { authorization: "Bearer " + token } });
      socket.on("error", reject);
      socket.on("open", () => socket.send('{"type":"connection_init"}'));
      socket.on("message", (data) => {
        const { type } = JSON.parse(data);
        const query = 'subscription { recordChanged(area: bookings, id: "' + id + '") { version by { _id } } }';
        if (type === "connection_ack") socket.send(JSON.stringify({ id: "1", type: "subscribe", payload: { query } }));
        else resolve();
      });
    });
    process.send("open");
  });
`;

test(`${SOCKETS} sockets that listen cost little memory, and no work while nothing happens`, async () => {
  const backend = await testBackend({ kind: "postgres" });
  const server = createServer();
  let opened = 0;
  server.on("upgrade", (request, socket, head) => {
    const response = new ServerResponse(request);
    response.assignSocket(socket as Socket);
    opened += 1;
    // Each from an address of its own: one address has fewer places.
    const address = `10.0.${Math.floor(opened / 200)}.${opened % 200}`;
    backend.acceptWebSocket(request, response, head, { address });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { medium } = await makeTitle(backend.db);
  const clientCompanyId = (await makeCompany(backend.db)).id;
  const { id } = await makeBooking(backend.db, { clientCompanyId, targetMediumId: medium.id });
  const tokens: string[] = [];
  for (let n = 0; n < SOCKETS / PER_USER; n += 1)
    tokens.push((await signedInUser(backend.db, ["global:read__bookings"])).token);
  const clients = spawn(process.execPath, ["-e", CLIENTS], {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const megabytes = () => process.memoryUsage().rss / 1_000_000;
  globalThis.gc?.();
  const before = megabytes();
  const { port } = server.address() as AddressInfo;
  clients.send({ url: `ws://127.0.0.1:${port}/graphql`, tokens, perUser: PER_USER, id: String(id) });
  await once(clients, "message");
  globalThis.gc?.();
  const grown = megabytes() - before;
  const from = process.cpuUsage();
  await setTimeout(QUIET_MS);
  const { user, system } = process.cpuUsage(from);
  const busy = (user + system) / 1000 / QUIET_MS;
  console.log(`${SOCKETS} sockets: ${grown.toFixed(1)} MB, ${(busy * 100).toFixed(2)} % of a processor`);
  expect(opened).toBe(SOCKETS);
  expect(grown).toBeLessThan(100);
  expect(busy).toBeLessThan(0.05);
  clients.kill();
  await backend.close();
  await new Promise((resolve) => server.close(resolve));
}, 180_000);
