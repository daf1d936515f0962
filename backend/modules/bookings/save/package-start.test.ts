import { randomUUID } from "node:crypto";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { and, asc, eq } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { activityLogs } from "../../../platform/database/tables";
import { billingItems } from "../../billing/tables";
import { bookings } from "../tables";

const CREATE = `mutation ($data: MultiBookingInput!, $lines: [PackageLineInput!], $continues: PackageContinuedInput, $key: String!) {
  r: createMultiBooking(data: $data, lines: $lines, continues: $continues, idempotencyKey: $key) {
    _id undo childBookings { _id price specs { targetMedium { _id } } } } }`;
const UNDO = `mutation ($id: String!, $key: String!) {
  r: undoChange(id: $id, idempotencyKey: $key) { done removed refused { _id reason } } }`;
const UPDATE = `mutation ($id: String!, $version: Int!, $data: MultiBookingInput!, $key: String!) {
  r: updateMultiBooking(id: $id, version: $version, data: $data, idempotencyKey: $key) { _id } }`;
const CANCEL = `mutation ($id: String!, $version: Int!, $key: String!) {
  r: cancelBooking(id: $id, version: $version, reason: "Irrtum", idempotencyKey: $key) { _id } }`;

const RIGHTS = ["read", "create", "edit", "delete", "activate_campaign", "manage_nonbillable"].map(
  (right) => `global:${right}__bookings`,
);

describeOnDatabase("a package that begins with a booking", (open) => {
  let backend: TestBackend;
  let token: string;
  let clientId: number;
  let print: Awaited<ReturnType<typeof makeTitle>>;
  let digital: Awaited<ReturnType<typeof makeTitle>>;
  let issueId: number;
  let first: number;

  beforeAll(async () => {
    backend = await open();
    ({ token } = await signedInUser(backend.db, RIGHTS));
    clientId = (await makeCompany(backend.db)).id;
  });

  beforeEach(async () => {
    const { db } = backend;
    print = await makeTitle(db, [{ label: "1/1 Seite", slots: 1, width: 210, height: 297 }]);
    digital = await makeTitle(db, [{ label: "Banner" }], { type: "digital", hasIssues: false });
    issueId = (await makeIssue(db, print.medium.id, { publishDate: "2099-03-12" })).id;
    first = (await makeBooking(db, place())).id;
  });

  const place = () => ({
    clientCompanyId: clientId,
    targetMediumId: print.medium.id,
    issueId,
    formatId: print.formats[0]?.id ?? 0,
    appearsFrom: "2099-03-12",
    appearsOn: "2099-03-12",
    materialDueOn: "2099-03-01",
    priceCents: 200_000,
    easyJobId: "EJ-7",
    billingDate: "2099-03-31",
  });
  const media = () => [print, digital].map(({ medium }) => String(medium.id));
  const data = (more: object = {}) => ({
    price: 250_000,
    clientCompany: String(clientId),
    easyJobId: "EJ-8",
    billingDate: "2099-04-30",
    specs: { targetMedia: media(), billEvenly: true },
    ...more,
  });
  const banner = () => ({
    medium: media()[1],
    format: String(digital.formats[0]?.id),
    campaignStartDate: "2099-03-02",
    campaignEndDate: "2099-03-15",
  });
  const run = async (document: string, variables: Record<string, unknown>, as = token) => {
    const answer = await send(backend, as, document, { key: randomUUID(), ...variables });
    return { ...answer, r: answer.data?.r, problems: answer.errors?.[0]?.extensions.data };
  };
  const begin = (input: object = {}, as = token) =>
    run(
      CREATE,
      {
        data: data(),
        lines: [{ medium: media()[0], price: 200_000 }, banner()],
        continues: { id: String(first), version: 1 },
        ...input,
      },
      as,
    );
  const row = async (id = first) => {
    const [found] = await backend.db.select().from(bookings).where(eq(bookings.id, id));
    return found;
  };
  const count = () => backend.db.$count(bookings);
  const actions = async () => {
    const isOfFirst = and(eq(activityLogs.area, "bookings"), eq(activityLogs.recordId, first));
    const entries = await backend.db
      .select()
      .from(activityLogs)
      .where(isOfFirst)
      .orderBy(asc(activityLogs.id));
    return entries.map(({ action }) => action);
  };

  it("keeps its place, with order, billing and price of the package; the only slot stays its own", async () => {
    const { r, errors } = await begin();
    expect(errors).toBeUndefined();
    expect(r.childBookings.map(({ _id: _, ...child }: { _id: string }) => child)).toEqual([
      { price: 200_000, specs: { targetMedium: { _id: media()[0] } } },
      { price: 50_000, specs: { targetMedium: { _id: media()[1] } } },
    ]);
    expect(await row()).toMatchObject({
      ...place(),
      parentBookingId: Number(r._id),
      priceCents: 200_000,
      easyJobId: "EJ-8",
      billingDate: "2099-04-30",
      version: 2,
    });
    expect(await actions()).toEqual(["update"]);
  });

  it("gets a share of the price where its line has none, and none where the package is billed alone", async () => {
    const shared = await begin({ lines: [{ medium: media()[0] }, banner()] });
    expect(shared.r.childBookings.map(({ price }: { price: number }) => price)).toEqual([125_000, 125_000]);

    first = (await makeBooking(backend.db, { ...place(), issueId: null, formatId: null })).id;
    const alone = { targetMedia: media(), billEvenly: false };
    const { r } = await begin({ data: data({ specs: alone }), lines: [] });
    expect(r.childBookings).toHaveLength(2);
    expect(await row()).toMatchObject({ priceCents: 0, billingDate: null, parentBookingId: Number(r._id) });
  });

  it("is a booking of its package as any other: a new price and a cancellation reach it", async () => {
    const { r } = await begin({ lines: [] });
    const version = 1;
    await run(UPDATE, { id: r._id, version, data: data({ price: 300_000, easyJobId: "EJ-9" }) });
    expect(await row()).toMatchObject({ priceCents: 150_000, easyJobId: "EJ-9", issueId });
    expect((await run(CANCEL, { id: r._id, version: version + 1 })).errors).toBeUndefined();
    expect(await row()).toMatchObject({ status: "cancelled", cancelledWithPackage: true });
  });

  it("books nothing where a slot of another medium is gone, and the booking stays single", async () => {
    const other = await makeTitle(backend.db, [{ label: "1/1 Seite", slots: 1 }]);
    const issue = await makeIssue(backend.db, other.medium.id, { publishDate: "2099-03-20" });
    const place = { issueId: issue.id, formatId: other.formats[0]?.id ?? 0 };
    await makeBooking(backend.db, { clientCompanyId: clientId, targetMediumId: other.medium.id, ...place });
    const before = await count();
    const mediumId = String(other.medium.id);
    const taken = { medium: mediumId, issue: String(place.issueId), format: String(place.formatId) };
    const { problems } = await begin({
      data: data({ specs: { targetMedia: [media()[0], mediumId], billEvenly: true } }),
      lines: [{ medium: media()[0], price: 200_000 }, taken],
    });
    expect(problems).toMatchObject([{ field: "lines[1].format", message: "slots_sold_out" }]);
    expect(await count()).toBe(before);
    expect(await row()).toMatchObject({ parentBookingId: null, version: 1 });
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ["cancelled", () => change({ status: "cancelled" }), "booking_cancelled"],
    ["completed", () => change({ status: "completed" }), "package_of_unbilled"],
    ["billed", () => change({ billingState: "notpaid" }), "package_of_unbilled"],
    ["paid in part", () => change({ hasPaidItem: true }), "package_of_unbilled"],
    ["a package", async () => (first = Number((await begin()).r._id)), "package_of_single"],
    ["of a package", async () => void (await begin()), "package_of_single"],
  ])("is refused where the booking is %s", async (_what, prepare, message) => {
    await prepare();
    const { version } = (await row()) ?? {};
    const before = await count();
    const { problems } = await begin({ continues: { id: String(first), version } });
    expect(problems).toEqual([{ field: "", message }]);
    expect(await count()).toBe(before);
  });
  const change = (values: Partial<typeof bookings.$inferInsert>) =>
    backend.db.update(bookings).set(values).where(eq(bookings.id, first));

  it("is refused without its medium, and with another place for it", async () => {
    const without = await begin({
      data: data({ specs: { targetMedia: [media()[1]], billEvenly: true } }),
      lines: [banner()],
    });
    expect(without.problems).toMatchObject([{ field: "specs.targetMedia", message: "package_keeps_medium" }]);
    const moved = await begin({ lines: [{ medium: media()[0], issue: String(issueId) }, banner()] });
    expect(moved.problems).toMatchObject([{ field: "lines[0].issue", message: "package_keeps_place" }]);
    expect(await row()).toMatchObject({ parentBookingId: null, version: 1 });
  });

  it("is refused at an older version, without rights, and for a booking that nobody knows", async () => {
    expect((await begin({ continues: { id: String(first), version: 7 } })).code).toBe("VERSION_CONFLICT");
    expect((await begin({ continues: { id: "999999999", version: 1 } })).code).toBe("NOT_FOUND");
    const creating = await signedInUser(backend.db, ["global:read__bookings", "global:create__bookings"]);
    expect((await begin({}, creating.token)).code).toBe("NOT_AUTHORIZED");
    const editing = await signedInUser(backend.db, [
      "global:read__bookings",
      "global:edit__bookings",
      `medium:${print.medium.id}:create__bookings`,
    ]);
    expect((await begin({}, editing.token)).code).toBe("NOT_AUTHORIZED");
    expect(await row()).toMatchObject({ parentBookingId: null, version: 1 });
  });

  it("stays free of charge for whoever may not change that", async () => {
    await change({ nonbillable: true });
    const seller = await signedInUser(
      backend.db,
      RIGHTS.filter((right) => !right.includes("nonbillable")),
    );
    const { r } = await begin({}, seller.token);
    expect(await row()).toMatchObject({ nonbillable: true });
    expect(await row(Number(r._id))).toMatchObject({ nonbillable: true });
  });

  it("is a single booking again, with its former terms, once the package is taken back", async () => {
    const { r } = await begin();
    const undone = await run(UNDO, { id: r.undo });
    expect(undone.r).toMatchObject({ done: 2, refused: [] });
    expect(undone.r.removed).not.toContain(`/bookings/${first}`);
    expect(await row()).toMatchObject({ ...place(), parentBookingId: null, version: 3 });
    expect(await row(Number(r._id))).toBeUndefined();
    expect(await actions()).toEqual(["update", "update"]);
  });

  it.each<[string, () => Promise<unknown>, string]>([
    ["changed", () => change({ version: 3 }), "changed_since"],
    [
      "billed",
      () => backend.db.update(billingItems).set({ state: "paid" }).where(eq(billingItems.bookingId, first)),
      "billed_since",
    ],
  ])("stays in the package where it was %s since", async (_what, act, reason) => {
    const { r } = await begin();
    await act();
    const undone = await run(UNDO, { id: r.undo });
    expect(undone.r).toEqual({ done: 0, removed: [], refused: [{ _id: String(first), reason }] });
    expect(await row()).toMatchObject({ parentBookingId: Number(r._id) });
  });
});
