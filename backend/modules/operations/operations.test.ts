import { randomUUID } from "node:crypto";
import { mkdtemp, rm, utimes, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { crmSyncs } from "backend/modules/crm/tables";
import { editLocks } from "backend/modules/locks/tables";
import { activityLogs, mailOutbox, work } from "backend/platform/database/tables";
import { defineWork } from "backend/platform/work/define-work";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { asc, eq, inArray } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, describe, expect, test, vi } from "vitest";
import { z } from "zod";
import { diskOf, writtenAt } from "./disk";

const NOW = new Date("2027-03-12T09:00:00Z");
const before = (seconds: number) => new Date(NOW.getTime() - seconds * 1000);

/** By each work that keeps a server busy: what lets it go. */
const busy: (() => void)[] = [];

/** Keeps a server busy until the end of the tests, so that nobody works on what they look at. */
const waiting = defineWork<object, null>({
  name: "waiting_beside_operations",
  input: z.object({}),
  cursor: z.null(),
  begin: null,
  access: { action: "edit", collectionType: "companies" },
  run: () => new Promise<void>((resolve) => busy.push(resolve)),
});

const OPERATIONS = `query {
  r: operations {
    version node startedAt database databaseVersion databaseBytes hasBucket hasMailServer
    disk { free total } knowsBackups backupAt connections { open idle waiting } locks
    work { kind ready running paused failed nextAt } workDelay
    failedWork { _id kind state error attempts at isRepeatable }
    mailsWaiting mailsFailed mailDelay
    unsentMails { _id state host createdAt dueAt attempts error }
  }
}`;
const REPEAT = `mutation ($id: String!, $key: String!) { r: repeatWork(id: $id, idempotencyKey: $key) }`;
const SEND = `mutation ($id: String!, $key: String!) { r: sendMailAgain(id: $id, idempotencyKey: $key) }`;

describeOnDatabase("how the house runs", (open, kind) => {
  let backend: TestBackend;
  let administrator: string;
  let colleague: string;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), "backoffice-operations-"));
    const backupStamp = join(folder, "last-backup");
    await writeFile(backupStamp, "");
    await utimes(backupStamp, before(3600), before(3600));
    backend = await open({ clock: () => NOW, backupStamp, version: "2027.3" });
    administrator = (await signedInUser(backend.db, ["global:manage_operations"], {}, NOW)).token;
    const others = ["global:read__activity_logs", "global:edit__global_settings", "global:edit__companies"];
    colleague = (await signedInUser(backend.db, others, {}, NOW)).token;
    for (const key of ["one", "another"]) await addWork({ kind: waiting.name, key, input: {}, runAt: NOW });
    // Whatever becomes of the call, it wakes the server.
    await repeat(await addWork({ state: "done", endedAt: NOW }));
    await vi.waitFor(() => expect(busy).toHaveLength(2), { timeout: 60_000 });
  });
  beforeEach(async () => {
    await backend.db.delete(work);
    await backend.db.delete(mailOutbox);
  });
  afterAll(async () => {
    for (const letGo of busy.splice(0)) letGo();
    await rm(folder, { recursive: true, force: true });
  });

  const addWork = async (values: Partial<typeof work.$inferInsert>) => {
    const all = { kind: "import_records", input: { import: 0 }, createdAt: NOW, ...values };
    const [row] = await backend.db.insert(work).values(all).returning();
    return String(row?.id);
  };
  const failed = { state: "failed", endedAt: before(60), attempts: 3, runAt: before(90) } as const;
  const addMail = async (values: Partial<typeof mailOutbox.$inferInsert>) => {
    const recipient = "maria.hofer@kunde.example";
    const text = { subject: "Vertraulich", body: "Geheim" };
    const times = { createdAt: before(7200), dueAt: before(60) };
    const all = { recipient, ...text, ...times, messageId: randomUUID(), ...values };
    const [row] = await backend.db.insert(mailOutbox).values(all).returning();
    return String(row?.id);
  };
  const read = async () => (await send(backend, administrator, OPERATIONS)).data.r;
  const repeat = (id: string, token = administrator) =>
    send(backend, token, REPEAT, { id, key: randomUUID() });
  const sendAgain = (id: string, token = administrator) =>
    send(backend, token, SEND, { id, key: randomUUID() });
  const rowOf = async (id: string) =>
    (
      await backend.db
        .select()
        .from(work)
        .where(eq(work.id, Number(id)))
    )[0];

  test("is for those with the right of their own, in each operation", async () => {
    const id = await addWork(failed);
    const mail = await addMail({ state: "failed" });
    for (const answer of [
      await send(backend, colleague, OPERATIONS),
      await repeat(id, colleague),
      await sendAgain(mail, colleague),
    ])
      expect(answer).toMatchObject({
        code: "NOT_AUTHORIZED",
        errors: [{ extensions: { permission: "global:manage_operations" } }],
      });
    expect(await rowOf(id)).toMatchObject({ state: "failed" });
  });

  test("says which server, which database, what room there is, and when the last backup was made", async () => {
    const operations = await read();
    expect(operations).toMatchObject({
      version: "2027.3",
      node: process.versions.node,
      startedAt: NOW.toISOString(),
      database: kind === "postgres" ? "postgres" : "embedded",
      databaseVersion: expect.stringMatching(/^\d+/),
      hasBucket: false,
      hasMailServer: false,
      knowsBackups: true,
      backupAt: before(3600).toISOString(),
      locks: 0,
      workDelay: 0,
      mailDelay: 0,
    });
    expect(operations.databaseBytes).toBeGreaterThan(1_000_000);
    expect(operations.disk.total).toBeGreaterThan(operations.disk.free);
    expect(operations.connections.open).toBeGreaterThan(0);
  });

  test("counts work by kind and state, with those of another version as one, and how long it has waited", async () => {
    await addWork({ runAt: before(900) });
    await addWork({ key: "another", state: "paused", runAt: before(5000) });
    await addWork({ ...failed, key: "third" });
    await addWork({ key: "fourth", state: "done", endedAt: NOW });
    await addWork({ kind: "sweep_work", runAt: before(-3600) });
    await addWork({ kind: "of_tomorrow", ...failed });
    await addWork({ kind: "of_next_week", ...failed });
    const { work: kinds, workDelay } = await read();
    const ofKind = (name: string) => kinds.find((one: { kind: string }) => one.kind === name);
    const none = { ready: 0, running: 0, paused: 0, failed: 0, nextAt: null };
    expect(ofKind("import_records")).toEqual({
      kind: "import_records",
      ...none,
      ready: 1,
      paused: 1,
      failed: 1,
      nextAt: before(900).toISOString(),
    });
    expect(ofKind("sweep_work")).toMatchObject({ ready: 1, nextAt: before(-3600).toISOString() });
    expect(ofKind("unknown")).toMatchObject({ failed: 2 });
    expect(ofKind("crm_sync")).toEqual({ kind: "crm_sync", ...none });
    expect(workDelay).toBe(900);
    const { house } = await backend.figures();
    expect(house?.work).toContainEqual({ kind: "unknown", state: "failed", count: 2, nextAt: before(90) });
  });

  test("lists what has failed and what waits after an error, without what a statement was about", async () => {
    const message = 'Failed query: update "users" set "email" = $1\nparams: maria.hofer@kunde.example';
    const one = await addWork({ ...failed, error: message });
    const two = await addWork({
      kind: "sweep_sessions",
      error: "no answer of a@kunde.example",
      attempts: 2,
      runAt: before(-60),
    });
    await addWork({ kind: "sweep_work", runAt: before(-60) });
    const { failedWork } = await read();
    expect(failedWork).toEqual([
      {
        _id: two,
        kind: "sweep_sessions",
        state: "ready",
        error: "no answer of …",
        attempts: 2,
        at: before(-60).toISOString(),
        isRepeatable: true,
      },
      expect.objectContaining({
        _id: one,
        state: "failed",
        error: 'Failed query: update "users" set "email" = $1',
        at: before(60).toISOString(),
      }),
    ]);
  });

  test("failed work begins once more where it stood, and the log says who wanted that", async () => {
    const id = await addWork({
      ...failed,
      cursor: 7,
      done: 7,
      error: "died",
      wanted: "pause",
      leaseToken: 4,
    });
    const key = randomUUID();
    for (const _time of [1, 2]) {
      const { data } = await send(backend, administrator, REPEAT, { id, key });
      expect(data.r).toBe(true);
    }
    expect(await rowOf(id)).toMatchObject({
      state: "ready",
      wanted: "run",
      cursor: 7,
      done: 7,
      attempts: 0,
      error: null,
      endedAt: null,
      runAt: NOW,
      leaseToken: 5,
    });
    const logged = await backend.db
      .select({ action: activityLogs.action })
      .from(activityLogs)
      .where(eq(activityLogs.recordId, Number(id)));
    expect(logged).toEqual([{ action: "again" }]);
    // It goes on already.
    expect((await repeat(id)).data.r).toBe(false);
  });

  test("takes back what the end of the work has written, unless other work is in its way", async () => {
    const values = { startedAt: before(600), finishedAt: before(60), error: "unreachable" as const };
    const [sync] = await backend.db.insert(crmSyncs).values(values).returning();
    const id = await addWork({
      ...failed,
      kind: "crm_sync",
      input: { sync: sync?.id },
      error: "unreachable",
    });
    const other = await addWork({ kind: "crm_sync", input: { sync: 0 }, runAt: before(-60) });
    expect(await repeat(id)).toMatchObject({
      code: "BAD_USER_INPUT",
      errors: [{ extensions: { data: [{ field: "", message: "work_already_running" }] } }],
    });
    expect(await backend.db.select().from(crmSyncs)).toMatchObject([{ error: "unreachable" }]);
    await backend.db.delete(work).where(inArray(work.id, [Number(other)]));
    expect((await repeat(id)).data.r).toBe(true);
    expect(await backend.db.select().from(crmSyncs)).toMatchObject([{ error: null, finishedAt: null }]);
  });

  test("does not begin again what its area ends for good, what waits on purpose, or what is unknown", async () => {
    const newsletter = await addWork({ ...failed, kind: "send_newsletter", input: { newsletter: 0 } });
    const waits = await addWork({ kind: "make_renditions", error: "later", runAt: before(-60) });
    const looks = await addWork({ kind: "send_mail", error: "away" });
    const unreadable = await addWork({ ...failed, input: { nonsense: true } });
    for (const id of [newsletter, waits, looks, unreadable]) expect((await repeat(id)).data.r).toBe(false);
    const { failedWork } = await read();
    const repeatable = failedWork.filter((one: { isRepeatable: boolean }) => one.isRepeatable);
    expect(repeatable.map(({ _id }: { _id: string }) => _id)).toEqual([unreadable]);
    const foreign = await addWork({ ...failed, kind: "of_tomorrow" });
    for (const id of [foreign, "0", "x", "999999999"]) expect((await repeat(id)).code).toBe("NOT_FOUND");
  });

  test("regular work that waits after an error begins at once", async () => {
    const id = await addWork({ kind: "sweep_sessions", error: "away", attempts: 4, runAt: before(-900) });
    expect((await repeat(id)).data.r).toBe(true);
    expect(await rowOf(id)).toMatchObject({ state: "ready", runAt: NOW, error: null, attempts: 0 });
  });

  test("lists messages that hang, by the host of their receiver only", async () => {
    const lastError = "550 5.1.1 <maria.hofer@kunde.example>: Recipient address rejected";
    const gone = await addMail({ state: "failed", attempts: 9, lastError });
    const later = await addMail({ attempts: 1, lastError: "timeout", dueAt: before(-60) });
    await addMail({});
    await addMail({ state: "sent", sentAt: NOW });
    const operations = await read();
    expect(operations).toMatchObject({ mailsWaiting: 2, mailsFailed: 1, mailDelay: 7200 });
    expect(operations.unsentMails).toEqual([
      expect.objectContaining({ _id: later, state: "waiting", dueAt: before(-60).toISOString() }),
      {
        _id: gone,
        state: "failed",
        host: "kunde.example",
        createdAt: before(7200).toISOString(),
        dueAt: null,
        attempts: 9,
        error: "550 5.1.1 <…>: Recipient address rejected",
      },
    ]);
    expect(JSON.stringify(operations)).not.toMatch(/maria|Vertraulich|Geheim/);
  });

  test("a message that was given up is sent again, one that waits at once, and a sent one is not", async () => {
    const gone = await addMail({ state: "failed", attempts: 9, lastError: "x" });
    const later = await addMail({ attempts: 2, lastError: "x", dueAt: before(-900) });
    const sent = await addMail({ state: "sent", sentAt: NOW });
    expect((await sendAgain(gone)).data.r).toBe(true);
    expect((await sendAgain(later)).data.r).toBe(true);
    expect((await sendAgain(sent)).data.r).toBe(false);
    expect((await sendAgain("999999999")).code).toBe("NOT_FOUND");
    expect(await backend.db.select().from(mailOutbox).orderBy(asc(mailOutbox.id))).toMatchObject([
      { state: "waiting", attempts: 0, dueAt: NOW },
      { state: "waiting", attempts: 2, dueAt: NOW },
      { state: "sent" },
    ]);
  });

  test("counts the records that somebody edits", async () => {
    const { user } = await signedInUser(backend.db, [], {}, NOW);
    const held = { area: "tags", step: 1, holderId: user.id, token: 1, acquiredAt: NOW, isDirty: false };
    await backend.db.insert(editLocks).values([
      { ...held, takenBy: "opened", recordId: 1, liveUntil: before(-45) },
      { ...held, takenBy: "opened", recordId: 2, liveUntil: before(1) },
    ]);
    expect(await read()).toMatchObject({ locks: 1 });
    await backend.db.delete(editLocks);
  });

  test("figures come, too, of a server whose database does not answer", async () => {
    const other = await open({ clock: () => NOW });
    await other.close();
    const figures = await other.figures();
    // Tests share an embedded database, which stays open.
    if (kind === "postgres") expect(figures.house).toBeNull();
    expect(figures.disk).not.toBeNull();
    expect(figures.sockets).toEqual({ signedIn: 0, strangers: 0 });
    expect(figures.threads.map((one) => one.kind)).toEqual(["texts", "csv", "mails", "house"]);
  });
});

describe("of the disk", () => {
  test("nothing is known where there is none, and no backup where nothing was written", async () => {
    expect(await diskOf("/there/is/nothing")).toBeNull();
    expect(await writtenAt("/there/is/nothing")).toBeNull();
    expect(await writtenAt(null)).toBeNull();
  });
});
