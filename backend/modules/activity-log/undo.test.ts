import { randomUUID } from "node:crypto";
import { seededRandom } from "backend/seed/random";
import {
  makeBooking,
  makeCompany,
  makeIssue,
  makePicture,
  makeTitle,
} from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { isExploring, SEED } from "backend/testing/exploring";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { asc, eq, isNotNull, ne } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { billingItems } from "../billing/tables";
import { bookingSeries } from "../bookings/series/tables";
import { bookings } from "../bookings/tables";
import { flatPlanAds, flatPlanSections, flatPlans } from "../flat-plans/tables";

const UNDO = `mutation ($id: String!, $key: String!) {
  r: undoChange(id: $id, idempotencyKey: $key) { done undo refused { _id reason } } }`;
const act = (name: string, args = "", values = "") => `
  mutation ($id: String!, $version: Int!, $key: String!${args}) {
    r: ${name}(id: $id, version: $version, idempotencyKey: $key${values}) { undo } }`;
const ACTS = {
  activate: act("activateBooking"),
  reopen: act("reopenBooking"),
  cancel: act("cancelBooking", ", $reason: String!, $scope: SeriesScope", ", reason: $reason, scope: $scope"),
  move: act("moveBooking", ", $day: Date!", ", day: $day"),
};
const PLAN = `mutation ($id: String!, $version: Int!, $data: FlatPlanInput!, $key: String!) {
  r: saveFlatPlan(id: $id, version: $version, data: $data, idempotencyKey: $key) { flatPlan { undo } } }`;
const STEP = `mutation ($selection: BillingSelection!, $step: BillingStep!, $key: String!) {
  r: takeBillingStep(selection: $selection, step: $step, idempotencyKey: $key) { done undo } }`;
const BULK = `mutation ($selection: BookingSelection!, $change: BookingBulkChange!, $key: String!) {
  r: bulkBookings(selection: $selection, change: $change, idempotencyKey: $key) { done undo } }`;
const PACKAGE = `mutation ($data: MultiBookingInput!, $key: String!) {
  r: createMultiBooking(data: $data, idempotencyKey: $key) { _id childBookings { _id } } }`;
const HISTORY = `query ($id: String!) { booking(id: $id) { history { action undo { _id records } } } }`;

describeOnDatabase("undoing any change", (open) => {
  let backend: TestBackend;
  let token: string;
  let clientCompanyId: number;
  let title: Awaited<ReturnType<typeof makeTitle>>;
  let video: Awaited<ReturnType<typeof makeTitle>>;

  const RIGHTS = [
    ...["read", "create", "edit", "delete", "activate_campaign"].map((right) => `global:${right}__bookings`),
    "global:read__print_issues",
    "global:edit__print_issues",
  ];

  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    ({ token } = await signedInUser(db, RIGHTS));
    clientCompanyId = (await makeCompany(db)).id;
    title = await makeTitle(db, [{ label: "1/1 Seite", slots: 9, width: 210, height: 297 }]);
    video = await makeTitle(db, [{ label: "Spot" }], { type: "video", hasIssues: false });
  });

  const print = async (values: Partial<typeof bookings.$inferInsert> = {}) => {
    const { id: adId } = await makePicture(backend.db);
    const place = { clientCompanyId, targetMediumId: title.medium.id, formatId: title.formats[0]?.id, adId };
    const on = { appearsFrom: "2099-04-01", appearsOn: "2099-04-01", targetYear: 2099 };
    const booking = await makeBooking(backend.db, {
      ...place,
      ...on,
      materialState: "available",
      priceCents: 100_00,
      ...values,
    });
    return String(booking.id);
  };
  const run = async (document: string, variables: object, as = token) => {
    const { data, errors } = await send(backend, as, document, { key: randomUUID(), ...variables });
    return { answer: data?.r, code: errors?.[0]?.extensions.code };
  };
  const undo = async (id: string, { key = randomUUID() as string, as = token } = {}) =>
    await send(backend, as, UNDO, { id, key });
  const versionOf = async (id: string) =>
    (
      await backend.db
        .select()
        .from(bookings)
        .where(eq(bookings.id, Number(id)))
    )[0]?.version ?? 0;
  const change = async (name: keyof typeof ACTS, id: string, more: object = {}) =>
    (await run(ACTS[name], { id, version: await versionOf(id), ...more })).answer?.undo ?? null;

  /** All that there is, but for versions, and who saved what last, and when. An empty plan is as good as none. */
  const world = async () => {
    const { db } = backend;
    const rows = await db.select().from(bookings).orderBy(asc(bookings.id));
    const items = await db.select().from(billingItems);
    const plans = await db.select().from(flatPlans).where(isNotNull(flatPlans.pageCount));
    const ads = await db.select().from(flatPlanAds).orderBy(asc(flatPlanAds.page), asc(flatPlanAds.position));
    return {
      bookings: rows.map(({ version: _v, updatedAt: _at, updatedById: _by, ...row }) => row),
      items: items
        .map(({ id: _id, stateChangedAt: _at, stateChangedById: _by, ...item }) => JSON.stringify(item))
        .sort(),
      plans: plans.map(({ version: _v, updatedAt: _at, updatedById: _by, ...plan }) => plan),
      sections: await db.select().from(flatPlanSections).orderBy(asc(flatPlanSections.page)),
      ads: ads.map(({ bookingId, page }) => [page, bookingId]),
    };
  };

  it(`restores what moving, placing, a state change or a step of billing has changed (SEED=${SEED})`, async () => {
    const random = seededRandom(SEED);
    const { db } = backend;
    const issue = await makeIssue(db, title.medium.id);
    const singles = await Promise.all([1, 2, 3].map(() => print({ issueId: issue.id })));
    const [series] = await db
      .insert(bookingSeries)
      .values({ pattern: "weekly", start: "2099-01-01", weekdays: [1], skipCurrentPeriod: false })
      .returning();
    for (const seriesPosition of [1, 2, 3]) {
      const appearsIn = seriesPosition === 1 ? issue : await makeIssue(db, title.medium.id);
      singles.push(await print({ issueId: appearsIn.id, seriesId: series?.id, seriesPosition }));
    }
    const ofIssue = singles.slice(0, 4);
    const media = [title, await makeTitle(db)].map(({ medium }) => String(medium.id));
    const specs = { targetMedia: media, billEvenly: true };
    const pack = (
      await run(PACKAGE, { data: { clientCompany: String(clientCompanyId), price: 90_01, specs } })
    ).answer;
    const inPackage = [pack._id, ...pack.childBookings.map(({ _id }: { _id: string }) => _id)];
    const runs = await Promise.all(
      [0, 1].map(() =>
        print({
          specType: "video",
          targetMediumId: video.medium.id,
          formatId: null,
          bookingArtId: video.art.id,
          campaignStartDate: "2099-03-10",
          campaignEndDate: "2099-03-16",
          releaseDate: "2099-03-12",
          appearsFrom: "2099-03-10",
          appearsOn: "2099-03-16",
        }),
      ),
    );
    const all = [...singles, ...inPackage, ...runs];
    const planVersion = async () =>
      (await db.select().from(flatPlans).where(eq(flatPlans.issueId, issue.id)))[0]?.version ?? 0;
    /** Cancelled bookings are left out: they may stop being billed, but not begin to. */
    const itemIds = async () => {
      const items = await db
        .select({ id: billingItems.id })
        .from(billingItems)
        .innerJoin(bookings, eq(bookings.id, billingItems.bookingId))
        .where(ne(bookings.status, "cancelled"))
        .orderBy(asc(billingItems.id));
      return items.map(({ id }) => String(id));
    };
    const acts: Record<string, () => Promise<string | null>> = {
      activate: () => change("activate", random.pick(all)),
      cancel: () => change("cancel", random.pick(all), { reason: "Irrtum" }),
      cancelSeries: () =>
        change("cancel", random.pick(singles.slice(3)), { reason: "Irrtum", scope: "following" }),
      cancelPackage: () => change("cancel", pack._id, { reason: "Irrtum" }),
      reopen: () => change("reopen", random.pick(all)),
      reopenPackage: () => change("reopen", pack._id),
      move: () => change("move", random.pick(runs), { day: random.pick(["2099-03-01", "2099-03-20"]) }),
      place: async () => {
        const ads = ofIssue
          .filter(() => random.chance(0.6))
          .map((booking) => ({ booking, page: random.pick([2, 3, 4]) }));
        const sections = random.pick([[], [{ page: 3, name: "Thema" }]]);
        const data = { pageCount: random.pick([8, 16]), ads, sections };
        const version = await planVersion();
        return (await run(PLAN, { id: String(issue.id), version, data })).answer?.flatPlan.undo ?? null;
      },
      bill: async () => {
        const ids = (await itemIds()).filter(() => random.chance(0.4));
        const step = random.pick(["notpaid", "back"]);
        return ids.length > 0 ? (await run(STEP, { selection: { ids }, step })).answer.undo : null;
      },
    };
    const undone = new Map<string, number>();
    for (let round = 0; round < 35; round++) {
      const name = random.pick(Object.keys(acts));
      const before = await world();
      const id = await acts[name]?.();
      if (!id) continue;
      const after = await world();
      expect([name, after]).not.toEqual([name, before]);
      const answer = (await undo(id)).data.r;
      expect([name, answer.refused]).toEqual([name, []]);
      expect([name, await world()]).toEqual([name, before]);
      undone.set(name, (undone.get(name) ?? 0) + 1);
      // Now and then the change stays, by undoing what undid it.
      if (random.chance(0.6)) {
        expect([name, (await undo(answer.undo)).data.r.refused]).toEqual([name, []]);
        expect([name, await world()]).toEqual([name, after]);
      }
    }
    if (!isExploring) expect(undone.size).toBeGreaterThan(3);
  });

  it("is offered in the history until it is done, or the same was changed again", async () => {
    const booking = await print({ issueId: (await makeIssue(backend.db, title.medium.id)).id });
    const offers = async (as = token) =>
      (await send(backend, as, HISTORY, { id: booking })).data.booking.history.map(
        ({ action, undo: offer }: { action: string; undo: { records: number } | null }) =>
          `${action} ${offer?.records ?? "-"}`,
      );
    const bulk = (action: string, value: string) =>
      run(BULK, { selection: { ids: [booking] }, change: { action, value } });
    await bulk("placementDetails", "vorne");
    const activated = await change("activate", booking);
    expect(await offers()).toEqual(["activate 1", "update 1"]);
    await bulk("placementDetails", "hinten");
    // Changes of other fields in between stay, and the undo is still offered.
    expect(await offers()).toEqual(["update 1", "activate 1", "update -"]);
    const other = await signedInUser(backend.db, RIGHTS);
    expect(await offers(other.token)).toEqual(["update -", "activate -", "update -"]);
    expect((await undo(activated ?? "")).data.r).toMatchObject({ done: 1, refused: [] });
    expect(await offers()).toEqual(["withdraw 1", "update 1", "activate -", "update -"]);
    const [row] = await backend.db
      .select()
      .from(bookings)
      .where(eq(bookings.id, Number(booking)));
    expect(row).toMatchObject({ status: "open", isCampaignActive: false, placementDetails: "hinten" });
  });

  it("is done once by who made the change, with the rights that it needs", async () => {
    const booking = await print({ issueId: (await makeIssue(backend.db, title.medium.id)).id });
    const id = (await change("cancel", booking, { reason: "Irrtum" })) ?? "";
    const other = await signedInUser(backend.db, RIGHTS);
    expect((await undo(id, { as: other.token })).code).toBe("NOT_FOUND");
    expect((await undo("unsinn")).code).toBe("NOT_FOUND");
    expect((await send(backend, null, UNDO, { id, key: randomUUID() })).code).toBe("NOT_AUTHENTICATED");
    const key = randomUUID();
    const first = (await undo(id, { key })).data;
    expect((await undo(id, { key })).data).toEqual(first);
    expect((await undo(id)).errors?.[0]?.extensions.data).toEqual([{ field: "", message: "undone_already" }]);
  });

  it("puts an ad back on its page of the flat plan, which it leaves when it is cancelled", async () => {
    const issue = await makeIssue(backend.db, title.medium.id);
    const booking = await print({ issueId: issue.id });
    const data = { pageCount: 8, ads: [{ booking, page: 3 }] };
    await run(PLAN, { id: String(issue.id), version: 0, data });
    const pages = async () =>
      (await backend.db.select().from(flatPlanAds).where(eq(flatPlanAds.issueId, issue.id))).map(
        ({ page }) => page,
      );
    const id = await change("cancel", booking, { reason: "Irrtum" });
    expect(await pages()).toEqual([]);
    await undo(id ?? "");
    expect(await pages()).toEqual([3]);
  });

  it("refuses a plan that was saved since, and one with an ad that is cancelled by now", async () => {
    const issue = await makeIssue(backend.db, title.medium.id);
    const id = String(issue.id);
    const booking = await print({ issueId: issue.id });
    const save = async (version: number, ads: object[], as = token) =>
      (await run(PLAN, { id, version, data: { pageCount: 8, ads } }, as)).answer.flatPlan.undo;
    await save(0, [{ booking, page: 2 }]);
    const second = await save(1, []);
    const other = await signedInUser(backend.db, RIGHTS);
    await save(2, [{ booking, page: 4 }], other.token);
    expect((await undo(second)).data.r).toMatchObject({
      done: 0,
      refused: [{ _id: id, reason: "changed_since" }],
    });
    const fourth = await save(3, []);
    await change("cancel", booking, { reason: "Irrtum" });
    expect((await undo(fourth)).data.r).toMatchObject({ done: 0, refused: [{ reason: "ad_not_in_issue" }] });
    const planned = eq(flatPlanAds.issueId, issue.id);
    expect(await backend.db.select().from(flatPlanAds).where(planned)).toEqual([]);
  });

  it("is not offered for what ran, what is paid, and an activation of what has appeared", async () => {
    const ran = await print({ status: "active", isCampaignActive: true });
    expect(await change("cancel", ran, { reason: "Irrtum" })).toBeNull();
    const issue = await makeIssue(backend.db, title.medium.id, { publishDate: "2020-01-01" });
    const late = await print({ issueId: issue.id, appearsFrom: "2020-01-01", appearsOn: "2020-01-01" });
    expect(await change("activate", late)).toBeNull();
    const [item] = await backend.db
      .select()
      .from(billingItems)
      .where(eq(billingItems.bookingId, Number(late)));
    const step = async (name: string) =>
      (await run(STEP, { selection: { ids: [String(item?.id)] }, step: name })).answer;
    const toBill = await step("notpaid");
    expect(await step("paid")).toMatchObject({ done: 1, undo: null });
    expect(await step("back")).toMatchObject({ done: 1, undo: null });
    // It is to be billed again, so that the first step can still be taken back.
    expect((await undo(toBill.undo)).data.r).toMatchObject({ done: 1, refused: [] });
  });
});
