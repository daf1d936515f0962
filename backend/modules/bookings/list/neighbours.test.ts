import { openSession } from "backend/modules/users/service";
import { users } from "backend/modules/users/tables";
import { seedDemo } from "backend/seed/demo";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { countOfThisRun } from "backend/testing/exploring";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { BOOKING_SORTS } from "domain/bookings/sorts";
import { eq, sql } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";

const LIST = `query ($term: String, $filter: BookingFilter, $sort: String) {
  bookings(term: $term, filter: $filter, sort: $sort, limit: 1) { ids } }`;
const NEIGHBOURS = `query ($id: String!, $term: String, $filter: BookingFilter, $sort: String) {
  found: bookingNeighbours(id: $id, term: $term, filter: $filter, sort: $sort) {
    previous next position { number isMore } total { number isMore } } }`;

/** A search, by who sees all bookings or some, and which of those that it finds. */
interface Asked {
  at: number;
  isAll: boolean;
  search: Record<string, unknown>;
}

const SORTS = BOOKING_SORTS.flatMap((key) => [key, `-${key}`]);

describeOnDatabase("the place of a booking in a list", (open) => {
  let backend: TestBackend;
  let all: string;
  let some: string;
  let ids: string[];

  beforeAll(async () => {
    backend = await open();
    const [administrator] = await seedDemo(backend.db, { bookings: 120 });
    const email = administrator?.email ?? "";
    const [user] = await backend.db.select({ id: users.id }).from(users).where(eq(users.email, email));
    ({ token: all } = await openSession(backend.db, user?.id ?? 0, new Date()));
    const { rows } = await backend.db.execute<{ id: string; medium: string | null }>(
      sql`select id, target_medium_id as medium from bookings order by id`,
    );
    ids = rows.map(({ id }) => String(id));
    const media = [...new Set(rows.flatMap(({ medium }) => medium ?? []))];
    ({ token: some } = await signedInUser(
      backend.db,
      media.slice(0, 3).map((id) => `medium:${id}:view__bookings`),
    ));
  });

  const ask = async (query: string, variables: Record<string, unknown>, as = all) => {
    const { data, errors } = await send(backend, as, query, variables);
    expect(errors).toBeUndefined();
    return data;
  };

  const searches = () =>
    fc.record({
      at: fc.nat(),
      isAll: fc.boolean(),
      search: fc.record({
        sort: fc.constantFrom(...SORTS),
        term: fc.option(fc.constantFrom("gmbh", "hotel"), { freq: 3 }),
        // Without a filter, those who see everything search along the index of the order.
        filter: fc.constantFrom(
          {},
          {},
          { cancelled: false },
          { billingStates: ["open"] },
          { types: ["print"] },
        ),
      }),
    });

  test("is that of the list, with the bookings before and after it, in every order", async () => {
    const isRight = async ({ at, isAll, search }: Asked) => {
      const as = isAll ? all : some;
      const list: string[] = (await ask(LIST, search, as)).bookings.ids;
      fc.pre(list.length > 0);
      const nth = at % list.length;
      const { found } = await ask(NEIGHBOURS, { ...search, id: list[nth] }, as);
      expect(found).toEqual({
        previous: list[nth - 1] ?? null,
        next: list[nth + 1] ?? null,
        position: { number: nth + 1, isMore: false },
        total: { number: list.length, isMore: false },
      });
    };
    // Each order once in any run, by both users in turn.
    await fc.assert(fc.asyncProperty(searches(), isRight), {
      numRuns: SORTS.length + countOfThisRun(0, 25),
      examples: SORTS.map((sort, nth): [Asked] => [
        { at: 7 * nth, isAll: nth % 4 < 2, search: { sort, term: null, filter: {} } },
      ]),
    });
  });

  test("leads on from a booking that the search does not find any more", async () => {
    const isRight = async ({ at, search }: { at: number; search: { sort: string } }) => {
      const whole: string[] = (await ask(LIST, { sort: search.sort })).bookings.ids;
      const list: string[] = (await ask(LIST, search)).bookings.ids;
      const others = whole.filter((id) => !list.includes(id));
      fc.pre(others.length > 0);
      const id = others[at % others.length] ?? "";
      const before = whole.slice(0, whole.indexOf(id)).filter((one) => list.includes(one));
      const { found } = await ask(NEIGHBOURS, { ...search, id });
      expect(found).toMatchObject({
        previous: before.at(-1) ?? null,
        next: list[before.length] ?? null,
        position: null,
      });
    };
    await fc.assert(fc.asyncProperty(searches(), isRight), { numRuns: countOfThisRun(5, 20) });
  });

  test("is nobody's business who may not see it", async () => {
    const seen: string[] = (await ask(LIST, {}, some)).bookings.ids;
    const hidden = ids.find((id) => !seen.includes(id));
    expect(await ask(NEIGHBOURS, { id: hidden }, some)).toEqual({ found: null });
    for (const id of ["0", "x", "999999999"]) expect(await ask(NEIGHBOURS, { id })).toEqual({ found: null });
    const none = await signedInUser(backend.db, []);
    const { errors } = await send(backend, none.token, NEIGHBOURS, { id: ids[0] });
    expect(errors?.[0]?.extensions.code).toBe("NOT_AUTHORIZED");
    const { errors: wrong } = await send(backend, all, NEIGHBOURS, { id: ids[0], sort: "name" });
    expect(wrong?.[0]?.extensions.data).toEqual([{ field: "sort", message: "choice_invalid" }]);
  });
});
