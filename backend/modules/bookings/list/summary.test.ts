import { eq, inArray, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeBooking, makeCompany, makeTitle } from "../../../testing/booking-factories";
import { describeOnDatabase } from "../../../testing/databases";
import { signedInUser } from "../../../testing/factories";
import { send } from "../../../testing/request";
import { bookings, bookingTallies, soldTallies } from "../tables";

describeOnDatabase("the tallies of the bookings", (open) => {
  it("count a package once: alone, or billed evenly by its children", async () => {
    const backend = await open();
    const { db } = backend;
    const clientCompanyId = (await makeCompany(db)).id;
    const { medium } = await makeTitle(db);
    const { token } = await signedInUser(db, ["global:read__bookings"]);
    const { token: ofMedium } = await signedInUser(db, [`medium:${medium.id}:view__bookings`]);
    const turnover = async (term?: string, as = token) =>
      (
        await send(backend, as, "query ($term: String) { bookingSummary(term: $term) { turnover } }", {
          term,
        })
      ).data.bookingSummary.turnover;
    // Once from the tallies, once from the bookings themselves.
    const both = async () => [await turnover(), await turnover("firma")];
    const make = (values: object) => makeBooking(db, { clientCompanyId, ...values });
    const part = (priceCents: number, parentBookingId: number | null) =>
      make({ priceCents, parentBookingId, targetMediumId: medium.id });

    const alone = await make({ bookingType: "multi", specType: null, priceCents: 1000 });
    const ofAlone = await part(700, alone.id);
    await part(50, null);
    expect(await both()).toEqual([1050, 1050]);
    const even = await make({ bookingType: "multi", specType: null, priceCents: 201, billEvenly: true });
    await db.insert(bookings).values(
      [101, 100].map((priceCents) => ({
        clientCompanyId,
        priceCents,
        parentBookingId: even.id,
        specType: "print" as const,
        targetMediumId: medium.id,
      })),
    );
    expect(await both()).toEqual([1251, 1251]);
    expect(await turnover(undefined, ofMedium)).toBe(251);
    // The way of billing changes, then the share.
    await db.update(bookings).set({ billEvenly: true }).where(eq(bookings.id, alone.id));
    expect(await both()).toEqual([951, 951]);
    await db.update(bookings).set({ priceCents: 800 }).where(eq(bookings.id, ofAlone.id));
    expect(await both()).toEqual([1051, 1051]);
    await db
      .update(bookings)
      .set({ billEvenly: false, priceCents: 990 })
      .where(inArray(bookings.id, [alone.id, even.id]));
    expect(await both()).toEqual([2030, 2030]);
    // A booking that leaves its package is billed by itself again.
    await db.update(bookings).set({ parentBookingId: null }).where(eq(bookings.id, ofAlone.id));
    expect(await both()).toEqual([2830, 2830]);
  });

  it("are right if one statement writes a package and its children, in any order", async () => {
    const { db } = await open();
    const clientCompanyId = (await makeCompany(db)).id;
    await db.execute(sql`insert into bookings (id, client_company_id, kind, parent_booking_id, bill_evenly, price_cents)
      overriding system value values (901, ${clientCompanyId}, 'single', 902, false, 5),
        (902, ${clientCompanyId}, 'multi', null, true, 10), (903, ${clientCompanyId}, 'single', 902, false, 5),
        (904, ${clientCompanyId}, 'single', 905, false, 0), (905, ${clientCompanyId}, 'multi', null, false, 7)`);
    const rows = await db
      .select({ id: bookings.id, isBilled: bookings.isBilled })
      .from(bookings)
      .orderBy(bookings.id);
    expect(rows.map((row) => [row.id, row.isBilled])).toEqual([
      [901, true],
      [902, false],
      [903, true],
      [904, false],
      [905, true],
    ]);
    const [sum] = await db
      .select({ price: sql`sum(${bookingTallies.priceCents})`.mapWith(Number) })
      .from(bookingTallies);
    expect(sum?.price).toBe(17);
  });

  it("equal a count of the bookings after any writes and merges", async () => {
    const backend = await open();
    const { db } = backend;
    const clientCompanyId = (await makeCompany(db)).id;
    const media = [(await makeTitle(db)).medium.id, (await makeTitle(db)).medium.id];
    const { token } = await signedInUser(db, ["global:read__bookings"]);
    const counted = async () =>
      (
        await db
          .select({
            mediumId: bookings.targetMediumId,
            status: bookings.status,
            year: sql<number>`coalesce(extract(year from appears_on)::int, target_year)`,
            count: sql`count(*)`.mapWith(Number),
            price: sql`coalesce(sum(${bookings.priceCents}) filter (where ${bookings.isBilled}), 0)`.mapWith(
              Number,
            ),
          })
          .from(bookings)
          .groupBy(bookings.targetMediumId, bookings.status, sql`3`)
          .orderBy(sql`1, 2, 3`)
      ).map((row) => ({ ...row }));
    const tallied = async () =>
      await db
        .select({
          mediumId: bookingTallies.targetMediumId,
          status: bookingTallies.status,
          year: bookingTallies.year,
          count: sql`sum(${bookingTallies.bookings})`.mapWith(Number),
          price: sql`sum(${bookingTallies.priceCents})`.mapWith(Number),
        })
        .from(bookingTallies)
        .groupBy(bookingTallies.targetMediumId, bookingTallies.status, bookingTallies.year)
        .having(sql`sum(${bookingTallies.bookings}) <> 0`)
        .orderBy(sql`1, 2, 3`);

    const [year, month] = [
      sql<number>`coalesce(extract(year from appears_on)::int, target_year)`,
      sql<number>`extract(month from appears_on)::int`,
    ];
    const sold = async () =>
      await db
        .select({
          year,
          month,
          mediumId: bookings.targetMediumId,
          withoutIssue: sql<boolean>`${bookings.issueId} is null`,
          count: sql`count(*)`.mapWith(Number),
          price: sql`coalesce(sum(${bookings.priceCents}) filter (where ${bookings.isBilled}), 0)`.mapWith(
            Number,
          ),
        })
        .from(bookings)
        .where(sql`${bookings.status} <> 'cancelled' and ${year} is not null`)
        .groupBy(sql`1, 2, 3, 4`)
        .orderBy(sql`1, 2, 3, 4`);
    const soldTallied = async () =>
      await db
        .select({
          year: soldTallies.year,
          month: soldTallies.month,
          mediumId: soldTallies.targetMediumId,
          withoutIssue: soldTallies.withoutIssue,
          count: sql`sum(${soldTallies.sold})`.mapWith(Number),
          price: sql`sum(${soldTallies.priceCents})`.mapWith(Number),
        })
        .from(soldTallies)
        .groupBy(sql`1, 2, 3, 4`)
        .having(sql`sum(${soldTallies.sold}) <> 0`)
        .orderBy(sql`1, 2, 3, 4`);

    for (let n = 0; n < 60; n++) {
      await makeBooking(db, {
        clientCompanyId,
        targetMediumId: media[n % 2],
        priceCents: n * 100,
        appearsOn: n % 3 === 0 ? `202${n % 5}-05-01` : null,
        targetYear: n % 4 === 0 ? 2027 : null,
        status: n % 7 === 0 ? "cancelled" : "open",
      });
    }
    expect(await tallied()).toEqual(await counted());
    expect(await soldTallied()).toEqual(await sold());
    await db.update(bookings).set({ version: 2 });
    const ids = (await db.select({ id: bookings.id }).from(bookings)).map((row) => row.id);
    for (const [index, id] of ids.entries()) {
      await db
        .update(bookings)
        .set({ status: "active", targetMediumId: media[0], priceCents: index })
        .where(inArray(bookings.id, [id, ids[0] ?? 0]));
    }
    await db.delete(bookings).where(eq(bookings.id, ids[5] ?? 0));
    expect(await tallied()).toEqual(await counted());
    expect(await soldTallied()).toEqual(await sold());

    // Every two thousand added rows cause a merge; a statement over many groups adds many rows at once.
    await db.execute(sql`insert into bookings (client_company_id, target_medium_id, spec_type, target_year)
      select ${clientCompanyId}::bigint, ${media[0]}::bigint, 'print', 1 + n from generate_series(1, 4000) as n`);
    await db.update(bookings).set({ targetYear: 2030 }).where(sql`${bookings.appearsOn} is null`);
    expect(await tallied()).toEqual(await counted());
    expect(await soldTallied()).toEqual(await sold());
    expect((await db.select().from(bookingTallies)).length).toBeLessThan(4000);
    expect((await db.select().from(soldTallies)).length).toBeLessThan(4000);

    const { data } = await send(
      backend,
      token,
      "{ bookingSummary(filter: { year: 2030 }) { total turnover } }",
    );
    const of2030 = (await counted()).filter((row) => row.year === 2030);
    expect(data.bookingSummary).toEqual({
      total: of2030.reduce((sum, row) => sum + row.count, 0),
      turnover: of2030.reduce((sum, row) => sum + row.price, 0),
    });
  });
});
