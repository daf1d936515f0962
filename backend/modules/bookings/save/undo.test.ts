import { randomUUID } from "node:crypto";
import { seededRandom } from "backend/seed/random";
import { eq, inArray } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "../../../testing/booking-factories";
import { bulkChanges, bulkDocuments } from "../../../testing/bulk-changes";
import { describeOnDatabase, type TestBackend } from "../../../testing/databases";
import { isExploring, SEED } from "../../../testing/exploring";
import { makeUser, signedInUser } from "../../../testing/factories";
import { send } from "../../../testing/request";
import { billingItems } from "../../billing/tables";
import { issues } from "../../issues/tables";
import { users } from "../../users/tables";
import { bookings } from "../tables";

const DOCUMENTS = bulkDocuments("_id reason", "done undo");
const UNDO = `mutation ($id: String!, $key: String!) {
  r: undoBookings(id: $id, idempotencyKey: $key) { done undo refused { _id reason } } }`;

const SAVE = `mutation ($id: String!, $version: Int!, $data: PrintBookingInput!, $key: String!) {
  r: updatePrintBooking(id: $id, version: $version, data: $data, idempotencyKey: $key) { undo } }`;

describeOnDatabase("undoing changes of bookings", (open) => {
  let backend: TestBackend;
  let token: string;
  let title: Awaited<ReturnType<typeof makeTitle>>;
  let clientId: number;
  let supervisors: number[];

  beforeAll(async () => {
    backend = await open();
    title = await makeTitle(backend.db, [{ label: "1/1 Seite", slots: 3, width: 210, height: 297 }]);
    clientId = (await makeCompany(backend.db)).id;
    supervisors = [(await makeUser(backend.db)).id, (await makeUser(backend.db)).id];
    ({ token } = await signedInUser(backend.db, [
      ...["view", "edit", "delete"].map((action) => `medium:${title.medium.id}:${action}__bookings`),
      "manage_nonbillable",
      "manage_internal_bookings",
    ]));
  });

  const booking = async (values: Partial<typeof bookings.$inferInsert> = {}) => {
    const row = { clientCompanyId: clientId, targetMediumId: title.medium.id, ...values };
    return String((await makeBooking(backend.db, row)).id);
  };
  const { apply, rowsOf } = bulkChanges(() => ({ backend, token }), DOCUMENTS);
  const undo = (id: string, { key = randomUUID() as string, as = token } = {}) =>
    send(backend, as, UNDO, { id, key });
  /** All that a booking is, but for its version and who saved it last, and when. */
  const stateOf = async (ids: string[]) => {
    const rows = await rowsOf(ids);
    const items = await backend.db
      .select({
        bookingId: billingItems.bookingId,
        dueDate: billingItems.dueDate,
        amountCents: billingItems.amountCents,
        state: billingItems.state,
      })
      .from(billingItems)
      .where(inArray(billingItems.bookingId, ids.map(Number)))
      .orderBy(billingItems.bookingId, billingItems.dueDate);
    return new Map(
      rows.map(({ version: _v, updatedAt: _at, updatedById: _by, ...state }) => [
        String(state.id),
        { state, items: items.filter(({ bookingId }) => bookingId === state.id) },
      ]),
    );
  };

  it(`restores what any change has changed (SEED=${SEED})`, async () => {
    const random = seededRandom(SEED);
    const days = ["2099-03-01", "2099-04-01", "2099-05-01"];
    const made = await Promise.all(
      days.map((publishDate) => makeIssue(backend.db, title.medium.id, { publishDate })),
    );
    const format = title.formats[0]?.id;
    const ids: string[] = [];
    for (let n = 0; n < 6; n++) {
      const issue = random.pick(made);
      ids.push(
        await booking({
          issueId: issue.id,
          formatId: format,
          appearsFrom: issue.publishDate,
          appearsOn: issue.publishDate,
          targetYear: 2099,
          supervisorId: random.pick(supervisors),
          placementDetails: random.pick([null, "vorne", "hinten"]),
          billingDate: random.pick([null, "2099-02-01"]),
          billingState: random.pick(["open", "notpaid"]),
          priceCents: random.pick([100_00, 200_00]),
          easyJobId: random.pick([null, "A-1"]),
        }),
      );
    }
    const changes = [
      () => ({ action: "supervisor", value: String(random.pick([...supervisors, ""])) }),
      () => ({ action: "issue", value: String(random.pick(made).id) }),
      () => ({ action: "placementDetails", value: random.pick(["", "rechts", "vorne"]) }),
      () => ({ action: "billingState", value: random.pick(["open", "notpaid", "paid"]) }),
      () => ({ action: "billingDate", value: random.pick(["", "2099-01-15"]) }),
      () => ({ action: "price", value: random.pick(["10000", "30000"]) }),
      () => ({ action: "easyJobId", value: random.pick(["", "B-2"]) }),
      () => ({ action: "nonbillable", value: random.pick(["yes", "no"]) }),
      () => ({ action: "isInternal", value: random.pick(["yes", "no"]) }),
      () => ({ action: "cancel", reason: "Irrtum" }),
      () => ({ action: "reopen" }),
    ];
    let undone = 0;
    for (let round = 0; round < 60; round++) {
      const chosen = ids.filter(() => random.chance(0.6));
      if (chosen.length === 0) continue;
      const before = await stateOf(ids);
      const change = random.pick(changes)();
      const outcome = await apply(chosen, change);
      if (!outcome.undo) continue;
      const after = await stateOf(ids);
      const answer = await undo(outcome.undo);
      // A cancelled booking, say, may keep being billed, but not become so again.
      const refused: string[] = answer.data.r.refused.map(({ _id }: { _id: string }) => _id);
      expect([change, answer.data.r.done]).toEqual([change, outcome.done - refused.length]);
      const expected = new Map(ids.map((id) => [id, (refused.includes(id) ? after : before).get(id)]));
      expect([change, await stateOf(ids)]).toEqual([change, expected]);
      if (refused.length === 0) undone += 1;
      // Now and then the change stays, by undoing what undid it.
      if (answer.data.r.undo && random.chance(0.5)) await undo(answer.data.r.undo);
    }
    if (!isExploring) expect(undone).toBeGreaterThan(8);
  });

  it("refuses what was changed since, what is sold since, and what may no longer be chosen", async () => {
    const [first, second] = [await booking(), await booking()];
    const [leaving, next] = [await makeUser(backend.db), await makeUser(backend.db)];
    await backend.db
      .update(bookings)
      .set({ supervisorId: leaving.id })
      .where(eq(bookings.id, Number(second)));
    const moved = await apply([first, second], { action: "supervisor", value: String(next.id) });
    await apply([first], { action: "supervisor", value: String(supervisors[0]) });
    await backend.db.update(users).set({ status: "inactive" }).where(eq(users.id, leaving.id));
    const { data } = await undo(moved.undo);
    expect(data.r.done).toBe(0);
    expect(data.r.refused).toEqual(
      expect.arrayContaining([
        { _id: first, reason: "changed_since" },
        { _id: second, reason: "choice_inactive" },
      ]),
    );

    const [from, to] = [
      await makeIssue(backend.db, title.medium.id, { publishDate: "2099-06-01" }),
      await makeIssue(backend.db, title.medium.id, { publishDate: "2099-07-01" }),
    ];
    const place = { formatId: title.formats[0]?.id, issueId: from.id, appearsFrom: from.publishDate };
    const there = { ...place, appearsOn: from.publishDate, targetYear: 2099 };
    const ad = await booking(there);
    const away = await apply([ad], { action: "issue", value: String(to.id) });
    for (let slot = 0; slot < 3; slot++) await booking(there);
    expect((await undo(away.undo)).data.r).toMatchObject({ done: 0, refused: [{ _id: ad }] });
    expect((await rowsOf([ad]))[0]?.issueId).toBe(to.id);
    await backend.db.delete(bookings).where(eq(bookings.issueId, from.id));
    await backend.db.delete(issues).where(eq(issues.id, from.id));
  });

  /** Saves the form of a print booking; answers what undoes it. */
  const save = async (id: string, version: number, { price, ...specs }: Record<string, unknown>) => {
    const data = {
      price,
      clientCompany: String(clientId),
      specs: { targetMedium: String(title.medium.id), ...specs },
    };
    const { data: answer, errors } = await send(backend, token, SAVE, {
      id,
      version,
      data,
      key: randomUUID(),
    });
    expect(errors).toBeUndefined();
    return answer.r.undo as string | null;
  };

  it("takes the save of a form back, with its slots, and the undo in turn", async () => {
    const [from, to] = [
      await makeIssue(backend.db, title.medium.id, { publishDate: "2099-09-01" }),
      await makeIssue(backend.db, title.medium.id, { publishDate: "2099-10-01" }),
    ];
    const format = String(title.formats[0]?.id);
    const id = await booking({ specType: "print" });
    await save(id, 1, { price: 10_000, issue: String(from.id), format, placementDetails: "vorne" });
    const before = await stateOf([id]);
    expect(
      await save(id, 2, { price: 10_000, issue: String(from.id), format, placementDetails: "vorne" }),
    ).toBeNull();
    const done = await save(id, 2, { price: 25_000, issue: String(to.id), format });
    const after = await stateOf([id]);
    const back = (await undo(done ?? "")).data.r;
    expect(back).toMatchObject({ done: 1, refused: [] });
    expect(await stateOf([id])).toEqual(before);
    expect((await rowsOf([id]))[0]?.version).toBe(4);
    expect((await undo(back.undo)).data.r.done).toBe(1);
    expect(await stateOf([id])).toEqual(after);

    // Somebody else bought the place that it would go back to.
    const last = await save(id, 5, { price: 25_000, issue: String(from.id), format });
    for (let slot = 0; slot < 3; slot++)
      await booking({
        formatId: title.formats[0]?.id,
        issueId: to.id,
        appearsFrom: "2099-10-01",
        appearsOn: "2099-10-01",
        targetYear: 2099,
      });
    expect((await undo(last ?? "")).data.r).toMatchObject({ done: 0, refused: [{ _id: id }] });
    expect((await rowsOf([id]))[0]?.issueId).toBe(from.id);
  });

  it("refuses the undo of a save where the same was changed since, it was cancelled, or the right is gone", async () => {
    const [changed, cancelled, hidden] = [await booking(), await booking(), await booking()];
    const undos = [];
    for (const id of [changed, cancelled, hidden]) undos.push(await save(id, 1, { price: 30_000 }));
    await save(changed, 2, { price: 31_000 });
    await backend.db
      .update(bookings)
      .set({ status: "cancelled" })
      .where(eq(bookings.id, Number(cancelled)));
    const elsewhere = await makeTitle(backend.db);
    await backend.db
      .update(bookings)
      .set({ targetMediumId: elsewhere.medium.id, formatId: null })
      .where(eq(bookings.id, Number(hidden)));
    const answers = [];
    for (const id of undos) answers.push(await undo(id ?? ""));
    expect(answers[0]?.data.r).toMatchObject({ done: 0, refused: [{ reason: "changed_since" }] });
    expect(answers[1]?.data.r).toMatchObject({ done: 0, refused: [{ reason: "booking_cancelled" }] });
    expect(answers[2]?.data?.r?.done ?? 0).toBe(0);
    const rows = await rowsOf([changed, cancelled, hidden]);
    expect(rows.map(({ priceCents }) => priceCents)).toEqual([31_000, 30_000, 30_000]);
  });

  it("is done once, by who made the change, and answers a repeated post the same", async () => {
    const one = await booking({ placementDetails: "vorne" });
    const { undo: id } = await apply([one], { action: "placementDetails", value: "hinten" });
    const other = await signedInUser(backend.db, [`medium:${title.medium.id}:edit__bookings`]);
    expect((await undo(id, { as: other.token })).code).toBe("NOT_FOUND");
    expect((await undo("unsinn")).code).toBe("NOT_FOUND");
    const key = randomUUID();
    const first = await undo(id, { key });
    expect(first.data.r).toMatchObject({ done: 1, refused: [] });
    expect((await undo(id, { key })).data).toEqual(first.data);
    expect((await undo(id)).errors?.[0]?.extensions.data).toEqual([{ field: "", message: "undone_already" }]);
    expect((await rowsOf([one]))[0]).toMatchObject({ placementDetails: "vorne", version: 3 });
  });

  it("is not offered where nothing gives back what was there", async () => {
    const one = await booking();
    const issue = await makeIssue(backend.db, title.medium.id, { publishDate: "2099-08-01" });
    expect((await apply([one], { action: "issue", value: String(issue.id) })).undo).toBeNull();
    const active = await booking({ status: "active" });
    expect((await apply([active], { action: "cancel", reason: "Irrtum" })).undo).toBeNull();
    expect((await apply([one], { action: "delete" })).undo).toBeNull();
  });
});
