import { randomUUID } from "node:crypto";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { requireNoTransaction } from "backend/platform/database/open-transaction";
import { activityChanges, activityLogs, work } from "backend/platform/database/tables";
import { filesOnDisk } from "backend/platform/files/files-on-disk";
import { kindNamed, type StartedWork } from "backend/platform/work/define-work";
import { startWork } from "backend/platform/work/work";
import { runDueWork } from "backend/platform/work/worker";
import { brokenAfter } from "backend/testing/broken-database";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { houseOf } from "backend/testing/house";
import { makeMailingList } from "backend/testing/receivers";
import { send, sendFile } from "backend/testing/request";
import { and, asc, eq, like, ne } from "drizzle-orm";
import { afterAll, beforeAll, expect, it, vi } from "vitest";
import { tags } from "../tags/tables";
import { offerOf } from "./record-import";
import { recordImports } from "./tables";

const RUN = `_id isTrial total good made isKept work { state done total refused error }
  problems { line field value message params { name value } }`;
const START = `mutation ($area: ImportArea!, $file: File!, $key: String!) {
  r: startLongImport(area: $area, file: $file, idempotencyKey: $key) { _id } }`;
const CARRY_OUT = `mutation ($id: String!, $key: String!) {
  r: carryOutLongImport(id: $id, idempotencyKey: $key) { _id } }`;
const READ = `query ($id: String!) { r: longImport(id: $id) { ${RUN} } }`;

describeOnDatabase("a long import", (open) => {
  let backend: TestBackend;
  let filesDir: string;
  let keeper: Awaited<ReturnType<typeof signedInUser>>;
  beforeAll(async () => {
    filesDir = await mkdtemp(join(tmpdir(), "backoffice-imports-"));
    backend = await open({ filesDir });
    keeper = await signedInUser(backend.db, ["global:read__tags", "global:create__tags"]);
  });

  afterAll(() => rm(filesDir, { recursive: true, force: true }));

  const begin = async (lines: readonly string[]) => {
    const content = new TextEncoder().encode(["name;isMainTag", ...lines].join("\n"));
    const file = { content, name: "lang.csv" };
    const { data } = await sendFile(backend, keeper.token, START, { area: "tags", key: randomUUID(), file });
    return data.r._id as string;
  };
  const read = async (id: string) => (await send(backend, keeper.token, READ, { id })).data.r;
  const ended = async (id: string) => {
    await expect.poll(async () => (await read(id)).work.state, { timeout: 60_000 }).toMatch(/done|failed/);
    return await read(id);
  };
  const carryOut = (id: string) => send(backend, keeper.token, CARRY_OUT, { id, key: randomUUID() });
  const count = (prefix: string) => backend.db.$count(tags, like(tags.name, `${prefix} %`));

  it("is tried out, and makes a record of each good line, once", async () => {
    await backend.db.insert(tags).values({ name: "Lang 3" });
    const lines = Array.from({ length: 1200 }, (_, nth) => `Lang ${nth + 1};ja`);
    // The thousandth line says what the tenth does, in another part; and one has a mistake.
    lines[999] = "LANG 10;ja";
    lines[700] = "Lang 701;vielleicht";
    const id = await begin(lines);
    const trial = await ended(id);
    expect(trial).toMatchObject({
      isTrial: true,
      total: 1200,
      good: 1197,
      made: 0,
      isKept: true,
      work: { state: "done", done: 1200, total: 1200, refused: 3 },
      problems: [
        { line: 3, field: "name", value: "Lang 3", message: "import_exists" },
        { line: 701, field: "isMainTag", value: "vielleicht", message: "import_yes_no" },
        { line: 1000, field: "name", message: "import_double", params: [{ name: "line", value: "10" }] },
      ],
    });
    expect(await count("Lang")).toBe(1);
    const { data } = await carryOut(id);
    expect(await ended(data.r._id)).toMatchObject({
      isTrial: false,
      total: 1200,
      good: 1197,
      made: 1197,
      isKept: false,
    });
    expect(await count("Lang")).toBe(1198);
    // The log names whoever has started it.
    const own = and(eq(activityLogs.actorId, keeper.user.id), eq(activityLogs.area, "tags"));
    expect(await backend.db.$count(activityLogs, and(own, eq(activityLogs.action, "create")))).toBe(1197);
    const imports = await backend.db
      .select({
        action: activityLogs.action,
        recordId: activityLogs.recordId,
        lines: activityChanges.after,
      })
      .from(activityLogs)
      .innerJoin(activityChanges, eq(activityChanges.logId, activityLogs.id))
      .where(and(own, ne(activityLogs.action, "create")))
      .orderBy(asc(activityLogs.id));
    expect(imports).toEqual([
      { action: "tryImport", recordId: 0, lines: "1200" },
      { action: "import", recordId: 0, lines: "1197" },
    ]);
    expect((await carryOut(id)).errors?.[0]?.extensions.data).toMatchObject([{ message: "import_gone" }]);
  }, 120_000);

  it("runs what follows a save for each part that makes records, after its commit", async () => {
    const { cases } = offerOf("tags");
    const calls: { records: number; stored: number }[] = [];
    const after = vi.spyOn(cases.phases, "after").mockImplementation(async (ctx, ids) => {
      requireNoTransaction("what follows an import");
      // What areas do there.
      ctx.wakeMail();
      ctx.wakeWork();
      calls.push({ records: new Set(ids).size, stored: await count("Danach") });
    });
    const id = await begin(Array.from({ length: 700 }, (_, nth) => `Danach ${nth + 1};ja`));
    await ended(id);
    expect(calls).toEqual([]);
    const { data } = await carryOut(id);
    await ended(data.r._id);
    after.mockRestore();
    expect(calls).toEqual([
      { records: 500, stored: 500 },
      { records: 200, stored: 700 },
    ]);
  });

  it("is not carried out while it is tried out", async () => {
    const id = await begin(["Früh 1;ja"]);
    await ended(id);
    const [row] = await backend.db
      .select()
      .from(recordImports)
      .where(eq(recordImports.id, Number(id)));
    const tried = eq(work.id, row?.workId ?? 0);
    await backend.db.update(work).set({ state: "paused", wanted: "pause", endedAt: null }).where(tried);
    expect((await carryOut(id)).errors?.[0]?.extensions.data).toMatchObject([
      { message: "import_under_way" },
    ]);
    expect(await count("Früh")).toBe(0);
  });

  it("is refused at once where it cannot be read", async () => {
    const file = { content: new TextEncoder().encode('name\n"offen\n'), name: "kaputt.csv" };
    const answer = await sendFile(backend, keeper.token, START, { area: "tags", key: randomUUID(), file });
    expect(answer.errors?.[0]?.extensions.data).toMatchObject([{ field: "file", message: "csv_broken" }]);
  });

  it("is seen and carried out only by users who may create such records, at that moment", async () => {
    const id = await begin(["Recht 1;ja"]);
    await ended(id);
    const other = await signedInUser(backend.db, ["global:read__tags"]);
    expect((await send(backend, other.token, READ, { id })).code).toBe("NOT_FOUND");
    expect((await send(backend, other.token, CARRY_OUT, { id, key: randomUUID() })).code).toBe("NOT_FOUND");
    expect(await count("Recht")).toBe(0);
  });

  it("of people is started, seen and carried out only by users who may read of them", async () => {
    const list = await makeMailingList(backend.db);
    const line = `a.${list.id}@post.test;${list.name};consent;Messe;2026-01-02`;
    const content = new TextEncoder().encode(`email;lists;ground;source;agreedOn\n${line}`);
    const file = { content, name: "lang.csv" };
    const start = (token: string) =>
      sendFile(backend, token, START, { area: "receivers", key: randomUUID(), file });
    const writer = await signedInUser(backend.db, ["global:create__receivers"]);
    expect((await start(writer.token)).code).toBe("NOT_AUTHORIZED");
    expect(await backend.db.$count(recordImports, eq(recordImports.area, "receivers"))).toBe(0);
    const both = ["global:create__receivers", "global:read__receivers"];
    const { data } = await start((await signedInUser(backend.db, both)).token);
    const id = data.r._id;
    expect((await send(backend, writer.token, READ, { id })).code).toBe("NOT_FOUND");
    const answer = await send(backend, writer.token, CARRY_OUT, { id, key: randomUUID() });
    expect(answer.code).toBe("NOT_FOUND");
  });

  it("makes each record once, after whatever statement its server dies", async () => {
    const lines = Array.from({ length: 1200 }, (_, nth) => `Tod ${nth + 1};ja`);
    lines[700] = "Tod 701;vielleicht";
    const trial = Number(await begin(lines));
    await ended(String(trial));
    const [tried] = await backend.db.select().from(recordImports).where(eq(recordImports.id, trial));
    const kind = kindNamed("import_records") as StartedWork<{ import: number }, number>;
    // Due so late that the backend's own server leaves it to the ones of this test.
    const due = new Date(Date.now() + 60 * 60_000);
    const id = await backend.db.transaction(async (tx) => {
      const [row] = await tx
        .insert(recordImports)
        .values({
          area: "tags",
          fileKey: tried?.fileKey,
          isTrial: false,
          startedAt: due,
          startedById: keeper.user.id,
        })
        .returning();
      const input = { import: row?.id ?? 0 };
      const starter = { now: () => due, user: keeper.user } as never;
      const workId = await startWork(tx, starter, kind, input, String(input.import));
      await tx.update(recordImports).set({ workId }).where(eq(recordImports.id, input.import));
      return input.import;
    });
    const own = and(eq(work.kind, kind.name), eq(work.key, String(id)));
    const now = async () => (await backend.db.select().from(work).where(own))[0];
    const house = houseOf(backend, { now: () => due, files: filesOnDisk(filesDir) });
    const doneAtDeath: number[] = [];
    for (let statements = 3; (await now())?.state !== "done"; statements += 1) {
      const dying = await brokenAfter(backend, statements);
      await runDueWork({ ...house, db: dying.db }, { kinds: [kind], onError: () => {} }).catch(() => {});
      await dying.close();
      const { state = "", done = 0 } = (await now()) ?? {};
      if (state === "done") break;
      expect(state).toBe("running");
      expect(await count("Tod")).toBe(done > 700 ? done - 1 : done);
      doneAtDeath.push(done);
      // As if its claim had run out.
      await backend.db.update(work).set({ state: "ready", leaseUntil: null, attempts: 0 }).where(own);
    }
    expect(new Set(doneAtDeath)).toEqual(new Set([0, 500, 1000, 1200]));
    expect(await count("Tod")).toBe(1199);
    expect(await read(String(id))).toMatchObject({
      total: 1200,
      good: 1199,
      made: 1199,
      isKept: false,
      work: { state: "done", done: 1200, refused: 1 },
      problems: [{ line: 701 }],
    });
  }, 120_000);
});
