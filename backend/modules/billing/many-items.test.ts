import { media } from "backend/modules/media/tables";
import { COUNT_BOUND } from "domain/counted";
import { eq, sql } from "drizzle-orm";
import { beforeAll, expect, it } from "vitest";
import { makeBooking, makeCompany, makeTitle } from "../../testing/booking-factories";
import { describeOnEachDatabase, type TestBackend } from "../../testing/databases";
import { signedInUser } from "../../testing/factories";
import { send } from "../../testing/request";
import { billingItems } from "./tables";

const LIST = `query ($sort: String, $skip: Int, $limit: Int, $filter: BillingItemFilter) {
  billingItems(sort: $sort, skip: $skip, limit: $limit, filter: $filter) {
    ids total data { _id booking { _id specs { targetMedium { name } } } } } }`;

const BOOKINGS = 60;
const DAYS = 100;

/** So many items that the list does not sort all of them. */
describeOnEachDatabase("billing items sorted by medium", (open) => {
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

  /** As PostgreSQL sorts: what has no name comes last, and first in the other direction. */
  const keyOf = ({ _id, booking }: Awaited<ReturnType<typeof list>>["data"][number]) =>
    [booking.specs.targetMedium?.name ?? "~", booking._id.padStart(9, "0"), _id.padStart(9, "0")].join();

  it.each(["medium", "-medium"])("%s: each page follows the one before it, as do the ids", async (sort) => {
    expect(BOOKINGS * DAYS).toBeLessThan(COUNT_BOUND);
    const pages = [];
    for (let skip = 0; skip < BOOKINGS * DAYS; skip += 1500)
      pages.push(await list({ sort, skip, limit: 1500 }));
    const items = pages.flatMap(({ data }) => data);
    expect(items).toHaveLength(BOOKINGS * DAYS);
    const keys = items.map(keyOf);
    const sorted = [...keys].sort();
    expect(keys).toEqual(sort === "medium" ? sorted : sorted.reverse());
    expect(pages[0]?.ids).toEqual(items.map(({ _id }) => _id));
    expect(pages[0]?.total).toBe(BOOKINGS * DAYS);
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
