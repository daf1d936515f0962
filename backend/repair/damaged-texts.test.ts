import { activityChanges, activityLogs } from "backend/platform/database/tables";
import { eq, getTableColumns, getTableName, is, sql } from "drizzle-orm";
import { PgTable } from "drizzle-orm/pg-core";
import fc from "fast-check";
import { beforeAll, describe, expect, it } from "vitest";
import { bookingComments } from "../modules/bookings/comments/tables";
import { bookings } from "../modules/bookings/tables";
import { companies } from "../modules/companies/tables";
import { flatPlanSections, flatPlans } from "../modules/flat-plans/tables";
import { idempotencyKeys } from "../platform/database/tables";
import { makeBooking, makeCompany, makeIssue, makeTitle } from "../testing/booking-factories";
import { describeOnDatabase, type TestBackend } from "../testing/databases";
import { declaredTables } from "../testing/declared-tables";
import { makeUser } from "../testing/factories";
import { damagedTexts, tablesWithTexts } from "./damaged-texts";
import { mayBeOriginalOf, REPLACEMENT_CHARACTER } from "./original-text";

describe("the original of a damaged text", () => {
  it.each([
    ["Größe", "Gr\ufffdöße", true],
    ["Größe", "Gr\ufffd\ufffd\ufffdöße", true],
    ["Größe", "Gr\ufffdße", true],
    ["Größe", "Gr\ufffd\ufffde", true],
    ["a😀b", "a\ufffd\ufffdb", true],
    ["a😀b", "a\ufffd\ufffd\ufffd😀b", true],
    ["", "\ufffd", true],
    ["Größe", "Gr\ufffdöße 2", false],
    ["Große", "Gr\ufffdöße", false],
    ["Größere", "Gr\ufffdöße", false],
    ["Gr\ufffdöße", "Gr\ufffdöße", false],
  ])("%j may have been before %j: %s", (text, damaged, expected) => {
    expect(mayBeOriginalOf(text, damaged)).toBe(expected);
  });

  it("is found, whether the damage inserts or replaces characters", () => {
    const part = fc.tuple(fc.string({ unit: "grapheme" }), fc.nat({ max: 3 }), fc.boolean());
    fc.assert(
      fc.property(fc.array(part, { maxLength: 5 }), (parts) => {
        const text = parts.map(([words, n, isLost]) => words + (isLost && n > 0 ? "ü" : "")).join("");
        const damaged = parts.map(([words, n]) => words + REPLACEMENT_CHARACTER.repeat(n)).join("");
        fc.pre(!text.includes(REPLACEMENT_CHARACTER));
        expect(mayBeOriginalOf(text, damaged)).toBe(true);
        expect(mayBeOriginalOf(`${text}x`, `${damaged}y`)).toBe(false);
      }),
    );
  });

  it("is compared quickly with a long text full of damage", () => {
    const started = process.cpuUsage().user;
    expect(mayBeOriginalOf("a".repeat(5000), `a${REPLACEMENT_CHARACTER}`.repeat(2000))).toBe(false);
    expect((process.cpuUsage().user - started) / 1000).toBeLessThan(10_000);
  });
});

const NOW = new Date("2027-03-01T10:00:00Z");

describeOnDatabase("damaged texts", (open) => {
  let backend: TestBackend;
  let booking: number;
  let company: number;
  let issueId: number;
  let other: number;

  beforeAll(async () => {
    backend = await open();
    const { db } = backend;
    const { medium } = await makeTitle(db);
    const user = await makeUser(db);
    const sound = await makeCompany(db, { name: "Kä\u00dfer" });
    // The log has no original of it.
    company = (await makeCompany(db, { name: "M\ufffdüller" })).id;
    const row = { clientCompanyId: sound.id, targetMediumId: medium.id, updatedById: user.id };
    booking = (
      await makeBooking(db, {
        ...row,
        comment: "Größe wie \ufffdüblich",
        placementDetails: "neben \ufffd\ufffd„Reise“",
        adTargetLink: "https://a.test/\ufffd",
      })
    ).id;
    other = (await makeBooking(db, { ...row, comment: "üblich" })).id;
    await db
      .insert(bookingComments)
      .values({ bookingId: booking, authorId: user.id, text: "Bitte \ufffd\ufffd\ufffd😀 melden" });
    issueId = (await makeIssue(db, medium.id)).id;
    await db.insert(flatPlans).values({ issueId, pageCount: 16, version: 3 });
    await db.insert(flatPlanSections).values({ issueId, page: 5, name: "K\ufffdüche" });
    const key = { userId: user.id, key: "12345678", operation: "x", contentHash: "x", createdAt: NOW };
    await db.insert(idempotencyKeys).values({ ...key, answer: { name: "\ufffdü" } });
    const logged = async (
      area: string,
      recordId: number,
      changes: [field: string, before: string | null, after: string | null][],
    ) => {
      const [log] = await db.insert(activityLogs).values({ area, action: "update", recordId }).returning();
      await db
        .insert(activityChanges)
        .values(changes.map(([field, before, after]) => ({ logId: log?.id ?? 0, field, before, after })));
    };
    await logged("bookings", booking, [
      ["specs.comment", null, "Größe wie üblich"],
      ["specs.placementDetails", null, "ganz vorne"],
    ]);
    await logged("bookings", booking, [
      ["specs.placementDetails", "ganz vorne", "neben „Reise“"],
      ["specs.adTargetLink", "https://a.test/andere", "https://b.test/"],
    ]);
    await logged("bookings", booking, [["comment", null, "Bitte 😀 melden"]]);
    await logged("bookings", booking, [["specs.comment", "Größe wie üblich", "Größe wie \ufffdüblich"]]);
    await logged("print_issues", issueId, [["sections.5", null, "Küche"]]);
    // The history of another record does not count.
    await logged("companies", sound.id, [["name", null, "Müller"]]);
  });

  async function found(write: boolean) {
    const places = [];
    for await (const place of damagedTexts(backend.db, { write, now: () => NOW })) places.push(place);
    return places.map(({ table, column, before, repaired, refused }) => [
      `${table}.${column}`,
      before,
      refused ?? repaired,
    ]);
  }
  const known = (repaired: boolean) => [
    ["booking_comments.text", "Bitte 😀 melden", repaired],
    ["bookings.placement_details", "neben „Reise“", repaired],
    ["bookings.comment", "Größe wie üblich", repaired],
    ["bookings.ad_target_link", null, false],
    ["companies.name", null, false],
    ["flat_plan_sections.name", "Küche", repaired],
    ["idempotency_keys.answer", null, false],
  ];
  const rowOf = async (id: number) =>
    (await backend.db.select().from(bookings).where(eq(bookings.id, id)))[0];

  it("are looked for in every text and JSON column of every table", async () => {
    const declared = Object.values(await declaredTables()).filter((value): value is PgTable =>
      is(value, PgTable),
    );
    const expected = declared
      .filter((table) => !["activity_logs", "activity_changes"].includes(getTableName(table)))
      .flatMap((table) =>
        Object.values(getTableColumns(table))
          .filter((column) => /^(text|json)/.test(column.getSQLType()) && !column.generated)
          .map((column) => `${getTableName(table)}.${column.name}`),
      );
    const searched = (await tablesWithTexts(backend.db)).flatMap(({ name, columns }) =>
      columns.map((column) => `${name}.${column.name}`),
    );
    expect(searched.sort()).toEqual(expected.sort());
    expect(searched.length).toBeGreaterThan(40);
  });

  it("are listed with their originals from the activity log, without writing", async () => {
    const before = await rowOf(booking);
    expect(await found(false)).toEqual(known(false));
    expect(await rowOf(booking)).toEqual(before);
  });

  it("are repaired once from the activity log, with a new version and a log entry", async () => {
    const [before, beforeOther] = [await rowOf(booking), await rowOf(other)];
    expect(await found(true)).toEqual(known(true));
    expect(await rowOf(booking)).toEqual({
      ...before,
      comment: "Größe wie üblich",
      placementDetails: "neben „Reise“",
      version: (before?.version ?? 0) + 2,
      updatedAt: NOW,
      updatedById: null,
    });
    expect(await rowOf(other)).toEqual(beforeOther);
    const [comment] = await backend.db.select().from(bookingComments);
    expect(comment?.text).toBe("Bitte 😀 melden");
    const [plan] = await backend.db.select().from(flatPlans).where(eq(flatPlans.issueId, issueId));
    expect(plan?.version).toBe(4);
    const [unknown] = await backend.db.select().from(companies).where(eq(companies.id, company));
    expect(unknown).toMatchObject({ name: "M\ufffdüller", version: 1 });
    const entries = await backend.db
      .select({
        area: activityLogs.area,
        actorId: activityLogs.actorId,
        field: activityChanges.field,
        before: activityChanges.before,
        after: activityChanges.after,
      })
      .from(activityLogs)
      .innerJoin(activityChanges, eq(activityChanges.logId, activityLogs.id))
      .where(eq(activityLogs.action, "repair"))
      .orderBy(activityLogs.id);
    expect(entries.map(({ area, field }) => `${area} ${field}`)).toEqual([
      "bookings comment",
      "bookings specs.placementDetails",
      "bookings specs.comment",
      "print_issues sections.5",
    ]);
    expect(entries[2]).toMatchObject({
      actorId: null,
      before: "Größe wie \ufffdüblich",
      after: "Größe wie üblich",
    });
    expect(await found(true)).toEqual(known(true).filter(([, before]) => before === null));
  });

  it("stay if the database refuses the original", async () => {
    const { db } = backend;
    const [row] = await db
      .insert(companies)
      .values({ name: "Refused", email: "gr\ufffdß@a.test" })
      .returning();
    const [log] = await db
      .insert(activityLogs)
      .values({ area: "companies", action: "update", recordId: row?.id ?? 0 })
      .returning();
    await db.insert(activityChanges).values({ logId: log?.id ?? 0, field: "email", after: "grß@a.test" });
    await db.execute(
      sql`alter table companies add constraint no_sharp check (email !~ 'ß' or email ~ '\ufffd')`,
    );
    const refused = (await found(true)).filter(([column]) => column === "companies.email");
    expect(refused).toEqual([["companies.email", "grß@a.test", expect.stringContaining("no_sharp")]]);
  });
});
