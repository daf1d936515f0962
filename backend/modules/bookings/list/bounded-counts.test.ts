import { openSession } from "backend/modules/users/service";
import { users } from "backend/modules/users/tables";
import { seedDemo } from "backend/seed/demo";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { BOOKING_STATUS, MATERIAL_STATES, MEDIUM_TYPES } from "domain/bookings/fields";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

const QUERY = `query ($term: String, $filter: BookingFilter, $atMost: Int, $limit: Int, $skip: Int) {
  bookings(term: $term, filter: $filter, limit: $limit, skip: $skip) {
    total hasMore leftOut sum sumOfFew: sum(atMost: $atMost) ids counted(atMost: $atMost) { number isMore } data { _id } }
  summary: bookingSummary(term: $term, filter: $filter) {
    total withoutMaterial toBill turnover byMedium { count medium { _id } }
    counts(atMost: $atMost) { total { number isMore } withoutMaterial { number isMore } toBill { number isMore }
      byMedium { count medium { _id } } } }
  bookingYears(term: $term, filter: $filter) { count turnover } }`;

type Counted = { number: number; isMore: boolean };

describeOnDatabase("counts up to a bound", (open) => {
  let backend: TestBackend;
  let all: string;
  let some: string;
  const ids: Record<"supervisors" | "companies" | "media" | "formats", string[]> = {
    supervisors: [],
    companies: [],
    media: [],
    formats: [],
  };
  beforeAll(async () => {
    backend = await open();
    const [administrator] = await seedDemo(backend.db, { bookings: 300 });
    const email = administrator?.email ?? "";
    const [user] = await backend.db.select({ id: users.id }).from(users).where(eq(users.email, email));
    ({ token: all } = await openSession(backend.db, user?.id ?? 0, new Date()));
    const distinct = async (column: string) => {
      const statement = `select distinct ${column} as id from bookings where ${column} is not null order by 1`;
      const { rows } = await backend.db.execute<{ id: unknown }>(sql.raw(statement));
      return rows.map(({ id }) => String(id));
    };
    ids.supervisors = await distinct("supervisor_id");
    ids.companies = [...(await distinct("client_company_id")), ...(await distinct("agency_company_id"))];
    ids.media = await distinct("target_medium_id");
    ids.formats = await distinct("format_id");
    const right = (id: string | undefined) => `medium:${id}:view__bookings`;
    ({ token: some } = await signedInUser(backend.db, [right(ids.media[0]), right(ids.media[4])]));
  });

  const few = (from: readonly string[]) => fc.uniqueArray(fc.constantFrom(...from), { maxLength: 9 });
  // More than two filters at once find hardly anything.
  const filters = () => {
    const values = {
      supervisorIds: few(ids.supervisors),
      companyIds: few(ids.companies),
      mediumIds: few(ids.media),
      formatIds: few(ids.formats),
      types: few(MEDIUM_TYPES),
      status: few(BOOKING_STATUS),
      materialStates: few(MATERIAL_STATES),
      withoutEasyJobId: fc.boolean(),
      cancelled: fc.boolean(),
    };
    type Name = keyof typeof values;
    return fc
      .subarray(Object.keys(values) as Name[], { maxLength: 2 })
      .chain((names) =>
        fc.record(Object.fromEntries(names.map((name) => [name, values[name] as fc.Arbitrary<unknown>]))),
      );
  };
  const searches = () =>
    fc.record({
      term: fc.option(fc.constantFrom("optik", "gmbh", "agentur", "J2", "hotel gmbh", "12"), { freq: 2 }),
      filter: filters(),
      atMost: fc.option(fc.nat(60)),
      limit: fc.integer({ min: 1, max: 40 }),
      skip: fc.nat(80),
      isAll: fc.boolean(),
    });

  /** What is billed for each booking, as an export of all tells it: nothing if cancelled, and a package once. */
  const billedInExport = async () => {
    const exported = `{ bookings(limit: 10000) { data { _id price status bookingType specs { billEvenly }
      parentBooking { _id specs { billEvenly } } } } }`;
    const { data } = await send(backend, all, exported);
    type Row = {
      _id: string;
      price: number;
      status: string;
      bookingType: string;
      specs: { billEvenly: boolean };
      parentBooking: { specs: { billEvenly: boolean } } | null;
    };
    const isBilled = ({ status, bookingType, specs, parentBooking }: Row) =>
      status !== "cancelled" &&
      (bookingType === "multi" ? !specs.billEvenly : (parentBooking?.specs.billEvenly ?? true));
    return new Map((data.bookings.data as Row[]).map((row) => [row._id, isBilled(row) ? row.price : 0]));
  };

  test("say what counting says, and sums are those of the bookings", async () => {
    const billed = await billedInExport();
    expect([...billed.values()]).toContain(0);
    const isRight = async ({
      isAll,
      ...search
    }: {
      isAll: boolean;
      atMost: number | null;
      limit: number;
      skip: number;
      filter: { cancelled?: boolean };
    }) => {
      const as = isAll ? all : some;
      const { data, errors } = await send(backend, as, QUERY, { ...search });
      expect(errors).toBeUndefined();
      const { bookings, summary, bookingYears: years } = data;
      const exact: number = bookings.ids.length;
      const isUpTo = (counted: Counted | null, number: number) => {
        if (counted === null) expect(exact).toBeGreaterThan(search.atMost ?? Number.POSITIVE_INFINITY);
        else if (!counted.isMore) expect(counted.number).toBe(number);
        else {
          expect(counted.number).toBeLessThan(number);
          expect(counted.number).toBeGreaterThanOrEqual(search.atMost ?? Number.POSITIVE_INFINITY);
        }
      };
      const added = (rows: { count: number; turnover?: number }[], of: "count" | "turnover" = "count") =>
        rows.reduce((sum, row) => sum + (row[of] ?? 0), 0);
      expect([bookings.total, summary.total, added(years)]).toEqual([exact, exact, exact]);
      expect(added(years, "turnover")).toBe(summary.turnover);
      expect(bookings.data.map(({ _id }: { _id: string }) => _id)).toEqual(
        bookings.ids.slice(search.skip, search.skip + search.limit),
      );
      if (exact > 0 || search.filter.cancelled !== false) expect(bookings.leftOut).toBe(null);
      else {
        const filter = { ...search.filter, cancelled: true };
        const { data: left } = await send(backend, as, QUERY, { ...search, filter });
        expect(bookings.leftOut).toBe(left.bookings.total);
      }
      const sum = bookings.ids.reduce((all: number, id: string) => all + (billed.get(id) ?? 0), 0);
      expect(bookings.sum).toBe(sum);
      if (bookings.sumOfFew !== null) expect(bookings.sumOfFew).toBe(sum);
      else expect(exact).toBeGreaterThan(search.atMost ?? Number.POSITIVE_INFINITY);
      expect(bookings.hasMore).toBe(search.skip + search.limit < exact);
      isUpTo(bookings.counted, exact);
      isUpTo(summary.counts.total, exact);
      isUpTo(summary.counts.withoutMaterial, summary.withoutMaterial);
      isUpTo(summary.counts.toBill, summary.toBill);
      if (summary.counts.byMedium) expect(summary.counts.byMedium).toEqual(summary.byMedium);
      else expect(exact).toBeGreaterThan(search.atMost ?? Number.POSITIVE_INFINITY);
    };
    await fc.assert(fc.asyncProperty(searches(), isRight), { numRuns: 25 });
  });

  test("the open work of a search is counted by one statement", async () => {
    const statementsOf = async (counts: string) => {
      const document = `{ bookingSummary(filter: { cancelled: false }) { counts(atMost: 20) { ${counts} } } }`;
      // The first request reads what is kept from then on.
      await send(backend, all, document, {});
      backend.statements.length = 0;
      const { errors } = await send(backend, all, document, {});
      expect(errors).toBeUndefined();
      return backend.statements.length;
    };
    const one = await statementsOf("toBill { number }");
    expect(await statementsOf("toBill { number } withoutMaterial { number }")).toBe(one);
  });
});
