import { request } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpServer } from "./http";

/** Screens that only note that they were reached. */
let reached = 0;
const build = (): Promise<ServerBuild> => {
  reached += 1;
  return new Promise(() => {});
};
const server = createHttpServer({
  screens: { build, assets: (_request, _response, next) => next(), mode: "production" },
  graphqlEndpoint: "http://127.0.0.1:9/graphql",
  trustProxy: 0,
});
beforeAll(() => new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve)));
afterAll(() => {
  server.closeAllConnections();
  return new Promise((resolve) => server.close(resolve));
});

/** Announces a body of so many bytes and sends none of it. */
function announce(length: number, cookie = ""): Promise<number | undefined> {
  const { port } = server.address() as AddressInfo;
  const headers = { "content-length": String(length), ...(cookie ? { cookie } : {}) };
  return new Promise((resolve, reject) => {
    const sent = request({ host: "127.0.0.1", port, path: "/login", method: "POST", headers }, (answer) => {
      resolve(answer.statusCode);
      sent.destroy();
    });
    sent.on("error", reject);
    sent.flushHeaders();
  });
}

test("a form that no memory should hold is refused before it is read", async () => {
  expect(await announce(300_000_000, "imvtoken=abc")).toBe(413);
  expect(await announce(2_000_000)).toBe(413);
  expect(await announce(2_000_000, "imvtoken=")).toBe(413);
  expect(reached).toBe(0);
  announce(2_000_000, "a=b; imvtoken=abc").catch(() => {});
  await expect.poll(() => reached).toBe(1);
});
