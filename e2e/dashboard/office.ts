import { billingItems } from "backend/modules/billing/tables";
import { users } from "backend/modules/users/tables";
import type { Db } from "backend/platform/database/database";
import { makeBooking } from "backend/testing/booking-factories";
import { addDays, todayInVienna } from "domain/dates";
import { eq } from "drizzle-orm";
import type { Page } from "../fixtures";
import { makeMarket } from "../market";

/** A panel by its title. */
export const cardOf = (page: Page, name: string) => page.getByRole("listitem", { name, exact: true });

/** The days of a booking that appears in so many days, and is billed then. */
export function appearing(days: number) {
  const day = addDays(todayInVienna(), days);
  return { appearsFrom: day, appearsOn: day, materialDueOn: day, billingDate: day };
}

/** Lets a user look after bookings, so that their dashboard is about these; answers their id. */
export async function sells(db: Db, { id }: { id: number }): Promise<number> {
  await db.update(users).set({ canBookUser: true }).where(eq(users.id, id));
  return id;
}

/** The opposite: nobody's bookings are theirs, so that they see those of the house. */
export async function sellsNothing(db: Db, { id }: { id: number }): Promise<void> {
  await db.update(users).set({ canBookUser: false }).where(eq(users.id, id));
}

type Work = {
  supervisorId: number;
  /** How many ads are late, how many are due within the week, and how many items are to be billed. */
  late: number;
  week: number;
  bills: number;
};

/** A house with much to do: ads that nobody has asked for, each on its own, and items that are due. */
export async function inOffice(db: Db, { supervisorId, late, week, bills }: Work): Promise<void> {
  const { client, medium } = await makeMarket(db);
  const today = todayInVienna();
  const place = { clientCompanyId: client.id, targetMediumId: medium.id, supervisorId, priceCents: 90_000 };
  const make = (materialDueOn: string) =>
    makeBooking(db, { ...place, ...appearing(20), materialDueOn, easyJobId: "4711" });
  for (let n = 0; n < late; n += 1) await make(addDays(today, -1 - (n % 9)));
  for (let n = 0; n < week; n += 1) await make(addDays(today, 1 + (n % 7)));
  for (let n = 0; n < bills; n += 1) {
    const past = { ...appearing(-30 - n), status: "completed" as const };
    const { id } = await makeBooking(db, { ...place, ...past, materialState: "approved" });
    await db.update(billingItems).set({ state: "notpaid" }).where(eq(billingItems.bookingId, id));
  }
}
