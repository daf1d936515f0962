import { media } from "backend/modules/media/tables";
import { MAX_SORTED_MATCHES } from "backend/platform/lists/order-by-group";
import { COUNT_BOUND } from "domain/counted";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { makeBooking, makeCompany, makeTitle } from "../../testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "../../testing/databases";
import { isExploring } from "../../testing/exploring";
import { signedInUser } from "../../testing/factories";
import { send } from "../../testing/request";
import { billingItems } from "./tables";

const LIST = `query ($sort: String, $skip: Int, $limit: Int, $filter: BillingItemFilter) {
  billingItems(sort: $sort, skip: $skip, limit: $limit, filter: $filter) {
    ids total data { _id booking { _id specs { targetMedium { name } } } } } }`;

const BOOKINGS = 60;
const DAYS = 100;
const PAGE = 400;
/** What is skipped before the first page, before pages on which a medium ends, one in each direction, and the last. */
const SOME_PAGES = [0, 400, 1600, 5600];

/** So many items that the list does not sort all of them. */
describeOnDatabase("billing items sorted by medium", (open) => {
  let backend: TestBackend;
  let token: string;
  let clientId: string;

  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    ({ token } = await signedInUser(db, ["global:read__bookings"]));
    const client = await makeCompany(db);
    clientId = String(client.id);
    const titles = [];
    for (const name of ["Zeitung", "Anzeiger", "Magazin"]) {
      const { medium } = await makeTitle(db);
      await db.update(media).set({ name }).where(eq(media.id, medium.id));
      titles.push(medium.id);
    }
    for (let nth = 0; nth < BOOKINGS; nth += 1) {
      const isPackage = nth % 10 === 9;
      await makeBooking(db, {
        clientCompanyId: client.id,
        targetMediumId: isPackage ? null : (titles[nth % 3] ?? null),
        ...(isPackage ? { bookingType: "multi", specType: null, formatId: null } : {}),
      });
    }
    await db.execute(sql`delete from ${billingItems}`);
    await db.execute(sql`insert into billing_items (booking_id, due_date, amount_cents)
      select bookings.id, date '2027-01-01' + day, 100 from bookings, generate_series(1, ${DAYS}::int) as day
      order by day, bookings.id`);
  });

  const list = async (variables: Record<string, unknown>) => {
    const answer = await send(backend, token, LIST, variables);
    expect(answer.errors).toBeUndefined();
    return answer.data.billingItems as {
      ids: string[];
      total: number;
      data: { _id: string; booking: { _id: string; specs: { targetMedium: { name: string } | null } } }[];
    };
  };

  /** The ids of all items, as PostgreSQL sorts: what has no name comes last, and first in the other direction. */
  const sortedIds = async (sort: string) => {
    const { rows } = await backend.db.execute<{ id: string; booking: string; medium: string | null }>(
      sql`select item.id, item.booking_id as booking, media.name as medium from billing_items item
        join bookings on bookings.id = item.booking_id left join media on media.id = bookings.target_medium_id`,
    );
    const keyed = rows.map(({ id, booking, medium }) => ({
      id: String(id),
      key: [medium ?? "~", String(booking).padStart(9, "0"), String(id).padStart(9, "0")].join(),
    }));
    const sorted = keyed.sort((one, other) => (one.key < other.key ? -1 : 1)).map(({ id }) => id);
    return sort === "medium" ? sorted : sorted.reverse();
  };

  it.each(["medium", "-medium"])("%s: each page follows the one before it, as do the ids", async (sort) => {
    expect(BOOKINGS * DAYS).toBeGreaterThan(MAX_SORTED_MATCHES);
    expect(BOOKINGS * DAYS).toBeLessThan(COUNT_BOUND);
    const sorted = await sortedIds(sort);
    expect(sorted).toHaveLength(BOOKINGS * DAYS);
    for (let skip = 0; skip < BOOKINGS * DAYS; skip += PAGE) {
      if (!isExploring && !SOME_PAGES.includes(skip)) continue;
      const page = await list({ sort, skip, limit: PAGE });
      expect(page.data.map(({ _id }) => _id)).toEqual(sorted.slice(skip, skip + PAGE));
      expect(page.ids).toEqual(sorted);
      expect(page.total).toBe(BOOKINGS * DAYS);
    }
  });

  it("asks for a filter within each medium", async () => {
    const filter = { clientIds: [clientId], from: "2027-01-02" };
    const page = await list({ sort: "medium", limit: 10, filter });
    expect(page.total).toBe(BOOKINGS * DAYS);
    expect(page.data.map(({ booking }) => booking.specs.targetMedium?.name)).toEqual(
      Array(10).fill("Anzeiger"),
    );
    expect((await list({ sort: "medium", filter: { ...filter, clientIds: [] } })).data).toEqual([]);
  });
});
