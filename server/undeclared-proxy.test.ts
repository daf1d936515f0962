import type { AddressInfo } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import { expect, test } from "vitest";
import { createHttpServer } from "./http";

/** The warnings while these headers arrive, one request each. */
async function warningsOf(trustProxy: number, requests: Record<string, string>[]): Promise<string[]> {
  const warnings: string[] = [];
  const server = createHttpServer({
    screens: {
      build: { routes: {}, assets: { routes: {} } } as ServerBuild,
      assets: (_request, _response, next) => next(),
      mode: "production",
    },
    graphqlEndpoint: "http://127.0.0.1:9/graphql",
    trustProxy,
    log: { warn: (text: unknown) => void warnings.push(String(text)), error: () => {} },
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  try {
    const { port } = server.address() as AddressInfo;
    for (const headers of requests) await fetch(`http://127.0.0.1:${port}/healthz`, { headers });
  } finally {
    server.closeAllConnections();
    await new Promise((resolve) => server.close(resolve));
  }
  return warnings;
}

test("a proxy in front that is not declared is warned of once", async () => {
  const many = Array.from({ length: 5 }, () => ({ "X-Forwarded-For": "192.0.2.1" }));
  expect(await warningsOf(0, [{}, ...many])).toEqual([expect.stringContaining("TRUST_PROXY is 0")]);
  expect(await warningsOf(0, [{ Forwarded: "for=192.0.2.1" }])).toHaveLength(1);
});

test("a declared one is not, nor is none", async () => {
  expect(await warningsOf(1, [{ "X-Forwarded-For": "192.0.2.1" }])).toEqual([]);
  expect(await warningsOf(0, [{}, {}])).toEqual([]);
});
