import { billingItems } from "backend/modules/billing/tables";
import { users } from "backend/modules/users/tables";
import { makeBooking, makeCompany, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { send } from "backend/testing/request";
import { sameDayLastYear } from "domain/dashboard/figures";
import { addDays, addMonths, todayInVienna } from "domain/dates";
import { eq } from "drizzle-orm";
import { beforeEach, expect, it } from "vitest";
import { noteFigures } from "./history";
import { figureHistory } from "./tables";

const FIGURES =
  "{ dashboard { figures { name isFailed numberBefore amountBefore curve counted { number } } } }";

type Figure = { name: string; numberBefore: number | null; amountBefore: number | null; curve: number[] };

describeOnDatabase("the figures of last year", (open) => {
  let backend: TestBackend;
  let media: number[];
  const today = todayInVienna();
  const lastYear = sameDayLastYear(today);

  beforeEach(async () => {
    backend ??= await open();
    const { db } = backend;
    await db.delete(figureHistory);
    media = [];
    const clientCompanyId = (await makeCompany(db)).id;
    for (const priceCents of [10_000, 20_000]) {
      const { medium } = await makeTitle(db);
      media.push(medium.id);
      const day = addDays(lastYear, 9);
      const ahead = { appearsFrom: day, appearsOn: day, billingDate: day };
      const { id } = await makeBooking(db, {
        clientCompanyId,
        targetMediumId: medium.id,
        priceCents,
        ...ahead,
      });
      await db.update(billingItems).set({ state: "notpaid" }).where(eq(billingItems.bookingId, id));
    }
  });

  const figuresOf = async (permissions: readonly string[]): Promise<Map<string, Figure>> => {
    const { token, user } = await signedInUser(backend.db, permissions);
    await backend.db.update(users).set({ canBookUser: false }).where(eq(users.id, user.id));
    const { data } = await send(backend, token, FIGURES, {});
    const figures = (data as { dashboard: { figures: Figure[] } }).dashboard.figures;
    return new Map(figures.map((figure) => [figure.name, figure]));
  };

  it("are what was noted on that night, of the media that one sees; and unknown where nothing was noted", async () => {
    const house = ["global:read__bookings"];
    expect((await figuresOf(house)).get("missing")).toMatchObject({ numberBefore: null, curve: [] });
    await noteFigures(backend.db, lastYear);
    // Twice on one day counts once.
    await noteFigures(backend.db, lastYear);
    const all = await figuresOf(house);
    const some = await figuresOf([`medium:${media[1]}:view__bookings`]);
    expect(some.get("missing")?.numberBefore).toBe(1);
    expect(some.get("unbilled")?.amountBefore).toBe(20_000);
    expect(all.get("unbilled")?.amountBefore).toBeGreaterThanOrEqual(30_000);
    // A medium of which nothing waited: it was noted that nothing did.
    const { medium } = await makeTitle(backend.db);
    const none = await figuresOf([`medium:${medium.id}:view__bookings`]);
    expect(none.get("missing")?.numberBefore).toBe(0);
  });

  it("may be some days older where a night is missing, and are forgotten after more than two years", async () => {
    await noteFigures(backend.db, addDays(lastYear, -5));
    const viewer = [`medium:${media[0]}:view__bookings`];
    expect((await figuresOf(viewer)).get("missing")?.numberBefore).toBe(1);
    await noteFigures(backend.db, addMonths(today, 24));
    const days = await backend.db.selectDistinct({ day: figureHistory.day }).from(figureHistory);
    expect(days.map(({ day }) => day)).not.toContain(addDays(lastYear, -5));
  });

  it("draw a curve of the first days of the last months, and end with now", async () => {
    const firstOfMonth = `${today.slice(0, 7)}-01`;
    await noteFigures(backend.db, addMonths(firstOfMonth, -2));
    await noteFigures(backend.db, addMonths(firstOfMonth, -1));
    const viewer = [`medium:${media[0]}:view__bookings`];
    expect((await figuresOf(viewer)).get("unbilled")?.curve).toEqual([10_000, 10_000, 10_000]);
  });
});
