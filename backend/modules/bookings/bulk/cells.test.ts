import { randomUUID } from "node:crypto";
import { takeLockStep } from "backend/modules/locks/service";
import { activityChanges, activityLogs } from "backend/platform/database/tables";
import {
  makeBooking,
  makeCompany,
  makeIssue,
  makePicture,
  makeTitle,
} from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { makeUser, signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { MOST_CELLS } from "domain/bookings/cells";
import { COUNTDOWN_MS } from "domain/locks/lock";
import { personName } from "domain/person-name";
import { desc, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { bookings } from "../tables";

const OUTCOME = "done undo refused { cell _id reason field params { name value } }";
const CHANGE = `mutation ($cells: [BookingCell!]!, $key: String!) {
  r: changeBookingCells(cells: $cells, idempotencyKey: $key) { ${OUTCOME} } }`;
const PREVIEW = `query ($cells: [BookingCell!]!) { r: bookingCellsPreview(cells: $cells) { ${OUTCOME} } }`;
const UNDO =
  "mutation ($id: String!, $key: String!) { r: undoBookings(id: $id, idempotencyKey: $key) { done } }";

describeOnDatabase("the cells of a list of bookings", (open) => {
  let backend: TestBackend;
  let title: Awaited<ReturnType<typeof makeTitle>>;
  let online: Awaited<ReturnType<typeof makeTitle>>;
  let clientId: number;
  let token: string;
  let userId: number;

  beforeAll(async () => {
    backend = await open();
    title = await makeTitle(backend.db);
    online = await makeTitle(backend.db, [{ label: "Banner", slots: 1, limit: { limitationType: "day" } }], {
      type: "digital",
      hasIssues: false,
    });
    clientId = (await makeCompany(backend.db)).id;
    const rights = [title, online].flatMap(({ medium }) =>
      ["view", "edit"].map((action) => `medium:${medium.id}:${action}__bookings`),
    );
    const signedIn = await signedInUser(backend.db, rights);
    token = signedIn.token;
    userId = signedIn.user.id;
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
  const rowOf = async (id: string) => {
    const [row] = await backend.db
      .select()
      .from(bookings)
      .where(eq(bookings.id, Number(id)));
    if (!row) throw new Error(`no booking ${id}`);
    return row;
  };
  const answered = async (query: string, variables: object, as = token) => {
    const { data, errors } = await send(backend, as, query, { ...variables });
    expect(errors).toBeUndefined();
    return data.r;
  };
  const change = (cells: object[], key: string = randomUUID(), as = token) =>
    answered(CHANGE, { cells, key }, as);
  const refusalsOf = ({ refused }: { refused: { cell: number; reason: string }[] }) =>
    refused.map(({ cell, reason }) => [cell, reason]);

  test("are each in the log as one change of one field, and can be taken back", async () => {
    const supervisor = await makeUser(backend.db);
    const fields = [
      ["price", "150050", "price"],
      ["materialState", "open", "specs.bookingState"],
      ["billingState", "notpaid", "billingState"],
      ["billingDate", "2027-03-01", "billingDate"],
      ["easyJobId", "JOB-1", "easyJobId"],
      ["supervisor", String(supervisor.id), "supervisor"],
    ] as const;
    for (const [field, value, logged] of fields) {
      const id = await booking({ materialState: "requested" });
      const before = await rowOf(id);
      const { done, undo, refused } = await change([{ id, version: before.version, field, value }]);
      expect([done, refused]).toEqual([1, []]);
      expect((await rowOf(id)).version).toBe(before.version + 1);
      const entries = await backend.db
        .select({ field: activityChanges.field, action: activityLogs.action })
        .from(activityChanges)
        .innerJoin(activityLogs, eq(activityLogs.id, activityChanges.logId))
        .where(eq(activityLogs.recordId, Number(id)))
        .orderBy(desc(activityLogs.id));
      expect(entries, field).toEqual([{ field: logged, action: "update" }]);
      // That material was asked for is said by nobody but the mail that asks.
      if (field === "materialState") continue;
      expect(await answered(UNDO, { id: undo, key: randomUUID() })).toEqual({ done: 1 });
      const after = await rowOf(id);
      expect(after).toEqual({
        ...before,
        version: after.version,
        updatedAt: after.updatedAt,
        updatedById: after.updatedById,
      });
    }
  });

  test("never skip the version, and a repeated post counts once", async () => {
    const id = await booking();
    const { version } = await rowOf(id);
    const key = randomUUID();
    const cells = [{ id, version, field: "price", value: "100" }];
    const first = await change(cells, key);
    expect(await change(cells, key)).toEqual(first);
    expect(await rowOf(id)).toMatchObject({ priceCents: 100, version: version + 1 });
    expect(refusalsOf(await change([{ id, version, field: "price", value: "200" }]))).toEqual([
      [0, "changed_since"],
    ]);
    expect((await rowOf(id)).priceCents).toBe(100);
    // What is there already is no change.
    expect(await change([{ id, version: version + 1, field: "price", value: "100" }])).toMatchObject({
      done: 0,
      refused: [],
    });
  });

  test("change the status by its steps: activated with the checks, reopened, never cancelled without a reason", async () => {
    const { token: seller } = await signedInUser(
      backend.db,
      ["view", "edit", "activate_campaign"].map((action) => `medium:${title.medium.id}:${action}__bookings`),
    );
    const issue = await makeIssue(backend.db, title.medium.id, { publishDate: "2027-08-12" });
    const [half] = title.formats;
    const ad = await makePicture(backend.db);
    const id = await booking({
      issueId: issue.id,
      formatId: half?.id ?? null,
      placementId: title.placement.id,
      bookingArtId: title.art.id,
      adId: ad.id,
      materialState: "available",
      appearsFrom: "2027-08-12",
      appearsOn: "2027-08-12",
    });
    const set = async (value: string, as = seller) =>
      await change([{ id, version: (await rowOf(id)).version, field: "status", value }], randomUUID(), as);
    expect(refusalsOf(await set("active", token))).toEqual([[0, "not_authorized"]]);
    expect(refusalsOf(await set("cancelled"))).toEqual([[0, "cancel_needs_reason"]]);
    expect(refusalsOf(await set("completed"))).toEqual([[0, "transition_not_allowed"]]);
    expect(refusalsOf(await set("weg"))).toEqual([[0, "choice_invalid"]]);
    const activated = await set("active");
    expect(activated).toMatchObject({ done: 1, refused: [] });
    expect(await rowOf(id)).toMatchObject({ status: "active", isCampaignActive: true });
    expect(await answered(UNDO, { id: activated.undo, key: randomUUID() }, seller)).toEqual({ done: 1 });
    expect((await rowOf(id)).status).toBe("open");
    expect(await set("active")).toMatchObject({ done: 1 });
    // That is what undoing its activation is for.
    expect(refusalsOf(await set("open"))).toEqual([[0, "transition_not_allowed"]]);
    expect(await rowOf(id)).toMatchObject({ status: "active", isCampaignActive: true });
    const cancelled = await booking({ status: "cancelled", cancelReason: "Storno" });
    const version = (await rowOf(cancelled)).version;
    expect(await change([{ id: cancelled, version, field: "status", value: "open" }])).toMatchObject({
      done: 1,
    });
    expect(await rowOf(cancelled)).toMatchObject({ status: "open", cancelReason: null });
    // What is missing is named by its field.
    const bare = await booking();
    const incomplete = await change(
      [{ id: bare, version: (await rowOf(bare)).version, field: "status", value: "active" }],
      randomUUID(),
      seller,
    );
    expect(incomplete).toMatchObject({ done: 0, refused: [{ field: expect.stringContaining("specs.") }] });
    expect((await rowOf(bare)).status).toBe("open");
  });

  test("leave a booking alone that somebody else edits, and say who; one's own lock is no hindrance", async () => {
    const id = await booking();
    const { user: other } = await signedInUser(backend.db, []);
    const record = { area: "bookings", recordId: Number(id) };
    const house = { db: backend.db, now: () => new Date(), pubSub: backend.pubSub };
    await takeLockStep(house, record, { kind: "begin", user: other.id, window: "w1" });
    const cells = [{ id, version: (await rowOf(id)).version, field: "price", value: "700" }];
    expect(await change(cells)).toMatchObject({
      done: 0,
      refused: [{ reason: "edited_elsewhere", params: [{ name: "name", value: personName(other) }] }],
    });
    await takeLockStep(house, record, { kind: "leave", user: other.id });
    await takeLockStep(house, record, { kind: "begin", user: userId, window: "w2" });
    expect(await change(cells)).toMatchObject({ done: 1, refused: [] });
  });

  test("name who has been handed a booking by the countdown, also where nobody has looked since", async () => {
    const id = await booking();
    const { user: asker } = await signedInUser(backend.db, []);
    const record = { area: "bookings", recordId: Number(id) };
    const before = { db: backend.db, now: () => new Date(Date.now() - COUNTDOWN_MS), pubSub: backend.pubSub };
    await takeLockStep(before, record, { kind: "begin", user: userId, window: "w1" });
    await takeLockStep(before, record, { kind: "ask", user: asker.id });
    expect(
      await change([{ id, version: (await rowOf(id)).version, field: "price", value: "700" }]),
    ).toMatchObject({
      done: 0,
      refused: [{ reason: "edited_elsewhere", params: [{ name: "name", value: personName(asker) }] }],
    });
  });

  test("keep the rules of saving and the rights, each cell for itself", async () => {
    const hidden = await makeTitle(backend.db);
    const foreign = await booking({ targetMediumId: hidden.medium.id });
    const issue = await makeIssue(backend.db, title.medium.id, { publishDate: "2027-05-12" });
    const [own, other, printed] = [await booking(), await booking(), await booking({ issueId: issue.id })];
    const cells = [
      { id: own, version: 1, field: "price", value: "-5" },
      { id: own, version: 1, field: "price", value: "700" },
      { id: other, version: 1, field: "materialState", value: "nonsense" },
      { id: printed, version: 1, field: "day", value: "2027-06-01" },
      { id: foreign, version: 1, field: "price", value: "700" },
      { id: "x", version: 1, field: "price", value: "700" },
      { id: other, version: 1, field: "easyJobId", value: "J".repeat(5000) },
      { id: other, version: 1, field: "day", value: "morgen" },
    ];
    const refusals = [
      [0, "money_invalid"],
      [2, "choice_invalid"],
      [3, "booking_not_movable"],
      [4, "not_found"],
      [5, "not_found"],
      [6, "too_long"],
      [7, "date_invalid"],
    ];
    // A preview says the same, and writes nothing.
    expect(refusalsOf(await answered(PREVIEW, { cells }))).toEqual(refusals);
    expect((await rowOf(own)).priceCents).not.toBe(700);
    const outcome = await change(cells);
    expect([outcome.done, refusalsOf(outcome)]).toEqual([1, refusals]);
    expect((await rowOf(own)).priceCents).toBe(700);
    expect((await rowOf(foreign)).priceCents).not.toBe(700);
    const reader = await signedInUser(backend.db, [`medium:${title.medium.id}:view__bookings`]);
    const { code } = await send(backend, reader.token, CHANGE, { cells, key: randomUUID() });
    expect(code).toBe("NOT_AUTHORIZED");
  });

  test("several cells of one booking are one change with one undo", async () => {
    const id = await booking();
    const before = await rowOf(id);
    const cells = ["price", "easyJobId"].map((field) => ({
      id,
      version: before.version,
      field,
      value: "4711",
    }));
    const { done, undo } = await change(cells);
    expect(done).toBe(2);
    expect(await rowOf(id)).toMatchObject({
      priceCents: 4711,
      easyJobId: "4711",
      version: before.version + 2,
    });
    expect(await answered(UNDO, { id: undo, key: randomUUID() })).toEqual({ done: 2 });
    expect(await rowOf(id)).toMatchObject({ priceCents: before.priceCents, easyJobId: before.easyJobId });
  });

  test("never oversell: a campaign moves only to days that are free, by one post after the other or at once", async () => {
    const [format] = online.formats;
    const campaign = {
      targetMediumId: online.medium.id,
      specType: "digital" as const,
      formatId: format?.id ?? null,
    };
    const on = (day: string) =>
      booking({
        ...campaign,
        campaignStartDate: day,
        campaignEndDate: day,
        appearsFrom: day,
        appearsOn: day,
      });
    const movers = [await on("2027-03-01"), await on("2027-04-01"), await on("2027-05-01")];
    const posts = movers.map((id) => change([{ id, version: 1, field: "day", value: "2027-09-15" }]));
    const outcomes = await Promise.all(posts);
    expect(outcomes.reduce((sum, { done }) => sum + done, 0)).toBe(1);
    const rows = await Promise.all(movers.map(rowOf));
    expect(rows.filter(({ appearsOn }) => appearsOn === "2027-09-15")).toHaveLength(1);
  });

  test("are bounded", async () => {
    const id = await booking();
    const cells = Array(MOST_CELLS + 1).fill({ id, version: 1, field: "price", value: "1" });
    for (const [some, message] of [
      [cells, "selection_too_large"],
      [[], "selection_empty"],
    ] as const) {
      const { errors } = await send(backend, token, CHANGE, { cells: some, key: randomUUID() });
      expect(errors?.[0]?.extensions.data?.[0]?.message).toBe(message);
    }
  });
});
