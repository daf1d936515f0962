import { randomUUID } from "node:crypto";
import { companies } from "backend/modules/companies/tables";
import { activityChanges, activityLogs, work as works } from "backend/platform/database/tables";
import type { ConnectorSettings } from "backend/platform/external/connectors";
import { runDueWork } from "backend/platform/work/worker";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { houseOf } from "backend/testing/house";
import { send } from "backend/testing/request";
import { startStandIn } from "backend/testing/stand-in";
import { and, eq, like, sql } from "drizzle-orm";
import { afterAll, beforeAll, beforeEach, expect, test, vi } from "vitest";
import { crmSync } from "./sync";
import { crmSyncs } from "./tables";

const START = `mutation ($key: String!) { r: startCrmSync(idempotencyKey: $key) { _id state } }`;
const STATE = `{ crm { last { state error total seen created updated unchanged kept refused
  refusals { number name field message } startedBy { first_name } } } }`;
const UPDATE = `mutation ($id: String!, $version: Int!, $data: CompanyInput!, $key: String!) {
  r: updateCompany(id: $id, version: $version, data: $data, idempotencyKey: $key) { version } }`;
const RIGHTS = ["global:read__companies", "global:edit__companies", "global:create__companies"];

describeOnDatabase("the sync with the CRM", (open) => {
  let backend: TestBackend;
  let crm: Awaited<ReturnType<typeof startStandIn>>;
  let token: string;
  let now = new Date("2027-03-01T12:00:00Z");
  /** What the CRM has, three on a page. */
  let its: unknown[] = [];

  beforeAll(async () => {
    crm = await startStandIn(({ searchParams }) => {
      const from = Number(searchParams.get("after") ?? 0);
      const next = from + 3 < its.length ? String(from + 3) : null;
      return { companies: its.slice(from, from + 3), next, total: its.length };
    });
    backend = await open({ clock: () => now, connectors: { crm } });
    token = (await signedInUser(backend.db, RIGHTS, {}, now)).token;
  });
  afterAll(() => crm.stop());
  beforeEach(async () => {
    now = new Date("2027-03-01T12:00:00Z");
    Object.assign(crm, { mood: "well", asked: [] });
    await backend.db.delete(crmSyncs);
    await backend.db.delete(works);
    await backend.db.delete(companies);
  });

  const one = (number: number, more: object = {}) => ({
    number: `K-${number}`,
    updatedAt: "2027-03-01T08:00:00Z",
    name: `Firma ${number}`,
    ...more,
  });
  const several = (count: number) => Array.from({ length: count }, (_, n) => one(n + 1));
  /** Begins a sync without working on it, as a server does that dies at once. */
  const begin = async () => {
    const startedAt = now;
    const [sync] = await backend.db.insert(crmSyncs).values({ startedAt }).returning();
    const input = { sync: sync?.id };
    const values = { kind: crmSync.name, input, runAt: startedAt, createdAt: startedAt };
    const [row] = await backend.db.insert(works).values(values).returning();
    await backend.db
      .update(crmSyncs)
      .set({ workId: row?.id })
      .where(eq(crmSyncs.id, sync?.id ?? 0));
  };
  const work = async (isStopped?: () => boolean, asked: ConnectorSettings = crm) => {
    const house = houseOf(backend, { now: () => now, connectors: { crm: asked } });
    const onError = (error: unknown) => expect.unreachable(String(error));
    await runDueWork(house, { kinds: [crmSync], onError, ...(isStopped ? { isStopped } : {}) });
  };
  const run = async () => {
    await begin();
    await work();
    return await state();
  };
  const state = async () => (await send(backend, token, STATE)).data.crm.last;
  const company = async (number: string) => {
    const [found] = await backend.db.select().from(companies).where(eq(companies.externalId, number));
    return found as typeof companies.$inferSelect;
  };

  test("is started by a button, works while nobody waits, and makes what is not here", async () => {
    its = [...several(6), one(7, { isAgency: true, address: { city: "Graz" }, vatId: "ATU13585627" })];
    let answer = () => {};
    crm.held = new Promise<void>((resolve) => {
      answer = resolve;
    });
    const { data } = await send(backend, token, START, { key: randomUUID() });
    expect(data.r.state).toBe("running");
    answer();
    await vi.waitFor(async () => expect((await state()).state).toBe("done"));
    expect(await state()).toMatchObject({
      total: 7,
      seen: 7,
      created: 7,
      startedBy: { first_name: "Erika" },
    });
    const made = await company("K-7");
    expect(made).toMatchObject({ type: "Agency", isAgency: true, isActive: true, city: "Graz", version: 1 });
    const entries = await backend.db
      .select({ action: activityLogs.action, actorId: activityLogs.actorId, after: activityChanges.after })
      .from(activityLogs)
      .innerJoin(activityChanges, eq(activityChanges.logId, activityLogs.id))
      .where(and(eq(activityLogs.area, "companies"), eq(activityLogs.recordId, made.id)));
    expect(entries).toContainEqual({ action: "crmCreate", actorId: null, after: "Graz" });
  });

  test("finds companies by number, then by UID number, and overwrites only what the CRM speaks of", async () => {
    const values = { name: "Alt", email: "alt@firma.example", notes: "bleibt", updatedAt: new Date(0) };
    await backend.db.insert(companies).values([
      { ...values, externalId: "K-1" },
      { ...values, vatId: "ATU13585627" },
      { ...values, externalId: "K-8", vatId: "DE136695976" },
      { ...values, externalId: "K-4" },
      { ...values, externalId: "K-4" },
    ]);
    its = [
      one(1, { email: null }),
      one(2, { vatId: "ATU 13585627" }),
      one(3, { vatId: "DE136695976" }),
      one(4),
      one(5, { vatId: "ATU1" }),
      "Huber",
    ];
    expect(await run()).toMatchObject({
      seen: 6,
      updated: 2,
      created: 0,
      refused: 4,
    });
    expect(await company("K-1")).toMatchObject({ name: "Firma 1", email: null, notes: "bleibt", version: 2 });
    expect(await company("K-2")).toMatchObject({ vatId: "ATU13585627", email: "alt@firma.example" });
    expect((await state()).refusals.map((refusal: { message: string }) => refusal.message).sort()).toEqual([
      "crm_other_number",
      "crm_several_companies",
      "value_invalid",
      "vat_id_invalid",
    ]);
  });

  test("never overwrites a change that was made here later", async () => {
    its = [one(1), one(2)];
    await run();
    const { id, version } = await company("K-1");
    now = new Date("2027-03-01T14:00:00Z");
    const data = { name: "Von Hand", externalId: "K-1", isActive: true };
    const saved = await send(backend, token, UPDATE, { id: String(id), version, data, key: randomUUID() });
    expect(saved.errors).toBeUndefined();
    // The CRM changed both before that, but after the last sync of them began.
    its = [one(1, { name: "CRM", updatedAt: "2027-03-01T13:00:00Z" })];
    its.push(one(2, { name: "CRM", updatedAt: "2027-03-01T11:59:00Z" }));
    expect(await run()).toMatchObject({ kept: 1, updated: 1 });
    expect((await company("K-1")).name).toBe("Von Hand");
    expect((await company("K-2")).name).toBe("CRM");
    its = [one(1, { name: "CRM", updatedAt: "2027-03-01T15:00:00Z" })];
    expect(await run()).toMatchObject({ kept: 0, updated: 1 });
    expect((await company("K-1")).name).toBe("CRM");
    expect(await run()).toMatchObject({ unchanged: 1, updated: 0 });
  });

  test("goes on where it stood after the server has stopped or died, without doing anything twice", async () => {
    its = several(10);
    await begin();
    await work(() => crm.asked.length > 1);
    expect(await state()).toMatchObject({ state: "running", seen: 6, total: 10, created: 6 });
    // Another server has taken it, and dies.
    const lease = (until: string) =>
      backend.db.update(works).set({ state: "running", leaseUntil: sql.raw(`now() + interval '${until}'`) });
    await lease("1 minute");
    await work();
    expect(crm.asked).toHaveLength(2);
    await lease("-1 second");
    await work();
    expect(crm.asked.map((search) => new URLSearchParams(search).get("after"))).toEqual([
      null,
      "3",
      "6",
      "9",
    ]);
    expect(await state()).toMatchObject({ state: "done", seen: 10, created: 10 });
    expect(await backend.db.$count(companies, like(companies.externalId, "K-%"))).toBe(10);
  });

  test("waits for a CRM that is restarted in the middle, and ends if it stays away", async () => {
    its = several(9);
    await begin();
    await work(() => crm.asked.length > 0);
    await crm.stop();
    await work();
    expect(await state()).toMatchObject({ state: "running", error: "unreachable", seen: 3 });
    await work();
    now = new Date(now.getTime() + 31_000);
    await crm.start();
    await work();
    expect(await state()).toMatchObject({ state: "done", error: null, seen: 9, created: 9 });

    await begin();
    crm.asked.length = 0;
    await work(() => crm.asked.length > 0);
    crm.mood = "broken";
    for (let nth = 0; nth < 5; nth += 1) {
      await work();
      now = new Date(now.getTime() + 31_000);
    }
    expect(await state()).toMatchObject({ state: "failed", error: "unreachable", seen: 3 });
  });

  test.each([
    ["silent", "unreachable"],
    ["drips", "unreachable"],
    ["broken", "unreachable"],
    ["nonsense", "nonsense"],
    ["other form", "nonsense"],
    ["endless", "nonsense"],
  ] as const)("ends at once with a CRM that is %s from the beginning", async (mood, error) => {
    crm.mood = mood;
    await begin();
    const isQuiet = mood === "silent" || mood === "drips";
    await work(undefined, isQuiet ? { ...crm, timeoutMs: 300 } : crm);
    expect(await state()).toMatchObject({ state: "failed", error, seen: 0 });
  });

  test("ends if the token is refused, the address leads into the own network, or pages do not end", async () => {
    const ended = async (other: object) => {
      await begin();
      await work(undefined, { ...crm, ...other });
      return (await state()).error;
    };
    expect(await ended({ token: "falsch" })).toBe("refused");
    crm.asked.length = 0;
    expect(await ended({ insideHosts: [] })).toBe("inside");
    expect(await ended({ insideHosts: [], url: crm.url.replace("127.0.0.1", "localhost") })).toBe("inside");
    expect(crm.asked).toEqual([]);
    its = several(4);
    const answer = crm.answer;
    crm.answer = () => ({ companies: [], next: "3" });
    expect(await run()).toMatchObject({ state: "failed", error: "nonsense" });
    crm.answer = answer;
  });

  test("runs once at a time, for who may create and change companies, where one is set up", async () => {
    await begin();
    const running = await send(backend, token, START, { key: randomUUID() });
    expect(running.errors?.[0]?.extensions.data).toEqual([{ field: "", message: "crm_already_running" }]);
    const editor = (await signedInUser(backend.db, RIGHTS.slice(0, 2), {}, now)).token;
    expect((await send(backend, editor, STATE)).data.crm).toBeNull();
    expect((await send(backend, editor, START, { key: randomUUID() })).code).toBe("NOT_AUTHORIZED");
    await backend.db.execute(sql`delete from work`);
    const without = await open({ clock: () => now });
    const other = (await signedInUser(without.db, RIGHTS, {}, now)).token;
    expect((await send(without, other, STATE)).data.crm).toBeNull();
    expect((await send(without, other, START, { key: randomUUID() })).code).toBe("NOT_FOUND");
  });
});
