import { randomUUID } from "node:crypto";
import { activityLogs } from "backend/platform/database/tables";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import validation from "../../../../locales/de/validation.json";
import {
  makeBooking,
  makeCompany,
  makeIssue,
  makePicture,
  makeTitle,
} from "../../../testing/booking-factories";
import { bulkChanges, bulkDocuments } from "../../../testing/bulk-changes";
import { describeOnDatabase, type TestBackend } from "../../../testing/databases";
import { makeUser, signedInUser } from "../../../testing/factories";
import { send } from "../../../testing/request";
import type { bookings } from "../tables";

const DOCUMENTS = bulkDocuments("_id label reason params { name value }");
const { PREVIEW, BULK } = DOCUMENTS;

type Refusal = { reason: keyof typeof validation; params: { name: string; value: string }[] };

/** A refusal as the list shows it; fails if its text needs a value that the answer lacks. */
function shown({ reason, params }: Refusal): string {
  return validation[reason].replace(/\{\{(\w+)\}\}/g, (_, name: string) => {
    const param = params.find((one) => one.name === name);
    if (!param) throw new Error(`${reason} has no ${name}`);
    return param.value;
  });
}

describeOnDatabase("bulk changes of bookings", (open) => {
  let backend: TestBackend;
  let title: Awaited<ReturnType<typeof makeTitle>>;
  let clientId: number;
  let token: string;

  beforeAll(async () => {
    backend = await open();
    title = await makeTitle(backend.db, [{ label: "1/1 Seite", slots: 2, width: 210, height: 297 }]);
    clientId = (await makeCompany(backend.db, { name: "Moser" })).id;
    ({ token } = await signedInUser(
      backend.db,
      ["view", "edit", "delete"].map((action) => `medium:${title.medium.id}:${action}__bookings`),
    ));
  });

  const booking = async (values: Partial<typeof bookings.$inferInsert> = {}) =>
    String(
      (
        await makeBooking(backend.db, {
          clientCompanyId: clientId,
          targetMediumId: title.medium.id,
          ...values,
        })
      ).id,
    );
  const { preview, rowsOf, ...bulk } = bulkChanges(() => ({ backend, token }), DOCUMENTS);
  async function apply(...change: Parameters<typeof bulk.apply>) {
    const outcome = await bulk.apply(...change);
    outcome.refused.forEach(shown);
    return outcome;
  }

  it("previews without writing, then makes the same changes, and gives a reason for each refused booking", async () => {
    const other = await makeTitle(backend.db);
    const viewed = await makeTitle(backend.db);
    const hidden = await booking({ targetMediumId: other.medium.id });
    const open1 = await booking();
    const open2 = await booking({ billingState: "notpaid" });
    const paid = await booking({ billingState: "paid" });
    const ids = [open1, open2, paid, hidden, "999999", "unsinn"];
    const change = { action: "billingState", value: "notpaid" };
    const expected = [
      { _id: hidden, label: `#${hidden}`, reason: "not_found", params: [] },
      { _id: "999999", label: "#999999", reason: "not_found", params: [] },
      { _id: "unsinn", label: "#unsinn", reason: "not_found", params: [] },
      { _id: open2, label: `#${open2} Moser`, reason: "unchanged", params: [] },
    ];
    expect(await preview(ids, change)).toEqual({ total: 6, can: 2, refused: expected });
    expect((await rowsOf([open1]))[0]).toMatchObject({ billingState: "open", version: 1 });
    expect(await apply(ids, change)).toEqual({ done: 2, refused: expected });
    expect((await rowsOf([open1, paid])).map((row) => [row.billingState, row.version])).toEqual([
      ["notpaid", 2],
      ["notpaid", 2],
    ]);
    expect((await rowsOf([hidden]))[0]?.version).toBe(1);
    const reader = await signedInUser(backend.db, [`medium:${viewed.medium.id}:view__bookings`]);
    const seen = await booking({ targetMediumId: viewed.medium.id });
    const refused = await send(backend, reader.token, BULK, {
      selection: { ids: [seen] },
      change,
      key: randomUUID(),
    });
    expect(refused.data.bulkBookings).toMatchObject({ done: 0, refused: [{ reason: "not_authorized" }] });
  });

  it("changes supervisor and billing date, and empties them", async () => {
    const supervisor = await makeUser(backend.db, { firstName: "Ida", lastName: "Berger" });
    const gone = await makeUser(backend.db, { status: "inactive" });
    const cross = await booking({
      isCrossBill: true,
      billingDate: "2027-01-01",
      crossBillTiming: "monthly",
      crossBillEnd: "2027-06-30",
    });
    const one = await booking();
    expect(await apply([one], { action: "supervisor", value: String(supervisor.id) })).toMatchObject({
      done: 1,
    });
    const [log] = await backend.db
      .select()
      .from(activityLogs)
      .where(eq(activityLogs.recordId, Number(one)));
    expect(log?.action).toBe("update");
    expect(await apply([one], { action: "supervisor", value: "" })).toMatchObject({ done: 1 });
    expect((await rowsOf([one]))[0]).toMatchObject({ supervisorId: null, version: 3 });
    expect(await apply([one, cross], { action: "billingDate", value: "2027-12-01" })).toMatchObject({
      done: 1,
      refused: [{ _id: cross, reason: "cross_bill_end_before_start" }],
    });
    expect(await apply([cross], { action: "billingDate" })).toMatchObject({ done: 0 });
    for (const change of [
      { action: "supervisor", value: String(gone.id) },
      { action: "supervisor", value: "999999" },
      { action: "supervisor", value: "x" },
      { action: "billingDate", value: "2027-02-30" },
      { action: "materialState", value: "weg" },
      { action: "billingState" },
      { action: "cancel" },
    ]) {
      const { code } = await send(backend, token, BULK, {
        selection: { ids: [one] },
        change,
        key: randomUUID(),
      });
      expect([change, code]).toEqual([change, "BAD_USER_INPUT"]);
    }
  });

  it("sets material to available only if there is any", async () => {
    const ad = await makePicture(backend.db);
    const withAd = await booking({ adId: ad.id, materialState: "available" });
    const small = await makePicture(backend.db, { width: 100, height: 100 });
    const tooSmall = await booking({
      adId: small.id,
      materialState: "available",
      formatId: title.formats[0]?.id,
    });
    const without = await booking();
    const cancelled = await booking({ adId: ad.id, materialState: "available", status: "cancelled" });
    const outcome = await apply([withAd, tooSmall, without, cancelled], {
      action: "materialState",
      value: "approved",
    });
    expect(outcome.refused.map(shown)[0]).toBe(
      "Die Anzeige passt nicht zum Format: erforderlich sind 210 × 297.",
    );
    expect(outcome).toMatchObject({
      done: 1,
      refused: [
        { _id: tooSmall, reason: "ad_format_mismatch" },
        { _id: without, reason: "material_missing" },
        { _id: cancelled, reason: "booking_cancelled" },
      ],
    });
  });

  it("does not set material to requested, because a request needs its message", async () => {
    const [open, requested] = [await booking(), await booking({ materialState: "requested" })];
    const outcome = await apply([open, requested], { action: "materialState", value: "requested" });
    expect(outcome).toMatchObject({
      done: 0,
      refused: [
        { _id: open, reason: "material_request_by_message" },
        { _id: requested, reason: "unchanged" },
      ],
    });
    expect(await apply([requested], { action: "materialState", value: "open" })).toMatchObject({ done: 1 });
  });

  it("cancels with a reason, reopens while slots are free, and deletes bookings that may be deleted", async () => {
    const issue = await makeIssue(backend.db, title.medium.id);
    const slot = { issueId: issue.id, formatId: title.formats[0]?.id };
    const ids = [await booking(slot), await booking(slot), await booking({ ...slot, status: "cancelled" })];
    const third = ids[2] as string;
    expect(await apply(ids.slice(0, 2), { action: "cancel", reason: "Storno" })).toMatchObject({ done: 2 });
    expect((await rowsOf(ids))[0]).toMatchObject({ status: "cancelled", cancelReason: "Storno" });
    expect(await preview(ids, { action: "reopen" })).toMatchObject({ can: 2, refused: [{ _id: third }] });
    const reopened = await apply(ids, { action: "reopen" });
    expect(reopened).toMatchObject({ done: 2, refused: [{ _id: third, reason: "no_slot_left" }] });
    expect(reopened.refused.map(shown)).toEqual([
      `In der Ausgabe ${issue.title} ist „1/1 Seite“ ausgebucht (2 von 2).`,
    ]);
    const paid = await booking({ billingState: "paid" });
    const parent = await booking({ bookingType: "multi", specType: null });
    const child = await booking({ parentBookingId: Number(parent), comment: "rechts" });
    expect(await apply([third, paid, parent], { action: "delete" })).toMatchObject({
      done: 1,
      refused: [
        { _id: paid, reason: "too_late" },
        { _id: parent, reason: "in_use" },
      ],
    });
    expect(await rowsOf([third, child])).toHaveLength(1);
  });

  it("repeats its answer for the same key", async () => {
    const one = await booking();
    const key = randomUUID();
    const first = await apply([one], { action: "billingState", value: "notpaid" }, { key });
    expect(await apply([one], { action: "billingState", value: "notpaid" }, { key })).toEqual(first);
    expect((await rowsOf([one]))[0]?.version).toBe(2);
  });

  it("changes 500 bookings of a search with as many statements as ten, and refuses more than 5,000", async () => {
    const client = await makeCompany(backend.db, { name: "Großkunde" });
    const many = (count: number) =>
      backend.db.execute(sql`insert into bookings (client_company_id, target_medium_id, spec_type)
        select ${client.id}::bigint, ${title.medium.id}::bigint, 'print' from generate_series(1, ${count}::int)`);
    const all = { all: { term: "großkunde", filter: { status: ["open"] } } };
    const statementsOf = async (value: string) => {
      backend.statements.length = 0;
      const change = { action: "billingState", value };
      const answer = await send(backend, token, BULK, { selection: all, change, key: randomUUID() });
      expect(answer.errors).toBeUndefined();
      return { done: answer.data.bulkBookings.done, statements: backend.statements.length };
    };
    await many(10);
    const few = await statementsOf("notpaid");
    await many(490);
    const lots = await statementsOf("paid");
    expect([few.done, lots.done]).toEqual([10, 10]);
    const open500 = await statementsOf("notpaid");
    expect(open500.done).toBe(500);
    // Ten of these are paid, so their items and sums are read and change as well.
    expect(open500.statements - few.statements).toBeLessThanOrEqual(3);
    await many(4501);
    const { code, errors } = await send(backend, token, PREVIEW, {
      selection: all,
      change: { action: "delete" },
    });
    expect(code).toBe("BAD_USER_INPUT");
    expect(errors?.[0]?.extensions.data?.[0]).toMatchObject({ message: "selection_too_large" });
    const empty = await send(backend, token, PREVIEW, { selection: {}, change: { action: "delete" } });
    expect(empty.code).toBe("BAD_USER_INPUT");
  });
});
