import { beforeAll, expect, it } from "vitest";
import { makeBooking, makeCompany, makeTitle } from "../../../testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "../../../testing/databases";
import { signedInUser } from "../../../testing/factories";
import { send } from "../../../testing/request";

const YEARS = `query ($filter: BookingFilter) {
  bookingYears(filter: $filter) { year count turnover }
  bookings(filter: $filter) { total }
  bookingSummary(filter: $filter) { total turnover } }`;

describeOnDatabase("bookings of a company by year", (open) => {
  let backend: TestBackend;
  let first: number;
  let second: number;
  let company: string;

  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    first = (await makeTitle(db)).medium.id;
    second = (await makeTitle(db)).medium.id;
    const agency = await makeCompany(db, { isAgency: true });
    const client = await makeCompany(db);
    company = String(agency.id);
    const day = (appearsOn: string) => ({ appearsFrom: appearsOn, appearsOn });
    const ofAgency = { clientCompanyId: client.id, agencyCompanyId: agency.id, targetMediumId: first };
    await makeBooking(db, { ...ofAgency, ...day("2026-12-31"), priceCents: 100 });
    await makeBooking(db, { ...ofAgency, ...day("2026-01-01"), priceCents: 40, status: "cancelled" });
    await makeBooking(db, {
      clientCompanyId: agency.id,
      targetMediumId: second,
      targetYear: 2027,
      priceCents: 7,
    });
    await makeBooking(db, { clientCompanyId: agency.id, targetMediumId: second, priceCents: 1 });
    await makeBooking(db, { clientCompanyId: client.id, targetMediumId: first, priceCents: 9_999 });
  });

  const ask = async (permissions: string[], filter: object) => {
    const { token } = await signedInUser(backend.db, permissions);
    return await send(backend, token, YEARS, { filter });
  };

  it("counts a company as client and as agency, the latest year first, without what was cancelled", async () => {
    const { data, errors } = await ask(["global:read__bookings"], { companyIds: [company] });
    expect(errors).toBeUndefined();
    expect(data).toEqual({
      bookingYears: [
        { year: 2027, count: 1, turnover: 7 },
        { year: 2026, count: 2, turnover: 100 },
        { year: null, count: 1, turnover: 1 },
      ],
      bookings: { total: 4 },
      bookingSummary: { total: 4, turnover: 108 },
    });
  });

  it("counts what the user may see, in one medium where asked, and nothing for an unknown company", async () => {
    const seen = await ask([`medium:${second}:view__bookings`], { companyIds: [company] });
    expect(seen.data.bookingYears.map(({ year }: { year: number }) => year)).toEqual([2027, null]);
    const inMedium = await ask(["global:read__bookings"], {
      companyIds: [company],
      mediumIds: [String(first)],
    });
    expect(inMedium.data.bookingYears).toEqual([{ year: 2026, count: 2, turnover: 100 }]);
    const unknown = await ask(["global:read__bookings"], { companyIds: ["x"] });
    expect(unknown.data).toMatchObject({ bookingYears: [], bookings: { total: 0 } });
    expect((await ask([], {})).code).toBe("NOT_AUTHORIZED");
  });
});
