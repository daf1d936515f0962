import { makeBooking, makeCompany } from "backend/testing/booking-factories";
import { describeOnDatabase } from "backend/testing/databases";
import { eq, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { bookings } from "../tables";

interface PlanNode {
  "Node Type": string;
  "Relation Name"?: string;
  "CTE Name"?: string;
  "Subplan Name"?: string;
  "Actual Loops": number;
  Plans?: PlanNode[];
}

const nodesOf = (node: PlanNode): PlanNode[] => [node, ...(node.Plans ?? []).flatMap(nodesOf)];

describeOnDatabase("what of the written bookings is billed", (open) => {
  it("is decided once for all of them, however many bookings there are, in the worst plan", async () => {
    const { db } = await open();
    const clientCompanyId = (await makeCompany(db)).id;
    const pack = await makeBooking(db, {
      clientCompanyId,
      bookingType: "multi",
      specType: null,
      billEvenly: true,
    });
    for (let n = 0; n < 40; n++) await makeBooking(db, { clientCompanyId });
    const plan = await db.transaction(async (tx) => {
      for (let n = 0; n < 8; n++) await makeBooking(tx, { clientCompanyId, parentBookingId: pack.id });
      const isWritten = eq(bookings.parentBookingId, pack.id);
      await tx.update(bookings).set({ isBilled: false }).where(isWritten);
      await tx.execute(sql`create temp table new_rows on commit drop as
        select * from bookings where parent_booking_id = ${pack.id} or id = ${pack.id}`);
      // As a planner without statistics may choose.
      for (const way of ["hashjoin", "mergejoin", "indexscan", "bitmapscan", "indexonlyscan", "material"])
        await tx.execute(sql.raw(`set local enable_${way} = off`));
      const { rows: functions } = await tx.execute<{ source: string }>(
        sql`select prosrc as source from pg_proc where proname = 'decide_billed_bookings'`,
      );
      const [statement] = /WITH written[\s\S]*?;/.exec(functions[0]?.source ?? "") ?? [];
      expect(statement).toBeDefined();
      const { rows } = await tx.execute<{ "QUERY PLAN": { Plan: PlanNode }[] }>(
        sql.raw(`explain (analyze, format json) ${statement}`),
      );
      return rows[0]?.["QUERY PLAN"][0]?.Plan;
    });
    if (!plan) throw new Error("the statement has no plan");
    const nodes = nodesOf(plan);
    const ctes = nodes.filter((node) => node["Subplan Name"]?.startsWith("CTE "));
    expect(ctes.map((node) => node["Subplan Name"])).toEqual(
      expect.arrayContaining(["CTE written", "CTE parents", "CTE children", "CTE decided"]),
    );
    for (const node of ctes) expect(node["Actual Loops"]).toBe(1);
    // All bookings are read once in each place that names them, and never for each booking.
    const scans = nodes.filter((node) => node["Relation Name"] === "bookings");
    for (const scan of scans) expect(scan["Actual Loops"]).toBeLessThanOrEqual(9);
    expect(await db.$count(bookings, eq(bookings.isBilled, false))).toBe(1);
  });
});
