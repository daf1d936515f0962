import { bookings } from "backend/modules/bookings/tables";
import { makeBooking, makeCompany, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase } from "backend/testing/databases";
import { eq, inArray, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { billingItems } from "./tables";

describeOnDatabase("the items of bookings that are not billed", (open) => {
  it("are known as such whatever writes the bookings or the items", async () => {
    const { db } = await open();
    const clientCompanyId = (await makeCompany(db)).id;
    const targetMediumId = (await makeTitle(db)).medium.id;
    const make = async (values: Partial<typeof bookings.$inferInsert>) =>
      (await makeBooking(db, { clientCompanyId, targetMediumId, ...values })).id;
    const ids = [
      await make({}),
      await make({ nonbillable: true }),
      await make({ isInternal: true }),
      await make({ status: "cancelled" }),
    ];
    const [first = 0, , , cancelled = 0] = ids;
    await db.delete(billingItems);
    await db
      .insert(billingItems)
      .values(
        ids.flatMap((bookingId) =>
          ["2027-01-01", "2027-02-01"].map((dueDate) => ({ bookingId, dueDate, amountCents: 100 })),
        ),
      );
    const billable = async () =>
      (
        await db
          .selectDistinct({ bookingId: billingItems.bookingId, isBillable: billingItems.isBillable })
          .from(billingItems)
          .where(eq(billingItems.isBillable, true))
          .orderBy(billingItems.bookingId)
      ).map(({ bookingId }) => ids.indexOf(bookingId));
    const wrong = async () =>
      await db
        .select({ id: billingItems.id })
        .from(billingItems)
        .innerJoin(bookings, eq(bookings.id, billingItems.bookingId))
        .where(
          sql`${billingItems.isBillable} = (${bookings.nonbillable} or ${bookings.isInternal} or ${bookings.status} = 'cancelled')`,
        );
    expect(await billable()).toEqual([0]);
    await db.update(bookings).set({ nonbillable: true }).where(eq(bookings.id, first));
    expect(await billable()).toEqual([]);
    await db.update(bookings).set({ nonbillable: false, isInternal: false }).where(inArray(bookings.id, ids));
    expect(await billable()).toEqual([0, 1, 2]);
    await db.update(bookings).set({ status: "active" }).where(eq(bookings.id, cancelled));
    expect(await billable()).toEqual([0, 1, 2, 3]);
    await db.update(bookings).set({ status: "cancelled", version: 2 });
    expect(await billable()).toEqual([]);
    expect(await wrong()).toEqual([]);
  });
});
