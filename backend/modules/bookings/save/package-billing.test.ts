import { randomUUID } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import validation from "../../../../locales/de/validation.json";
import { makeCompany, makeTitle } from "../../../testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "../../../testing/databases";
import { signedInUser } from "../../../testing/factories";
import { send, type TestResponse } from "../../../testing/request";
import { billingItems } from "../../billing/tables";
import { bookings } from "../tables";

const FIELDS = `_id version status price isDeletable allowedActions billingState
  billingItems { _id amount state steps dueDate }`;
const PACKAGE = `${FIELDS} specs { targetMedia { _id } } childBookings { ${FIELDS} specs { targetMedium { _id } } }`;

const RECURRING = {
  billingDate: "2098-01-01",
  isCrossBill: true,
  crossBillTiming: "monthly",
  crossBillEnd: "2098-03-01",
};

interface Booking {
  _id: string;
  version: number;
  status: string;
  price: number;
  isDeletable: boolean;
  allowedActions: string[];
  billingItems: { _id: string; amount: number; state: string; steps: string[]; dueDate: string | null }[];
}
type Package = Booking & { childBookings: (Booking & { specs: { targetMedium: { _id: string } } })[] };

describeOnDatabase("the billing of packages", (open) => {
  let backend: TestBackend;
  let token: string;
  let clientId: string;
  let media: string[];
  let fourth: string;
  let format: string;

  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    const titles = [];
    for (let n = 0; n < 4; n++) titles.push(await makeTitle(db));
    const ids = titles.map(({ medium }) => String(medium.id));
    [media, fourth] = [ids.slice(0, 3), ids[3] ?? ""];
    format = String(titles[0]?.formats[0]?.id);
    clientId = String((await makeCompany(db)).id);
    const rights = ["read", "create", "edit", "delete"].map((action) => `global:${action}__bookings`);
    ({ token } = await signedInUser(db, [
      ...rights,
      "global:manage_nonbillable",
      "global:manage_internal_bookings",
    ]));
  });

  const run = (document: string, variables: Record<string, unknown> = {}) =>
    send(backend, token, document, { key: randomUUID(), ...variables });
  const good = ({ data, errors }: TestResponse) => {
    expect(errors).toBeUndefined();
    return data.r;
  };
  /** The messages of a refusal by field; each must have a German text. */
  const refusal = ({ errors }: TestResponse) => {
    const problems = errors?.[0]?.extensions.data ?? [];
    for (const { message } of problems) expect(Object.keys(validation)).toContain(message);
    return Object.fromEntries(problems.map(({ field, message }) => [field, message]));
  };
  const input = (price: number, specs = {}, head = {}) => ({
    clientCompany: clientId,
    price,
    ...head,
    specs: { targetMedia: media, billEvenly: true, ...specs },
  });
  const read = async (id: string): Promise<Package> =>
    good(await run(`query ($id: String!) { r: booking(id: $id) { ${PACKAGE} } }`, { id }));
  const create = async (price: number, specs = {}, head = {}): Promise<Package> =>
    good(
      await run(
        `mutation ($data: MultiBookingInput!, $key: String!) {
          r: createMultiBooking(data: $data, idempotencyKey: $key) { ${PACKAGE} } }`,
        { data: input(price, specs, head) },
      ),
    );
  const update = async (id: string, price: number, specs = {}, head = {}) =>
    run(
      `mutation ($id: String!, $version: Int!, $data: MultiBookingInput!, $key: String!) {
        r: updateMultiBooking(id: $id, version: $version, data: $data, idempotencyKey: $key) { _id } }`,
      { id, version: (await read(id)).version, data: input(price, specs, head) },
    );
  const change = async (verb: "cancel" | "reopen" | "delete", id: string) =>
    run(
      `mutation ($id: String!, $version: Int!, $key: String!) { r: ${verb}Booking(id: $id, version: $version${
        verb === "cancel" ? ', reason: "Kunde springt ab"' : ""
      }, idempotencyKey: $key) ${verb === "delete" ? "" : "{ _id }"} }`,
      { id, version: (await read(id)).version },
    );
  const bulk = async (ids: string[], values: Record<string, unknown>) =>
    good(
      await run(
        `mutation ($ids: [String!], $change: BookingBulkChange!, $key: String!) {
          r: bulkBookings(selection: { ids: $ids }, change: $change, idempotencyKey: $key) {
            done refused { _id reason } } }`,
        { ids, change: values },
      ),
    );
  const step = async (id: string, ...steps: string[]) => {
    for (const one of steps) {
      const ids = (await read(id)).billingItems.map((item) => item._id);
      const answer = await run(
        `mutation ($ids: [String!], $step: BillingStep!, $key: String!) {
          r: takeBillingStep(selection: { ids: $ids }, step: $step, idempotencyKey: $key) {
            done refused { reason } } }`,
        { ids, step: one },
      );
      expect(good(answer)).toMatchObject({ done: ids.length });
    }
  };
  const shares = ({ childBookings }: Package) => childBookings.map((child) => child.price);
  const sharesOf = async (id: string) => shares(await read(id));
  const billed = async (id: string) =>
    (await read(id)).childBookings.map((child) => child.billingItems.map(({ amount }) => amount));
  const childOf = ({ childBookings }: Package, n: number) => childBookings[n]?._id ?? "";
  const single = async (price: number, head = {}): Promise<Booking> =>
    good(
      await run(
        `mutation ($data: PrintBookingInput!, $key: String!) {
          r: createPrintBooking(data: $data, idempotencyKey: $key) { ${FIELDS} } }`,
        { data: { clientCompany: clientId, price, ...head, specs: { targetMedium: media[0] } } },
      ),
    );
  const save = async (id: string, head: Record<string, unknown>) =>
    run(
      `mutation ($id: String!, $version: Int!, $data: PrintBookingInput!, $key: String!) {
        r: updatePrintBooking(id: $id, version: $version, data: $data, idempotencyKey: $key) { _id } }`,
      {
        id,
        version: (await read(id)).version,
        data: { clientCompany: clientId, ...head, specs: { targetMedium: media[0] } },
      },
    );
  /** Writes a state that older versions of the product could leave. */
  const damage = (id: string, values: Partial<typeof bookings.$inferInsert>) =>
    backend.db
      .update(bookings)
      .set(values)
      .where(eq(bookings.id, Number(id)));

  it("splits the price again when one of the bookings is cancelled or reopened", async () => {
    const made = await create(10_000);
    expect(shares(made)).toEqual([3334, 3333, 3333]);
    good(await change("cancel", childOf(made, 0)));
    expect(await sharesOf(made._id)).toEqual([0, 5000, 5000]);
    good(await update(made._id, 12_001));
    expect(await sharesOf(made._id)).toEqual([0, 6001, 6000]);
    good(await change("reopen", childOf(made, 0)));
    expect(await sharesOf(made._id)).toEqual([4001, 4000, 4000]);
    expect(await billed(made._id)).toEqual([[4001], [4000], [4000]]);
    expect(await bulk([childOf(made, 2)], { action: "cancel", reason: "x" })).toMatchObject({ done: 1 });
    expect(await sharesOf(made._id)).toEqual([6001, 6000, 0]);
    expect(await bulk([childOf(made, 2)], { action: "reopen" })).toMatchObject({ done: 1 });
    expect(await billed(made._id)).toEqual([[4001], [4000], [4000]]);
  });

  it("splits evenly among bookings that were cancelled while the package was billed as a whole", async () => {
    const made = await create(9000, { billEvenly: false });
    good(await change("cancel", childOf(made, 0)));
    good(await update(made._id, 9000, {}, { billingDate: "2099-05-01" }));
    expect(await sharesOf(made._id)).toEqual([0, 4500, 4500]);
    good(await change("reopen", childOf(made, 0)));
    expect(await sharesOf(made._id)).toEqual([3000, 3000, 3000]);
    // It belongs to the same order as the others.
    const rows = await backend.db
      .select({ day: bookings.billingDate })
      .from(bookings)
      .where(eq(bookings.parentBookingId, Number(made._id)));
    expect(rows.map(({ day }) => day)).toEqual(["2099-05-01", "2099-05-01", "2099-05-01"]);
  });

  it("does not change billed or paid items, and refuses prices that they leave no room for", async () => {
    const made = await create(9000);
    const [first, second, third] = [0, 1, 2].map((n) => childOf(made, n)) as [string, string, string];
    await step(first, "notpaid", "paid");
    await step(second, "notpaid");
    good(await change("cancel", third));
    expect(await sharesOf(made._id)).toEqual([3000, 6000, 0]);
    expect(refusal(await change("cancel", first))).toEqual({ status: "package_child_paid" });
    expect(refusal(await change("cancel", second))).toEqual({ status: "package_share_paid" });
    const both = await bulk([first, second], { action: "cancel", reason: "x" });
    expect(both).toEqual({
      done: 0,
      refused: [
        { _id: first, reason: "package_child_paid" },
        { _id: second, reason: "package_share_paid" },
      ],
    });
    good(await change("reopen", third));
    expect(await sharesOf(made._id)).toEqual([3000, 6000, 0]);
    // Price and media belong to the package, so its paid items stay.
    expect(refusal(await update(made._id, 9001))).toEqual({ price: "package_share_paid" });
    good(await update(made._id, 9000, { comment: "Frühling" }));
    expect(await sharesOf(made._id)).toEqual([3000, 6000, 0]);
    expect((await read(first)).billingItems).toMatchObject([{ amount: 3000, state: "paid" }]);
    good(await update(made._id, 9000, { targetMedia: media.slice(0, 2) }));
    expect(await sharesOf(made._id)).toEqual([3000, 6000]);
  });

  it("refuses to cancel the last remaining booking without its package", async () => {
    for (const billEvenly of [true, false]) {
      const made = await create(9000, { billEvenly, targetMedia: media.slice(0, 2) });
      const ids = [childOf(made, 0), childOf(made, 1)];
      expect(await bulk(ids, { action: "cancel", reason: "x" })).toEqual({
        done: 0,
        refused: ids.map((_id) => ({ _id, reason: "package_last_booking" })),
      });
      good(await change("cancel", childOf(made, 0)));
      expect(refusal(await change("cancel", childOf(made, 1)))).toEqual({ status: "package_last_booking" });
      const left = { billEvenly, targetMedia: media.slice(0, 1) };
      expect(refusal(await update(made._id, 9000, left))).toEqual({
        "specs.targetMedia": "package_last_booking",
      });
      // Together with the package it is cancelled, whether it was chosen or not, in any order.
      expect(await bulk([...ids, made._id], { action: "cancel", reason: "y" })).toMatchObject({ done: 2 });
      expect((await read(made._id)).childBookings.map(({ status }) => status)).toEqual([
        "cancelled",
        "cancelled",
      ]);
    }
  });

  it("is only deleted as a whole, and its bookings say that they cannot be deleted", async () => {
    const made = await create(9000);
    const child = childOf(made, 1);
    expect(await read(child)).toMatchObject({ isDeletable: false });
    expect((await read(child)).allowedActions).not.toContain("delete");
    expect(refusal(await change("delete", child))).toEqual({ parentBooking: "package_child" });
    expect(await bulk([child], { action: "delete" })).toEqual({
      done: 0,
      refused: [{ _id: child, reason: "package_child" }],
    });
    expect(await sharesOf(made._id)).toEqual([3000, 3000, 3000]);
    const paid = await create(9000);
    await step(childOf(paid, 0), "notpaid", "paid");
    expect(await read(paid._id)).toMatchObject({ isDeletable: false });
    expect((await change("delete", paid._id)).code).toBe("IN_USE");
    const noted = await create(9000);
    good(
      await run(
        `mutation ($id: String!, $key: String!) { r: addBookingComment(bookingId: $id, text: "Ja?", idempotencyKey: $key) { _id } }`,
        { id: childOf(noted, 0) },
      ),
    );
    const read1 = await read(noted._id);
    expect([read1.isDeletable, read1.allowedActions.includes("delete")]).toEqual([false, false]);
    expect((await change("delete", noted._id)).code).toBe("IN_USE");
    // A bulk delete deletes the children with their package, chosen or not, and keeps them if the package is kept.
    expect((await read(made._id)).isDeletable).toBe(true);
    expect(await bulk([made._id, child, noted._id, childOf(noted, 1)], { action: "delete" })).toEqual({
      done: 2,
      refused: [
        { _id: noted._id, reason: "in_use" },
        { _id: childOf(noted, 1), reason: "package_child" },
      ],
    });
    expect(
      await backend.db
        .select()
        .from(bookings)
        .where(eq(bookings.parentBookingId, Number(made._id))),
    ).toEqual([]);
  });

  it("keeps cancelled bookings cancelled when a remark is saved, and corrects shares that older versions left wrong", async () => {
    const made = await create(9000);
    await backend.db.delete(bookings).where(eq(bookings.id, Number(childOf(made, 0))));
    await damage(childOf(made, 2), { status: "cancelled" });
    expect(await sharesOf(made._id)).toEqual([3000, 3000]);
    good(await update(made._id, 9000, { comment: "Herbst" }));
    expect(await sharesOf(made._id)).toEqual([9000, 0]);
    expect(await billed(made._id)).toEqual([[9000], [0]]);
    // A medium that is removed and added again gets a new booking.
    good(await update(made._id, 9000, { targetMedia: media.slice(1) }));
    expect(await sharesOf(made._id)).toEqual([9000, 0]);
    good(await update(made._id, 9000));
    expect(await sharesOf(made._id)).toEqual([4500, 0, 4500]);
  });

  it("lets the price be set to the paid amount if older versions left another one", async () => {
    const made = await create(9000, { targetMedia: media.slice(0, 1) });
    await step(childOf(made, 0), "notpaid", "paid");
    await damage(made._id, { priceCents: 12_000 });
    const specs = { targetMedia: media.slice(0, 1) };
    // No amount is invented, and the other fields can be saved.
    good(await update(made._id, 12_000, { ...specs, comment: "x" }));
    expect(refusal(await update(made._id, 11_000, specs))).toEqual({ price: "package_share_paid" });
    good(await update(made._id, 9000, specs));
    expect(await sharesOf(made._id)).toEqual([9000]);
  });

  it("decides whether and how often its bookings are billed", async () => {
    const made = await create(9000);
    const child = childOf(made, 0);
    expect(refusal(await save(child, { price: 3000, nonbillable: true }))).toEqual({
      nonbillable: "billing_of_package",
    });
    expect(
      refusal(
        await save(child, {
          price: 3000,
          billingDate: "2099-01-01",
          isCrossBill: true,
          crossBillTiming: "monthly",
          crossBillEnd: "2099-12-31",
        }),
      ),
    ).toMatchObject({ isCrossBill: "billing_of_package" });
    good(await save(child, { price: 3000, billingDate: "2099-01-01" }));
    const yes = { action: "nonbillable", value: "yes" };
    expect(await bulk([child], yes)).toMatchObject({ refused: [{ reason: "billing_of_package" }] });
    expect(await bulk([made._id, child], yes)).toMatchObject({ done: 2 });
    // A recurring price has the same due dates for all of them.
    good(await update(made._id, 9000, {}, RECURRING));
    expect(await billed(made._id)).toEqual([
      [3000, 3000, 3000],
      [3000, 3000, 3000],
      [3000, 3000, 3000],
    ]);
    expect(await bulk([child], { action: "billingDate", value: "2098-02-01" })).toMatchObject({
      refused: [{ reason: "billing_of_package" }],
    });
  });

  it("refuses a bulk change of its bookings' billing if the package is refused", async () => {
    const made = await create(9000, {}, RECURRING);
    const [first, second] = [childOf(made, 0), childOf(made, 1)];
    await step(second, "notpaid");
    // A billing date in March would remove an item to be billed.
    const later = { action: "billingDate", value: "2098-02-15" };
    expect(await bulk([made._id, first], later)).toEqual({
      done: 0,
      refused: [
        { _id: made._id, reason: "billing_item_to_bill" },
        { _id: first, reason: "billing_of_package" },
      ],
    });
    expect(await bulk([made._id, second], later)).toEqual({
      done: 0,
      refused: [
        { _id: made._id, reason: "billing_item_to_bill" },
        { _id: second, reason: "billing_item_to_bill" },
      ],
    });
    const days = new Set(
      (await read(made._id)).childBookings.flatMap((one) => one.billingItems.map((item) => item.dueDate)),
    );
    expect([...days]).toEqual(["2098-01-01", "2098-02-01", "2098-03-01"]);
    // A booking that has appeared stays when its package is cancelled, and is billed as before.
    await damage(first, { status: "completed" });
    good(await change("cancel", made._id));
    for (const action of ["nonbillable", "isInternal"]) {
      expect(await bulk([made._id, first], { action, value: "yes" })).toEqual({
        done: 0,
        refused: [
          { _id: made._id, reason: "booking_cancelled" },
          { _id: first, reason: "billing_of_package" },
        ],
      });
    }
    // A child's own billing date is not that of the package, which is billed once.
    const once = await create(9000);
    good(await change("cancel", once._id));
    const kept = childOf(once, 0);
    await damage(kept, { status: "completed" });
    expect(await bulk([once._id, kept], { action: "billingDate", value: "2098-05-01" })).toMatchObject({
      done: 1,
    });
  });

  it("bills its price each month, also if media are added or removed after an invoice was paid", async () => {
    const begin = async () => {
      const made = await create(9000, {}, RECURRING);
      const [january] = made.childBookings[0]?.billingItems ?? [];
      for (const one of ["notpaid", "paid"]) {
        good(
          await run(
            `mutation ($ids: [String!], $step: BillingStep!, $key: String!) {
              r: takeBillingStep(selection: { ids: $ids }, step: $step, idempotencyKey: $key) { done } }`,
            { ids: [january?._id], step: one },
          ),
        );
      }
      return made;
    };
    const monthly = async (id: string) => {
      const living = (await read(id)).childBookings.filter(({ status }) => status !== "cancelled");
      return ["2098-01-01", "2098-02-01", "2098-03-01"].map((day) =>
        living
          .flatMap(({ billingItems }) => billingItems)
          .reduce((sum, { dueDate, amount }) => sum + (dueDate === day ? amount : 0), 0),
      );
    };
    const made = await begin();
    const [first, second, third] = [0, 1, 2].map((n) => childOf(made, n)) as [string, string, string];
    // Its share of January was invoiced; the others would bill that share again.
    expect(refusal(await change("cancel", first))).toEqual({ status: "package_child_paid" });
    expect(await bulk([first], { action: "cancel", reason: "x" })).toMatchObject({
      refused: [{ _id: first, reason: "package_child_paid" }],
    });
    // The others share the rest of the price in each month.
    good(await change("cancel", third));
    expect([await sharesOf(made._id), await monthly(made._id)]).toEqual([
      [3000, 6000, 0],
      [9000, 9000, 9000],
    ]);
    expect(refusal(await change("cancel", second))).toEqual({ status: "package_share_paid" });
    good(await change("reopen", third));
    const less = await begin();
    good(await update(less._id, 9000, { targetMedia: media.slice(0, 2) }, RECURRING));
    const more = await begin();
    good(await update(more._id, 9000, { targetMedia: [...media, fourth] }, RECURRING));
    expect(await sharesOf(more._id)).toEqual([3000, 2000, 2000, 2000]);
    good(await update(more._id, 9000, { targetMedia: [...media, fourth], comment: "x" }, RECURRING));
    for (const { _id } of [made, less, more]) expect(await monthly(_id)).toEqual([9000, 9000, 9000]);
    // It is cancelled and reopened with its package, and is then as before.
    good(await change("cancel", less._id));
    good(await change("reopen", less._id));
    expect([await sharesOf(less._id), await monthly(less._id)]).toEqual([
      [3000, 6000],
      [9000, 9000, 9000],
    ]);
    // A new price is split among unpaid items, as long as they can take the difference.
    good(await update(more._id, 12_000, { targetMedia: [...media, fourth] }, RECURRING));
    expect(await monthly(more._id)).toEqual([12_000, 12_000, 12_000]);
    good(await update(more._id, 2000, { targetMedia: [...media, fourth] }, RECURRING));
    expect([await sharesOf(more._id), await monthly(more._id)]).toEqual([
      [500, 500, 500, 500],
      [4500, 2000, 2000],
    ]);
    expect(
      refusal(await update(less._id, 9000, { targetMedia: media.slice(0, 1) }, RECURRING)),
    ).toMatchObject({ "specs.targetMedia": expect.any(String) });
  });

  it("refuses to change the price of paid bookings: in the form, in bulk, in series and in packages", async () => {
    const one = await single(100);
    await step(one._id, "notpaid", "paid");
    const paid = { billingState: "paid" };
    expect(refusal(await save(one._id, { price: 50_000, ...paid }))).toEqual({ price: "price_paid" });
    expect(refusal(await save(one._id, { price: 50_000, billingState: "notpaid" }))).toEqual({
      price: "price_paid",
    });
    expect(await bulk([one._id], { action: "price", value: "50000" })).toMatchObject({
      refused: [{ reason: "price_paid" }],
    });
    const whole = await create(9000, { billEvenly: false });
    await step(whole._id, "notpaid", "paid");
    expect(refusal(await update(whole._id, 8000, { billEvenly: false }, paid))).toEqual({
      price: "price_paid",
    });
    expect(await bulk([whole._id], { action: "price", value: "8000" })).toMatchObject({
      refused: [{ reason: "price_paid" }],
    });
    const place = { targetMedium: media[0], format };
    const series = good(
      await run(
        `mutation ($booking: SeriesBookingInput!, $plan: SeriesPlanInput!, $key: String!) {
          r: createBookingSeries(booking: $booking, plan: $plan, idempotencyKey: $key) { bookings { _id } } }`,
        {
          booking: { print: { clientCompany: clientId, price: 300, specs: place } },
          plan: { size: 3, start: "2099-02-02", weekdays: [1], pattern: "weekly" },
        },
      ),
    );
    const [first, second] = series.bookings.map(({ _id }: Booking) => _id) as string[];
    await step(second ?? "", "notpaid", "paid");
    const all = await run(
      `mutation ($id: String!, $version: Int!, $data: PrintBookingInput!, $key: String!) {
        r: updatePrintBooking(id: $id, version: $version, data: $data, scope: all, idempotencyKey: $key) { _id } }`,
      {
        id: first,
        version: 1,
        data: { clientCompany: clientId, price: 999, specs: place },
      },
    );
    expect(refusal(all)).toMatchObject({ price: "price_paid" });
    // After a step back the price may change. A save that sets it to paid again uses the new price.
    await step(one._id, "back");
    good(await save(one._id, { price: 120, ...paid }));
    expect((await read(one._id)).billingItems).toMatchObject([{ amount: 120, state: "paid" }]);
  });

  it("refuses a step back from paid to another price, and lets the price be set to the paid amount", async () => {
    const one = await single(100, { billingDate: "2099-01-01" });
    await step(one._id, "notpaid", "paid");
    // Older versions allowed this change.
    await damage(one._id, { priceCents: 50_000 });
    const item = (await read(one._id)).billingItems[0];
    expect(item).toMatchObject({ amount: 100, state: "paid", steps: [] });
    const back = good(
      await run(
        `mutation ($ids: [String!], $key: String!) {
          r: takeBillingStep(selection: { ids: $ids }, step: back, idempotencyKey: $key) { refused { reason } } }`,
        { ids: [item?._id] },
      ),
    );
    expect(back.refused).toEqual([{ reason: "billing_amount_differs" }]);
    expect(await bulk([one._id], { action: "billingState", value: "notpaid" })).toMatchObject({
      refused: [{ reason: "billing_amount_differs" }],
    });
    const saved = { billingDate: "2099-01-01" };
    expect(refusal(await save(one._id, { ...saved, price: 50_000, billingState: "notpaid" }))).toEqual({
      billingState: "billing_amount_differs",
    });
    good(await save(one._id, { ...saved, price: 50_000, billingState: "paid", easyJobId: "J-1" }));
    good(await save(one._id, { ...saved, price: 100, billingState: "paid" }));
    await step(one._id, "back");
    const [row] = await backend.db
      .select()
      .from(billingItems)
      .where(eq(billingItems.bookingId, Number(one._id)));
    expect(row).toMatchObject({ amountCents: 100, state: "notpaid" });
  });
});
