import { bookings } from "backend/modules/bookings/tables";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { makeUser, signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { eq } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";

const FIGURES = "figures { sold turnover before { sold turnover } }";
const YEAR = `query ($year: Int!, $mediumIds: [String!], $limit: Int, $skip: Int) {
  yearlyPrint(year: $year, mediumIds: $mediumIds) {
    year
    total { sold turnover before { sold turnover } }
    withoutIssue { sold turnover }
    formats { format { name } ${FIGURES} free }
    media { medium { _id } ${FIGURES} }
    issues(limit: $limit, skip: $skip) { total hasMore data {
      issue { _id title } issueBefore { title } ${FIGURES} cells { formatId sold turnover available free } } }
    clients(limit: $limit, skip: $skip) { total hasMore data { client { _id name } ${FIGURES} } }
    supervisors(limit: $limit) { total data { supervisor { _id } ${FIGURES} } }
  } }`;

const figures = (sold: number, turnover: number, soldBefore = 0, turnoverBefore = 0) => ({
  sold,
  turnover,
  before: { sold: soldBefore, turnover: turnoverBefore },
});

describeOnDatabase("a year of several types", (open) => {
  let backend: TestBackend;
  let token: string;
  let mediumIds: string[];
  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    ({ token } = await signedInUser(db, ["global:read__bookings"]));
    const print = await makeTitle(db, [{ label: "1/1 Seite", slots: 3 }]);
    const web = await makeTitle(db, [{ label: "Banner", slots: 3 }], { type: "digital" });
    mediumIds = [print, web].map(({ medium }) => String(medium.id));
    const [moser, zauner] = [
      await makeCompany(db, { name: "Moser & Söhne" }),
      await makeCompany(db, { name: "Zauner" }),
    ];
    const sell = (
      medium: typeof print,
      specType: "print" | "digital",
      day: string,
      cents: number,
      client = moser,
    ) =>
      makeBooking(db, {
        clientCompanyId: client.id,
        specType,
        targetMediumId: medium.medium.id,
        formatId: medium.formats[0]?.id ?? null,
        priceCents: cents,
        appearsFrom: day,
        appearsOn: day,
      });
    await sell(print, "print", "2027-03-01", 100);
    await sell(web, "digital", "2027-03-05", 1000);
    await sell(web, "digital", "2026-03-05", 200);
    await sell(web, "digital", "2027-11-05", 5000, zauner);
  });
  const ask = async (types: string[] | null, term?: string) => {
    const query = `query ($types: [MediumType!], $mediumIds: [String!], $term: String) {
      yearlyPrint(year: 2027, types: $types, mediumIds: $mediumIds) { total { turnover before { turnover } }
        months { month figures { turnover before { turnover } } }
        clients(term: $term) { total data { client { name } } } } }`;
    const { data, errors } = await send(backend, token, query, { types, mediumIds, term });
    expect(errors).toBeUndefined();
    return data.yearlyPrint;
  };

  test("is of print where no type is named, and of all that are", async () => {
    expect((await ask(null)).total.turnover).toBe(100);
    expect((await ask(["digital"])).total).toEqual({ turnover: 6000, before: { turnover: 200 } });
    expect((await ask(["print", "digital", "video"])).total.turnover).toBe(6100);
  });

  test("has its turnover by month beside the year before, and finds clients by their names", async () => {
    const { months } = await ask(["print", "digital"]);
    expect(months).toHaveLength(12);
    expect(months[2]).toEqual({ month: 3, figures: { turnover: 1100, before: { turnover: 200 } } });
    expect(months[10].figures.turnover).toBe(5000);
    const { clients } = await ask(["print", "digital"], "söhne moser");
    expect(clients).toEqual({ total: 1, data: [{ client: { name: "Moser & Söhne" } }] });
  });
});

describeOnDatabase("a year of print", (open) => {
  let backend: TestBackend;
  let token: string;
  let first: Awaited<ReturnType<typeof makeTitle>>;
  let second: Awaited<ReturnType<typeof makeTitle>>;
  const ids: Record<string, string> = {};

  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    ({ token } = await signedInUser(db, ["global:read__bookings"]));
    first = await makeTitle(db, [{ label: "1/1 Seite", slots: 3 }, { label: "Wortanzeige" }]);
    second = await makeTitle(db, [{ label: "U4", slots: 1 }]);
    const spring = await makeIssue(db, first.medium.id, { title: "Frühling", publishDate: "2027-03-01" });
    await makeIssue(db, first.medium.id, { title: "Herbst", publishDate: "2027-09-01" });
    const before = await makeIssue(db, first.medium.id, { title: "Vorfrühling", publishDate: "2026-02-01" });
    const other = await makeIssue(db, second.medium.id, { title: "Jänner", publishDate: "2027-01-15" });
    const moser = (await makeCompany(db, { name: "Moser" })).id;
    const zauner = (await makeCompany(db, { name: "Zauner" })).id;
    const supervisorId = (await makeUser(db)).id;
    Object.assign(ids, {
      spring: String(spring.id),
      other: String(other.id),
      supervisor: String(supervisorId),
    });
    ids.moser = String(moser);
    const [full, line] = first.formats;
    const inIssue = (issue: typeof spring, formatId: number | undefined, priceCents: number) => ({
      targetMediumId: issue.mediumId,
      issueId: issue.id,
      formatId,
      priceCents,
      appearsFrom: issue.publishDate,
      appearsOn: issue.publishDate,
    });
    await makeBooking(db, { clientCompanyId: moser, supervisorId, ...inIssue(spring, full?.id, 1000) });
    await makeBooking(db, { clientCompanyId: zauner, status: "active", ...inIssue(spring, full?.id, 2000) });
    await makeBooking(db, { clientCompanyId: zauner, status: "completed", ...inIssue(spring, line?.id, 50) });
    await makeBooking(db, {
      clientCompanyId: moser,
      status: "cancelled",
      ...inIssue(spring, full?.id, 9000),
    });
    await makeBooking(db, { clientCompanyId: moser, ...inIssue(spring, undefined, 7) });
    await makeBooking(db, { clientCompanyId: moser, ...inIssue(before, full?.id, 400) });
    await makeBooking(db, { clientCompanyId: zauner, ...inIssue(other, second.formats[0]?.id, 300) });
    // Sold for the year, but not yet in an issue.
    await makeBooking(db, {
      clientCompanyId: moser,
      targetMediumId: first.medium.id,
      targetYear: 2027,
      priceCents: 20,
    });
    // A digital booking does not count. Of a package that is billed as a whole, the print booking counts without a price.
    await makeBooking(db, {
      clientCompanyId: moser,
      specType: "digital",
      targetYear: 2027,
      priceCents: 5000,
    });
    const whole = await makeBooking(db, {
      clientCompanyId: moser,
      bookingType: "multi",
      specType: null,
      priceCents: 600,
    });
    await makeBooking(db, {
      clientCompanyId: moser,
      parentBookingId: whole.id,
      ...inIssue(spring, full?.id, 333),
    });
  });

  async function year(variables: Record<string, unknown> = {}, as = token) {
    const { data, errors } = await send(backend, as, YEAR, { year: 2027, ...variables });
    expect(errors).toBeUndefined();
    return data.yearlyPrint;
  }

  test("is summed up with the year before, cancelled bookings left out and packages counted once", async () => {
    const { total, withoutIssue } = await year();
    expect(total).toEqual(figures(7, 3377, 1, 400));
    expect(withoutIssue).toEqual({ sold: 1, turnover: 20 });
  });

  test("is shown by issue and format, with what is free", async () => {
    const { issues, formats } = await year();
    expect(issues.total).toBe(3);
    const spring = issues.data.find((row: { issue: { _id: string } }) => row.issue._id === ids.spring);
    expect(spring.figures).toEqual(figures(5, 3057, 1, 400));
    expect(spring.issueBefore).toEqual({ title: "Vorfrühling" });
    const [full, line] = first.formats.map((format) => String(format.id));
    expect(spring.cells).toEqual([
      { formatId: full, sold: 3, turnover: 3000, available: 3, free: 0 },
      { formatId: line, sold: 1, turnover: 50, available: null, free: null },
      { formatId: null, sold: 1, turnover: 7, available: null, free: null },
    ]);
    const autumn = issues.data.find((row: { issue: { title: string } }) => row.issue.title === "Herbst");
    expect(autumn.issueBefore).toBeNull();
    expect(autumn.cells[0]).toEqual({ formatId: full, sold: 0, turnover: 0, available: 3, free: 3 });
    expect(formats).toEqual([
      { format: { name: "1/1 Seite" }, figures: figures(3, 3000, 1, 400), free: 3 },
      { format: { name: "Wortanzeige" }, figures: figures(1, 50), free: null },
      { format: { name: "U4" }, figures: figures(1, 300), free: 0 },
      { format: null, figures: figures(2, 27), free: 0 },
    ]);
  });

  test("is shown by client, supervisor and medium, the highest turnover first", async () => {
    const { clients, supervisors, media } = await year();
    expect(clients.data.map((row: any) => [row.client.name, row.figures])).toEqual([
      ["Zauner", figures(3, 2350)],
      ["Moser", figures(4, 1027, 1, 400)],
    ]);
    expect(supervisors.data).toEqual([
      { supervisor: null, figures: figures(6, 2377, 1, 400) },
      { supervisor: { _id: ids.supervisor }, figures: figures(1, 1000) },
    ]);
    expect(media.map((row: any) => [row.medium._id, row.figures.turnover])).toEqual([
      [String(first.medium.id), 3077],
      [String(second.medium.id), 300],
    ]);
  });

  test("every figure is the number, and the sum, of the bookings that its filter finds", async () => {
    const count = async (filter: object) => {
      const sold = { types: ["print"], cancelled: false, ...filter };
      const query = "query ($filter: BookingFilter) { bookings(filter: $filter) { total sum } }";
      const { total, sum } = (await send(backend, token, query, { filter: sold })).data.bookings;
      sums.push(sum);
      return total;
    };
    const sums: number[] = [];
    const lastSum = () => sums.at(-1);
    const { total, withoutIssue, issues, clients, supervisors, formats } = await year();
    expect(await count({ year: 2027 })).toBe(total.sold);
    expect(lastSum()).toBe(total.turnover);
    expect(await count({ year: 2026 })).toBe(total.before.sold);
    expect(await count({ year: 2027, missing: ["issue"] })).toBe(withoutIssue.sold);
    for (const { issue, figures: sum, cells } of issues.data) {
      expect(await count({ issueIds: [issue._id] })).toBe(sum.sold);
      for (const { formatId, sold } of cells) {
        const format = formatId ? { formatIds: [formatId] } : { missing: ["format"] };
        expect(await count({ issueIds: [issue._id], ...format })).toBe(sold);
      }
    }
    for (const { client, figures: sum } of clients.data) {
      expect(await count({ year: 2027, clientIds: [client._id] })).toBe(sum.sold);
      expect(lastSum()).toBe(sum.turnover);
    }
    for (const { supervisor, figures: sum } of supervisors.data) {
      const filter = supervisor ? { supervisorIds: [supervisor._id] } : { missing: ["supervisor"] };
      expect(await count({ year: 2027, ...filter })).toBe(sum.sold);
    }
    const sumOfFormats = formats.reduce((sum: number, row: any) => sum + row.figures.sold, 0);
    expect(sumOfFormats).toBe(total.sold);
  });

  test("shows only media that may be viewed, and of these the ones chosen", async () => {
    const mediumId = String(second.medium.id);
    expect((await year({ mediumIds: [mediumId] })).total).toEqual(figures(1, 300));
    expect((await year({ mediumIds: ["nonsense"] })).total).toEqual(figures(0, 0));
    const some = await signedInUser(backend.db, [`medium:${mediumId}:view__bookings`]);
    const seen = await year({}, some.token);
    expect(seen.total).toEqual(figures(1, 300));
    expect(seen.issues.data.map((row: any) => row.issue._id)).toEqual([ids.other]);
    expect((await year({ mediumIds: [String(first.medium.id)] }, some.token)).total).toEqual(figures(0, 0));
    const none = await signedInUser(backend.db, [`medium:${mediumId}:edit__bookings`]);
    const refused = await send(backend, none.token, YEAR, { year: 2027 });
    expect(refused.errors?.[0]?.extensions).toMatchObject({
      code: "NOT_AUTHORIZED",
      permission: "global:read__bookings",
    });
  });

  test("pages, refuses years that nobody has, and follows a cancellation at once", async () => {
    const { issues, clients } = await year({ limit: 1, skip: 1 });
    expect([issues.total, issues.hasMore, issues.data.length]).toEqual([3, true, 1]);
    expect(clients.data.map((row: any) => row.client.name)).toEqual(["Moser"]);
    expect((await year({ skip: 99 })).issues.data).toEqual([]);
    for (const wrong of [0, -1, 99_999, 2_147_483_647]) {
      expect((await send(backend, token, YEAR, { year: wrong })).code).toBe("BAD_USER_INPUT");
    }
    const [one] = await backend.db
      .update(bookings)
      .set({ status: "cancelled" })
      .where(eq(bookings.issueId, Number(ids.other)))
      .returning();
    expect((await year()).total.sold).toBe(6);
    await backend.db
      .update(bookings)
      .set({ status: "open" })
      .where(eq(bookings.id, one?.id ?? 0));
  });

  test("needs as many statements for 37 issues as for one, apart from how loads are batched", async () => {
    for (let month = 1; month <= 37; month += 1) {
      const publishDate = `2030-${String((month % 12) + 1).padStart(2, "0")}-01`;
      await makeIssue(backend.db, first.medium.id, { publishDate });
    }
    const statements = async (limit: number) => {
      backend.statements.length = 0;
      expect((await year({ year: 2030, limit })).issues.data).toHaveLength(limit);
      return backend.statements.length;
    };
    const one = await statements(1);
    expect(await statements(37)).toBeLessThanOrEqual(one + 2);
  });
});
