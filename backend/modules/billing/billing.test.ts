import { randomUUID } from "node:crypto";
import { activityChanges, activityLogs } from "backend/platform/database/tables";
import { and, asc, eq, inArray } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import validation from "../../../locales/de/validation.json";
import { makeCompany, makeTitle } from "../../testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "../../testing/databases";
import { signedInUser } from "../../testing/factories";
import { send } from "../../testing/request";
import { bookings } from "../bookings/tables";
import { billingItems } from "./tables";

const ITEMS = "billingItems { _id dueDate amount state steps overdueDays }";
const CREATE = `mutation ($data: PrintBookingInput!, $key: String!) {
  saved: createPrintBooking(data: $data, idempotencyKey: $key) { _id version billingState isDeletable ${ITEMS} } }`;
const UPDATE = `mutation ($id: String!, $version: Int!, $data: PrintBookingInput!, $key: String!) {
  saved: updatePrintBooking(id: $id, version: $version, data: $data, idempotencyKey: $key) { _id version billingState isDeletable ${ITEMS} } }`;
const PACKAGE = `mutation ($data: MultiBookingInput!, $key: String!) {
  saved: createMultiBooking(data: $data, idempotencyKey: $key) { _id version ${ITEMS} childBookings { _id ${ITEMS} } } }`;
const UPDATE_PACKAGE = `mutation ($id: String!, $version: Int!, $data: MultiBookingInput!, $key: String!) {
  saved: updateMultiBooking(id: $id, version: $version, data: $data, idempotencyKey: $key) { _id ${ITEMS} childBookings { ${ITEMS} } } }`;
const STEP = `mutation ($selection: BillingSelection!, $step: BillingStep!, $key: String!) {
  takeBillingStep(selection: $selection, step: $step, idempotencyKey: $key) { done refused { _id parentId label reason } } }`;
const PREVIEW = `query ($selection: BillingSelection!, $step: BillingStep!) {
  billingStepPreview(selection: $selection, step: $step) { total can amount refused { reason } } }`;
const LIST = `query ($filter: BillingItemFilter, $term: String, $sort: String, $limit: Int) {
  billingItems(filter: $filter, term: $term, sort: $sort, limit: $limit) { total hasMore
    data { _id dueDate overdueDays state amount booking { _id clientCompany { name } } }
    sums { state count amount overdueCount overdueAmount } } }`;

interface Item {
  _id: string;
  dueDate: string | null;
  amount: number;
  state: string;
  steps: string[];
}
interface Saved {
  _id: string;
  version: number;
  billingState: string;
  isDeletable: boolean;
  billingItems: Item[];
}

describeOnDatabase("billing", (open) => {
  let backend: TestBackend;
  let title: Awaited<ReturnType<typeof makeTitle>>;
  let clientId: number;
  let token: string;

  beforeAll(async () => {
    backend = await open({ clock: () => new Date("2027-03-15T10:00:00Z") });
    title = await makeTitle(backend.db);
    clientId = (await makeCompany(backend.db, { name: "Moser" })).id;
    token = await held("create", "view", "edit", "delete");
  });

  const held = async (...actions: string[]) =>
    (
      await signedInUser(
        backend.db,
        [
          ...actions.map((action) => `medium:${title.medium.id}:${action}__bookings`),
          "global:manage_nonbillable",
        ],
        {},
        new Date("2027-03-15T09:00:00Z"),
      )
    ).token;
  const input = (head: Record<string, unknown> = {}) => ({
    clientCompany: String(clientId),
    price: 10_000,
    ...head,
    specs: { targetMedium: String(title.medium.id) },
  });
  const recurring = { billingDate: "2027-01-31", isCrossBill: true, crossBillTiming: "monthly" };
  const ask = async (query: string, variables: Record<string, unknown>, as = token) => {
    const answer = await send(backend, as, query, { key: randomUUID(), ...variables });
    expect(answer.errors).toBeUndefined();
    return answer.data;
  };
  const create = async (head: Record<string, unknown> = {}): Promise<Saved> =>
    (await ask(CREATE, { data: input(head) })).saved;
  const update = async ({ _id, version }: Saved, head: Record<string, unknown>): Promise<Saved> =>
    (await ask(UPDATE, { id: _id, version, data: input(head) })).saved;
  const step = async (items: readonly Item[], name: string, as = token) =>
    (await ask(STEP, { selection: { ids: items.map((item) => item._id) }, step: name }, as)).takeBillingStep;
  const itemsOf = (id: string) =>
    backend.db
      .select()
      .from(billingItems)
      .where(eq(billingItems.bookingId, Number(id)))
      .orderBy(asc(billingItems.dueDate));
  const rowOf = async (id: string) => {
    const [row] = await backend.db
      .select()
      .from(bookings)
      .where(eq(bookings.id, Number(id)));
    return row;
  };
  const brief = ({ dueDate, amount, state }: Item) => [dueDate, amount, state];

  it("gives every booking an item that follows its price, day and state", async () => {
    const saved = await create();
    expect(saved.billingItems.map(brief)).toEqual([[null, 10_000, "open"]]);
    const changed = await update(saved, {
      price: 12_000,
      billingDate: "2027-02-01",
      billingState: "notpaid",
    });
    expect(changed.billingItems).toEqual([
      {
        _id: saved.billingItems[0]?._id,
        dueDate: "2027-02-01",
        amount: 12_000,
        state: "notpaid",
        steps: ["paid", "back"],
        overdueDays: 42,
      },
    ]);
  });

  it("plans a recurring price by its due dates, and plans unpaid items again after a change", async () => {
    const saved = await create({ ...recurring, crossBillEnd: "2027-04-30" });
    expect(saved.billingItems.map(brief)).toEqual([
      ["2027-01-31", 10_000, "open"],
      ["2027-02-28", 10_000, "open"],
      ["2027-03-31", 10_000, "open"],
      ["2027-04-30", 10_000, "open"],
    ]);
    const [first, second] = saved.billingItems;
    if (!first || !second) throw new Error("no items");
    await step([first, second], "notpaid");
    expect((await step([first], "paid")).done).toBe(1);
    expect(await rowOf(saved._id)).toMatchObject({ billingState: "notpaid", hasPaidItem: true, version: 3 });
    const changed = await update(
      { ...saved, version: 3 },
      { ...recurring, crossBillEnd: "2027-03-31", price: 5000, billingState: "notpaid" },
    );
    expect(changed.billingItems.map(brief)).toEqual([
      ["2027-01-31", 10_000, "paid"],
      ["2027-02-28", 5000, "notpaid"],
      ["2027-03-31", 5000, "open"],
    ]);
    // Decisions §4: a booking with a paid item is cancelled, not deleted.
    expect(changed.isDeletable).toBe(false);
  });

  it("refuses one state for a booking of several items, and more than ten years of them", async () => {
    const saved = await create({ ...recurring, crossBillEnd: "2027-04-30" });
    const refused = async (head: Record<string, unknown>) => {
      const data = input({ ...recurring, ...head });
      const answer = await send(backend, token, UPDATE, {
        id: saved._id,
        version: saved.version,
        data,
        key: randomUUID(),
      });
      return answer.errors?.[0]?.extensions.data?.map(({ field, message }) => [field, message]);
    };
    expect(await refused({ crossBillEnd: "2027-04-30", billingState: "notpaid" })).toEqual([
      ["billingState", "billing_by_item"],
    ]);
    expect(await refused({ crossBillEnd: "2099-12-31" })).toEqual([["crossBillEnd", "cross_bill_too_long"]]);
    expect(await itemsOf(saved._id)).toHaveLength(4);
  });

  it("refuses a change that would remove an item to be billed, until that item is taken back, which is logged", async () => {
    const half = { ...recurring, crossBillEnd: "2027-04-30" };
    const saved = await create(half);
    const last = saved.billingItems.slice(-1);
    await step(last, "notpaid");
    const change = { id: saved._id, version: 2 };
    for (const [head, field] of [
      [{ ...half, crossBillEnd: "2027-03-31" }, "crossBillEnd"],
      [{ ...half, crossBillTiming: "yearly" }, "crossBillEnd"],
      [{ billingDate: "2027-01-31" }, "isCrossBill"],
    ] as const) {
      const data = input({ ...head, billingState: "notpaid" });
      const { errors } = await send(backend, token, UPDATE, { ...change, data, key: randomUUID() });
      expect(errors?.[0]?.extensions.data).toMatchObject([{ field, message: "billing_item_to_bill" }]);
    }
    const bulk = `mutation ($ids: [String!], $day: String, $key: String!) { r: bulkBookings(selection: { ids: $ids },
      change: { action: billingDate, value: $day }, idempotencyKey: $key) { done refused { _id reason } } }`;
    const other = await create(half);
    const moved = await ask(bulk, { ids: [saved._id, other._id], day: "2027-02-28" });
    expect(moved.r).toEqual({
      done: 1,
      refused: [{ _id: saved._id, reason: "billing_item_to_bill" }],
    });
    expect(Object.keys(validation)).toContain("billing_item_to_bill");
    expect((await itemsOf(saved._id)).map(({ state }) => state)).toEqual(["open", "open", "open", "notpaid"]);
    await step(last, "back");
    const shorter = await update({ ...saved, version: 3 }, { ...half, crossBillEnd: "2027-03-31" });
    expect(shorter.billingItems).toHaveLength(3);
  });

  it("bills a package by its children or by its parent, never by both", async () => {
    const other = await makeTitle(backend.db);
    const seller = (
      await signedInUser(
        backend.db,
        ["create", "read", "edit"].map((action) => `global:${action}__bookings`),
        {},
        new Date("2027-03-15T09:00:00Z"),
      )
    ).token;
    const data = (billEvenly: boolean) => ({
      clientCompany: String(clientId),
      price: 10_001,
      billingDate: "2027-02-01",
      specs: { targetMedia: [title, other].map(({ medium }) => String(medium.id)), billEvenly },
    });
    const { saved } = await ask(PACKAGE, { data: data(true) }, seller);
    const amounts = (booking: { billingItems: Item[]; childBookings: { billingItems: Item[] }[] }) => [
      booking.billingItems.map((item) => item.amount),
      booking.childBookings.map((child) => child.billingItems.map((item) => item.amount)),
    ];
    expect(amounts(saved)).toEqual([[], [[5001], [5000]]]);
    const variables = { id: saved._id, version: saved.version, data: data(false) };
    expect(amounts((await ask(UPDATE_PACKAGE, variables, seller)).saved)).toEqual([[10_001], [[], []]]);
  });

  it("takes items from open to paid and one step back each, and logs it", async () => {
    const saved = await create({ billingDate: "2027-02-01" });
    expect(await step(saved.billingItems, "paid")).toMatchObject({
      done: 0,
      refused: [{ parentId: saved._id, reason: "transition_not_allowed" }],
    });
    for (const [name, state] of [
      ["notpaid", "notpaid"],
      ["paid", "paid"],
      ["back", "notpaid"],
      ["back", "open"],
    ] as const) {
      expect((await step(saved.billingItems, name)).done).toBe(1);
      expect(await itemsOf(saved._id)).toMatchObject([{ state }]);
      expect(await rowOf(saved._id)).toMatchObject({ billingState: state, hasPaidItem: state === "paid" });
    }
    expect((await step(saved.billingItems, "back")).refused).toMatchObject([
      { reason: "transition_not_allowed" },
    ]);
    const logged = await backend.db
      .select({ before: activityChanges.before, after: activityChanges.after })
      .from(activityLogs)
      .innerJoin(activityChanges, eq(activityChanges.logId, activityLogs.id))
      .where(and(eq(activityLogs.recordId, Number(saved._id)), eq(activityLogs.action, "billing")))
      .orderBy(asc(activityLogs.id));
    expect(logged.map(({ before, after }) => `${before} ${after}`)).toEqual([
      "open notpaid",
      "notpaid paid",
      "paid notpaid",
      "notpaid open",
    ]);
  });

  it("shows a paid item of a cancelled booking that was taken a step back, but not among what is unpaid", async () => {
    const { _id, billingItems: items } = await create();
    const id = items[0]?._id ?? "";
    await step(items, "notpaid");
    await step(items, "paid");
    await backend.db
      .update(bookings)
      .set({ status: "cancelled" })
      .where(eq(bookings.id, Number(_id)));
    expect((await step(items, "back")).done).toBe(1);
    const idsOf = async (filter: object) => {
      const found = (await ask(LIST, { filter, term: _id, limit: 100 })).billingItems.data;
      return found.map((item: { _id: string }) => item._id);
    };
    expect(await idsOf({})).toContain(id);
    expect(await idsOf({ ids: [id], states: ["notpaid", "open"] })).toEqual([id]);
    // Decisions §4: cancelled bookings leave the unbilled lists.
    expect(await idsOf({ states: ["notpaid", "open"] })).not.toContain(id);
    expect((await step(items, "paid")).done).toBe(1);
  });

  it("gives a reason for each refused item, writes nothing in a preview, and repeats its answer for the same key", async () => {
    const free = await create({ nonbillable: true });
    const cancelled = await create();
    await backend.db
      .update(bookings)
      .set({ status: "cancelled" })
      .where(eq(bookings.id, Number(cancelled._id)));
    const good = await create();
    const selection = {
      ids: [...free.billingItems, ...cancelled.billingItems, ...good.billingItems].map((item) => item._id),
    };
    selection.ids.push("999999", "unsinn");
    const expected = {
      total: 5,
      can: 1,
      amount: 10_000,
      refused: [
        { reason: "not_found" },
        { reason: "not_found" },
        { reason: "billing_nonbillable" },
        { reason: "billing_cancelled" },
      ],
    };
    expect((await ask(PREVIEW, { selection, step: "notpaid" })).billingStepPreview).toEqual(expected);
    for (const { reason } of expected.refused) expect(Object.keys(validation)).toContain(reason);
    expect(await itemsOf(good._id)).toMatchObject([{ state: "open" }]);
    const key = randomUUID();
    const first = await ask(STEP, { selection, step: "notpaid", key });
    expect(first.takeBillingStep.done).toBe(1);
    expect(await ask(STEP, { selection, step: "notpaid", key })).toEqual(first);
    expect((await rowOf(good._id))?.version).toBe(2);
    // Refused without the right to edit; items of other media are not visible.
    const reader = await held("view");
    expect((await step(good.billingItems, "back", reader)).refused).toMatchObject([
      { reason: "not_authorized" },
    ]);
    const foreign = (
      await signedInUser(
        backend.db,
        ["medium:999:edit__bookings", "medium:999:view__bookings"],
        {},
        new Date("2027-03-15T09:00:00Z"),
      )
    ).token;
    expect((await step(good.billingItems, "back", foreign)).refused).toMatchObject([{ reason: "not_found" }]);
    const nobody = (await signedInUser(backend.db, [], {}, new Date("2027-03-15T09:00:00Z"))).token;
    expect((await send(backend, nobody, LIST)).code).toBe("NOT_AUTHORIZED");
    expect((await send(backend, token, PREVIEW, { selection: {}, step: "paid" })).code).toBe(
      "BAD_USER_INPUT",
    );
  });

  it("lists items with sums, without those of bookings that are not billed", async () => {
    const client = await makeCompany(backend.db, { name: "Sägewerk Übelbacher" });
    const of = (head: Record<string, unknown>) => create({ clientCompany: String(client.id), ...head });
    const late = await of({ billingDate: "2027-03-01", price: 30_000 });
    const later = await of({ billingDate: "2027-05-01", price: 500 });
    const paid = await of({ billingDate: "2027-01-01", price: 70 });
    await of({ nonbillable: true, billingDate: "2027-01-01" });
    await step(paid.billingItems, "notpaid");
    await step(paid.billingItems, "paid");
    const list = async (filter: Record<string, unknown>, sort?: string, limit?: number) =>
      (await ask(LIST, { filter: { clientIds: [String(client.id)], ...filter }, sort, limit })).billingItems;
    const ids = (page: { data: { booking: { _id: string } }[] }) => page.data.map((item) => item.booking._id);

    const unpaid = await list({ states: ["open", "notpaid"] });
    expect(ids(unpaid)).toEqual([late._id, later._id]);
    expect(unpaid.sums).toEqual([
      { state: "open", count: 2, amount: 30_500, overdueCount: 1, overdueAmount: 30_000 },
    ]);
    expect(unpaid.data[0]).toMatchObject({
      overdueDays: 14,
      booking: { clientCompany: { name: client.name } },
    });
    expect(ids(await list({}))).toEqual([paid._id, late._id, later._id]);
    expect(ids(await list({ overdue: true }))).toEqual([late._id]);
    expect(ids(await list({ from: "2027-04-01", to: "2027-05-01" }))).toEqual([later._id]);
    expect(ids(await list({}, "-amount"))).toEqual([late._id, later._id, paid._id]);
    expect(await list({}, "client", 2)).toMatchObject({ total: 3, hasMore: true });
    expect(ids(await list({ mediumIds: ["999"] }))).toEqual([]);
    expect(ids((await ask(LIST, { term: "übelbacher", sort: "medium" })).billingItems)).toHaveLength(3);
    expect((await send(backend, token, LIST, { sort: "unsinn" })).code).toBe("BAD_USER_INPUT");
  });

  it("changes 5,000 items with as many statements as ten, except for the log, which is written by the thousand", async () => {
    const client = await makeCompany(backend.db, { name: "Großkunde" });
    const made = await backend.db
      .insert(bookings)
      .values(
        Array.from({ length: 5000 }, () => ({
          clientCompanyId: client.id,
          targetMediumId: title.medium.id,
          specType: "print" as const,
          priceCents: 1,
        })),
      )
      .returning({ id: bookings.id });
    const items = await backend.db
      .insert(billingItems)
      .values(made.map(({ id }) => ({ bookingId: id, amountCents: 1 })))
      .returning({ id: billingItems.id });
    const statementsOf = async (selection: Record<string, unknown>, done: number) => {
      backend.statements.length = 0;
      expect((await ask(STEP, { selection, step: "notpaid" })).takeBillingStep).toEqual({
        done,
        refused: [],
      });
      return backend.statements.length;
    };
    const few = await statementsOf({ ids: items.slice(0, 10).map(({ id }) => String(id)) }, 10);
    const all = { all: { filter: { clientIds: [String(client.id)], states: ["open"] } } };
    const lots = await statementsOf(all, 4990);
    expect(lots - few).toBeLessThanOrEqual(8);
    const states = await backend.db
      .selectDistinct({ state: bookings.billingState })
      .from(bookings)
      .where(
        inArray(
          bookings.id,
          made.map(({ id }) => id),
        ),
      );
    expect(states).toEqual([{ state: "notpaid" }]);
  });
});
