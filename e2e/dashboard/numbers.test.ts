import { billingItems } from "backend/modules/billing/tables";
import { bookings } from "backend/modules/bookings/tables";
import { openSession } from "backend/modules/users/service";
import { userPermissions, users } from "backend/modules/users/tables";
import { seedDemo } from "backend/seed/demo";
import { ROLES, type RoleName } from "backend/seed/roles";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { signedInUser } from "backend/testing/factories";
import { makePressRelease } from "backend/testing/press-releases";
import { send } from "backend/testing/request";
import { BILLING_STATES, BOOKING_STATUS, MATERIAL_STATES } from "domain/bookings/fields";
import { dutiesOf } from "domain/dashboard/duties";
import { type FigureName, figureList, figuresFor, monthAround } from "domain/dashboard/figures";
import { ISSUES_SHOWN, LIST_NAMES, LISTS, PANELS } from "domain/dashboard/panels";
import { ROWS_OF_ALL, ROWS_OF_GROUP, TO_DO_GROUPS } from "domain/dashboard/to-do";
import { addDays, todayInVienna } from "domain/dates";
import { ownLate } from "domain/material/late";
import { and, eq, inArray } from "drizzle-orm";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";
import { loader as billing } from "~/routes/billing/list";
import { loader as allBookings } from "~/routes/bookings/list";
import { arrangeDashboard, loadDashboard } from "~/routes/dashboard/panels/load.server";
import { loader as material } from "~/routes/material/list";
import { loader as pressReleases } from "~/routes/press-releases/list";
import { screensOn } from "../bookings/posts";

const SCREENS = {
  openBookings: allBookings,
  missingMaterial: material,
  withoutJobId: allBookings,
  unbilled: billing,
  pressReleases,
} as const;

/** The screen of the list that a tile leads to. */
const FIGURE_SCREENS = {
  turnover: allBookings,
  missing: material,
  unbilled: billing,
  open: allBookings,
  releases: pressReleases,
} as const;

const MEDIA = 3;
/** Days until the issues appear. */
const APPEARS_IN = 4;

/** Those of the session included. */
const MOST_STATEMENTS = 22;

const booking = fc.record({
  medium: fc.nat(MEDIA - 1),
  status: fc.constantFrom("open", ...BOOKING_STATUS),
  materialState: fc.constantFrom("open", ...MATERIAL_STATES),
  billingState: fc.constantFrom("notpaid", ...BILLING_STATES),
  days: fc.integer({ min: -20, max: 20 }),
  /** Whether it is in the issue of its medium, and so appears with it. */
  hasIssue: fc.boolean(),
  priceCents: fc.oneof(fc.constant(0), fc.nat(500_000), fc.nat(500_000)),
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
  /** An issue of each medium that appears in some days. */
  const issues: number[] = [];

  beforeAll(async () => {
    backend = await open();
    clientCompanyId = (await makeCompany(backend.db)).id;
    await makePressRelease(backend.db);
    for (let n = 0; n < MEDIA; n += 1) {
      const { medium } = await makeTitle(backend.db);
      media.push(medium.id);
      const publishDate = addDays(todayInVienna(), APPEARS_IN);
      issues.push((await makeIssue(backend.db, medium.id, { publishDate })).id);
    }
  });

  async function book(values: Booked[]) {
    const { db } = backend;
    await db.delete(billingItems);
    await db.delete(bookings);
    const today = todayInVienna();
    for (const { medium, days, hasJobId, hasIssue, billingState, ...others } of values) {
      const day = addDays(today, hasIssue ? APPEARS_IN : days);
      const { id } = await makeBooking(db, {
        ...others,
        clientCompanyId,
        targetMediumId: media[medium] ?? null,
        issueId: hasIssue ? (issues[medium] ?? null) : null,
        // What is in no issue may be due before that day, and so be late while there is still something to save.
        materialDueOn: hasIssue || days % 2 === 0 ? day : addDays(day, -10),
        billingDate: addDays(today, days),
        easyJobId: hasJobId ? "4711" : null,
        appearsFrom: day,
        appearsOn: day,
        ...(others.status === "cancelled" ? { cancelReason: "Kunde" } : {}),
      });
      await db.update(billingItems).set({ state: billingState }).where(eq(billingItems.bookingId, id));
    }
  }

  it("of the lists are their length and their sum, whatever one may see", async () => {
    const found = new Set<string>();
    await fc.assert(
      fc.asyncProperty(fc.array(booking, { minLength: 10, maxLength: 20 }), rights, async (values, right) => {
        await book(values);
        const permissions = right.map((name) =>
          name.replace(/(?<=^medium:)\d/, (n) => String(media[Number(n)])),
        );
        const { token } = await signedInUser(backend.db, permissions);
        const { open: openScreen } = screensOn(backend, token);
        const { answer } = (await openScreen(loadDashboard, "/dashboard")).data;
        for (const name of LIST_NAMES) {
          const listed = await openScreen(SCREENS[name], LISTS[name].to);
          const panel = answer.lists?.find((one: { name: string }) => one.name === name);
          // What one may not open is not there.
          expect(panel !== undefined, name).toBe(listed.status === 200);
          if (listed.status !== 200) continue;
          const { rows, total, sum } = listed.data;
          expect(panel.counted, name).toEqual({ number: rows.length, isMore: false });
          expect(total.number).toBe(rows.length);
          if (panel.amount !== null) {
            const amounts: number[] = rows.map(
              (row: { amount?: number; price: number }) => row.amount ?? row.price,
            );
            expect(panel.amount, name).toBe(amounts.reduce((all, amount) => all + amount, 0));
            expect(panel.amount).toBe(sum);
          }
          if (rows.length > 0) found.add(name);
        }
      }),
      { numRuns: 25 },
    );
    expect([...found].sort()).toEqual([...LIST_NAMES].sort());
  });

  /** A user of a role who looks after every second booking. */
  async function userOf(role: RoleName, canBookUser: boolean, more: readonly string[] = []) {
    const { db } = backend;
    const permissions = [...ROLES[role], ...more];
    const { token, user } = await signedInUser(db, permissions, { canBookUser });
    const every = await db.select({ id: bookings.id }).from(bookings).orderBy(bookings.id);
    const own = every.filter((_booking, n) => n % 2 === 0).map(({ id }) => id);
    if (own.length > 0) {
      await db.update(bookings).set({ supervisorId: user.id }).where(inArray(bookings.id, own));
    }
    const viewer = { permissions, canBookUser };
    const supervisor = dutiesOf(viewer).isOwn ? String(user.id) : null;
    return { ...screensOn(backend, token), token, user, viewer, supervisor };
  }

  /** All roles of the house, those who look after bookings and those who do not, and a head of sales. */
  const person = fc.record({
    role: fc.constantFrom(...(Object.keys(ROLES) as RoleName[])),
    canBookUser: fc.boolean(),
    more: fc.constantFrom([], [], ["global:manage_nonbillable"]),
  });

  it("of each tile are the total of the list that its link opens, for each role", async () => {
    const today = todayInVienna();
    const found = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(booking, { minLength: 10, maxLength: 20 }),
        person,
        async (values, { role, canBookUser, more }) => {
          await book(values);
          const { open: openScreen, viewer, supervisor, user, token } = await userOf(role, canBookUser, more);
          const { data } = await send(backend, token, "{ ownLateMaterial { number } }", {});
          const late: number | undefined = data.ownLateMaterial?.number;
          const { answer } = (await openScreen(loadDashboard, "/dashboard")).data;
          expect(answer.isOwn).toBe(supervisor !== null);
          if (late !== undefined) {
            const listed = await openScreen(material, ownLate(String(user.id)).to);
            expect(listed.data.rows.length, `${role}: menu`).toBe(late);
            if (late > 0) found.add("late");
          }
          const names: FigureName[] = answer.figures.map(({ name }: { name: FigureName }) => name);
          expect(names, role).toEqual(figuresFor(viewer));
          for (const figure of answer.figures) {
            const name: FigureName = figure.name;
            expect(figure.isFailed).toBe(false);
            if (name === "closing") continue;
            const address = figureList(name, today, supervisor);
            const listed = await openScreen(FIGURE_SCREENS[name], address);
            expect(listed.status, `${role}: ${address}`).toBe(200);
            const { rows, sum } = listed.data;
            if (figure.counted) expect(figure.counted.number, `${role}: ${name}`).toBe(rows.length);
            if (figure.amount !== null) expect(figure.amount, `${role}: ${name}`).toBe(sum);
            if (name === "turnover") {
              const { from, to } = monthAround(today, 1);
              const before = await openScreen(
                allBookings,
                address
                  .replace(/period.from=[\d-]+/, `period.from=${from}`)
                  .replace(/period.to=[\d-]+/, `period.to=${to}`),
              );
              expect(figure.amountBefore).toBe(before.data.sum);
            }
            if (name === "missing") {
              const overdue = await openScreen(material, address.replace("due=ahead", "due=overdue"));
              expect(figure.overdue).toBe(overdue.data.rows.length);
              // What is late of their own is the same in the menu.
              if (supervisor !== null && late !== undefined) expect(figure.overdue, role).toBe(late);
            }
            if (rows.length > 0) found.add(name);
          }
        },
      ),
      { numRuns: 25 },
    );
    expect([...found].sort()).toEqual(["late", "missing", "open", "releases", "turnover", "unbilled"]);
  });

  it("of what is to be done are those of the whole list, and each row's is that of the list it leads to", async () => {
    const found = new Set<string>();
    await fc.assert(
      fc.asyncProperty(
        fc.array(booking, { minLength: 20, maxLength: 40 }),
        person,
        async (values, { role, canBookUser, more }) => {
          await book(values);
          const { open: openScreen, supervisor, viewer } = await userOf(role, canBookUser, more);
          const groupsOf = async (path: string) =>
            (await openScreen(loadDashboard, path)).data.answer.toDo.groups;
          const [first, all] = [await groupsOf("/dashboard"), await groupsOf("/dashboard?show=all")];
          const keyOf = ({ kind, _id }: { kind: string; _id: string }) => `${kind} ${_id}`;
          let shown = 0;
          for (const [nth, name] of TO_DO_GROUPS.entries()) {
            expect(all[nth]).toMatchObject({ name, total: all[nth].tasks.length });
            expect(first[nth].total).toBe(all[nth].total);
            const [some, every] = [first[nth].tasks.map(keyOf), all[nth].tasks.map(keyOf)];
            expect(some).toEqual(every.slice(0, some.length));
            expect(some.length).toBeLessThanOrEqual(ROWS_OF_GROUP);
            shown += some.length;
            const [alone] = await groupsOf(`/dashboard?show=${name}`);
            expect(alone.tasks.map(keyOf)).toEqual(every);
            for (const { kind, count, issue } of all[nth].tasks) {
              found.add(kind);
              expect(dutiesOf(viewer).kinds).toContain(kind);
              if (count === 1) continue;
              found.add("several");
              const own = supervisor === null ? "" : `&supervisor=${supervisor}`;
              const missing = await openScreen(
                material,
                `/bookings/material?state=open&due=ahead&issue=${issue._id}${own}`,
              );
              expect(missing.data.rows.length, role).toBe(count);
            }
          }
          expect(shown).toBeLessThanOrEqual(ROWS_OF_ALL);
        },
      ),
      { numRuns: 25 },
    );
    for (const kind of ["material", "price", "activation", "bill", "release", "several"]) {
      expect([...found], kind).toContain(kind);
    }
  });

  it("are gone as soon as the right is taken, and what is hidden is not read", async () => {
    const { db } = backend;
    const { token, user } = await signedInUser(db, ["global:read__bookings"]);
    const { open: openScreen, post } = screensOn(backend, token);
    const panels = async () => (await openScreen(loadDashboard, "/dashboard")).data;
    expect((await panels()).arrangement).toEqual({ shown: PANELS, hidden: [] });

    const arranged = [
      ["shown", "lists"],
      ["shown", "toDo"],
      ["hidden", "issues"],
      ["move", "toDo:hidden"],
    ] as const;
    expect((await post(arrangeDashboard, "/dashboard", arranged)).status).toBe(303);
    const { arrangement, answer } = await panels();
    expect(arrangement.shown[0]).toBe("lists");
    expect(arrangement.hidden).toEqual(["issues", "toDo"]);
    expect([answer.issues, answer.toDo]).toEqual([null, null]);

    const taken = "global:read__bookings";
    const isTaken = and(eq(userPermissions.userId, user.id), eq(userPermissions.permissionName, taken));
    await db.delete(userPermissions).where(isTaken);
    const without = await panels();
    expect(without.arrangement).toEqual({ shown: ["quicklinks"], hidden: ["toDo"] });
    const { isOwn, ...rest } = without.answer;
    expect(isOwn).toBe(false);
    for (const value of Object.values(rest)) expect(value ?? []).toEqual([]);

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
    for (const { counted, name } of answer.lists) expect(counted.number, name).toBeGreaterThan(0);
    for (const { name, total } of answer.toDo.groups) expect(total, name).toBeGreaterThan(0);
    expect(answer.issues).toHaveLength(ISSUES_SHOWN);
    for (const { name, amountBefore, numberBefore, curve } of answer.figures) {
      if (name === "closing") continue;
      expect(Math.max(amountBefore ?? 0, numberBefore ?? 0), name).toBeGreaterThan(0);
      expect(curve.length, name).toBeGreaterThan(1);
    }
    expect(answer.year.months.some(({ turnover }: { turnover: number }) => turnover > 0)).toBe(true);
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
        "lists:shown",
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
