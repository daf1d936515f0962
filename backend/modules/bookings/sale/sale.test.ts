import { addDays, todayInVienna } from "domain/dates";
import { beforeAll, expect, it } from "vitest";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "../../../testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "../../../testing/databases";
import { signedInUser } from "../../../testing/factories";
import { send } from "../../../testing/request";
import { companyContacts } from "../../companies/tables";

const OVERVIEW = `query ($id: String!, $medium: String, $format: String) {
  overview: clientOverview(id: $id) {
    turnover(year: 2026)
    before: turnover(year: 2025)
    openItems
    contact { name phone }
    lastBooking { _id }
    sold: lastBooking(mediumId: $medium, formatId: $format) { _id price agencyCompany { name } specs { issue { issueNumber } } }
  } }`;

const YEARS = "query ($company: BookingFilter) { years: bookingYears(filter: $company) { year turnover } }";

const LATER = `query ($id: String!) {
  issue(id: $id) { laterIssues { formatId issues { _id } } } }`;

const SELLER = ["global:read__bookings", "global:read__companies"];

describeOnDatabase("what one knows while selling", (open) => {
  let backend: TestBackend;

  beforeAll(async () => {
    backend = await open();
  });

  /** A client with bookings in two titles: the last one is cancelled, the one before it went through an agency. */
  async function client() {
    const { db } = backend;
    const [title, other] = [await makeTitle(db), await makeTitle(db)];
    const [company, agency] = [await makeCompany(db), await makeCompany(db, { isAgency: true })];
    const [format] = title.formats;
    const sold = (appearsOn: string, values: object) =>
      makeBooking(db, {
        clientCompanyId: company.id,
        targetMediumId: title.medium.id,
        formatId: format?.id,
        appearsFrom: appearsOn,
        appearsOn,
        ...values,
      });
    const nine = await makeIssue(db, title.medium.id, {
      issueNumber: "9/2026",
      publishDate: "2026-09-12",
    });
    const last = await sold("2026-09-12", {
      priceCents: 211_007,
      issueId: nine.id,
      agencyCompanyId: agency.id,
    });
    // Written down later, but it appeared before.
    await sold("2025-03-12", { priceCents: 199_999 });
    await sold("2026-12-12", { priceCents: 1, status: "cancelled" });
    const elsewhere = await sold("2026-10-12", {
      priceCents: 40,
      targetMediumId: other.medium.id,
      billingState: "notpaid",
    });
    await db.insert(companyContacts).values({
      companyId: company.id,
      name: "Sabine Gruber",
      phone: "+43 1 234",
    });
    return { company, agency, title, other, last, elsewhere, format };
  }

  const ask = async (
    { company, title, format }: Awaited<ReturnType<typeof client>>,
    permissions: string[],
  ) => {
    const { token } = await signedInUser(backend.db, permissions);
    return await send(backend, token, OVERVIEW, {
      id: String(company.id),
      medium: String(title.medium.id),
      format: String(format?.id),
    });
  };

  it("Zuletzt is the last booking of this client in this medium and format that is not cancelled, to the cent", async () => {
    const house = await client();
    const { data } = await ask(house, SELLER);
    expect(data.overview.sold).toEqual({
      _id: String(house.last.id),
      price: 211_007,
      agencyCompany: { name: house.agency.name },
      specs: { issue: { issueNumber: "9/2026" } },
    });
    expect(data.overview.lastBooking).toEqual({ _id: String(house.elsewhere.id) });
  });

  it("a client's turnover is that of the list of its bookings, this year and last", async () => {
    const house = await client();
    const { data } = await ask(house, SELLER);
    expect(data.overview).toMatchObject({
      turnover: 211_047,
      before: 199_999,
      openItems: 1,
      contact: { name: "Sabine Gruber", phone: "+43 1 234" },
    });
    const { token } = await signedInUser(backend.db, SELLER);
    const list = await send(backend, token, YEARS, { company: { companyIds: [String(house.company.id)] } });
    for (const [year, turnover] of [
      [2026, data.overview.turnover],
      [2025, data.overview.before],
    ])
      expect(list.data.years).toContainEqual({ year, turnover });
  });

  it("who may see one medium sees its bookings and turnover, and who may not read companies no figure", async () => {
    const house = await client();
    const inOther = `medium:${house.other.medium.id}:view__bookings`;
    const { data: ofOther } = await ask(house, [inOther, "global:read__companies"]);
    expect(ofOther.overview).toMatchObject({
      turnover: 40,
      before: 0,
      openItems: 1,
      lastBooking: { _id: String(house.elsewhere.id) },
      sold: null,
    });
    const { data: withoutCompanies } = await ask(house, ["global:read__bookings"]);
    expect(withoutCompanies.overview).toMatchObject({
      turnover: null,
      before: null,
      openItems: null,
      contact: null,
    });
    const { token } = await signedInUser(backend.db, ["global:read__companies"]);
    const nothing = await send(backend, token, OVERVIEW, {
      id: String(house.company.id),
    });
    expect(nothing.data.overview).toMatchObject({
      turnover: null,
      openItems: null,
      lastBooking: null,
      sold: null,
    });
    const unknown = await send(backend, token, OVERVIEW, { id: "unsinn" });
    expect(unknown).toMatchObject({ data: { overview: null } });
  });

  it("who may not read companies learns the name of one by a booking that they see, not by its number", async () => {
    const house = await client();
    const stranger = await makeCompany(backend.db);
    const { token } = await signedInUser(backend.db, [`medium:${house.other.medium.id}:view__bookings`]);
    const nameOf = async ({ id }: { id: number }) => {
      const asked = "query ($id: String!) { overview: clientOverview(id: $id) { name } }";
      const { data } = await send(backend, token, asked, { id: String(id) });
      return data.overview?.name ?? null;
    };
    expect(await nameOf(house.company)).toBe(house.company.name);
    // Its booking is in the title that they do not see.
    expect(await nameOf(house.agency)).toBeNull();
    expect(await nameOf(stranger)).toBeNull();
  });

  it("a full format names the next issues with space that have not closed for ads", async () => {
    const { db } = backend;
    const { medium, formats } = await makeTitle(db, [{ label: "U2", slots: 1 }, { label: "1/1" }]);
    const company = await makeCompany(db);
    const today = todayInVienna();
    const [first, closed, full, free] = await Promise.all(
      [10, 20, 30, 40].map((days, nth) =>
        makeIssue(db, medium.id, {
          publishDate: addDays(today, days),
          ...(nth === 1 ? { adClosesOn: addDays(today, -1) } : {}),
        }),
      ),
    );
    const [cover] = formats;
    for (const issue of [first, full])
      await makeBooking(db, {
        clientCompanyId: company.id,
        targetMediumId: medium.id,
        formatId: cover?.id,
        issueId: issue?.id,
      });
    expect(closed).toBeDefined();
    const { token } = await signedInUser(db, SELLER);
    const { data } = await send(backend, token, LATER, { id: String(first?.id) });
    expect(data.issue.laterIssues).toEqual([
      { formatId: String(cover?.id), issues: [{ _id: String(free?.id) }] },
    ]);
    const later = await send(backend, token, LATER, { id: String(free?.id) });
    expect(later.data.issue.laterIssues).toEqual([]);
  });
});
