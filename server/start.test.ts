import { once } from "node:events";
import { type AddressInfo, createServer } from "node:net";
import { tmpdir } from "node:os";
import type { ActionFunctionArgs, ServerBuild } from "@remix-run/node";
import { hashPassword } from "backend/modules/users/service";
import { users } from "backend/modules/users/tables";
import { seedPeople } from "backend/seed/people";
import { type TestBackend, testBackend } from "backend/testing/databases";
import { eq } from "drizzle-orm";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import type { Screens } from "./http";
import { readSettings, SettingsError } from "./settings";
import { type RunningServer, startServer } from "./start";

/** One address, which tells what cookies are signed with. */
const action = ({ context }: ActionFunctionArgs) => new Response(String(context.cookieSecret));
const screens = {
  build: {
    routes: { secret: { id: "secret", path: "secret", module: { action } } },
    entry: { module: { default: () => new Response() } },
    assets: { routes: { secret: { id: "secret" } }, entry: {} },
    future: {},
  } as unknown as ServerBuild,
  assets: (_request, _response, next) => next(),
  mode: "production",
} satisfies Screens;

describe("the start", () => {
  let house: TestBackend;
  const running: RunningServer[] = [];
  beforeAll(async () => {
    house = await testBackend({ kind: "postgres" });
  });
  afterEach(async () => {
    for (const server of running.splice(0)) await server.close();
  });
  afterAll(() => house.close());

  const start = async (environment: Record<string, string | undefined>) => {
    const settings = readSettings({
      DATABASE_URL: house.databaseUrl,
      DATA_DIR: tmpdir(),
      PORT: "0",
      LOG_LEVEL: "silent",
      ...environment,
    });
    const server = await startServer(settings, screens);
    running.push(server);
    return server;
  };

  test("on a database of one's own makes no accounts that nobody asked for, and says that there are none", async () => {
    for (const environment of [{}, { SEED_DEMO: "false" }, { TRUST_PROXY: "1" }]) {
      expect(await start(environment)).toMatchObject({ seeded: false, isEmpty: true, demoSignIns: [] });
    }
    expect(await house.db.select().from(users)).toEqual([]);
  });

  test("shows published passwords to nobody beyond this machine unless that is asked for", async () => {
    await seedPeople(house.db, new Date());
    for (const environment of [
      { HOST: "0.0.0.0" },
      { HOST: "0.0.0.0", SEED_DEMO: "false" },
      { TRUST_PROXY: "1" },
      { PUBLIC_URL: "https://backoffice.verlag.at" },
    ]) {
      const refusal = await start(environment).catch((error: unknown) => error);
      expect(refusal).toBeInstanceOf(SettingsError);
      expect(String(refusal)).toContain("katharina.steindl@alpenblick.test");
      expect(String(refusal)).toContain("SEED_DEMO=true");
    }
    expect(await start({})).toMatchObject({ seeded: false, isEmpty: false, demoSignIns: [] });
    const asked = await start({ TRUST_PROXY: "1", SEED_DEMO: "true" });
    expect(asked.demoSignIns).toHaveLength(5);
  });

  test("serves metrics at a port of their own where one is set, and ends them with the server", async () => {
    const probe = createServer().listen(0, "127.0.0.1");
    await once(probe, "listening");
    const { port } = probe.address() as AddressInfo;
    probe.close();
    await once(probe, "close");
    const server = await start({ METRICS_PORT: String(port), RELEASE: "2027.3" });
    await (await fetch(`${server.url}/healthz`)).text();
    const metrics = async () => await (await fetch(`http://127.0.0.1:${port}/metrics`)).text();
    await expect
      .poll(metrics)
      .toContain('backoffice_http_requests_total{route="/healthz",method="GET",status="200"} 1');
    const text = await metrics();
    expect(text).toContain('backoffice_info{version="2027.3"');
    expect(text).toContain("backoffice_database_up 1");
    expect(text).toMatch(/backoffice_statement_seconds_count\{kind="select"\} [1-9]/);
    expect(await (await fetch(`${server.url}/metrics`)).text()).not.toContain("backoffice_");
    await server.close();
    await expect(fetch(`http://127.0.0.1:${port}/metrics`)).rejects.toThrow();
  });

  test("names only the sign-ins that open the database", async () => {
    const own = { passwordHash: await hashPassword("Eigenes-Wort-1") };
    await house.db.update(users).set(own).where(eq(users.email, "katharina.steindl@alpenblick.test"));
    const { demoSignIns } = await start({ SEED_DEMO: "true" });
    expect(demoSignIns.map(({ role }) => role)).not.toContain("Administration");
    expect(demoSignIns).toHaveLength(4);
    // If all users have passwords of their own, the demo has no known password to protect.
    await house.db.update(users).set(own);
    expect(await start({ TRUST_PROXY: "1" })).toMatchObject({ demoSignIns: [], isEmpty: false });
  });

  test("signs cookies with what all servers of a database share, unless a secret is set", async () => {
    const secretOf = async (environment: Record<string, string>) => {
      const { url } = await start(environment);
      return await (await fetch(`${url}/secret`, { method: "POST" })).text();
    };
    const shared = await secretOf({});
    expect(shared).toMatch(/^[\w-]{43}$/);
    expect(await secretOf({})).toBe(shared);
    const own = "a-secret-of-thirty-two-characters";
    expect(await secretOf({ SESSION_SECRET: own })).toBe(own);
  });
});
