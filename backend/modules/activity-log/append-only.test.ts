import { globalSettings } from "backend/modules/settings/tables";
import { activityChanges, activityLogs } from "backend/platform/database/tables";
import { describeOnDatabase } from "backend/testing/databases";
import { asc, sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { sweepActivityLog } from "./sweep";

/** By the clock of the database, which keeps the last year. */
const yearsAgo = (years: number) => sql`now() - make_interval(days => ${years * 366})`;

describeOnDatabase("the activity log", (open) => {
  it("takes no change and no deletion, and loses only what is older than the setting says", async () => {
    const { db } = await open();
    const entry = { area: "tags", action: "update", recordId: 1 };
    const ages = [0, 2, 4, 11];
    const logged = await db
      .insert(activityLogs)
      .values(ages.map((years) => ({ ...entry, at: yearsAgo(years) })))
      .returning();
    await db
      .insert(activityChanges)
      .values(logged.map(({ id }) => ({ logId: id, field: "name", after: "x" })));
    const refused = async (statement: string) =>
      expect(
        await db.execute(sql.raw(statement)).then(
          () => statement,
          (error: Error) => String((error.cause as Error | undefined)?.message ?? error.message),
        ),
      ).toContain("append-only");
    const left = async () => (await db.select().from(activityLogs).orderBy(asc(activityLogs.id))).length;

    for (const table of ["activity_logs", "activity_changes"]) {
      await refused(`delete from ${table}`);
      await refused(`truncate ${table} cascade`);
    }
    await refused("update activity_logs set actor_id = null");
    await refused("update activity_changes set after = 'y'");
    expect(await left()).toBe(4);

    await sweepActivityLog(db, () => false);
    expect(await left()).toBe(3);
    const settings = { logYears: 3, notificationsOff: [] };
    await db.insert(globalSettings).values({ id: 1, ...settings });
    await sweepActivityLog(db, () => false);
    expect(await left()).toBe(2);
    expect((await db.select().from(activityChanges)).length).toBe(2);
    // The last year stays, whatever anybody sets.
    await expect(db.update(globalSettings).set({ logYears: 0 })).rejects.toThrow();
    await refused(`delete from activity_logs where id = ${logged[0]?.id}`);
  });
});
