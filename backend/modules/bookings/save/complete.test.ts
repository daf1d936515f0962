import { activityLogs } from "backend/platform/database/tables";
import { eq, inArray, sql } from "drizzle-orm";
import { beforeAll, beforeEach, expect, it } from "vitest";
import { makeBooking, makeCompany, makeTitle } from "../../../testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "../../../testing/databases";
import { signedInUser } from "../../../testing/factories";
import { send } from "../../../testing/request";
import { bookings, bookingTallies } from "../tables";
import { completeBookings } from "./complete";

type Values = Partial<typeof bookings.$inferInsert>;

// Half past midnight in Vienna; in UTC it is still 12 March.
const NOW = new Date("2027-03-12T23:30:00Z");

describeOnDatabase("completing bookings", (open) => {
  let backend: TestBackend;
  let clientCompanyId: number;
  let targetMediumId: number;
  const announced: number[] = [];

  beforeAll(async () => {
    backend = await open({ clock: () => NOW });
    clientCompanyId = (await makeCompany(backend.db)).id;
    targetMediumId = (await makeTitle(backend.db)).medium.id;
  });
  beforeEach(async () => {
    await backend.db.delete(bookings);
    announced.length = 0;
  });
  const booking = (values: Values = {}) =>
    makeBooking(backend.db, { clientCompanyId, targetMediumId, status: "active", ...values });
  const on = (day: string, values: Values = {}) => booking({ appearsFrom: day, appearsOn: day, ...values });
  const run = (isStopped?: () => boolean) => {
    const publish = (topic: string, { ids }: { ids: readonly number[] }) =>
      topic === "bookingChanged" && announced.push(...ids);
    const pubSub = { publish } as unknown as Parameters<typeof completeBookings>[0]["pubSub"];
    return completeBookings({ db: backend.db, now: () => NOW, pubSub }, isStopped);
  };
  const statusOf = async (id: number) =>
    (await backend.db.select().from(bookings).where(eq(bookings.id, id)))[0]?.status;
  const statuses = async (all: { id: number }[]) => await Promise.all(all.map(({ id }) => statusOf(id)));

  it("completes bookings whose last appearance was before today in Vienna, and no others", async () => {
    const yesterday = await on("2027-03-12", { version: 4 });
    const today = await on("2027-03-13");
    const running = await booking({
      specType: "digital",
      appearsFrom: "2027-03-01",
      appearsOn: "2027-03-13",
    });
    const ended = await booking({ specType: "digital", appearsFrom: "2027-02-01", appearsOn: "2027-03-12" });
    const open = await on("2027-03-01", { status: "open" });
    const cancelled = await on("2027-03-01", { status: "cancelled" });
    const undated = await booking();
    const thisYear = await booking({ targetYear: 2027 });
    const lastYear = await booking({ targetYear: 2026 });

    expect(await run()).toBe(3);
    expect(await statuses([yesterday, ended, lastYear])).toEqual(Array(3).fill("completed"));
    expect(await statuses([today, running, undated, thisYear])).toEqual(Array(4).fill("active"));
    expect(await statuses([open, cancelled])).toEqual(["open", "cancelled"]);
    expect(announced.sort()).toEqual([yesterday.id, ended.id, lastYear.id].sort());
    const [row] = await backend.db.select().from(bookings).where(eq(bookings.id, yesterday.id));
    expect(row).toMatchObject({ version: 5, updatedById: null, updatedAt: NOW, billingState: "open" });
    expect(await run()).toBe(0);
  });

  it("is logged with each booking, without a user", async () => {
    const { id } = await on("2027-03-01");
    await run();
    const { token } = await signedInUser(backend.db, ["global:read__bookings"], {}, NOW);
    const { data } = await send(
      backend,
      token,
      `query ($id: String!) { booking(id: $id) { status version
        history { action at actor { _id } changes { field before after } } } }`,
      { id: String(id) },
    );
    expect(data.booking).toEqual({
      status: "completed",
      version: 2,
      history: [
        {
          action: "complete",
          at: NOW.toISOString(),
          actor: null,
          changes: [{ field: "status", before: "active", after: "completed" }],
        },
      ],
    });
  });

  it("completes a package after its last appearance, and each appearance of a series by itself", async () => {
    const made = async (status: "open" | "active" | "cancelled", children: Values[]) => {
      const parent = await booking({ bookingType: "multi", specType: null, targetMediumId: null, status });
      for (const child of children) await on("2027-03-01", { parentBookingId: parent.id, ...child });
      return parent;
    };
    const over = await made("active", [{}, { status: "cancelled" }]);
    const neverActivated = await made("open", [{}, { status: "completed" }]);
    const halfWay = await made("active", [{}, { appearsOn: "2027-04-01" }]);
    const withOpen = await made("active", [{}, { status: "open" }]);
    const allCancelled = await made("active", [{ status: "cancelled" }]);
    const cancelled = await made("cancelled", [{ status: "completed" }]);
    const empty = await made("active", []);

    expect(await run()).toBe(4 + 2);
    expect(await statuses([over, neverActivated])).toEqual(["completed", "completed"]);
    expect(await statuses([halfWay, withOpen, allCancelled, empty])).toEqual(Array(4).fill("active"));
    expect(await statusOf(cancelled.id)).toBe("cancelled");
  });

  it("takes a constant number of statements for each part, keeps the tallies, and goes on after a stop", async () => {
    await backend.db.execute(sql`insert into bookings
        (client_company_id, target_medium_id, spec_type, status, appears_from, appears_on, price_cents)
      select ${clientCompanyId}::bigint, ${targetMediumId}::bigint, 'print', 'active', '2027-03-01', '2027-03-01', n
      from generate_series(1, 1100) as n`);
    let asked = 0;
    expect(await run(() => asked++ > 0)).toBe(500);
    backend.statements.length = 0;
    expect(await run()).toBe(600);
    // Two parts, and three queries that find nothing more. Each part selects, updates and logs in one transaction.
    expect(backend.statements.length).toBeLessThan(30);
    const counted = await backend.db
      .select({
        status: bookingTallies.status,
        bookings: sql`sum(bookings)`.mapWith(Number),
        price: sql`sum(price_cents)`.mapWith(Number),
      })
      .from(bookingTallies)
      .groupBy(bookingTallies.status)
      .having(sql`sum(bookings) <> 0`);
    expect(counted).toEqual([{ status: "completed", bookings: 1100, price: (1100 * 1101) / 2 }]);
    const logged = await backend.db
      .select({ count: sql`count(*)`.mapWith(Number) })
      .from(activityLogs)
      .where(inArray(activityLogs.recordId, sql`(select id from bookings)`));
    expect(logged[0]?.count).toBe(1100);
  });

  it("is started and stopped by the server", async () => {
    const { id } = await on("2027-03-01");
    const changes = backend.pubSub.subscribe("bookingChanged");
    backend.startJobs();
    expect((await changes.next()).value).toMatchObject({ ids: [id] });
    await changes.return();
    expect(await statusOf(id)).toBe("completed");
  });
});
