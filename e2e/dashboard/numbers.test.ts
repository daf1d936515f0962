import { billingItems } from "backend/modules/billing/tables";
import { bookings } from "backend/modules/bookings/tables";
import { makeBooking, makeCompany, makeTitle } from "backend/testing/booking-factories";
import { describeOnOneDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { BILLING_STATES, BOOKING_STATUS, MATERIAL_STATES } from "domain/bookings/fields";
import { addDays, todayInVienna } from "domain/dates";
import { eq } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { loader as billing } from "~/routes/billing/list";
import { loader as allBookings } from "~/routes/bookings/list";
import { loadDashboard } from "~/routes/dashboard/panels/load.server";
import { PANEL_NAMES, PANELS } from "~/routes/dashboard/panels/panels";
import { loader as material } from "~/routes/material/list";
import { screensOn } from "../bookings/posts";

const LISTS = {
  openBookings: allBookings,
  missingMaterial: material,
  withoutJobId: allBookings,
  unbilled: billing,
} as const;

const MEDIA = 3;

const booking = fc.record({
  medium: fc.nat(MEDIA - 1),
  status: fc.constantFrom("open", ...BOOKING_STATUS),
  materialState: fc.constantFrom("open", ...MATERIAL_STATES),
  billingState: fc.constantFrom("notpaid", ...BILLING_STATES),
  days: fc.integer({ min: -20, max: 20 }),
  priceCents: fc.nat(500_000),
  hasJobId: fc.boolean(),
  isInternal: fc.constantFrom(false, false, false, true),
  nonbillable: fc.constantFrom(false, false, false, true),
});

type Booked = typeof booking extends fc.Arbitrary<infer Values> ? Values : never;

/** A right on all bookings, rights on some media, other rights, or none. */
const rights = fc.oneof(
  fc.constant(["global:read__bookings"]),
  fc.subarray([0, 1, 2]).map((media) => media.map((medium) => `medium:${medium}:view__bookings`)),
  fc.constant(["global:manage_menu__bookings", "global:read__companies", "global:read__media"]),
);

describeOnOneDatabase("the numbers of the dashboard", (open) => {
  let backend: TestBackend;
  let clientCompanyId: number;
  const media: number[] = [];

  beforeAll(async () => {
    backend = await open();
    clientCompanyId = (await makeCompany(backend.db)).id;
    for (let n = 0; n < MEDIA; n += 1) media.push((await makeTitle(backend.db)).medium.id);
  });

  async function book(values: Booked[]) {
    const { db } = backend;
    await db.delete(billingItems);
    await db.delete(bookings);
    const today = todayInVienna();
    for (const { medium, days, hasJobId, billingState, ...others } of values) {
      const day = addDays(today, days);
      const { id } = await makeBooking(db, {
        ...others,
        clientCompanyId,
        targetMediumId: media[medium] ?? null,
        billingDate: day,
        easyJobId: hasJobId ? "4711" : null,
        ...{ appearsFrom: day, appearsOn: day },
        ...(others.status === "cancelled" ? { cancelReason: "Kunde" } : {}),
      });
      await db.update(billingItems).set({ state: billingState }).where(eq(billingItems.bookingId, id));
    }
  }

  it("are the length and the sum of the list that each leads to, whatever one may see", async () => {
    const found = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(booking, { minLength: 10, maxLength: 20 }), rights, async (values, right) => {
        await book(values);
        const permissions = right.map((name) =>
          name.replace(/(?<=^medium:)\d/, (n) => String(media[Number(n)])),
        );
        const { token } = await signedInUser(backend.db, permissions);
        const { open: openScreen } = screensOn(backend, token);
        const { answer, panels } = (await openScreen(loadDashboard, "/dashboard")).data;
        for (const name of PANEL_NAMES) {
          const listed = await openScreen(LISTS[name], PANELS[name].to);
          // What one may not open is not there.
          expect(panels.includes(name)).toBe(listed.status === 200);
          if (listed.status !== 200) continue;
          const { rows, total, sum } = listed.data;
          const panel = answer[name];
          expect(panel.counted, name).toEqual({ number: rows.length, isMore: false });
          expect(total.number).toBe(rows.length);
          expect(
            panel.data.map(({ _id }: { _id: string }) => _id),
            name,
          ).toEqual(rows.slice(0, 5).map(({ _id }: { _id: string }) => _id));
          if (panel.sum !== undefined) {
            const amounts: number[] = rows.map(
              (row: { amount?: number; price: number }) => row.amount ?? row.price,
            );
            expect(panel.sum, name).toBe(amounts.reduce((all, amount) => all + amount, 0));
            expect(panel.sum).toBe(sum);
          }
          if (rows.length > 0) found.add(name);
        }
      }),
      { numRuns: 25 },
    );
    expect([...found].sort()).toEqual([...PANEL_NAMES].sort());
  });
});
