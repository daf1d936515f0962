import { randomUUID } from "node:crypto";
import { activityChanges, activityLogs } from "backend/platform/database/tables";
import { and, desc, eq } from "drizzle-orm";
import { beforeAll, describe, expect, it } from "vitest";
import {
  makeBooking,
  makeCompany,
  makeIssue,
  makePicture,
  makeTitle,
} from "../../../testing/booking-factories";
import { testBackend } from "../../../testing/databases";
import { signedInUser } from "../../../testing/factories";
import { send, type TestResponse } from "../../../testing/request";
import { formatLimits, mediumCategories } from "../../media/tables";
import { bookingDocuments, bookings, bookingTargetMedia } from "../tables";
import { completeBookings } from "./complete";

const NOW = new Date("2026-12-01T09:00:00Z");
const FIELDS = `_id version status billingDate isCrossBill crossBillEnd allowedActions isDeletable
  specs { bookingState targetYear issue { _id } format { _id } placement { _id } campaignStartDate }`;
const COPY = `mutation ($id: String!, $key: String!) { r: copyBooking(id: $id, idempotencyKey: $key) { ${FIELDS} } }`;
const MOVE = `mutation ($id: String!, $version: Int!, $day: Date!, $key: String!) {
  r: moveBooking(id: $id, version: $version, day: $day, idempotencyKey: $key) { ${FIELDS} } }`;
const CANCEL = `mutation ($id: String!, $version: Int!, $key: String!) {
  r: cancelBooking(id: $id, version: $version, reason: "Storno", idempotencyKey: $key) { ${FIELDS} } }`;
const DELETE = `mutation ($id: String!, $version: Int!, $key: String!) { r: deleteBooking(id: $id, version: $version, idempotencyKey: $key) }`;
const BULK = `mutation ($selection: BookingSelection!, $change: BookingBulkChange!, $key: String!) {
  r: bulkBookings(selection: $selection, change: $change, idempotencyKey: $key) { done refused { reason } } }`;
const update = (
  type: string,
) => `mutation ($id: String!, $version: Int!, $data: ${type}BookingInput!, $key: String!) {
  r: update${type}Booking(id: $id, version: $version, data: $data, idempotencyKey: $key) { ${FIELDS} } }`;

const problemsOf = ({ errors }: TestResponse) =>
  (errors?.[0]?.extensions.data ?? []).map(({ field, message }) => `${field}: ${message}`);

describe("one rule on every way", () => {
  let backend: Awaited<ReturnType<typeof testBackend>>;
  let token: string;
  let clientId: number;
  let print: Awaited<ReturnType<typeof makeTitle>>;
  let digital: Awaited<ReturnType<typeof makeTitle>>;
  let video: Awaited<ReturnType<typeof makeTitle>>;

  beforeAll(async () => {
    backend = await testBackend({ clock: () => NOW });
    const { db } = backend;
    print = await makeTitle(db, [{ label: "1/1 Seite", width: 210, height: 297 }]);
    digital = await makeTitle(db, [{ label: "Banner", limit: { limitationType: "day" } }], {
      type: "digital",
      hasIssues: false,
    });
    video = await makeTitle(db, [], { type: "video", hasIssues: false });
    clientId = (await makeCompany(db)).id;
    const rights = ["read", "create", "edit", "delete", "activate_campaign"].map(
      (action) => `global:${action}__bookings`,
    );
    ({ token } = await signedInUser(db, rights, {}, NOW));
    return () => backend.close();
  });

  const make = (title: typeof print, values: Partial<typeof bookings.$inferInsert> = {}) =>
    makeBooking(backend.db, {
      clientCompanyId: clientId,
      targetMediumId: title.medium.id,
      specType: title.medium.type,
      ...values,
    });
  const run = (document: string, variables: Record<string, unknown>) =>
    send(backend, token, document, { key: randomUUID(), version: 1, ...variables });
  const bulk = async (id: number, change: Record<string, unknown>) =>
    (await run(BULK, { selection: { ids: [String(id)] }, change })).data.r;
  const night = () => {
    const pubSub = { publish: () => {} } as unknown as Parameters<typeof completeBookings>[0]["pubSub"];
    return completeBookings({ db: backend.db, now: () => NOW, pubSub });
  };
  const rowOf = async (id: number) =>
    (await backend.db.select().from(bookings).where(eq(bookings.id, id)))[0];
  /** The form of an unchanged digital booking. */
  const form = (changes: Record<string, unknown> = {}, specs: Record<string, unknown> = {}) => ({
    clientCompany: String(clientId),
    price: 1000,
    ...changes,
    specs: {
      targetMedium: String(digital.medium.id),
      format: String(digital.formats[0]?.id),
      placement: String(digital.placement.id),
      campaignStartDate: "2027-02-01",
      campaignEndDate: "2027-02-02",
      ...specs,
    },
  });
  const twoDays = () =>
    make(digital, {
      priceCents: 1000,
      formatId: digital.formats[0]?.id ?? null,
      placementId: digital.placement.id,
      campaignStartDate: "2027-02-01",
      campaignEndDate: "2027-02-02",
      appearsFrom: "2027-02-01",
      appearsOn: "2027-02-02",
    });

  describe("a booking that has appeared", () => {
    const released = (values: Partial<typeof bookings.$inferInsert> = {}) =>
      make(video, {
        releaseDate: "2026-11-20",
        appearsFrom: "2026-11-20",
        appearsOn: "2026-11-20",
        status: "active",
        isCampaignActive: true,
        ...values,
      });

    it("cannot be moved to a future day in any way, so it is never deleted", async () => {
      const { id } = await released();
      const refused = "appearance_has_passed";
      // The booking is still active, because the nightly job has not run.
      expect(problemsOf(await run(MOVE, { id: String(id), day: "2027-06-01" }))).toEqual([
        `specs.releaseDate: ${refused}`,
      ]);
      await night();
      const row = await rowOf(id);
      expect(row?.status).toBe("completed");
      const target = { id: String(id), version: row?.version };
      expect(problemsOf(await run(MOVE, { ...target, day: "2027-06-01" }))).toEqual([
        `specs.releaseDate: ${refused}`,
      ]);
      const specs = { targetMedium: String(video.medium.id) };
      for (const [field, value] of [
        ["releaseDate", "2027-06-01"],
        ["releaseDate", null],
      ] as const) {
        const data = { clientCompany: String(clientId), price: 0, specs: { ...specs, [field]: value } };
        expect(problemsOf(await run(update("Video"), { ...target, data }))).toEqual([
          `specs.${field}: ${refused}`,
        ]);
      }
      expect((await run(DELETE, target)).code).toBe("TOO_LATE");
      // Its days may be corrected, and it keeps its status.
      const mended = await run(MOVE, { ...target, day: "2026-11-18" });
      expect(mended.data.r).toMatchObject({ status: "completed", isDeletable: false });
      expect(mended.data.r.allowedActions).toEqual(["edit", "copy", "comment"]);
    });

    it("cannot be deleted if it is completed, even if its days were moved before this rule existed", async () => {
      const days = { releaseDate: "2027-06-01", appearsFrom: "2027-06-01", appearsOn: "2027-06-01" };
      const { id } = await released({ ...days, status: "completed" });
      expect((await run(DELETE, { id: String(id) })).code).toBe("TOO_LATE");
      expect(await bulk(id, { action: "delete" })).toMatchObject({ refused: [{ reason: "too_late" }] });
    });

    it("may change to another past issue, and an open booking to the next issue", async () => {
      const [out, earlier, next] = [
        await makeIssue(backend.db, print.medium.id, { publishDate: "2026-11-02" }),
        await makeIssue(backend.db, print.medium.id, { publishDate: "2026-10-02" }),
        await makeIssue(backend.db, print.medium.id, { publishDate: "2027-02-02" }),
      ];
      const place = { issueId: out.id, appearsFrom: "2026-11-02", appearsOn: "2026-11-02" };
      const done = await make(print, { ...place, status: "completed" });
      const open = await make(print, place);
      expect(await bulk(done.id, { action: "issue", value: String(next.id) })).toMatchObject({
        refused: [{ reason: "appearance_has_passed" }],
      });
      expect(await bulk(done.id, { action: "issue", value: String(earlier.id) })).toMatchObject({ done: 1 });
      expect(await bulk(open.id, { action: "issue", value: String(next.id) })).toMatchObject({ done: 1 });
    });
  });

  it("approves in bulk with the checks of the form: both ads and all documents", async () => {
    const { db } = backend;
    const formatId = print.formats[0]?.id ?? 0;
    const good = await makePicture(db, { width: 2100, height: 2970 });
    const wrong = await makePicture(db, { width: 33, height: 44 });
    const pdf = await makePicture(db, { mimeType: "application/pdf", width: null, height: null });
    const banner = await makeTitle(db, [{ label: "Content Ad", width: 640, height: 360 }], {
      type: "digital",
      hasIssues: false,
    });
    const fits = await makePicture(db, { width: 640, height: 360 });
    const available = { materialState: "available" } as const;
    const ofBanner = { ...available, formatId: banner.formats[0]?.id };
    const approve = { action: "materialState", value: "approved" };
    const reasonOf = async (id: number) => (await bulk(id, approve)).refused[0]?.reason ?? "done";
    const second = await make(banner, { ...ofBanner, adId: fits.id, ad2Id: wrong.id });
    expect(await reasonOf(second.id)).toBe("ad_format_mismatch");
    const secondOnly = await make(banner, { ...ofBanner, ad2Id: fits.id });
    expect(await reasonOf(secondOnly.id)).toBe("done");
    const first = await make(print, { ...available, formatId, adId: good.id });
    expect(await reasonOf(first.id)).toBe("done");
    const withDocument = async (attachmentId: number) => {
      const { id } = await make(print, { ...available, formatId });
      await db.insert(bookingDocuments).values({ bookingId: id, attachmentId, position: 0 });
      return id;
    };
    expect(await reasonOf(await withDocument(pdf.id))).toBe("done");
    expect(await reasonOf(await withDocument(good.id))).toBe("document_not_pdf");
  });

  describe("a copy", () => {
    const copyOf = async (id: number) => (await run(COPY, { id: String(id) })).data.r;

    it("gets its material state from all its files, including print documents and a second ad", async () => {
      const { db } = backend;
      const file = await makePicture(db, { mimeType: "application/pdf" });
      const documented = await make(print, { materialState: "available" });
      await db
        .insert(bookingDocuments)
        .values({ bookingId: documented.id, attachmentId: file.id, position: 0 });
      expect((await copyOf(documented.id)).specs.bookingState).toBe("available");
      const ad2Id = (await makePicture(db)).id;
      expect((await copyOf((await make(digital, { ad2Id })).id)).specs.bookingState).toBe("available");
      expect((await copyOf((await make(print)).id)).specs.bookingState).toBe("open");
    });

    it("keeps a future billing date and its recurrence, and drops both if the date has passed", async () => {
      const recurring = (billingDate: string) =>
        make(print, {
          billingDate,
          isCrossBill: true,
          crossBillTiming: "monthly",
          crossBillEnd: "2027-03-11",
        });
      expect(await copyOf((await recurring("2026-12-11")).id)).toMatchObject({
        billingDate: "2026-12-11",
        isCrossBill: true,
        crossBillEnd: "2027-03-11",
      });
      expect(await copyOf((await recurring("2025-01-11")).id)).toMatchObject({
        billingDate: null,
        isCrossBill: false,
        crossBillEnd: null,
      });
      const year = async (targetYear: number) =>
        (await copyOf((await make(print, { targetYear })).id)).specs.targetYear;
      expect([await year(2025), await year(2026), await year(2027)]).toEqual([null, 2026, 2027]);
    });
  });

  it("accepts unchanged values that a later limit or offer refuses, but not as new values", async () => {
    const { db } = backend;
    const { id } = await twoDays();
    const formatId = digital.formats[0]?.id ?? 0;
    await db.update(formatLimits).set({ minimumTermDays: 7 }).where(eq(formatLimits.categoryId, formatId));
    await db
      .delete(mediumCategories)
      .where(
        and(
          eq(mediumCategories.mediumId, digital.medium.id),
          eq(mediumCategories.categoryId, digital.placement.id),
        ),
      );
    const save = async (changes: object, specs: object = {}) => {
      const version = (await rowOf(id))?.version;
      return problemsOf(
        await run(update("Digital"), { id: String(id), version, data: form({ ...changes }, { ...specs }) }),
      );
    };
    expect(await save({ price: 2000 })).toEqual([]);
    expect(await save({ price: 2000, billingState: "notpaid" })).toEqual([]);
    expect(await bulk(id, { action: "price", value: "3000" })).toMatchObject({ done: 1 });
    const tooShort = "specs.campaignEndDate: term_too_short_days";
    expect(await save({}, { campaignEndDate: "2027-02-03" })).toEqual([tooShort]);
    const version = (await rowOf(id))?.version;
    expect(problemsOf(await run(MOVE, { id: String(id), version, day: "2027-03-01" }))).toEqual([tooShort]);
    expect(await save({}, { placement: null })).toEqual([]);
    expect(await save({}, { placement: String(digital.placement.id) })).toEqual([
      "specs.placement: placement_not_of_medium",
    ]);
    await db.update(bookings).set({ placementId: digital.placement.id }).where(eq(bookings.id, id));
    // A copy is a new booking, so it has neither the days nor the placement.
    expect((await run(COPY, { id: String(id) })).data.r.specs).toMatchObject({
      campaignStartDate: null,
      placement: null,
      format: { _id: String(formatId) },
    });
  });

  it("keeps children consistent with their package: refuses changes in bulk, and updates them from the form", async () => {
    const recurring = { isCrossBill: true, crossBillTiming: "monthly", billingDate: "2027-01-01" } as const;
    const whole = {
      ...recurring,
      bookingType: "multi",
      billEvenly: true,
      crossBillEnd: "2027-12-31",
    } as const;
    const main = await makeBooking(backend.db, { clientCompanyId: clientId, ...whole, specType: null });
    await backend.db.insert(bookingTargetMedia).values({ bookingId: main.id, mediumId: digital.medium.id });
    // Older versions could leave it like this; now the package decides how often its bookings are billed.
    const child = await make(digital, {
      ...recurring,
      parentBookingId: main.id,
      crossBillEnd: "2027-03-31",
    });
    const refused = "cross_bill_end_before_start";
    expect(await bulk(main.id, { action: "billingDate", value: "2027-06-01" })).toMatchObject({
      done: 0,
      refused: [{ reason: refused }],
    });
    const { billEvenly, crossBillEnd, crossBillTiming, isCrossBill } = whole;
    const billing = { isCrossBill, crossBillTiming, crossBillEnd, billingDate: "2027-06-01" };
    const specs = { targetMedia: [String(digital.medium.id)], billEvenly };
    const data = { clientCompany: String(clientId), price: 0, ...billing, specs };
    expect(problemsOf(await run(update("Multi"), { id: String(main.id), data }))).toEqual([]);
    const [followed] = await backend.db.select().from(bookings).where(eq(bookings.id, child.id));
    expect(followed).toMatchObject({ billingDate: "2027-06-01", crossBillEnd: "2027-12-31" });
    expect(await bulk(main.id, { action: "billingDate", value: "2027-02-01" })).toMatchObject({ done: 1 });
  });

  it("logs a cancellation in the same way for one booking and in bulk", async () => {
    const ended = async (id: number) => {
      const rows = await backend.db
        .select({
          field: activityChanges.field,
          before: activityChanges.before,
          after: activityChanges.after,
        })
        .from(activityChanges)
        .innerJoin(activityLogs, eq(activityLogs.id, activityChanges.logId))
        .where(and(eq(activityLogs.recordId, id), eq(activityLogs.action, "cancel")))
        .orderBy(desc(activityChanges.field));
      return rows;
    };
    const active = () => make(digital, { status: "active", isCampaignActive: true });
    const [one, many] = [await active(), await active()];
    await run(CANCEL, { id: String(one.id) });
    expect(await bulk(many.id, { action: "cancel", reason: "Storno" })).toMatchObject({ done: 1 });
    const expected = await ended(one.id);
    expect(expected.map(({ field }) => field)).toContain("isCampaignActive");
    expect(await ended(many.id)).toEqual(expected);
  });
});
