import { randomUUID } from "node:crypto";
import type { Db } from "backend/platform/database/database";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it, vi } from "vitest";
import { makeCompany, makeTitle } from "../../../testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "../../../testing/databases";
import { signedInUser } from "../../../testing/factories";
import { send } from "../../../testing/request";
import { bookings } from "../tables";

const FIELDS = "_id version status cancelReason childBookings { _id version status }";
const REASON = "Kunde storniert";

describeOnDatabase("the bookings of a cancelled package", (open) => {
  let backend: TestBackend;
  let token: string;
  let clientCompany: string;
  let targetMedia: string[];

  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    const titles = [await makeTitle(db), await makeTitle(db), await makeTitle(db)];
    targetMedia = titles.map(({ medium }) => String(medium.id));
    clientCompany = String((await makeCompany(db)).id);
    const rights = ["read", "create", "edit"].map((action) => `global:${action}__bookings`);
    ({ token } = await signedInUser(db, rights));
  });

  async function run(document: string, variables: object) {
    const { data, errors } = await send(backend, token, document, { key: randomUUID(), ...variables });
    expect(errors).toBeUndefined();
    return data.r;
  }
  const make = () =>
    run(
      `mutation ($data: MultiBookingInput!, $key: String!) {
        r: createMultiBooking(data: $data, idempotencyKey: $key) { ${FIELDS} } }`,
      { data: { clientCompany, price: 9000, specs: { targetMedia, billEvenly: true } } },
    );
  const cancel = ({ _id: id, version }: { _id: string; version: number }, reason = REASON) =>
    run(
      `mutation ($id: String!, $version: Int!, $reason: String!, $key: String!) {
        r: cancelBooking(id: $id, version: $version, reason: $reason, idempotencyKey: $key) { ${FIELDS} } }`,
      { id, version, reason },
    );
  const reopen = ({ _id: id, version }: { _id: string; version: number }) =>
    run(
      `mutation ($id: String!, $version: Int!, $key: String!) {
        r: reopenBooking(id: $id, version: $version, idempotencyKey: $key) { ${FIELDS} } }`,
      { id, version },
    );
  const cancelInBulk = (ids: string[]) =>
    run(
      `mutation ($ids: [String!]!, $reason: String!, $key: String!) { r: bulkBookings(
        selection: { ids: $ids }, change: { action: cancel, reason: $reason }, idempotencyKey: $key) { done } }`,
      { ids, reason: REASON },
    );
  const read = (id: string) => run(`query ($id: String!) { r: booking(id: $id) { ${FIELDS} } }`, { id });
  const statesOf = ({ childBookings }: { childBookings: { status: string }[] }) =>
    childBookings.map(({ status }) => status);

  it("are reopened with it, except those cancelled on their own before, even for the same reason", async () => {
    const made = await make();
    await cancel(made.childBookings[0]);
    const cancelled = await cancel(await read(made._id));
    expect(statesOf(cancelled)).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(statesOf(await reopen(cancelled))).toEqual(["cancelled", "open", "open"]);
  });

  it("are also reopened after a bulk cancellation", async () => {
    const made = await make();
    const [first, second] = made.childBookings;
    await cancelInBulk([first._id]);
    // The second is chosen together with its package; the third follows the package.
    await cancelInBulk([second._id, made._id]);
    const cancelled = await read(made._id);
    expect(statesOf(cancelled)).toEqual(["cancelled", "cancelled", "cancelled"]);
    expect(statesOf(await reopen(cancelled))).toEqual(["cancelled", "open", "open"]);
  });

  it("are only cancelled with their package, also if one is added while the change waits for a lock", async () => {
    // The embedded database has one connection, so nobody else can lock anything.
    if (backend.kind === "pglite") return;
    const { db } = backend;
    const [held, only] = [await make(), await make()];
    const [, ...others] = only.childBookings;
    for (const one of others) await cancel(await read(one._id));
    const [waited, last] = [held, only].map(({ childBookings }) => childBookings[0]) as [
      { _id: string },
      { _id: string },
    ];
    const titles = [await makeTitle(db), await makeTitle(db)].map(({ medium }) => medium.id) as [
      number,
      number,
    ];
    const into = (to: Db, { _id }: { _id: string }) =>
      to
        .update(bookings)
        .set({ targetMediumId: titles[0] })
        .where(eq(bookings.id, Number(_id)));
    await into(db, waited);
    let outcome: Promise<{ done: number }> | undefined;
    await db.transaction(async (tx) => {
      await tx
        .select()
        .from(bookings)
        .where(eq(bookings.id, Number(waited._id)))
        .for("update");
      outcome = run(
        `mutation ($all: BookingSearch!, $reason: String!, $key: String!) { r: bulkBookings(
          selection: { all: $all }, change: { action: cancel, reason: $reason }, idempotencyKey: $key) { done } }`,
        { all: { filter: { mediumIds: [String(titles[0])] } }, reason: REASON },
      );
      await vi.waitFor(async () => {
        const { rows } = await db.execute(sql`select 1 from pg_stat_activity
          where datname = current_database() and wait_event_type = 'Lock'`);
        expect(rows.length).toBeGreaterThan(0);
      }, 20_000);
      // A booking that now matches the search belongs to a package that was not loaded.
      await into(tx, last);
    });
    expect(await outcome).toEqual({ done: 1 });
    expect([await read(waited._id), await read(last._id)].map(({ status }) => status)).toEqual([
      "cancelled",
      "open",
    ]);
  });
});
