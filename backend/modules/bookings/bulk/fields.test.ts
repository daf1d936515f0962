import { randomUUID } from "node:crypto";
import { activityChanges, activityLogs } from "backend/platform/database/tables";
import { eq } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { makeBooking, makeCategory, makeCompany, makeTitle } from "../../../testing/booking-factories";
import { bulkChanges, bulkDocuments } from "../../../testing/bulk-changes";
import { describeOnDatabase, type TestBackend } from "../../../testing/databases";
import { makeUser, signedInUser } from "../../../testing/factories";
import { send } from "../../../testing/request";
import { billingItems } from "../../billing/tables";
import { bookings, bookingTargetMedia } from "../tables";

const DOCUMENTS = bulkDocuments();

describeOnDatabase("one field of many bookings", (open) => {
  let backend: TestBackend;
  let title: Awaited<ReturnType<typeof makeTitle>>;
  let other: Awaited<ReturnType<typeof makeTitle>>;
  let clientId: number;
  let token: string;

  beforeAll(async () => {
    backend = await open();
    title = await makeTitle(backend.db);
    other = await makeTitle(backend.db, [{ label: "Banner" }], { type: "digital", hasIssues: false });
    clientId = (await makeCompany(backend.db)).id;
    ({ token } = await signedInUser(
      backend.db,
      [title, other].flatMap(({ medium }) =>
        ["view", "edit"].map((action) => `medium:${medium.id}:${action}__bookings`),
      ),
    ));
  });

  const booking = async (values: Partial<typeof bookings.$inferInsert> = {}) => {
    const row = { clientCompanyId: clientId, targetMediumId: title.medium.id, ...values };
    return String((await makeBooking(backend.db, row)).id);
  };
  const { apply, rowsOf } = bulkChanges(() => ({ backend, token }), DOCUMENTS);
  async function refusalOf(change: { action: string; value?: string }) {
    const variables = { selection: { ids: [await booking()] }, change, key: randomUUID() };
    const { code, errors } = await send(backend, token, DOCUMENTS.BULK, variables);
    return [code, errors?.[0]?.extensions.data?.[0]?.field, errors?.[0]?.extensions.data?.[0]?.message];
  }
  const logOf = (id: string) =>
    backend.db
      .select({ field: activityChanges.field, before: activityChanges.before, after: activityChanges.after })
      .from(activityChanges)
      .innerJoin(activityLogs, eq(activityLogs.id, activityChanges.logId))
      .where(eq(activityLogs.recordId, Number(id)));
  /** A package of both media with its children. */
  async function makePackage(values: Partial<typeof bookings.$inferInsert> = {}) {
    const main = await booking({ bookingType: "multi", specType: null, targetMediumId: null, ...values });
    const media = [title.medium.id, other.medium.id];
    await backend.db
      .insert(bookingTargetMedia)
      .values(media.map((mediumId) => ({ bookingId: Number(main), mediumId })));
    const child = (more: Partial<typeof bookings.$inferInsert> = {}) =>
      booking({ parentBookingId: Number(main), easyJobId: values.easyJobId ?? null, ...more });
    return { main, first: await child(), second: await child({ easyJobId: "EIGENE" }) };
  }

  it("changes the price, but not of children or paid bookings", async () => {
    const recurring = {
      isCrossBill: true,
      billingDate: "2027-01-01",
      crossBillTiming: "monthly",
      crossBillEnd: "2027-02-28",
      priceCents: 10_000,
    } as const;
    const cross = await booking(recurring);
    const [january] = await backend.db
      .select()
      .from(billingItems)
      .where(eq(billingItems.bookingId, Number(cross)));
    await backend.db
      .update(billingItems)
      .set({ state: "paid" })
      .where(eq(billingItems.id, january?.id ?? 0));
    await backend.db
      .update(bookings)
      .set({ billingState: "notpaid", hasPaidItem: true })
      .where(eq(bookings.id, Number(cross)));
    const one = await booking();
    const cancelled = await booking({ status: "cancelled" });
    const same = await booking({ priceCents: 48_050 });
    const evenly = await makePackage({ billEvenly: true });
    const alone = await makePackage();
    const ids = [cross, one, cancelled, same, evenly.main, evenly.first, alone.main];
    expect(await apply(ids, { action: "price", value: "48050" })).toEqual({
      done: 3,
      refused: [
        { _id: cancelled, reason: "booking_cancelled" },
        { _id: same, reason: "unchanged" },
        { _id: evenly.main, reason: "package_on_its_own" },
        { _id: evenly.first, reason: "price_of_package" },
      ],
    });
    const items = await backend.db
      .select({ amount: billingItems.amountCents, state: billingItems.state })
      .from(billingItems)
      .where(eq(billingItems.bookingId, Number(cross)))
      .orderBy(billingItems.dueDate);
    expect(items).toEqual([
      { amount: 10_000, state: "paid" },
      { amount: 48_050, state: "open" },
    ]);
    expect(await logOf(one)).toContainEqual({ field: "price", before: "0,00", after: "480,50" });
    for (const value of ["", "-1", "12,50", "99999999999"]) {
      expect((await refusalOf({ action: "price", value })).slice(0, 2)).toEqual(["BAD_USER_INPUT", "value"]);
    }
  });

  it("sets a placement if the medium offers it, and refuses the other bookings", async () => {
    const here = String(title.placement.id);
    const print = await booking();
    const video = await booking({ specType: "video" });
    const elsewhere = await booking({ specType: "digital", targetMediumId: other.medium.id });
    const { main } = await makePackage();
    expect(await apply([print, video, elsewhere, main], { action: "placement", value: here })).toEqual({
      done: 1,
      refused: [
        { _id: video, reason: "field_not_of_type" },
        { _id: elsewhere, reason: "placement_not_of_medium" },
        { _id: main, reason: "field_not_of_type" },
      ],
    });
    expect((await rowsOf([print]))[0]).toMatchObject({ placementId: title.placement.id, version: 2 });
    expect(await apply([print], { action: "placement", value: "" })).toMatchObject({ done: 1 });
    expect(await apply([elsewhere], { action: "bookingArt", value: String(title.art.id) })).toMatchObject({
      refused: [{ reason: "booking_art_not_of_medium" }],
    });
    expect(await apply([print], { action: "bookingArt", value: String(title.art.id) })).toMatchObject({
      done: 1,
    });
    const off = await makeCategory(backend.db, "Früher", { type: "placement", inactive: true });
    expect(await refusalOf({ action: "placement", value: String(off.id) })).toContain("choice_inactive");
    expect(await refusalOf({ action: "placement", value: "999999" })).toContain("record_unknown");
    expect(await refusalOf({ action: "placement", value: "x" })).toContain("choice_invalid");
  });

  it("sets texts, an agency and a link, also in children that have the value from their package", async () => {
    const agency = await makeCompany(backend.db, { isAgency: true, name: "Agentur Nord" });
    const { main, first, second } = await makePackage({ easyJobId: "ALT" });
    expect(await apply([main], { action: "easyJobId", value: " NEU " })).toEqual({ done: 1, refused: [] });
    expect((await rowsOf([main, first, second])).map((row) => [row.easyJobId, row.version])).toEqual([
      ["NEU", 2],
      ["NEU", 2],
      ["EIGENE", 1],
    ]);
    expect(await logOf(first)).toEqual([{ field: "easyJobId", before: "ALT", after: "NEU" }]);
    expect(await apply([main], { action: "agency", value: String(agency.id) })).toMatchObject({ done: 1 });
    expect((await rowsOf([main, first, second])).map((row) => row.agencyCompanyId)).toEqual(
      [1, 2, 3].map(() => agency.id),
    );
    expect(
      await apply([main], { action: "supervisor", value: String((await makeUser(backend.db)).id) }),
    ).toMatchObject({ done: 1 });
    expect(new Set((await rowsOf([main, first, second])).map((row) => row.supervisorId)).size).toBe(1);
    expect(await refusalOf({ action: "agency", value: String(clientId) })).toContain("company_not_an_agency");
    expect(await refusalOf({ action: "easyJobId", value: "x".repeat(51) })).toContain("too_long");
    const digital = await booking({ specType: "digital", targetMediumId: other.medium.id });
    const link = { action: "adTargetLink", value: "https://www.firma.at" };
    expect(await apply([digital, first], link)).toEqual({
      done: 1,
      refused: [{ _id: first, reason: "field_not_of_type" }],
    });
    const active = await booking({
      specType: "digital",
      targetMediumId: other.medium.id,
      status: "active",
      adTargetLink: "https://www.firma.at",
    });
    expect(await apply([digital, active], { action: "adTargetLink" })).toEqual({
      done: 1,
      refused: [{ _id: active, reason: "campaign_needs_this" }],
    });
    expect(await refusalOf({ action: "adTargetLink", value: "javascript:alert(1)" })).toContain(
      "url_invalid",
    );
  });

  it("cancels a package with its bookings, and refuses to reopen it in bulk", async () => {
    const { main, first, second } = await makePackage();
    await backend.db
      .update(bookings)
      .set({ status: "completed" })
      .where(eq(bookings.id, Number(second)));
    const reason = { action: "cancel", reason: "Kunde verschiebt" };
    expect(await apply([main], reason)).toMatchObject({ done: 1 });
    expect((await rowsOf([main, first, second])).map((row) => [row.status, row.cancelReason])).toEqual([
      ["cancelled", "Kunde verschiebt"],
      ["cancelled", "Kunde verschiebt"],
      ["completed", null],
    ]);
    expect(await apply([main], { action: "reopen" })).toMatchObject({
      refused: [{ reason: "package_on_its_own" }],
    });
  });

  it("requires the permission of the field in addition to that of the medium", async () => {
    const one = await booking();
    const yes = { action: "nonbillable", value: "yes" };
    expect(await apply([one], yes)).toEqual({ done: 0, refused: [{ _id: one, reason: "not_authorized" }] });
    expect(await apply([one], { action: "isInternal", value: "yes" })).toMatchObject({ done: 0 });
    const accounts = await signedInUser(backend.db, [
      `medium:${title.medium.id}:view__bookings`,
      `medium:${title.medium.id}:edit__bookings`,
      "global:manage_nonbillable",
    ]);
    expect(await apply([one], yes, { as: accounts.token })).toMatchObject({ done: 1 });
    expect((await rowsOf([one]))[0]).toMatchObject({ nonbillable: true, isInternal: false });
    expect(await refusalOf({ action: "nonbillable", value: "vielleicht" })).toContain("choice_invalid");
  });

  it("needs as many statements for many bookings as for few, packages included", async () => {
    const statementsOf = async (ids: string[]) => {
      backend.statements.length = 0;
      expect(await apply(ids, { action: "easyJobId", value: randomUUID() })).toMatchObject({
        done: ids.length,
      });
      return backend.statements.length;
    };
    const packages = [];
    for (let count = 0; count < 6; count++) packages.push((await makePackage()).main);
    const few = await statementsOf(packages.slice(0, 2));
    expect(await statementsOf(packages)).toBe(few);
  });
});
