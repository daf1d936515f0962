import { randomUUID } from "node:crypto";
import { activityChanges, activityLogs } from "backend/platform/database/tables";
import { makeBooking, makeCompany, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { and, eq, inArray } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { bookings } from "../bookings/tables";
import { billingItems } from "./tables";

const EXPORT = `mutation ($selection: BillingSelection!, $key: String!) {
  run: exportBillingItems(selection: $selection, idempotencyKey: $key) { _id items amount user { _id } } }`;
const LIST = `query ($filter: BillingItemFilter) { billingItems(filter: $filter, sort: "amount") {
  total sum data { _id amount exportRun { run at } } } }`;
const RUNS = `query ($id: String!) { billingExportRun(id: $id) { items amount }
  billingExportRuns(limit: 100) { total data { _id items amount } } }`;
const STEP = `mutation ($selection: BillingSelection!, $step: BillingStep!, $key: String!) {
  takeBillingStep(selection: $selection, step: $step, idempotencyKey: $key) { done } }`;

const NOW = new Date("2027-03-15T10:00:00Z");

describeOnDatabase("exports of billing items", (open) => {
  let backend: TestBackend;
  let token: string;
  let userId: number;
  let clientId: number;

  beforeAll(async () => {
    backend = await open({ clock: () => NOW });
    const user = await signedInUser(backend.db, ["global:read__bookings", "global:edit__bookings"], {}, NOW);
    token = user.token;
    userId = user.user.id;
    clientId = (await makeCompany(backend.db)).id;
  });

  /** A medium of its own with booked items of these amounts that are to be billed. */
  async function toBill(...amounts: number[]) {
    const { medium } = await makeTitle(backend.db);
    const items = [];
    for (const priceCents of amounts) {
      const booking = await makeBooking(backend.db, {
        clientCompanyId: clientId,
        targetMediumId: medium.id,
        priceCents,
        billingState: "notpaid",
      });
      const [item] = await backend.db
        .select({ id: billingItems.id })
        .from(billingItems)
        .where(eq(billingItems.bookingId, booking.id));
      items.push({ id: String(item?.id), bookingId: booking.id });
    }
    return { mediumIds: [String(medium.id)], items };
  }

  const ask = async (query: string, variables: object, as = token) => {
    const { data, errors } = await send(backend, as, query, { key: randomUUID(), ...variables });
    expect(errors).toBeUndefined();
    return data;
  };
  const exported = async (selection: object, key = randomUUID() as string, as = token) =>
    (await ask(EXPORT, { selection, key }, as)).run;
  const amountsOf = async (filter: object, as = token) =>
    (await ask(LIST, { filter }, as)).billingItems.data.map(({ amount }: { amount: number }) => amount);

  it("are remembered with their items, once per key, and the items are found by them", async () => {
    const { mediumIds, items } = await toBill(100, 200, 400);
    const all = { all: { filter: { mediumIds, exported: false } } };
    const key = randomUUID();
    const run = await exported({ ids: items.slice(0, 2).map(({ id }) => id) }, key);
    expect(run).toEqual({ _id: run._id, items: 2, amount: 300, user: { _id: String(userId) } });
    expect(await exported({ ids: items.slice(0, 2).map(({ id }) => id) }, key)).toEqual(run);
    expect(await amountsOf({ mediumIds, exported: true })).toEqual([100, 200]);
    expect(await amountsOf({ mediumIds, exported: false })).toEqual([400]);
    expect(await amountsOf({ exportRun: run._id })).toEqual([100, 200]);
    const { billingItems: list } = await ask(LIST, { filter: { mediumIds } });
    expect(list.data.map((item: { exportRun: unknown }) => item.exportRun)).toEqual([
      { run: run._id, at: NOW.toISOString() },
      { run: run._id, at: NOW.toISOString() },
      null,
    ]);
    // The rest, and then everything once more: both runs keep their items, the list shows the last one.
    const rest = await exported(all);
    expect(rest).toMatchObject({ items: 1, amount: 400 });
    const again = await exported({ all: { filter: { mediumIds } } });
    expect(again).toMatchObject({ items: 3, amount: 700 });
    expect(await amountsOf({ exportRun: run._id })).toEqual([100, 200]);
    const { data } = (await ask(LIST, { filter: { mediumIds } })).billingItems;
    for (const item of data) expect(item.exportRun.run).toBe(again._id);
    const { billingExportRun: found, billingExportRuns: runs } = await ask(RUNS, { id: run._id });
    expect(found).toEqual({ items: 2, amount: 300 });
    const numbers = runs.data.map(({ _id }: { _id: string }) => _id);
    expect(numbers.slice(0, 3)).toEqual([again._id, rest._id, run._id]);
  });

  it("are logged with number and sum", async () => {
    const { items } = await toBill(700);
    const run = await exported({ ids: items.map(({ id }) => id) });
    const changes = await backend.db
      .select({ field: activityChanges.field, after: activityChanges.after, actor: activityLogs.actorId })
      .from(activityLogs)
      .innerJoin(activityChanges, eq(activityChanges.logId, activityLogs.id))
      .where(
        and(
          eq(activityLogs.area, "billing"),
          eq(activityLogs.action, "export"),
          eq(activityLogs.recordId, Number(run._id)),
        ),
      );
    expect(changes).toEqual(
      expect.arrayContaining([
        { field: "items", after: "1", actor: userId },
        { field: "amount", after: "700", actor: userId },
      ]),
    );
  });

  it("count no longer once an item has another amount or was taken back to open, and still do when it is paid", async () => {
    const { mediumIds, items } = await toBill(100, 200, 400, 800);
    const [same, changed, takenBack, inForm] = items;
    const run = await exported({ all: { filter: { mediumIds } } });
    await ask(STEP, { selection: { ids: [same?.id] }, step: "paid" });
    await backend.db
      .update(billingItems)
      .set({ amountCents: 250 })
      .where(eq(billingItems.id, Number(changed?.id)));
    await ask(STEP, { selection: { ids: [takenBack?.id] }, step: "back" });
    await ask(STEP, { selection: { ids: [takenBack?.id] }, step: "notpaid" });
    await backend.db
      .update(billingItems)
      .set({ state: "open" })
      .where(eq(billingItems.id, Number(inForm?.id)));
    expect(await amountsOf({ mediumIds, exported: true })).toEqual([100]);
    expect(await amountsOf({ mediumIds, exported: false })).toEqual([250, 400, 800]);
    // Its file still has all of them, as they are now.
    expect(await amountsOf({ exportRun: run._id })).toEqual([100, 250, 400, 800]);
    expect(await exported({ all: { filter: { mediumIds, exported: false } } })).toMatchObject({
      items: 3,
      amount: 1450,
    });
    expect(await amountsOf({ mediumIds, exported: false })).toEqual([]);
  });

  it("keep number and sum when a booking is cancelled or gone", async () => {
    const { mediumIds, items } = await toBill(100, 200, 400);
    const run = await exported({ all: { filter: { mediumIds } } });
    await backend.db
      .update(bookings)
      .set({ status: "cancelled" })
      .where(eq(bookings.id, items[0]?.bookingId ?? 0));
    await backend.db.delete(bookings).where(eq(bookings.id, items[1]?.bookingId ?? 0));
    expect(await amountsOf({ mediumIds, states: ["notpaid"] })).toEqual([400]);
    expect(await amountsOf({ exportRun: run._id })).toEqual([100, 400]);
    expect((await ask(RUNS, { id: run._id })).billingExportRun).toEqual({ items: 3, amount: 700 });
  });

  it("hold what the user may see, and are seen by who made them or sees all media", async () => {
    const own = await toBill(100);
    const other = await toBill(200);
    const rights = ([id]: string[]) => ["view", "edit"].map((action) => `medium:${id}:${action}__bookings`);
    const one = await signedInUser(backend.db, rights(own.mediumIds), {}, NOW);
    const second = await signedInUser(backend.db, rights(other.mediumIds), {}, NOW);
    const ids = [...own.items, ...other.items].map(({ id }) => id);
    const run = await exported({ ids }, randomUUID(), one.token);
    expect(run).toMatchObject({ items: 1, amount: 100 });
    const seen = async (as: string) => {
      const { billingExportRun, billingExportRuns } = await ask(RUNS, { id: run._id }, as);
      return [billingExportRun?.items, billingExportRuns.total > 0];
    };
    expect(await seen(one.token)).toEqual([1, true]);
    expect(await seen(token)).toEqual([1, true]);
    expect(await seen(second.token)).toEqual([undefined, false]);
    expect(await amountsOf({ exportRun: run._id }, second.token)).toEqual([]);
    const none = await signedInUser(backend.db, [], {}, NOW);
    for (const [query, variables] of [
      [EXPORT, { selection: { ids } }],
      [RUNS, { id: run._id }],
    ] as const) {
      const { errors } = await send(backend, none.token, query, { key: randomUUID(), ...variables });
      expect(errors?.[0]?.extensions.code).toBe("NOT_AUTHORIZED");
    }
  });

  it("refuse to hold nothing, and know no run of a strange number", async () => {
    const { mediumIds } = await toBill();
    for (const selection of [
      {},
      { ids: [] },
      { ids: [], all: {} },
      { ids: ["x"] },
      { all: { filter: { mediumIds } } },
    ]) {
      const { errors } = await send(backend, token, EXPORT, { selection, key: randomUUID() });
      expect(errors?.[0]?.extensions.data).toEqual([{ field: "selection", message: "selection_empty" }]);
    }
    for (const id of ["0", "-1", "x", "99999999999999999999"]) {
      expect((await ask(RUNS, { id })).billingExportRun).toBe(null);
      expect(await amountsOf({ exportRun: id })).toEqual([]);
    }
  });

  it("do not take an item twice when two users export what is not exported yet", async () => {
    const { mediumIds, items } = await toBill(1, 2, 3, 4, 5);
    const selection = { all: { filter: { mediumIds, exported: false } } };
    const answers = await Promise.all(
      [1, 2, 3].map(() => send(backend, token, EXPORT, { selection, key: randomUUID() })),
    );
    const runs = answers.flatMap(({ data }) => data?.run ?? []);
    expect(runs).toMatchObject([{ items: items.length, amount: 15 }]);
    const itemIds = items.map(({ id }) => Number(id));
    const found = await backend.db.select().from(billingItems).where(inArray(billingItems.id, itemIds));
    expect(found).toHaveLength(5);
  });

  it("are for those who may edit the bookings of all items", async () => {
    const [mine, others] = [await toBill(100), await toBill(200)];
    const [medium] = mine.mediumIds;
    const { token: reader } = await signedInUser(backend.db, ["global:read__bookings"], {}, NOW);
    const rights = ["global:read__bookings", `medium:${medium}:edit__bookings`];
    const { token: ofMedium } = await signedInUser(backend.db, rights, {}, NOW);
    const ids = [mine, others].map(({ items }) => items[0]?.id);
    const codeOf = async (as: string, selection: object) =>
      (await send(backend, as, EXPORT, { selection, key: randomUUID() })).code;
    expect(await codeOf(reader, { ids })).toBe("NOT_AUTHORIZED");
    expect(await codeOf(ofMedium, { ids })).toBe("NOT_AUTHORIZED");
    const mediumIds = [...mine.mediumIds, ...others.mediumIds];
    expect(await amountsOf({ mediumIds, exported: true })).toEqual([]);
    expect(await codeOf(ofMedium, { ids: ids.slice(0, 1) })).toBeUndefined();
    expect(await amountsOf({ mediumIds, exported: true })).toEqual([100]);
  });
});
