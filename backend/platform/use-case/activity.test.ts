import { companyNamed } from "backend/modules/companies/service";
import { activityChanges } from "backend/platform/database/tables";
import { makeCompany } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { desc } from "drizzle-orm";
import { beforeAll, expect, test } from "vitest";
import { recordActivity } from "./activity";

describeOnDatabase("an entry of the activity log", (open) => {
  let backend: TestBackend;
  beforeAll(async () => {
    backend = await open();
  });
  const actor = { user: null, now: () => new Date(), source: null };

  test("names the records that changed, and asks for no other names", async () => {
    const { db } = backend;
    const [old, next] = [
      await makeCompany(db, { name: "Alte Mühle" }),
      await makeCompany(db, { name: "Neue Mühle" }),
    ];
    const log = async (before: object, after: object) => {
      backend.statements.length = 0;
      const change = { area: "bookings", action: "update", recordId: 1 } as const;
      await recordActivity(db, actor, { ...change, before: { ...before }, after: { ...after } });
      return backend.statements.filter((statement) => statement.includes('"companies"')).length;
    };
    const kept = { client: companyNamed(old.id), tags: [companyNamed(old.id), companyNamed(next.id)] };
    expect(await log({ ...kept, text: "a" }, { ...kept, text: "b" })).toBe(0);
    expect(await log({ client: companyNamed(old.id) }, { client: companyNamed(next.id) })).toBe(1);
    const [latest] = await db.select().from(activityChanges).orderBy(desc(activityChanges.id)).limit(1);
    expect(latest).toMatchObject({ field: "client", before: old.name, after: next.name });
  });
});
