import { openSession } from "backend/modules/users/service";
import { users } from "backend/modules/users/tables";
import { seedDemo } from "backend/seed/demo";
import { describeOnEachDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { BOOKING_STATUS, MATERIAL_STATES, MEDIUM_TYPES } from "domain/bookings/fields";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

const QUERY = `query ($term: String, $filter: BookingFilter, $atMost: Int, $limit: Int, $skip: Int) {
  bookings(term: $term, filter: $filter, limit: $limit, skip: $skip) {
    total hasMore ids counted(atMost: $atMost) { number isMore } data { _id } }
  summary: bookingSummary(term: $term, filter: $filter) {
    total withoutMaterial toBill turnover byMedium { count medium { _id } }
    counts(atMost: $atMost) { total { number isMore } withoutMaterial { number isMore } toBill { number isMore }
      byMedium { count medium { _id } } } }
  bookingYears(term: $term, filter: $filter) { count turnover } }`;

type Counted = { number: number; isMore: boolean };

describeOnEachDatabase("counts up to a bound", (open) => {
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

  test("say what counting says, and sums are those of the bookings", async () => {
    const isRight = async ({
      isAll,
      ...search
    }: {
      isAll: boolean;
      atMost: number | null;
      limit: number;
      skip: number;
    }) => {
      const { data, errors } = await send(backend, isAll ? all : some, QUERY, { ...search });
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
      expect(bookings.hasMore).toBe(search.skip + search.limit < exact);
      isUpTo(bookings.counted, exact);
      isUpTo(summary.counts.total, exact);
      isUpTo(summary.counts.withoutMaterial, summary.withoutMaterial);
      isUpTo(summary.counts.toBill, summary.toBill);
      if (summary.counts.byMedium) expect(summary.counts.byMedium).toEqual(summary.byMedium);
      else expect(exact).toBeGreaterThan(search.atMost ?? Number.POSITIVE_INFINITY);
    };
    await fc.assert(fc.asyncProperty(searches(), isRight), { numRuns: 120 });
  });
});
