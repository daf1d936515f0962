import { activityLogs } from "backend/platform/database/tables";
import { makeBooking, makeCompany, makePicture, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { bookings, bookingTargetMedia } from "../bookings/tables";

const LOG = `query ($filter: ActivityLogFilter, $limit: Int, $skip: Int, $term: String, $sort: String) {
  activityLogs(filter: $filter, limit: $limit, skip: $skip, term: $term, sort: $sort) {
    total hasMore data { area recordId source actor { last_name email } } } }`;
const HISTORY = `query ($id: String!) { booking(id: $id) {
  history { source actor { last_name email } } comments { author { email } } } }`;

describeOnDatabase("entries of the log about bookings", (open) => {
  let backend: TestBackend;
  let own: string;
  let foreign: string;
  let ofPackage: string;
  let deleted: string;
  let ownMedium: number;
  let uploads: { own: string; foreign: string; loose: string };

  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    const [here, there] = [await makeTitle(db), await makeTitle(db)];
    ownMedium = here.medium.id;
    const clientCompanyId = (await makeCompany(db)).id;
    const files = [await makePicture(db), await makePicture(db), await makePicture(db)];
    const [ownAd, foreignAd, loose] = files.map((file) => file.id);
    const make = async (values: Partial<typeof bookings.$inferInsert>) =>
      String((await makeBooking(db, { clientCompanyId, ...values })).id);
    own = await make({ targetMediumId: ownMedium, adId: ownAd ?? null });
    foreign = await make({ targetMediumId: there.medium.id, ad2Id: foreignAd ?? null });
    ofPackage = await make({ bookingType: "multi", specType: null });
    await db
      .insert(bookingTargetMedia)
      .values([here, there].map(({ medium }) => ({ bookingId: Number(ofPackage), mediumId: medium.id })));
    deleted = await make({ targetMediumId: ownMedium });
    await db.delete(bookings).where(eq(bookings.id, Number(deleted)));
    uploads = { own: String(ownAd), foreign: String(foreignAd), loose: String(loose) };
    const { user: actor } = await signedInUser(db, [], { lastName: "Hofer" });
    const entry = { actorId: actor.id, source: "192.0.2.7", action: "update" };
    await db.insert(activityLogs).values([
      ...[own, foreign, ofPackage, deleted].map((id) => ({
        ...entry,
        area: "bookings",
        recordId: Number(id),
      })),
      ...Object.values(uploads).map((id) => ({ ...entry, area: "files", recordId: Number(id) })),
      { ...entry, area: "companies", recordId: clientCompanyId },
    ]);
  });

  /** The areas and records that a user with these rights and the right to read the log finds. */
  async function found(rights: string[], variables: object = {}) {
    const { token } = await signedInUser(backend.db, [
      "global:read__activity_logs",
      "global:read__companies",
      ...rights,
    ]);
    const { data, errors } = await send(backend, token, LOG, { sort: "at", ...variables });
    expect(errors).toBeUndefined();
    const { total, data: entries } = data.activityLogs;
    return {
      total,
      entries: entries.map((one: { area: string; recordId: string }) => `${one.area} ${one.recordId}`),
    };
  }
  const all = () => [
    ...[own, foreign, ofPackage, deleted].map((id) => `bookings ${id}`),
    ...Object.values(uploads).map((id) => `files ${id}`),
  ];

  test("are shown to those who may see the bookings, in list and total", async () => {
    const everything = await found(["global:read__bookings"]);
    expect(everything.entries).toEqual([...all(), expect.stringMatching(/^companies/)]);
    expect(everything.total).toBe(8);
    const some = await found([`medium:${ownMedium}:view__bookings`]);
    expect(some.entries).toEqual([
      `bookings ${own}`,
      `bookings ${ofPackage}`,
      `files ${uploads.own}`,
      `files ${uploads.loose}`,
      expect.stringMatching(/^companies/),
    ]);
    expect(some.total).toBe(5);
    const none = await found([]);
    expect(none.entries).toEqual([`files ${uploads.loose}`, expect.stringMatching(/^companies/)]);
    expect(none.total).toBe(2);
  });

  test("are counted and filtered without hidden entries", async () => {
    const rights = [`medium:${ownMedium}:view__bookings`];
    expect(await found(rights, { limit: 1, filter: { area: "bookings" } })).toMatchObject({ total: 2 });
    expect(await found(rights, { filter: { recordId: foreign, area: "bookings" } })).toEqual({
      total: 0,
      entries: [],
    });
    expect(await found(rights, { filter: { recordId: deleted, area: "bookings" } })).toEqual({
      total: 0,
      entries: [],
    });
    expect((await found(rights, { term: foreign, filter: { area: "bookings" } })).total).toBe(0);
    expect((await found(rights, { term: own, filter: { areas: ["bookings"] } })).total).toBe(1);
  });

  test("show IP and e-mail addresses only to users who may read them", async () => {
    const asked = async (rights: string[]) => {
      const { token } = await signedInUser(backend.db, ["global:read__bookings", ...rights]);
      return (await send(backend, token, HISTORY, { id: own })).data.booking.history;
    };
    const actor = { last_name: "Hofer", email: null };
    expect(await asked([])).toEqual([{ source: null, actor }]);
    expect(await asked(["global:read__activity_logs"])).toEqual([{ source: "192.0.2.7", actor }]);
    const email = expect.stringContaining("@");
    expect(await asked(["global:read__users"])).toEqual([{ source: null, actor: { ...actor, email } }]);
  });
});
