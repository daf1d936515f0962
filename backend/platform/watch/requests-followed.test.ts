import { mailOutbox, work } from "backend/platform/database/tables";
import { enqueueMail, sendMail } from "backend/platform/mail/outbox";
import { defineWork } from "backend/platform/work/define-work";
import { startWork } from "backend/platform/work/work";
import { runDueWork } from "backend/platform/work/worker";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { houseOf } from "backend/testing/house";
import { send } from "backend/testing/request";
import pino from "pino";
import { beforeAll, beforeEach, expect, test } from "vitest";
import { z } from "zod";
import { asRequest, isRequestId, newRequestId, requestOfLine } from "./request-id";

const NOW = new Date("2027-03-01T12:00:00Z");

interface Line {
  msg: string;
  request?: string;
  [name: string]: unknown;
}

/** Says in the log that it runs. */
const telling = defineWork<object, null>({
  name: "telling",
  input: z.object({}),
  cursor: z.null(),
  begin: null,
  access: { action: "edit", collectionType: "companies" },
  run: async ({ house }) => house.log.info("the work runs"),
});

describeOnDatabase("the id of a request", (open, kind) => {
  let backend: TestBackend;
  let token: string;
  const lines: Line[] = [];
  const log = pino(
    { level: "debug", mixin: requestOfLine },
    { write: (line: string) => void lines.push(JSON.parse(line)) },
  );
  const linesSaying = (message: string) => lines.filter(({ msg }) => msg === message);
  beforeAll(async () => {
    backend = await open({ logger: log, clock: () => NOW });
    ({ token } = await signedInUser(backend.db, [], {}, NOW));
  });
  beforeEach(() => {
    lines.length = 0;
  });

  test("is in the lines of its operation, and of what it loads", async () => {
    await asRequest("request-1", () => send(backend, token, "query Own { me { _id } }"));
    expect(linesSaying("an operation was answered")).toMatchObject([
      { request: "request-1", operation: "Own" },
    ]);
    const statements = linesSaying("a statement");
    // Tests share an embedded database, whose connection is not measured.
    if (kind === "postgres") expect(statements.length).toBeGreaterThan(0);
    for (const line of statements) expect(line.request).toBe("request-1");
  });

  test("goes with the work and the mail that it causes to whatever server does them", async () => {
    await asRequest("request-2", () =>
      backend.db.transaction(async (tx) => {
        await startWork(tx, { user: null, now: () => NOW }, telling, {});
        await enqueueMail(tx, [{ to: "a@kunde.example", subject: "Grüße", text: "…" }], NOW);
      }),
    );
    const [{ request: ofWork } = { request: null }] = await backend.db.select().from(work);
    const [{ request: ofMail } = { request: null }] = await backend.db.select().from(mailOutbox);
    expect([ofWork, ofMail]).toEqual(["request-2", "request-2"]);
    const mailer = { close: () => {}, send: () => Promise.reject(new Error("away")) };
    const house = houseOf(backend, { log, mailer, now: () => NOW });
    const onError = (error: unknown) => expect.unreachable(String(error));
    // Another request happens to wake it.
    await asRequest("request-3", () => runDueWork(house, { kinds: [telling, sendMail], onError }));
    expect(linesSaying("the work runs")).toMatchObject([{ request: "request-2" }]);
    expect(linesSaying("a message was not taken")).toMatchObject([{ request: "request-2" }]);
  });
});

test("an id is short and plain, wherever it comes from", () => {
  expect(isRequestId(newRequestId())).toBe(true);
  for (const id of ["", "short", "with space 1", "line\nbreak1", "ä".repeat(9), "a".repeat(65)])
    expect(isRequestId(id), id).toBe(false);
});
