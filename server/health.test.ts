import type { AddressInfo } from "node:net";
import type { ServerBuild } from "@remix-run/node";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { sql } from "drizzle-orm";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createHttpServer, type HttpServer } from "./http";

let backend: TestBackend;
let server: HttpServer;
let url: string;
beforeAll(async () => {
  backend = await testBackend({});
  server = createHttpServer({
    screens: {
      build: { routes: {}, assets: { routes: {} } } as ServerBuild,
      assets: (_request, _response, next) => next(),
      mode: "production",
    },
    backend,
    trustProxy: 0,
    publicUrl: "https://backoffice.verlag.at",
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
  await backend.close();
});

const ask = async (path: string) => {
  const answer = await fetch(url + path);
  return [answer.status, await answer.text()];
};

test("a server is ready once the database has the tables of its version, and healthy anyway", async () => {
  expect(await ask("/healthz")).toEqual([200, "ok"]);
  expect(await ask("/readyz")).toEqual([200, "ok"]);
  // Somebody has put back the tables of an older version.
  await backend.db.transaction(async (tx) => {
    await tx.execute(sql`create table kept as select * from drizzle.__drizzle_migrations`);
    await tx.execute(sql`delete from drizzle.__drizzle_migrations
      where created_at = (select max(created_at) from drizzle.__drizzle_migrations)`);
  });
  expect(await ask("/readyz")).toEqual([503, "database not ready"]);
  expect(await ask("/healthz")).toEqual([200, "ok"]);
  // Another server runs a later version.
  await backend.db.transaction(async (tx) => {
    await tx.execute(sql`delete from drizzle.__drizzle_migrations`);
    await tx.execute(sql`insert into drizzle.__drizzle_migrations (hash, created_at)
      select 'later', max(created_at::bigint) + 1 from kept`);
  });
  expect(await ask("/readyz")).toEqual([200, "ok"]);
  await backend.db.transaction(async (tx) => {
    await tx.execute(sql`delete from drizzle.__drizzle_migrations`);
    await tx.execute(sql`insert into drizzle.__drizzle_migrations select * from kept`);
    await tx.execute(sql`drop table kept`);
  });
});

test("a server that stops wants no more requests, and answers those that come", async () => {
  server.announceStop();
  expect(await ask("/readyz")).toEqual([503, "stopping"]);
  expect(await ask("/healthz")).toEqual([200, "ok"]);
});
