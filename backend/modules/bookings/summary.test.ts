import { eq, inArray, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { makeBooking, makeCompany, makeTitle } from "../../testing/booking-factories";
import { describeOnEachDatabase } from "../../testing/databases";
import { signedInUser } from "../../testing/factories";
import { send } from "../../testing/request";
import { bookings, bookingTallies } from "./tables";

describeOnEachDatabase("the tallies of the bookings", (open) => {
  it("stay what counting the bookings gives, whatever is written, and however it was merged", async () => {
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
            price: sql`sum(${bookings.priceCents})`.mapWith(Number),
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

    // Two thousand added rows bring one merge about; a statement over many groups adds many at once.
    await db.execute(sql`insert into bookings (client_company_id, target_medium_id, spec_type, target_year)
      select ${clientCompanyId}::bigint, ${media[0]}::bigint, 'print', 1 + n from generate_series(1, 4000) as n`);
    await db.update(bookings).set({ targetYear: 2030 }).where(sql`${bookings.appearsOn} is null`);
    expect(await tallied()).toEqual(await counted());
    expect((await db.select().from(bookingTallies)).length).toBeLessThan(4000);

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
