import { randomUUID } from "node:crypto";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { and, asc, eq, inArray } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { activityLogs } from "../../../platform/database/tables";
import { billingItems } from "../../billing/tables";
import { flatPlanAds, flatPlans } from "../../flat-plans/tables";
import { bookingSeries } from "../series/tables";
import { bookings } from "../tables";

const UNDO = `mutation ($id: String!, $key: String!) {
  r: undoChange(id: $id, idempotencyKey: $key) { done undo removed refused { _id reason } } }`;
const CREATE = `mutation ($data: PrintBookingInput!, $key: String!) {
  r: createPrintBooking(data: $data, idempotencyKey: $key) { _id undo } }`;
const PACKAGE = `mutation ($data: MultiBookingInput!, $key: String!) {
  r: createMultiBooking(data: $data, idempotencyKey: $key) { _id undo childBookings { _id } } }`;
const SERIES = `mutation ($print: PrintBookingInput!, $issues: SeriesIssuesInput!, $continues: SeriesContinuedInput, $key: String!) {
  r: createBookingSeries(booking: { print: $print }, issues: $issues, continues: $continues, idempotencyKey: $key) {
    _id undo bookings { _id } } }`;
const COPY = `mutation ($id: String!, $key: String!) { r: copyBooking(id: $id, idempotencyKey: $key) { _id undo } }`;
const COMMENT = `mutation ($id: String!, $key: String!) {
  r: addBookingComment(bookingId: $id, text: "Bitte oben rechts", idempotencyKey: $key) { _id } }`;
const BULK = `mutation ($selection: BookingSelection!, $change: BookingBulkChange!, $key: String!) {
  r: bulkBookings(selection: $selection, change: $change, idempotencyKey: $key) { done undo } }`;
const HISTORY = `query ($id: String!) { booking(id: $id) { history { action undo { _id records } } } }`;

const RIGHTS = ["read", "create", "edit", "delete", "activate_campaign"].map(
  (right) => `global:${right}__bookings`,
);

describeOnDatabase("taking the making of bookings back", (open) => {
  let backend: TestBackend;
  let token: string;
  let clientId: number;
  let title: Awaited<ReturnType<typeof makeTitle>>;
  let other: Awaited<ReturnType<typeof makeTitle>>;
  let issueIds: number[];
  let format: string;

  beforeAll(async () => {
    backend = await open();
    ({ token } = await signedInUser(backend.db, RIGHTS));
    clientId = (await makeCompany(backend.db)).id;
  });

  beforeEach(async () => {
    title = await makeTitle(backend.db, [{ label: "1/1 Seite", slots: 1, width: 210, height: 297 }]);
    other = await makeTitle(backend.db);
    format = String(title.formats[0]?.id);
    issueIds = [];
    for (const month of ["03", "04", "05", "06"]) {
      const issue = await makeIssue(backend.db, title.medium.id, { publishDate: `2099-${month}-12` });
      issueIds.push(issue.id);
    }
  });

  const run = async (document: string, variables: Record<string, unknown>, as = token) => {
    const answer = await send(backend, as, document, { key: randomUUID(), ...variables });
    return { ...answer, r: answer.data?.r };
  };
  const data = (n = 0) => ({
    price: 100_00,
    clientCompany: String(clientId),
    specs: { targetMedium: String(title.medium.id), issue: String(issueIds[n]), format },
  });
  const create = async (n = 0, as = token) => (await run(CREATE, { data: data(n) }, as)).r;
  const plan = (size: number, from = 0) => ({ size, from: String(issueIds[from]) });
  const undo = async (id: string, key = randomUUID() as string) => (await run(UNDO, { id, key })).r;
  const rowsOf = (ids: readonly string[]) =>
    backend.db
      .select()
      .from(bookings)
      .where(inArray(bookings.id, ids.map(Number)))
      .orderBy(asc(bookings.id));
  const actionsOf = async (id: string) => {
    const isOfBooking = and(eq(activityLogs.area, "bookings"), eq(activityLogs.recordId, Number(id)));
    const rows = await backend.db.select().from(activityLogs).where(isOfBooking).orderBy(activityLogs.id);
    return rows.map(({ action }) => action);
  };

  it("removes a new booking, frees its slot, and says so in the log; the same post again answers the same", async () => {
    const made = await create();
    expect((await run(CREATE, { data: data() })).code).toBe("BAD_USER_INPUT");
    const key = randomUUID();
    const done = { done: 1, undo: null, refused: [], removed: [`/bookings/${made._id}`] };
    expect(await undo(made.undo, key)).toEqual(done);
    expect(await undo(made.undo, key)).toEqual(done);
    expect(await rowsOf([made._id])).toEqual([]);
    expect(await actionsOf(made._id)).toEqual(["create", "undoCreate"]);
    expect((await create())._id).toBeDefined();
  });

  it("removes a copy, and a package with its bookings", async () => {
    const { id } = await makeBooking(backend.db, {
      clientCompanyId: clientId,
      targetMediumId: title.medium.id,
    });
    const copy = (await run(COPY, { id: String(id) })).r;
    expect(await undo(copy.undo)).toMatchObject({ done: 1 });
    expect(await rowsOf([String(id), copy._id])).toHaveLength(1);

    const targetMedia = [title, other].map(({ medium }) => String(medium.id));
    const input = {
      price: 300_01,
      clientCompany: String(clientId),
      specs: { targetMedia, billEvenly: true },
    };
    const pack = (await run(PACKAGE, { data: input })).r;
    const ids = [pack._id, ...pack.childBookings.map(({ _id }: { _id: string }) => _id)];
    expect(await rowsOf(ids)).toHaveLength(3);
    expect(await undo(pack.undo)).toMatchObject({ done: 3, refused: [] });
    expect(await rowsOf(ids)).toEqual([]);
  });

  it("keeps the whole package where one of its bookings was planned since", async () => {
    const targetMedia = [title, other].map(({ medium }) => String(medium.id));
    const input = { price: 300_00, clientCompany: String(clientId), specs: { targetMedia } };
    const pack = (await run(PACKAGE, { data: input })).r;
    const [first] = pack.childBookings;
    const change = { action: "placementDetails", value: "vorne" };
    await run(BULK, { selection: { ids: [first._id] }, change });
    expect(await undo(pack.undo)).toEqual({
      done: 0,
      undo: null,
      removed: [],
      refused: [{ _id: first._id, reason: "changed_since" }],
    });
    expect(await rowsOf([pack._id, first._id])).toHaveLength(2);
  });

  it("removes a new series; a booking that began one is a single one again", async () => {
    const whole = (await run(SERIES, { print: data(), issues: plan(3) })).r;
    expect(await undo(whole.undo)).toMatchObject({ done: 3, refused: [] });
    const isOfSeries = eq(bookingSeries.id, Number(whole._id));
    expect(await backend.db.select().from(bookingSeries).where(isOfSeries)).toEqual([]);

    const single = await create();
    const continues = { id: single._id, version: 1 };
    const begun = (await run(SERIES, { print: data(), issues: plan(2, 1), continues })).r;
    expect(begun.bookings).toHaveLength(3);
    expect(await undo(begun.undo)).toMatchObject({ done: 2, refused: [] });
    expect(await rowsOf([single._id])).toMatchObject([
      { seriesId: null, seriesPosition: null, issueId: issueIds[0], version: 3 },
    ]);
    expect(await actionsOf(single._id)).toEqual(["create", "update", "update"]);
  });

  it("keeps a series that was prolonged since, and takes the prolonging back", async () => {
    const first = (await run(SERIES, { print: data(), issues: plan(2) })).r;
    const continues = { id: first.bookings[0]._id, version: 1 };
    const more = (await run(SERIES, { print: data(), issues: plan(2, 2), continues })).r;
    expect(more.bookings).toHaveLength(4);
    const refused = await undo(first.undo);
    expect(refused.refused.map(({ reason }: { reason: string }) => reason)).toEqual(
      Array(2).fill("series_prolonged_since"),
    );
    expect(await undo(more.undo)).toMatchObject({ done: 2 });
    expect(await rowsOf(more.bookings.map(({ _id }: { _id: string }) => _id))).toHaveLength(2);
  });

  it.each<[string, (id: string) => Promise<unknown>, string]>([
    ["commented on", (id) => run(COMMENT, { id }), "commented_since"],
    [
      "changed",
      (id) => run(BULK, { selection: { ids: [id] }, change: { action: "placementDetails", value: "vorne" } }),
      "changed_since",
    ],
    [
      "activated",
      (id) =>
        backend.db
          .update(bookings)
          .set({ status: "active", version: 2 })
          .where(eq(bookings.id, Number(id))),
      "changed_since",
    ],
    [
      "billed",
      (id) =>
        backend.db
          .update(billingItems)
          .set({ state: "notpaid" })
          .where(eq(billingItems.bookingId, Number(id))),
      "billed_since",
    ],
    [
      "placed",
      async (id) => {
        const issueId = issueIds[0] ?? 0;
        await backend.db.insert(flatPlans).values({ issueId, pageCount: 8, updatedAt: new Date() });
        await backend.db.insert(flatPlanAds).values({ bookingId: Number(id), issueId, page: 1, position: 1 });
      },
      "placed_since",
    ],
    [
      "out",
      (id) =>
        backend.db
          .update(bookings)
          .set({ appearsFrom: "2020-01-01" })
          .where(eq(bookings.id, Number(id))),
      "too_late",
    ],
    ["deleted", (id) => run(BULK, { selection: { ids: [id] }, change: { action: "delete" } }), "not_found"],
  ])("keeps a booking that was %s since", async (_what, act, reason) => {
    const { _id, undo: id } = await create();
    await act(_id);
    expect(await undo(id)).toMatchObject({ done: 0, removed: [], refused: [{ _id, reason }] });
    expect((await run(UNDO, { id })).errors?.[0]?.extensions.data).toEqual([
      { field: "", message: "undone_already" },
    ]);
  });

  it("is offered to whoever made it and may delete it, and refused without the right", async () => {
    const noDelete = RIGHTS.filter((right) => !right.includes("delete"));
    const seller = await signedInUser(backend.db, noDelete);
    expect((await create(0, seller.token)).undo).toBeNull();
    const made = await create(1);
    expect((await run(UNDO, { id: made.undo }, seller.token)).code).toBe("NOT_FOUND");

    const leaving = await signedInUser(backend.db, [
      ...noDelete,
      `medium:${title.medium.id}:delete__bookings`,
    ]);
    const own = await create(2, leaving.token);
    const nowhere = { issueId: null, appearsFrom: null, appearsOn: null, materialDueOn: null };
    const elsewhere = { targetMediumId: other.medium.id, formatId: null, ...nowhere };
    await backend.db
      .update(bookings)
      .set(elsewhere)
      .where(eq(bookings.id, Number(own._id)));
    expect((await run(UNDO, { id: own.undo }, leaving.token)).r).toMatchObject({
      done: 0,
      refused: [{ reason: "not_authorized" }],
    });
  });

  it("stands in the history at the entry of the making, until something follows", async () => {
    const { _id, undo: id } = await create();
    const offers = async () => (await run(HISTORY, { id: _id })).data.booking.history;
    expect(await offers()).toEqual([{ action: "create", undo: { _id: id, records: 1 } }]);
    await run(COMMENT, { id: _id });
    expect(await offers()).toEqual([
      { action: "comment", undo: null },
      { action: "create", undo: null },
    ]);
  });
});
