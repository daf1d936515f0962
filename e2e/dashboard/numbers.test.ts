import { billingItems } from "backend/modules/billing/tables";
import { bookings } from "backend/modules/bookings/tables";
import { openSession } from "backend/modules/users/service";
import { userPermissions, users } from "backend/modules/users/tables";
import { seedDemo } from "backend/seed/demo";
import { ROLES, type RoleName } from "backend/seed/roles";
import { makeBooking, makeCompany, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { makePressRelease } from "backend/testing/press-releases";
import { send } from "backend/testing/request";
import { BILLING_STATES, BOOKING_STATUS, MATERIAL_STATES } from "domain/bookings/fields";
import { LIST_PANELS, type ListPanelName, PANEL_ROWS, PANELS } from "domain/dashboard/panels";
import { listsOfToDo } from "domain/dashboard/to-do";
import { addDays, todayInVienna } from "domain/dates";
import { mayOnBookings } from "domain/permissions/bookings";
import { and, eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { loader as billing } from "~/routes/billing/list";
import { loader as allBookings } from "~/routes/bookings/list";
import { arrangeDashboard, loadDashboard } from "~/routes/dashboard/panels/load.server";
import { loader as material } from "~/routes/material/list";
import { loader as pressReleases } from "~/routes/press-releases/list";
import { screensOn } from "../bookings/posts";

const LISTS = {
  openBookings: allBookings,
  missingMaterial: material,
  withoutJobId: allBookings,
  unbilled: billing,
  pressReleases,
} as const;

const PANEL_NAMES = Object.keys(LIST_PANELS) as ListPanelName[];

const MEDIA = 3;

/** Those of the session included. */
const MOST_STATEMENTS = 22;

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
  fc.constant(["global:read__press_releases", "global:read__bookings"]),
);

describeOnDatabase("the numbers of the dashboard", (open) => {
  let backend: TestBackend;
  let clientCompanyId: number;
  const media: number[] = [];

  beforeAll(async () => {
    backend = await open();
    clientCompanyId = (await makeCompany(backend.db)).id;
    await makePressRelease(backend.db);
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
        appearsFrom: day,
        appearsOn: day,
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
        const { answer, arrangement } = (await openScreen(loadDashboard, "/dashboard")).data;
        for (const name of PANEL_NAMES) {
          const listed = await openScreen(LISTS[name], LIST_PANELS[name].to);
          // What one may not open is not there.
          expect(arrangement.shown.includes(name)).toBe(listed.status === 200);
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

  it("of what one has to do are the first of one's own, as the lists have them", async () => {
    const today = todayInVienna();
    const found = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(booking, { minLength: 10, maxLength: 20 }),
        fc.constantFrom(...(Object.keys(ROLES) as RoleName[])),
        fc.boolean(),
        async (values, role, canBookUser) => {
          await book(values);
          const { db } = backend;
          const { token, user } = await signedInUser(db, ROLES[role], { canBookUser });
          const every = await db.select({ id: bookings.id }).from(bookings).orderBy(bookings.id);
          const own = every.filter((_booking, n) => n % 2 === 0).map(({ id }) => id);
          await db.update(bookings).set({ supervisorId: user.id }).where(inArray(bookings.id, own));
          const { open: openScreen } = screensOn(backend, token);
          const { answer } = (await openScreen(loadDashboard, "/dashboard")).data;
          const idsIn = async (loader: typeof material | typeof billing, path: string) =>
            (await openScreen(loader, path)).data.rows.slice(0, 5).map(({ _id }: { _id: string }) => _id);
          const shown = (list: { data: { _id: string }[] } | null) =>
            list?.data.map(({ _id }) => _id) ?? null;
          const lists = listsOfToDo(today, canBookUser ? String(user.id) : null);
          expect(shown(answer.ownMaterial)).toEqual(
            canBookUser ? await idsIn(material, lists.material) : null,
          );
          const mayBill = mayOnBookings(ROLES[role], "edit");
          expect(shown(answer.toBill), role).toEqual(mayBill ? await idsIn(billing, lists.bills) : null);
          for (const name of ["ownMaterial", "toBill"]) if (answer[name]?.data.length > 0) found.add(name);
        },
      ),
      { numRuns: 20 },
    );
    expect([...found].sort()).toEqual(["ownMaterial", "toBill"]);
  });

  it("are gone as soon as the right is taken, and what is hidden is not read", async () => {
    const { db } = backend;
    const { token, user } = await signedInUser(db, ["global:read__bookings"]);
    const { open: openScreen, post } = screensOn(backend, token);
    const panels = async () => (await openScreen(loadDashboard, "/dashboard")).data;
    expect((await panels()).arrangement).toEqual({
      shown: PANELS.filter((name) => name !== "pressReleases"),
      hidden: [],
    });

    const arranged = [
      ["shown", "unbilled"],
      ["shown", "toDo"],
      ["hidden", "issues"],
      ["move", "toDo:hidden"],
    ] as const;
    expect((await post(arrangeDashboard, "/dashboard", arranged)).status).toBe(303);
    const { arrangement, answer } = await panels();
    expect(arrangement.shown[0]).toBe("unbilled");
    expect(arrangement.hidden).toEqual(["issues", "toDo"]);
    expect([answer.issues, answer.ownMaterial, answer.toBill, answer.comments]).toEqual([
      null,
      null,
      null,
      [],
    ]);

    const taken = "global:read__bookings";
    const isTaken = and(eq(userPermissions.userId, user.id), eq(userPermissions.permissionName, taken));
    await db.delete(userPermissions).where(isTaken);
    const without = await panels();
    expect(without.arrangement).toEqual({ shown: ["quicklinks"], hidden: ["toDo"] });
    for (const value of Object.values(without.answer)) expect(value ?? []).toEqual([]);

    // What could not be seen meanwhile comes back as it was.
    await post(arrangeDashboard, "/dashboard", [
      ["ticked", "quicklinks"],
      ["ticked", ""],
      ["shown", "quicklinks"],
      ["hidden", "toDo"],
    ]);
    await db.insert(userPermissions).values({ userId: user.id, permissionName: taken, status: 1 });
    expect((await panels()).arrangement.hidden).toEqual(["toDo", "issues"]);
  });

  it("are read by few statements, however many rows the panels have", async () => {
    const { db } = backend;
    await db.delete(billingItems);
    await db.delete(bookings);
    await seedDemo(db, { bookings: 400 });
    const { token } = await signedInUser(db, ROLES.Administration, { canBookUser: true });
    const { open: openScreen } = screensOn(backend, token);
    await openScreen(loadDashboard, "/dashboard");
    backend.statements.length = 0;
    await openScreen(loadDashboard, "/dashboard");
    expect(backend.statements.length).toBeLessThanOrEqual(MOST_STATEMENTS);

    // The first one who signs in to the demo finds something in each panel.
    const [first] = await db.select().from(users).where(eq(users.lastName, "Steindl"));
    const session = await openSession(db, first?.id ?? 0, new Date());
    const { answer } = (await screensOn(backend, session.token).open(loadDashboard, "/dashboard")).data;
    for (const name of [...PANEL_NAMES, "toBill"]) expect(answer[name].data, name).not.toEqual([]);
    expect(answer.issues.length).toBeGreaterThanOrEqual(PANEL_ROWS);
    expect(
      answer.year.months.some(({ figures }: { figures: { turnover: number } }) => figures.turnover > 0),
    ).toBe(true);
    expect(first?.quicklinks).not.toEqual([]);
  }, 120_000);

  it("take any post, and refuse panels that there are not", async () => {
    const { token } = await signedInUser(backend.db, []);
    const { open: openScreen, post } = screensOn(backend, token);
    const name = fc.constantFrom("shown", "hidden", "move", "ticked", "back", "intent", "idempotencyKey");
    const value = fc.oneof(
      fc.constantFrom(
        "",
        "toDo",
        "issues:0",
        "toDo:hidden",
        "unbilled:shown",
        "toDo:-1",
        "__proto__",
        "constructor:1",
      ),
      fc.string({ unit: "binary", maxLength: 30 }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 12 }), async (entries) => {
        expect(await post(arrangeDashboard, "/dashboard", entries)).toMatchObject({
          status: 303,
          location: "/dashboard",
        });
        const { shown, hidden } = (await openScreen(loadDashboard, "/dashboard")).data.arrangement;
        expect([...shown, ...hidden].sort()).toEqual(["quicklinks", "toDo"]);
      }),
      { numRuns: 30 },
    );
    const arrange = (variables: Record<string, unknown>) =>
      send(
        backend,
        token,
        "mutation ($shown: [String!]!, $hidden: [String!]!) { arrangeDashboard(shown: $shown, hidden: $hidden) }",
        variables,
      );
    for (const refused of [["nothing"], ["toDo", "toDo"], ["\0"], [""]]) {
      const { code, errors } = await arrange({ shown: refused, hidden: [] });
      expect([code, errors?.[0]?.extensions.data?.[0]?.message]).toEqual([
        "BAD_USER_INPUT",
        "choice_invalid",
      ]);
    }
    expect((await send(backend, null, "{ dashboard { panels } }")).code).toBe("NOT_AUTHENTICATED");
  });
});
