import { bookings } from "backend/modules/bookings/tables";
import { issues } from "backend/modules/issues/tables";
import { media } from "backend/modules/media/tables";
import { describeOnDatabase } from "backend/testing/databases";
import { DAY_CHANGES, type DayChange, type DayStep, openDayChanges } from "backend/testing/day-changes";
import { appearanceOf } from "domain/bookings/appearance";
import { closingDays } from "domain/issues/issue";
import { materialDay } from "domain/material/due";
import fc from "fast-check";
import { beforeAll, expect, it } from "vitest";

const step: fc.Arbitrary<DayStep> = fc.record({
  action: fc.constantFrom<DayChange>("book", "book", "changeRule", "moveIssue", ...DAY_CHANGES),
  booking: fc.nat(30),
  issue: fc.nat(3),
  days: fc.nat(12),
});
/** Steps one after the other, and some at the same time. */
const work = fc.array(fc.array(step, { minLength: 1, maxLength: 3 }), { minLength: 6, maxLength: 9 });

/** Each change once, so that all of them take effect. */
const each = DAY_CHANGES.map((action, n) => [{ action, booking: 0, issue: n % 2, days: 3 }]);

describeOnDatabase("the days until when material is due", (open) => {
  let desk: Awaited<ReturnType<typeof openDayChanges>>;
  beforeAll(async () => {
    desk = await openDayChanges(open);
  });

  /** What is stored of each booking, and the same derived anew. */
  async function storedAndDerived() {
    const { db } = desk.backend;
    const rules = new Map((await db.select().from(media)).map((medium) => [medium.id, medium]));
    const days = new Map(
      (await db.select().from(issues)).map((issue) => {
        const rule = rules.get(issue.mediumId);
        if (!rule) throw new Error("an issue has a medium");
        return [issue.id, { publishDate: issue.publishDate, ...closingDays(issue, rule) }];
      }),
    );
    const rows = await db.select().from(bookings).orderBy(bookings.id);
    return {
      stored: rows.map(({ id, appearsFrom, materialDueOn }) => ({ id, appearsFrom, materialDueOn })),
      derived: rows.map(({ id, specType: type, issueId, ...specs }) => {
        const issue = days.get(issueId ?? 0) ?? null;
        const { from } = appearanceOf({ type, ...specs }, issue?.publishDate ?? null);
        return { id, appearsFrom: from, materialDueOn: materialDay(from, issue) };
      }),
    };
  }

  it("stay what the rules make of a booking, its issue and its medium, whatever is changed, also at the same time", async () => {
    const made = new Set<DayChange>();
    await fc.assert(
      fc.asyncProperty(work, async (groups) => {
        const world = await desk.newWorld();
        for (const steps of groups) {
          const answers = await Promise.all(steps.map((one) => desk.change(world, one)));
          for (const [n, { action }] of steps.entries()) {
            const code = answers[n]?.code;
            if (answers[n] && code === undefined) made.add(action);
            expect([action, code]).not.toEqual([action, "INTERNAL_SERVER_ERROR"]);
          }
          const { stored, derived } = await storedAndDerived();
          expect(stored).toEqual(derived);
        }
      }),
      { examples: [[each]], numRuns: 8, endOnFailure: true },
    );
    expect(DAY_CHANGES.filter((action) => !made.has(action))).toEqual([]);
  });
});
