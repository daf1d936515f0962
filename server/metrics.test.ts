import type { Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { ServerFigures } from "backend/server";
import { afterEach, describe, expect, test } from "vitest";
import { createMetrics } from "./metrics";
import { serveMetrics } from "./metrics-server";

const FIGURES: ServerFigures = {
  pool: { open: 5, idle: 3, waiting: 1 },
  sockets: { signedIn: 7, strangers: 2 },
  threads: [
    { kind: "texts", busy: 1, waiting: 4 },
    { kind: "csv", busy: 0, waiting: 0 },
  ],
  house: {
    work: [
      { kind: "send_mail", state: "ready", count: 1, nextAt: null },
      { kind: "crm_sync", state: "failed", count: 2, nextAt: null },
    ],
    workDelay: 12.5,
    mails: { waiting: 3, failed: 1, delay: 60 },
    locks: 4,
    bytes: 1_000_000,
  },
  disk: { free: 10, total: 100 },
  backupAt: new Date("2027-03-01T12:00:00Z"),
};

const textOf = (metrics: ReturnType<typeof createMetrics>) => metrics.registry.metrics();
/** The lines of a metric, without their prefix. */
const linesOf = (text: string, name: string) =>
  text
    .split("\n")
    .filter((line) => line.startsWith(`backoffice_${name}{`) || line.startsWith(`backoffice_${name} `))
    .map((line) => line.slice("backoffice_".length));

describe("the metrics", () => {
  test("say how the server and the house are when they are asked for", async () => {
    const metrics = createMetrics({ version: "2027.3" });
    metrics.readFrom(async () => FIGURES);
    const text = await textOf(metrics);
    const expected = [
      `info{version="2027.3",node="${process.versions.node}"} 1`,
      "database_up 1",
      'pool_connections{state="busy"} 2',
      'pool_connections{state="idle"} 3',
      "pool_waiting 1",
      'sockets{of="users"} 7',
      'sockets{of="strangers"} 2',
      'threads{kind="texts",state="busy"} 1',
      'threads{kind="texts",state="waiting"} 4',
      'work{kind="crm_sync",state="failed"} 2',
      "work_delay_seconds 12.5",
      "mails_waiting 3",
      "mails_failed 1",
      "mail_delay_seconds 60",
      "edit_locks 4",
      "database_bytes 1000000",
      "disk_free_bytes 10",
      "disk_bytes 100",
      `backup_timestamp_seconds ${Date.UTC(2027, 2, 1, 12) / 1000}`,
    ];
    const lines = text.split("\n");
    for (const line of expected) expect(lines).toContain(`backoffice_${line}`);
    expect(text).toContain("process_resident_memory_bytes ");
    expect(text).toContain("nodejs_eventloop_lag_seconds ");
  });

  test("say of a database that does not answer only that, and of what is over nothing more", async () => {
    // Before the database is open, and where the service runs elsewhere.
    const metrics = createMetrics({ version: "1" });
    expect(linesOf(await textOf(metrics), "database_up")).toEqual([]);
    const other = createMetrics({ version: "1" });
    other.readFrom(async () => ({ ...FIGURES, house: null, backupAt: null }));
    const text = await textOf(other);
    expect(linesOf(text, "database_up")).toEqual(["database_up 0"]);
    for (const name of ["work", "mails_waiting", "edit_locks", "backup_timestamp_seconds"])
      expect(linesOf(text, name), name).toEqual([]);
    expect(linesOf(text, "pool_waiting")).toEqual(["pool_waiting 1"]);
    const broken = createMetrics({ version: "1" });
    broken.readFrom(() => Promise.reject(new Error("gone")));
    expect(linesOf(await textOf(broken), "database_up")).toEqual(["database_up 0"]);
  });

  test("count requests, statements, work and mails", async () => {
    const metrics = createMetrics({ version: "1" });
    const page = { route: "/tags/:id", method: "GET", status: "200" };
    metrics.noteRequest({ ...page, seconds: 0.02 });
    metrics.noteRequest({ ...page, seconds: 0.3 });
    metrics.noteRequest({ ...page, status: "404", seconds: 0.001 });
    metrics.meter.statement("select", 0.002);
    metrics.meter.work("send_mail", "done", 0.5);
    metrics.meter.work("send_mail", "failed", 90);
    metrics.meter.mail(false, "sent");
    metrics.meter.mail(true, "refused");
    const text = await textOf(metrics);
    expect(linesOf(text, "http_requests_total")).toEqual([
      'http_requests_total{route="/tags/:id",method="GET",status="200"} 2',
      'http_requests_total{route="/tags/:id",method="GET",status="404"} 1',
    ]);
    expect(linesOf(text, "http_request_seconds_count")).toEqual([
      'http_request_seconds_count{route="/tags/:id"} 3',
    ]);
    expect(linesOf(text, "http_request_seconds_bucket")).toContain(
      'http_request_seconds_bucket{le="0.025",route="/tags/:id"} 2',
    );
    expect(linesOf(text, "statement_seconds_count")).toEqual(['statement_seconds_count{kind="select"} 1']);
    expect(linesOf(text, "work_seconds_count")).toEqual([
      'work_seconds_count{kind="send_mail",outcome="done"} 1',
      'work_seconds_count{kind="send_mail",outcome="failed"} 1',
    ]);
    expect(linesOf(text, "mails_total")).toEqual([
      'mails_total{kind="message",outcome="sent"} 1',
      'mails_total{kind="newsletter",outcome="refused"} 1',
    ]);
  });

  test("ask once for all gauges of an answer", async () => {
    let asked = 0;
    const metrics = createMetrics({ version: "1" });
    metrics.readFrom(async () => {
      asked += 1;
      return FIGURES;
    });
    await textOf(metrics);
    expect(asked).toBe(1);
  });
});

describe("their address", () => {
  const servers: Server[] = [];
  afterEach(() => {
    for (const server of servers.splice(0)) server.close();
  });
  const serve = async (text: () => Promise<string>) => {
    const errors: unknown[] = [];
    const log = { error: (line: unknown) => void errors.push(line) };
    const server = await serveMetrics({ port: 0, host: "127.0.0.1", text, log: log as never });
    servers.push(server);
    const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
    return { errors, get: (path: string, method = "GET") => fetch(url + path, { method }) };
  };

  test("serves them, and nothing else", async () => {
    const { get } = await serve(async () => "backoffice_database_up 1\n");
    const answer = await get("/metrics");
    expect(answer.status).toBe(200);
    expect(answer.headers.get("content-type")).toContain("version=0.0.4");
    expect(await answer.text()).toBe("backoffice_database_up 1\n");
    for (const path of ["/", "/metrics/more", "/login", "/graphql"])
      expect((await get(path)).status).toBe(404);
    expect((await get("/metrics", "POST")).status).toBe(404);
  });

  test("says that they cannot be read, and the log why", async () => {
    const { get, errors } = await serve(() => Promise.reject(new Error("a worker is gone")));
    const answer = await get("/metrics");
    expect([answer.status, await answer.text()]).toEqual([503, ""]);
    expect(errors).toHaveLength(1);
  });
});
