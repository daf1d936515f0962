import { NO_METER, type StatementKind } from "backend/platform/watch/meter";
import { asRequest, requestId } from "backend/platform/watch/request-id";
import type pg from "pg";
import { afterEach, expect, test, vi } from "vitest";
import { keepRequests, kindOf, measureStatements } from "./measured-statements";

afterEach(() => {
  vi.useRealTimers();
});

test.each<[string, StatementKind]>([
  ["select 1", "select"],
  ["  SELECT 1", "select"],
  ["(select 1) union (select 2)", "select"],
  ["with a as (select 1) update b set c = 1", "with"],
  ["insert into a values (1)", "insert"],
  ["update a set b = 1", "update"],
  ["delete from a", "delete"],
  ["begin isolation level serializable", "transaction"],
  ["commit", "transaction"],
  ["savepoint sp1", "transaction"],
  ["vacuum analyze", "other"],
  ["", "other"],
])("%s is counted as %s", (text, kind) => expect(kindOf(text)).toBe(kind));

/** A connection whose statements are answered when the test says so. */
function slowClient() {
  const answers: (() => void)[] = [];
  const query = (...parameters: unknown[]) => {
    const callback = parameters.at(-1);
    if (typeof callback === "function") return void answers.push(() => callback(null, { rows: [1] }));
    return new Promise((resolve) => answers.push(() => resolve({ rows: [1] })));
  };
  return { client: { query } as unknown as pg.ClientBase, answer: () => answers.shift()?.() };
}

/** Where the lines go that a statement writes. */
function lines(isDebug: boolean) {
  const written: object[] = [];
  const note = (level: string) => (line: object, message: string) =>
    void written.push({ level, message, ...line });
  const log = { debug: note("debug"), warn: note("warn"), isLevelEnabled: () => isDebug };
  return { written, log: log as never };
}

test("a statement is measured and logged for its request, however it is sent and whoever reads its answer", async () => {
  const seen: StatementKind[] = [];
  const { written, log } = lines(true);
  const { client, answer } = slowClient();
  measureStatements(client, { log, meter: { ...NO_METER, statement: (kind) => void seen.push(kind) } });

  const awaited = asRequest("request-1", () => client.query({ text: "select $1", values: ["Maria Hofer"] }));
  const called = asRequest(
    "request-2",
    () =>
      new Promise<unknown[]>((resolve) =>
        client.query("update a set b = $1", ["Maria Hofer"], (error, result) =>
          resolve([error, result.rows]),
        ),
      ),
  );
  expect(seen).toEqual([]);
  // The answers arrive while another request runs.
  asRequest("request-3", () => {
    answer();
    answer();
  });
  expect((await awaited).rows).toEqual([1]);
  expect(await called).toEqual([null, [1]]);
  expect([...seen].sort()).toEqual(["select", "update"]);
  expect(written).toHaveLength(2);
  expect(written).toEqual(
    expect.arrayContaining([
      {
        level: "debug",
        message: "a statement",
        request: "request-1",
        ms: expect.any(Number),
        query: "select $1",
      },
      expect.objectContaining({ request: "request-2", query: "update a set b = $1" }),
    ]),
  );
  expect(JSON.stringify(written)).not.toContain("Maria");
});

test("a slow statement is a warning whatever the level, a quick one no line", async () => {
  vi.useFakeTimers({ toFake: ["performance"] });
  const { written, log } = lines(false);
  const { client, answer } = slowClient();
  measureStatements(client, { log });
  const quick = client.query("select 1");
  answer();
  await quick;
  expect(written).toEqual([]);
  const slow = client.query("select pg_sleep(1)");
  vi.advanceTimersByTime(1_000);
  answer();
  await slow;
  expect(written).toEqual([
    { level: "warn", message: "a slow statement", ms: 1_000, query: "select pg_sleep(1)" },
  ]);
});

test("a statement that waits for a connection goes on within its own request", () => {
  const waiting: (() => void)[] = [];
  const pool = { connect: (callback: never) => void waiting.push(callback) } as unknown as pg.Pool;
  keepRequests(pool);
  const requests: (string | null)[] = [];
  asRequest("request-1", () => pool.connect(() => void requests.push(requestId())));
  asRequest("request-2", () => waiting[0]?.());
  expect(requests).toEqual(["request-1"]);
});
