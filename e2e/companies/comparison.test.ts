import type { LoaderFunctionArgs } from "@remix-run/node";
import { makeBooking, makeCompany, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import type { Sums } from "domain/companies/comparison";
import { beforeAll, expect, it } from "vitest";
import { loader as listBookings } from "~/routes/bookings/list";
import { loadCompanies as compare, loadYears as overYears } from "~/routes/companies/compare/load.server";
import { type ComparisonMatrix, comparedBookingsHref } from "~/routes/companies/compare/matrix";
import { screensOn } from "../bookings/posts";

const RIGHTS = ["global:read__bookings", "global:read__companies"];

describeOnDatabase("figures of companies", (open) => {
  let backend: TestBackend;
  let companies: { client: string; agency: string; other: string };
  let media: { first: number; second: number };

  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    const first = await makeTitle(db);
    const second = await makeTitle(db);
    media = { first: first.medium.id, second: second.medium.id };
    const [client, agency, other] = [
      await makeCompany(db),
      await makeCompany(db, { isAgency: true }),
      await makeCompany(db),
    ];
    companies = { client: String(client.id), agency: String(agency.id), other: String(other.id) };
    const print = { clientCompanyId: client.id, targetMediumId: first.medium.id, specType: "print" } as const;
    const on = (day: string) => ({ appearsFrom: day, appearsOn: day });
    const [full, half] = first.formats;
    const sold = { ...print, agencyCompanyId: agency.id, formatId: full?.id };
    await makeBooking(db, { ...sold, ...on("2026-12-31"), priceCents: 100 });
    await makeBooking(db, { ...sold, ...on("2026-03-01"), priceCents: 20 });
    await makeBooking(db, { ...print, formatId: half?.id, ...on("2027-01-01"), priceCents: 3 });
    // Without a format, and without a year; cancelled ones, of others and of the agency on its own.
    await makeBooking(db, { ...print, targetYear: 2027, priceCents: 4_000 });
    await makeBooking(db, { ...print, targetMediumId: second.medium.id, priceCents: 500 });
    await makeBooking(db, { ...sold, ...on("2026-03-01"), status: "cancelled", priceCents: 9_999 });
    await makeBooking(db, {
      ...print,
      clientCompanyId: agency.id,
      agencyCompanyId: agency.id,
      priceCents: 7,
    });
    await makeBooking(db, { ...print, clientCompanyId: other.id, ...on("2025-05-05"), priceCents: 60_000 });
    await makeBooking(db, { clientCompanyId: client.id, bookingType: "multi", priceCents: 8_000 });
  });

  async function shown(
    screen: (args: LoaderFunctionArgs) => Promise<unknown>,
    path: string,
    rights = RIGHTS,
  ) {
    const { token } = await signedInUser(backend.db, rights);
    const { context, headers } = screensOn(backend, token);
    const request = new Request(`http://house${path}`, { headers });
    const params = { id: /^\/companies\/(\w+)\/compare/.exec(path)?.[1] };
    const answer = await screen({ request, params, context } as unknown as LoaderFunctionArgs);
    return (answer as { data?: unknown }).data ?? answer;
  }

  /** Asks the list of bookings for what each figure leads to. */
  async function sameInList({ columns, rows, restriction }: ComparisonMatrix, rights = RIGHTS) {
    const figures = rows.flatMap(({ params, cells }) =>
      columns.map((column, index) => ({
        sums: cells[index],
        to: comparedBookingsHref(column.params, params, restriction),
      })),
    );
    const sums = columns.map(({ params, sum }) => ({
      sums: sum,
      to: comparedBookingsHref(params, restriction),
    }));
    for (const { sums: figure, to } of [...figures, ...sums]) {
      const { total, sum, state } = (await shown(listBookings, to, rights)) as {
        total: { number: number };
        sum: number;
        state: { problems: unknown[] };
      };
      expect(state.problems).toEqual([]);
      expect([to, total.number, sum]).toEqual([to, figure?.count ?? 0, figure?.turnover ?? 0]);
    }
    return Object.fromEntries(rows.map(({ name, cells }) => [name, cells.map(inWords)]));
  }
  const inWords = (sums: Sums | null) => (sums ? `${sums.count}: ${sums.turnover}` : "—");
  const matrix = async (...[screen, path, rights]: Parameters<typeof shown>) =>
    ((await shown(screen, path, rights)) as { matrix: ComparisonMatrix }).matrix;
  const address = (also = "") =>
    `/companies/compare?company=${companies.client}&company=${companies.agency}&company=${companies.other}${also}`;

  it("by year are those of the list that each leads to, of client and agency", async () => {
    expect(await sameInList(await matrix(compare, address()))).toEqual({
      "2027": ["2: 4003", "—", "—"],
      "2026": ["2: 120", "2: 120", "—"],
      "2025": ["—", "—", "1: 60000"],
      "ohne Jahr": ["2: 8500", "1: 7", "—"],
    });
  });

  it("by medium and by format are too, in one year and in some media", async () => {
    const ofMedia = await sameInList(await matrix(compare, address("&by=medium")));
    expect(Object.keys(ofMedia)).toHaveLength(3);
    expect(ofMedia.Pakete).toEqual(["1: 8000", "—", "—"]);
    const restricted = address(`&by=format&year=2027&medium=${media.first}&medium=${media.second}`);
    expect(await sameInList(await matrix(compare, restricted))).toEqual({
      "1/2 Seite": ["1: 3", "—", "—"],
      "ohne Format": ["1: 4000", "—", "—"],
    });
  });

  it("of one company stand beside each other by year, up to the chosen one", async () => {
    const path = `/companies/${companies.client}/compare`;
    const years = await sameInList(await matrix(overYears, path));
    expect(Object.keys(years).sort()).toEqual(["2026", "2027", "ohne Jahr"]);
    const formats = await matrix(overYears, `${path}?by=format&medium=${media.first}`);
    expect(formats.columns.map(({ name }) => name)).toEqual(["2026", "2027"]);
    expect(await sameInList(formats)).toEqual({
      "ohne Format": ["—", "1: 4000"],
      "1/1 Seite": ["2: 120", "—"],
      "1/2 Seite": ["—", "1: 3"],
    });
    const before = await matrix(overYears, `${path}?by=medium&upTo=2026`);
    expect(before.columns.map(({ name }) => name)).toEqual(["2026"]);
  });

  it("are of bookings that the user may see, and of companies that there are", async () => {
    const rights = ["global:read__companies", `medium:${media.second}:view__bookings`];
    expect(await sameInList(await matrix(compare, address(), rights), rights)).toEqual({
      "ohne Jahr": ["1: 500", "—", "—"],
    });
    for (const missing of [["global:read__companies"], ["global:read__bookings"]])
      await expect(shown(compare, address(), missing)).rejects.toMatchObject({ status: 403 });
    for (const unknown of ["999999999", "x"])
      await expect(shown(overYears, `/companies/${unknown}/compare`)).rejects.toMatchObject({ status: 404 });
    const few = await matrix(compare, `/companies/compare?company=999999999&company=${companies.other}`);
    expect(few.columns).toHaveLength(1);
    const many = [1, 2, 3, 4, 5, 6].map((one) => `company=${Number(companies.other) + one}`).join("&");
    expect((await matrix(compare, `/companies/compare?${many}`)).rows).toEqual([]);
  });
});
