import { bookings } from "backend/modules/bookings/tables";
import { companies } from "backend/modules/companies/tables";
import { activityChanges, activityLogs } from "backend/platform/database/tables";
import { createAnnouncements } from "backend/platform/live/pub-sub";
import { makeBooking, makeCompany } from "backend/testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "backend/testing/databases";
import { makeUser } from "backend/testing/factories";
import { and, eq } from "drizzle-orm";
import { beforeAll, describe, expect, test } from "vitest";
import { LoaderStore, type SignedInCtx } from "./context";
import { inUse } from "./errors";
import { defineName } from "./names";
import { referenceFields, requireVersion, systemCase, useCase } from "./use-case";

const companyNamed = defineName({ from: companies, id: companies.id, name: companies.name });
const refusals = {
  ...referenceFields(bookings, { clientCompanyId: "clientCompany" }),
  companies_name_key: { field: "name", message: "name_used" },
};

describeOnDatabase("a use case", (open) => {
  let backend: TestBackend;
  let ctx: SignedInCtx;
  beforeAll(async () => {
    backend = await open();
    const user = await makeUser(backend.db, { firstName: "Ida", lastName: "Fuchs" });
    const { db } = backend;
    ctx = { db, user, now: () => new Date(), source: "192.0.2.1" } as unknown as SignedInCtx;
    ctx.loaders = new LoaderStore();
    ctx.pubSub = createAnnouncements();
    // A unique name, for the refusal of a name that is already taken.
    await db.execute("create unique index companies_name_key on companies (name) where name = 'Nur einmal'");
  });
  const change = (key: string | null) => ({ key, operation: "test", input: {}, refusals });
  const problemsOf = async (work: Promise<unknown>) => {
    const error = await work.then(
      () => null,
      (thrown) => thrown,
    );
    return [error?.extensions?.code, error?.extensions?.data];
  };

  describe("refused by the database", () => {
    const book = (values: Partial<typeof bookings.$inferInsert>) =>
      useCase(ctx, change(null), async ({ tx }) => {
        await tx.insert(bookings).values({ clientCompanyId: 999_999_999, ...values });
        return true;
      });

    test("says at the field which record is gone", async () => {
      const gone = (field: string) => ["BAD_USER_INPUT", [{ field, message: "reference_missing" }]];
      expect(await problemsOf(book({}))).toEqual(gone("clientCompany"));
      const { id: clientCompanyId } = await makeCompany(backend.db);
      expect(await problemsOf(book({ clientCompanyId, supervisorId: 999_999_999 }))).toEqual(gone(""));
    });

    test("names the field of a taken name, and does not report other refusals as one", async () => {
      const company = (name: string) =>
        useCase(ctx, change(null), async ({ tx }) => {
          await tx.insert(companies).values({ name });
          return true;
        });
      await company("Nur einmal");
      expect(await problemsOf(company("Nur einmal"))).toEqual([
        "BAD_USER_INPUT",
        [{ field: "name", message: "name_used" }],
      ]);
      expect(await problemsOf(company(" "))).toEqual([undefined, undefined]);
    });
  });

  test("refused because a record is used says where, as the database has it afterwards", async () => {
    const { id } = await makeCompany(backend.db);
    await makeBooking(backend.db, { clientCompanyId: id });
    const places = async () => {
      const count = await backend.db.$count(bookings, eq(bookings.clientCompanyId, id));
      return inUse([{ what: "bookings", count, link: "/bookings" }]);
    };
    const deletion = { ...change(null), refusals: {}, inUse: places };
    const refused = useCase(ctx, deletion, async ({ tx }) => {
      await tx.delete(companies).where(eq(companies.id, id));
      return true;
    });
    await expect(refused).rejects.toMatchObject({
      extensions: { code: "IN_USE", uses: [{ what: "bookings", count: 1, link: "/bookings" }] },
    });
  });

  test("is run again if it and another one wait for each other, and announces once", async () => {
    const [one, other] = [await makeCompany(backend.db), await makeCompany(backend.db)];
    const holding: number[] = [];
    let runs = 0;
    let bothHold = () => {};
    const both = new Promise<void>((resolve) => {
      bothHold = resolve;
    });
    let announced = 0;
    const pubSub = { ...ctx.pubSub, publish: () => announced++ } as unknown as SignedInCtx["pubSub"];
    const hold = (ids: readonly number[]) =>
      useCase({ ...ctx, pubSub }, change(null), async ({ tx, announce }) => {
        announce("bookingChanged", { ids: [1] });
        runs += 1;
        for (const id of ids) {
          await tx.select().from(companies).where(eq(companies.id, id)).for("update");
          if (holding.push(id) === 2) bothHold();
          // The embedded database runs one transaction at a time.
          if (backend.kind === "postgres") await both;
        }
        return true;
      });
    const ends = await Promise.all([hold([one.id, other.id]), hold([other.id, one.id])]);
    expect([ends, announced]).toEqual([[true, true], 2]);
    // They can wait for each other again. Four rows are held at the end; each run that was given up held its first one.
    if (backend.kind === "postgres") expect(runs).toBeGreaterThan(2);
    else expect(runs).toBe(2);
    expect(holding).toHaveLength(4 + runs - 2);
  });

  test("does what it has put off once, after its commit, however often it was run", async () => {
    const deadlock = Object.assign(new Error("deadlock detected"), { code: "40P01" });
    const seen: string[] = [];
    let runs = 0;
    const answer = useCase(ctx, change(null), async ({ tx, afterCommit }) => {
      runs += 1;
      const run = runs;
      const { id } = await makeCompany(tx);
      afterCommit(async () => {
        const count = await backend.db.$count(companies, eq(companies.id, id));
        seen.push(`run ${run}: ${count} stored`);
      });
      if (run < 3) throw deadlock;
      return id;
    });
    expect(await answer).toBeGreaterThan(0);
    expect(seen).toEqual(["run 3: 1 stored"]);
    const refused = useCase(ctx, change(null), async ({ afterCommit }) => {
      afterCommit(async () => void seen.push("refused"));
      throw new Error("no");
    });
    await expect(refused).rejects.toThrow("no");
    expect(seen).toHaveLength(1);
  });

  test("of no signed-in user is logged by the actor, and announced only once it is committed", async () => {
    const { id } = await makeCompany(backend.db);
    const published: unknown[] = [];
    const pubSub = { ...ctx.pubSub, publish: (_: string, what: unknown) => published.push(what) };
    const house = { db: backend.db, pubSub: pubSub as unknown as SignedInCtx["pubSub"] };
    const run = (user: SignedInCtx["user"] | null, fails = false) =>
      systemCase(house, { user, source: null, now: ctx.now }, async ({ log, announce }) => {
        announce("bookingChanged", { ids: [id] });
        expect(published).toEqual([]);
        await log([{ area: "system", action: "create", recordId: id, before: null, after: null }]);
        if (fails) throw new Error("not today");
        return "done";
      });
    await expect(run(null, true)).rejects.toThrow("not today");
    expect(published).toEqual([]);
    expect(await run(null)).toBe("done");
    expect(published.splice(0)).toEqual([
      { ids: [id] },
      { area: "system", action: "create", ids: [id], by: null },
    ]);
    await run(ctx.user);
    const logged = await backend.db
      .select({ by: activityLogs.actorId, source: activityLogs.source })
      .from(activityLogs)
      .where(eq(activityLogs.area, "system"))
      .orderBy(activityLogs.id);
    expect(logged).toEqual([
      { by: null, source: null },
      { by: ctx.user.id, source: null },
    ]);
  });

  test("logs with names, answers a form that is posted again, and announces once, after the commit", async () => {
    const company = await makeCompany(backend.db, { name: "Bäckerei Öllinger" });
    const events = ctx.pubSub.subscribe("bookingChanged");
    const run = (key: string, fails = false) =>
      useCase(ctx, change(key), async ({ log, announce }) => {
        const bookingId = company.id;
        announce("bookingChanged", { ids: [bookingId] });
        const after = {
          client: companyNamed(company.id),
          others: [companyNamed(company.id), companyNamed(0)],
        };
        await log([{ area: "test", action: "create", recordId: company.id, before: null, after }]);
        if (fails) throw new Error("not today");
        return bookingId;
      });
    await expect(run("use-case-fails", true)).rejects.toThrow("not today");
    expect(await run("use-case-1")).toBe(company.id);
    expect(await run("use-case-1")).toBe(company.id);
    const announced = await events.next();
    expect(announced.value).toEqual({ ids: [company.id] });
    await events.return();
    const logged = await backend.db
      .select({ field: activityChanges.field, after: activityChanges.after })
      .from(activityChanges)
      .innerJoin(activityLogs, eq(activityLogs.id, activityChanges.logId))
      .where(and(eq(activityLogs.area, "test"), eq(activityLogs.recordId, company.id)))
      .orderBy(activityChanges.id);
    expect(logged).toEqual([
      { field: "client", after: "Bäckerei Öllinger" },
      { field: "others", after: "Bäckerei Öllinger, 0" },
    ]);
    // PostgreSQL refuses a text with a zero character.
    expect(await problemsOf(run("use-case\0"))).toEqual([
      "BAD_USER_INPUT",
      [{ field: "idempotencyKey", message: "idempotency_key_invalid" }],
    ]);
  });

  test("a version conflict names who saved last, and has the present values", async () => {
    const present = { version: 3, updatedById: ctx.user.id };
    await requireVersion(backend.db, ctx, present, 3, () => ({}));
    const error = await requireVersion(backend.db, ctx, present, 2, () => ({ name: "neu" })).catch(
      (thrown) => thrown,
    );
    expect(error.extensions).toMatchObject({
      code: "VERSION_CONFLICT",
      current: { name: "neu", version: 3 },
      updatedBy: "Ida Fuchs",
      isOwn: true,
    });
    const colleague = { user: { ...ctx.user, id: ctx.user.id + 1 } };
    const byOther = requireVersion(backend.db, colleague, present, 2, () => ({}));
    await expect(byOther).rejects.toMatchObject({ extensions: { isOwn: false } });
  });
});
