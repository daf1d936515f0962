import { randomUUID } from "node:crypto";
import { activityLogs, work } from "backend/platform/database/tables";
import { describeOnEachDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send, sendFile } from "backend/testing/request";
import { and, eq, like } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { tags } from "../tags/tables";
import { recordImports } from "./tables";

const RUN = `_id isTrial total good made isKept work { state done total refused error }
  problems { line field value message params { name value } }`;
const START = `mutation ($area: ImportArea!, $file: File!, $key: String!) {
  r: startLongImport(area: $area, file: $file, idempotencyKey: $key) { _id } }`;
const CARRY_OUT = `mutation ($id: String!, $key: String!) {
  r: carryOutLongImport(id: $id, idempotencyKey: $key) { _id } }`;
const READ = `query ($id: String!) { r: longImport(id: $id) { ${RUN} } }`;

describeOnEachDatabase("a long import", (open) => {
  let backend: TestBackend;
  let keeper: Awaited<ReturnType<typeof signedInUser>>;
  beforeAll(async () => {
    backend = await open();
    keeper = await signedInUser(backend.db, ["global:read__tags", "global:create__tags"]);
  });

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
      ...{ isTrial: true, total: 1200, good: 1197, made: 0, isKept: true },
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
    expect(await backend.db.$count(activityLogs, own)).toBe(1197);
    expect((await carryOut(id)).errors?.[0]?.extensions.data).toMatchObject([{ message: "import_gone" }]);
  }, 120_000);

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
});
