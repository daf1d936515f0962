import { DEFAULT_BOOKING_SORT } from "domain/bookings/sorts";
import { eq, inArray } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import {
  makeBooking,
  makeCompany,
  makeIssue,
  makePicture,
  makeTitle,
} from "../../../testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "../../../testing/databases";
import { makeUser, signedInUser } from "../../../testing/factories";
import { send } from "../../../testing/request";
import { companies } from "../../companies/tables";
import { bookingDocuments, bookings, bookingTargetMedia } from "../tables";

const LIST = `query ($limit: Int, $skip: Int, $term: String, $filter: BookingFilter, $sort: String) {
  bookings(limit: $limit, skip: $skip, term: $term, filter: $filter, sort: $sort) {
    total hasMore data { _id } } }`;
const WIDE = `query ($limit: Int) { bookings(limit: $limit) { total data {
  _id version bookingType status price isDeletable appearsOn allowedActions createdAt
  clientCompany { name } agencyCompany { name } supervisor { first_name } createdBy { first_name }
  parentBooking { _id } childBookings { _id }
  specs { type bookingState targetMedium { name goal } targetMedia { name } format { name } placement { name }
    bookingType { name } issue { title publishDate } ad { filename } printDocuments { filename } } } } }`;

describeOnDatabase("lists of bookings", (open) => {
  let backend: TestBackend;
  let token: string;
  const ids: Record<string, string> = {};
  let first: Awaited<ReturnType<typeof makeTitle>>;
  let second: Awaited<ReturnType<typeof makeTitle>>;
  let supervisorId: number;
  let issueId: number;
  let moserId: number;
  let agencyId: number;

  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    ({ token } = await signedInUser(db, ["global:read__bookings"]));
    first = await makeTitle(db);
    second = await makeTitle(db);
    const moser = await makeCompany(db, { name: "Autohaus Moser GmbH" });
    const zauner = await makeCompany(db, { name: "Zauner 100% Küchen" });
    const agency = await makeCompany(db, { name: "Agentur Gipfelwerk", isAgency: true, type: "Agency" });
    moserId = moser.id;
    agencyId = agency.id;
    supervisorId = (await makeUser(db)).id;
    issueId = (await makeIssue(db, first.medium.id, { publishDate: "2027-03-12" })).id;
    const keep = async (name: string, values: Parameters<typeof makeBooking>[1]) => {
      ids[name] = String((await makeBooking(db, values)).id);
    };
    const at = (hour: number) => new Date(Date.UTC(2026, 0, 1, hour));
    await keep("print", {
      clientCompanyId: moser.id,
      targetMediumId: first.medium.id,
      issueId,
      formatId: first.formats[0]?.id,
      appearsFrom: "2027-03-12",
      appearsOn: "2027-03-12",
      priceCents: 1000,
      easyJobId: "JOB-4711",
      createdAt: at(1),
    });
    await keep("billed", {
      clientCompanyId: zauner.id,
      agencyCompanyId: agency.id,
      supervisorId,
      targetMediumId: second.medium.id,
      status: "active",
      billingState: "notpaid",
      materialState: "approved",
      priceCents: 3000,
      easyJobIdEpMedia: "EP_22",
      createdAt: at(2),
    });
    await keep("internal", {
      clientCompanyId: moser.id,
      targetMediumId: second.medium.id,
      billingState: "notpaid",
      isInternal: true,
      nonbillable: true,
      targetYear: 2028,
      priceCents: 2000,
      createdAt: at(3),
    });
    await keep("digital", {
      clientCompanyId: zauner.id,
      targetMediumId: second.medium.id,
      specType: "digital",
      status: "cancelled",
      appearsFrom: "2027-01-01",
      appearsOn: "2027-01-31",
      priceCents: 4000,
      createdAt: at(4),
    });
    await keep("package", {
      clientCompanyId: moser.id,
      bookingType: "multi",
      specType: null,
      createdAt: at(5),
    });
    await db.insert(bookingTargetMedia).values({ bookingId: Number(ids.package), mediumId: first.medium.id });
  });

  const names = (found: { _id: string }[]) =>
    found.map(({ _id }) => Object.keys(ids).find((name) => ids[name] === _id) ?? _id);
  /** The names of the bookings found; by default the newest first. */
  async function found(variables: Record<string, unknown>, as = token) {
    const { data, errors } = await send(backend, as, LIST, { sort: "-createdAt", ...variables });
    expect(errors).toBeUndefined();
    return names(data.bookings.data);
  }

  it("filters by every field: OR within a list of values, AND between fields", async () => {
    const cases: [Record<string, unknown>, string[]][] = [
      [{}, ["package", "digital", "internal", "billed", "print"]],
      [{ ids: [ids.print, ids.billed, "x", "999999"] }, ["billed", "print"]],
      [{ mediumIds: [String(first.medium.id)] }, ["print"]],
      [{ mediumIds: ["nonsense"] }, []],
      [{ mediumIds: [] }, []],
      [{ types: ["digital"] }, ["digital"]],
      [{ bookingTypes: ["multi"] }, ["package"]],
      [{ status: ["active", "cancelled"] }, ["digital", "billed"]],
      [{ billingStates: ["notpaid"] }, ["internal", "billed"]],
      [{ materialStates: ["approved"] }, ["billed"]],
      [{ supervisorIds: [String(supervisorId)] }, ["billed"]],
      [{ clientIds: [String(moserId)] }, ["package", "internal", "print"]],
      [{ clientIds: [String(moserId)], types: ["print"] }, ["internal", "print"]],
      [{ agencyIds: [String(agencyId)] }, ["billed"]],
      [{ issueIds: [String(issueId)] }, ["print"]],
      [{ formatIds: [String(first.formats[0]?.id)] }, ["print"]],
      [{ missing: ["supervisor"] }, ["package", "digital", "internal", "print"]],
      [{ missing: ["issue", "format"], types: ["print"] }, ["internal", "billed"]],
      [{ year: 2027 }, ["digital", "print"]],
      [{ year: 2028 }, ["internal"]],
      [{ year: -5 }, []],
      [{ year: 2_147_483_647 }, []],
      [{ from: "2027-02-01" }, ["print"]],
      [{ from: "2027-01-01", to: "2027-01-31" }, ["digital"]],
      [{ withoutEasyJobId: true }, ["package", "digital", "internal", "billed"]],
      [{ withoutEasyJobId: false }, ["print"]],
      [{ nonbillable: true }, ["internal"]],
      [{ isInternal: false }, ["package", "digital", "billed", "print"]],
    ];
    for (const [filter, expected] of cases)
      expect([filter, await found({ filter })]).toEqual([filter, expected]);
  });

  it("searches client, agency, job ids and number for every word, ignoring case", async () => {
    expect(await found({ term: "moser" })).toEqual(["package", "internal", "print"]);
    expect(await found({ term: "GIPFEL zauner" })).toEqual(["billed"]);
    expect(await found({ term: "4711" })).toEqual(["print"]);
    expect(await found({ term: "ep_2" })).toEqual(["billed"]);
    expect(await found({ term: "ep%2" })).toEqual([]);
    expect(await found({ term: "100%" })).toEqual(["digital", "billed"]);
    expect(await found({ term: `#${ids.internal}` })).toContain("internal");
    expect(await found({ term: "gipfel moser" })).toEqual([]);
    // The search uses every word, however many there are.
    const six = "Autohaus Moser GmbH job 4711 JOB-";
    expect(await found({ term: six })).toEqual(["print"]);
    expect(await found({ term: `${six} nirgends` })).toEqual([]);
    expect(await found({ term: `${six} 1 7 a b c d e f nirgends` })).toEqual([]);
    expect(await found({ term: "   " })).toHaveLength(5);
    expect(await found({ term: "\0\\'\"; drop" })).toEqual([]);
  });

  it("finds the same where a word names hundreds of companies", async () => {
    const { db } = backend;
    const crowd = Array.from({ length: 600 }, (_, nth) => ({ name: `Moser ${nth} Gruppe` }));
    const added = await db.insert(companies).values(crowd).returning({ id: companies.id });
    const [last = { id: 0 }] = added.slice(-1);
    const booking = await makeBooking(db, { clientCompanyId: last.id, targetMediumId: first.medium.id });
    ids.crowd = String(booking.id);
    try {
      expect(new Set(await found({ term: "moser" }))).toEqual(
        new Set(["package", "internal", "print", "crowd"]),
      );
      expect(await found({ term: "moser 599" })).toEqual(["crowd"]);
      expect(await found({ term: "gipfel moser" })).toEqual([]);
    } finally {
      await db.delete(bookings).where(eq(bookings.id, booking.id));
      const crowdIds = added.map(({ id }) => id);
      await db.delete(companies).where(inArray(companies.id, crowdIds));
      delete ids.crowd;
    }
  });

  it("finds the bookings of each medium's next issue", async () => {
    const { db } = backend;
    const title = await makeTitle(db);
    const mine = { targetMediumId: title.medium.id, clientCompanyId: (await makeCompany(db)).id };
    const added: number[] = [];
    for (const publishDate of ["2020-01-01", "2099-02-01", "2099-01-01"]) {
      const issue = await makeIssue(db, title.medium.id, { publishDate });
      added.push((await makeBooking(db, { ...mine, issueId: issue.id })).id);
    }
    added.push((await makeBooking(db, mine)).id);
    ids.next = String(added[2]);
    try {
      const filter = { mediumIds: [String(title.medium.id)] };
      expect(await found({ filter: { ...filter, inNextIssue: true } })).toEqual(["next"]);
      expect(await found({ filter: { ...filter, inNextIssue: false } })).toHaveLength(3);
    } finally {
      await db.delete(bookings).where(inArray(bookings.id, added));
      delete ids.next;
    }
  });

  it("finds what people type: umlauts, typos, the client's number, the issue", async () => {
    const { db } = backend;
    const client = await makeCompany(db, { name: "Mühlviertler Raiffeisenbank", externalId: "K11232" });
    const issue = await makeIssue(db, first.medium.id, { issueNumber: "12/2031" });
    const where = { targetMediumId: first.medium.id, clientCompanyId: client.id };
    ids.searched = String((await makeBooking(db, { ...where, issueId: issue.id })).id);
    try {
      for (const term of ["muehlviertler", "muhlviertl", "raifeisen", "raiffeisen mühl", "Raifeisnbank"])
        expect(await found({ term }), term).toEqual(["searched"]);
      for (const term of ["K11232", "k11232", "12/2031", "12/31", "raiff 12/2031", `${ids.searched} raiff`])
        expect(await found({ term }), term).toEqual(["searched"]);
      for (const term of ["K1123", "2/2031", "moser 12/2031", "Zimmerer"])
        expect(await found({ term }), term).toEqual([]);
    } finally {
      await db.delete(bookings).where(eq(bookings.id, Number(ids.searched)));
      delete ids.searched;
    }
  });

  it("sorts by each key both ways, empty days last", async () => {
    expect(await found({ sort: "createdAt" })).toEqual(["print", "billed", "internal", "digital", "package"]);
    expect(await found({ sort: "-price" })).toEqual(["digital", "billed", "internal", "print", "package"]);
    expect((await found({ sort: "appearsOn" })).slice(0, 2)).toEqual(["digital", "print"]);
    expect((await found({ sort: "-appearsOn" })).slice(0, 2)).toEqual(["print", "digital"]);
    expect(await found({ sort: "client" })).toEqual(["print", "internal", "package", "billed", "digital"]);
    expect(await found({ sort: "-client" })).toEqual(["digital", "billed", "package", "internal", "print"]);
    const byMedium = ["print", "billed", "internal", "digital", "package"];
    expect(await found({ sort: "medium" })).toEqual(byMedium);
    expect(await found({ sort: "medium", limit: 2, skip: 2 })).toEqual(byMedium.slice(2, 4));
    expect(await found({ sort: "-medium" })).toEqual(["digital", "internal", "billed", "print", "package"]);
    expect(await found({ sort: null })).toEqual(await found({ sort: DEFAULT_BOOKING_SORT }));
    const { errors, code } = await send(backend, token, LIST, { sort: "easyJobId" });
    expect(code).toBe("BAD_USER_INPUT");
    expect(errors?.[0]?.extensions.data?.[0]?.field).toBe("sort");
  });

  it("pages with total and hasMore", async () => {
    const page = async (limit: number, skip: number) => {
      const { data } = await send(backend, token, LIST, { limit, skip, sort: "-createdAt" });
      return [names(data.bookings.data), data.bookings.total, data.bookings.hasMore];
    };
    expect(await page(2, 0)).toEqual([["package", "digital"], 5, true]);
    expect(await page(2, 4)).toEqual([["print"], 5, false]);
    expect(await page(2, 10)).toEqual([[], 5, false]);
    expect((await send(backend, token, LIST, { limit: 0 })).code).toBe("BAD_USER_INPUT");
    expect((await send(backend, token, LIST, { limit: 10_001 })).code).toBe("BAD_USER_INPUT");
  });

  it("shows only bookings of media that may be viewed", async () => {
    const some = await signedInUser(backend.db, [`medium:${first.medium.id}:view__bookings`]);
    const none = await signedInUser(backend.db, [`medium:${first.medium.id}:edit__bookings`]);
    expect(await found({}, some.token)).toEqual(["package", "print"]);
    expect(await found({ sort: "medium" }, some.token)).toEqual(["print", "package"]);
    expect(await found({ filter: { mediumIds: [String(second.medium.id)] } }, some.token)).toEqual([]);
    const refused = await send(backend, none.token, "{ bookings { total } }", {});
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      code: "NOT_AUTHORIZED",
      permission: "global:read__bookings",
    });
    const one = `query ($id: String!) { booking(id: $id) { _id } }`;
    expect((await send(backend, some.token, one, { id: ids.billed })).data.booking).toBeNull();
    expect((await send(backend, some.token, one, { id: ids.print })).data.booking).toEqual({
      _id: ids.print,
    });
  });

  it("sums up what a search finds", async () => {
    const summary = `query ($term: String, $filter: BookingFilter) { bookingSummary(term: $term, filter: $filter) {
      total withoutMaterial toBill turnover byMedium { medium { _id } count } } }`;
    const { data } = await send(backend, token, summary, {});
    expect(data.bookingSummary).toEqual({
      total: 5,
      withoutMaterial: 2,
      toBill: 1,
      turnover: 6000,
      byMedium: [
        { medium: { _id: String(first.medium.id) }, count: 1 },
        { medium: { _id: String(second.medium.id) }, count: 3 },
      ],
    });
    const narrow = await send(backend, token, summary, { term: "moser", filter: { types: ["print"] } });
    expect(narrow.data.bookingSummary).toMatchObject({ total: 2, turnover: 3000 });
  });
});

describeOnDatabase("a long list of bookings", (open) => {
  it("takes the same number of statements for 100 rows as for 20", async () => {
    const backend = await open();
    const { db } = backend;
    const { token } = await signedInUser(db, ["global:read__bookings", "global:edit__bookings"]);
    const titles = [await makeTitle(db), await makeTitle(db), await makeTitle(db)];
    const parent = await makeBooking(db, {
      clientCompanyId: (await makeCompany(db)).id,
      bookingType: "multi",
    });
    for (let n = 0; n < 110; n++) {
      const title = titles[n % 3];
      if (!title) throw new Error("no title");
      const { id } = await makeBooking(db, {
        clientCompanyId: (await makeCompany(db)).id,
        agencyCompanyId: (await makeCompany(db)).id,
        supervisorId: (await makeUser(db)).id,
        createdById: (await makeUser(db)).id,
        targetMediumId: title.medium.id,
        formatId: title.formats[n % 2]?.id,
        placementId: title.placement.id,
        bookingArtId: title.art.id,
        issueId: (await makeIssue(db, title.medium.id)).id,
        adId: (await makePicture(db)).id,
        parentBookingId: n % 10 === 0 ? parent.id : null,
      });
      await db.insert(bookingDocuments).values({ bookingId: id, attachmentId: (await makePicture(db)).id });
    }
    const statementsFor = async (limit: number) => {
      backend.statements.length = 0;
      const { data, errors } = await send(backend, token, WIDE, { limit });
      expect(errors).toBeUndefined();
      expect(data.bookings.data).toHaveLength(limit);
      return backend.statements.length;
    };
    // Media, categories and people are read once for all requests.
    await statementsFor(100);
    const forTwenty = await statementsFor(20);
    const forHundred = await statementsFor(100);
    expect(forHundred).toBe(forTwenty);
    expect(forHundred).toBeLessThanOrEqual(18);
    expect(await db.$count(bookings)).toBe(111);
  });
});
