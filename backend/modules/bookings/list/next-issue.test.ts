import { issues } from "backend/modules/issues/tables";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { inOrderOfIssues, nextIssue } from "domain/issues/next-issue";
import { and, eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

/** In Vienna it is already 12 March: the issue of that day is out. */
const NOW = new Date("2027-03-11T23:30:00Z");

const FOUND = `query ($filter: BookingFilter, $material: MaterialFilter) {
  bookings(filter: $filter) { total ids data { _id } }
  bookingSummary(filter: $filter) { turnover withoutMaterial counts { total { number } byMedium { count } } }
  materialTracking(filter: $material) { total ids data { _id } }
  materialCounts(filter: $material) { nextIssue } }`;

describeOnDatabase("the bookings of each medium's next issue", (open) => {
  let backend: TestBackend;
  let titles: Awaited<ReturnType<typeof makeTitle>>[];
  /** By medium and day of publication. */
  const booked: Record<string, string> = {};

  beforeAll(async () => {
    backend = await open({ clock: () => NOW });
    const { db } = backend;
    const { id: clientCompanyId } = await makeCompany(db);
    titles = [await makeTitle(db), await makeTitle(db)];
    const days = [
      ["2027-03-11", "2027-03-12", "2027-03-13", "2027-03-26"],
      ["2027-03-01", "2027-04-15", "2027-04-01"],
    ];
    for (const [nth, { medium }] of titles.entries()) {
      const place = { clientCompanyId, targetMediumId: medium.id, priceCents: 10_000 * (nth + 1) };
      for (const publishDate of days[nth] ?? []) {
        const issue = await makeIssue(db, medium.id, { publishDate });
        const appears = { appearsFrom: publishDate, appearsOn: publishDate };
        booked[`${nth} ${publishDate}`] = String(
          (await makeBooking(db, { ...place, ...appears, issueId: issue.id })).id,
        );
      }
      await makeBooking(db, { ...place, appearsFrom: "2027-03-13", appearsOn: "2027-03-13" });
    }
  });

  const found = async (rights: string[], filter: object = {}) => {
    const { token } = await signedInUser(backend.db, rights, {}, NOW);
    const asked = { inNextIssue: true, ...filter };
    const material = { ...asked, materialStates: ["open", "requested"] };
    const { data, errors } = await send(backend, token, FOUND, { filter: asked, material });
    expect(errors).toBeUndefined();
    const idsOf = ({ ids, total, data: rows }: { ids: string[]; total: number; data: { _id: string }[] }) => {
      expect(rows.map(({ _id }) => _id).sort()).toEqual([...ids].sort());
      expect(total).toBe(ids.length);
      return [...ids].sort();
    };
    const { turnover, withoutMaterial, counts } = data.bookingSummary;
    const list = idsOf(data.bookings);
    // Both lists, their counts and the sums speak of the same bookings.
    expect(idsOf(data.materialTracking)).toEqual(list);
    expect([withoutMaterial, data.materialCounts.nextIssue, counts.total.number]).toEqual(
      Array(3).fill(list.length),
    );
    return { list, turnover };
  };

  test("are found, counted and summed up alike, without those of no issue", async () => {
    const next = [booked["0 2027-03-13"], booked["1 2027-04-01"]].sort();
    expect(await found(["global:read__bookings"])).toEqual({ list: next, turnover: 30_000 });
    const mediumIds = [String(titles[1]?.medium.id)];
    const second = { list: [booked["1 2027-04-01"]], turnover: 20_000 };
    expect(await found(["global:read__bookings"], { mediumIds })).toEqual(second);
    const period = { from: "2027-04-02", to: "2027-04-30" };
    expect(await found(["global:read__bookings"], period)).toEqual({ list: [], turnover: 0 });
  });

  test("are those of the issue that the domain and the contract name, once the ads of the one before are closed", async () => {
    const { db } = backend;
    const [, second] = titles;
    const mediumId = second?.medium.id ?? 0;
    const rows = () => db.select().from(issues).where(eq(issues.mediumId, mediumId));
    const next = async () => {
      const { token } = await signedInUser(db, ["global:read__bookings"], {}, NOW);
      const document = "query ($id: String!) { nextIssue(mediumId: $id) { publishDate } }";
      return (await send(backend, token, document, { id: String(mediumId) })).data.nextIssue.publishDate;
    };
    for (const [adClosesOn, day] of [
      ["2027-03-12", "2027-04-01"],
      ["2027-03-11", "2027-04-15"],
    ] as const) {
      const first = and(eq(issues.mediumId, mediumId), eq(issues.publishDate, "2027-04-01"));
      await db.update(issues).set({ adClosesOn }).where(first);
      const { list } = await found(["global:read__bookings"], { mediumIds: [String(mediumId)] });
      expect(list).toEqual([booked[`1 ${day}`]]);
      expect(await next()).toBe(day);
      expect(nextIssue(inOrderOfIssues(await rows()), "2027-03-12").next?.publishDate).toBe(day);
    }
    await db.update(issues).set({ adClosesOn: null }).where(eq(issues.mediumId, mediumId));
  });

  test("are those of the media that the user may see", async () => {
    const rights = [`medium:${titles[0]?.medium.id}:view__bookings`];
    expect(await found(rights)).toEqual({ list: [booked["0 2027-03-13"]], turnover: 10_000 });
  });
});
