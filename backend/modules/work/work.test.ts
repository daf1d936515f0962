import { randomUUID } from "node:crypto";
import { activityLogs, work } from "backend/platform/database/tables";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

const WORK = `query ($id: String!) { r: work(id: $id) { kind state wanted done total } }`;
const WANT = `mutation ($id: String!, $wanted: WorkWanted!, $key: String!) {
  r: setWorkWanted(id: $id, wanted: $wanted, idempotencyKey: $key) { state wanted } }`;

describeOnDatabase("long work", (open) => {
  let backend: TestBackend;
  let starter: Awaited<ReturnType<typeof signedInUser>>;
  let keeper: string;
  let other: string;
  let id: string;
  beforeAll(async () => {
    backend = await open();
    starter = await signedInUser(backend.db, []);
    keeper = (await signedInUser(backend.db, ["global:edit__companies"])).token;
    other = (await signedInUser(backend.db, ["global:read__companies"])).token;
    const values = { kind: "crm_sync", input: { sync: 0 }, total: 9, createdAt: new Date() };
    const rows = await backend.db
      .insert(work)
      // Due only in a hundred years: nobody works on it here.
      .values({ ...values, startedById: starter.user.id, runAt: new Date("2127-01-01T00:00:00Z") })
      .returning();
    id = String(rows[0]?.id);
  });
  const want = (token: string, wanted: string, of = id) =>
    send(backend, token, WANT, { id: of, wanted, key: randomUUID() });

  test("is seen, paused and stopped by whoever started it, and by the right of its kind", async () => {
    expect((await send(backend, starter.token, WORK, { id })).data.r).toMatchObject({
      kind: "crm_sync",
      state: "ready",
      total: 9,
    });
    expect((await want(starter.token, "pause")).data.r).toEqual({ state: "paused", wanted: "pause" });
    expect((await send(backend, keeper, WORK, { id })).data.r).toMatchObject({ state: "paused" });
    expect((await want(keeper, "pause")).data.r).toMatchObject({ state: "paused" });
    expect((await want(keeper, "stop")).data.r).toMatchObject({ state: "stopped" });
    // What has ended stays as it is.
    expect((await want(keeper, "run")).data.r).toMatchObject({ state: "stopped" });
    const logged = await backend.db
      .select({ action: activityLogs.action })
      .from(activityLogs)
      .where(and(eq(activityLogs.area, "work"), eq(activityLogs.recordId, Number(id))));
    expect(logged.map(({ action }) => action)).toEqual(["pause", "stop"]);
  });

  test("of the house is paused and stopped by whoever keeps its settings only", async () => {
    const [row] = await backend.db
      .insert(work)
      .values({
        kind: "fingerprint_pictures",
        input: {},
        createdAt: new Date(),
        runAt: new Date("2127-01-01T00:00:00Z"),
      })
      .returning();
    const house = String(row?.id);
    const librarian = (await signedInUser(backend.db, ["global:edit__attachments"])).token;
    const administration = await signedInUser(backend.db, [
      "global:edit__attachments",
      "global:edit__global_settings",
    ]);
    expect((await send(backend, librarian, WORK, { id: house })).data.r).toMatchObject({ state: "ready" });
    expect((await want(librarian, "stop", house)).code).toBe("NOT_AUTHORIZED");
    expect((await want(librarian, "pause", house)).code).toBe("NOT_AUTHORIZED");
    expect((await send(backend, librarian, WORK, { id: house })).data.r).toMatchObject({ wanted: "run" });
    expect((await want(administration.token, "stop", house)).data.r).toMatchObject({ state: "stopped" });
  });

  test("does not exist for others, nor what never ends or is unknown", async () => {
    expect((await send(backend, other, WORK, { id })).code).toBe("NOT_FOUND");
    expect((await want(other, "stop")).code).toBe("NOT_FOUND");
    const rows = await backend.db
      .insert(work)
      .values({ kind: "sweep_sessions", createdAt: new Date(), startedById: starter.user.id })
      .returning();
    for (const unknown of [String(rows[0]?.id), "999999", "0", "x", "1e3"]) {
      expect((await send(backend, starter.token, WORK, { id: unknown })).code).toBe("NOT_FOUND");
      expect((await want(starter.token, "stop", unknown)).code).toBe("NOT_FOUND");
    }
  });
});
