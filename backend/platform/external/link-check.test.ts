import { createServer, type RequestListener } from "node:http";
import { type AddressInfo, createServer as createSocketServer } from "node:net";
import { afterEach, expect, it } from "vitest";
import { isInside, openOutside } from "./link-check";

const closing: (() => void)[] = [];
afterEach(() => {
  for (const close of closing.splice(0)) close();
});

async function serve(answer: RequestListener): Promise<string> {
  const server = createServer(answer);
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  closing.push(() => {
    server.closeAllConnections();
    server.close();
  });
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

it.each(["127.0.0.1", "10.1.2.3", "172.31.0.1", "192.168.1.1", "169.254.169.254", "100.64.0.1", "0.0.0.0"])(
  "takes %s for the own network",
  (ip) => expect(isInside(ip)).toBe(true),
);
it.each([
  "::1",
  "::ffff:127.0.0.1",
  "::ffff:7f00:1",
  "fd00::1",
  "fe80::1%eth0",
  "64:ff9b::a00:1",
  "64:ff9b:1::7f00:1",
  "2002:7f00:1::",
  "fec0::1",
  "::7f00:1",
])("takes %s for the own network", (ip) => expect(isInside(ip)).toBe(true));
it.each(["93.184.216.34", "172.32.0.1", "2606:2800:220:1::1"])("takes %s for the internet", (ip) =>
  expect(isInside(ip)).toBe(false),
);

it("asks nothing of the own network, by number, by a name that leads there, or in other forms of writing", async () => {
  let asked = 0;
  const address = await serve((_request, response) => {
    asked += 1;
    response.end();
  });
  const { port } = new URL(address);
  const outside = openOutside();
  for (const host of ["127.0.0.1", "localhost", "2130706433", "0x7f.1", "[::1]", "[::ffff:127.0.0.1]"])
    expect([host, await outside.ask(`http://${host}:${port}/`)]).toEqual([host, "inside"]);
  expect(asked).toBe(0);
});

it("says what the target answers, and follows no redirect", async () => {
  const asked: string[] = [];
  const address = await serve((request, response) => {
    asked.push(request.url ?? "");
    const status = Number(request.url?.slice(1));
    response.writeHead(status, status === 302 ? { Location: "/200" } : {}).end();
  });
  const outside = openOutside(() => false);
  for (const status of [200, 302, 404, 503]) expect(await outside.ask(`${address}${status}`)).toBe(status);
  expect(asked).toEqual(["/200", "/302", "/404", "/503"]);
});

it("says that the target is silent: refused, broken, or too slow", async () => {
  const outside = openOutside(() => false, 200);
  const gone = await serve((_request, response) => response.end());
  closing.splice(0)[0]?.();
  expect(await outside.ask(gone)).toBe("silent");
  expect(await outside.ask(await serve(() => {}))).toBe("silent");
  const nonsense = createSocketServer((socket) => socket.end("nonsense\r\n\r\n"));
  await new Promise<void>((resolve) => nonsense.listen(0, "127.0.0.1", resolve));
  closing.push(() => nonsense.close());
  expect(await outside.ask(`http://127.0.0.1:${(nonsense.address() as AddressInfo).port}/`)).toBe("silent");
});
