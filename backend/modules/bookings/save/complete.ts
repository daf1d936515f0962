import { arrayOfIds } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { nextVersionColumnsOfEach, systemCase } from "backend/platform/use-case/use-case";
import { defineWork } from "backend/platform/work/define-work";
import { hasAppeared } from "domain/bookings/appearance";
import type { BookingStatus } from "domain/bookings/fields";
import { canChangeStatus } from "domain/bookings/states";
import { todayInVienna } from "domain/dates";
import { and, eq, getTableColumns, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { logChanges } from "../record/changes";
import { bookings } from "../tables";

/** The house itself acts: no user asks for it, and no user's rights apply. */
type House = Pick<Ctx, "db" | "now" | "pubSub">;

/** How many bookings one transaction completes; few enough that nobody waits for it. */
const AT_ONCE = 500;

/**
 * Completes the active bookings whose last appearance has passed: issue, campaign end or release before today in Vienna
 * (decisions §4). Then completes the packages without any appearance left. Returns how many it completed; stops between
 * two transactions when `isStopped` returns true.
 */
export async function completeBookings(
  house: House,
  isStopped: () => boolean = () => false,
): Promise<number> {
  const today = todayInVienna(house.now());
  let completed = 0;
  for (const condition of [mayHaveAppeared(today), isPackageThatHasAppeared]) {
    // Repeats until it finds nothing: a booking that another user has changed meanwhile is left out.
    for (let some = -1; some !== 0 && !isStopped(); ) {
      some = await completeSome(house, condition, today);
      completed += some;
    }
  }
  return completed;
}

/** Completes the bookings and packages whose last appearance has passed. */
defineWork({
  name: "complete_bookings",
  every: "day",
  run: ({ house, isOver }) => completeBookings(house, isOver),
});

/** Preselects bookings that may have appeared; the rule of the domain decides. */
function mayHaveAppeared(today: string): SQL | undefined {
  const inFormerYear = and(isNull(bookings.appearsOn), lt(bookings.targetYear, Number(today.slice(0, 4))));
  return and(
    eq(bookings.bookingType, "single"),
    eq(bookings.status, "active"),
    or(lt(bookings.appearsOn, today), inFormerYear),
  );
}

/** Each booking of a package is activated on its own, so it does not matter whether the package itself was active. */
const isPackageThatHasAppeared = and(
  eq(bookings.bookingType, "multi"),
  inArray(bookings.status, ["open", "active"]),
  anyChild("completed"),
  sql`not ${anyChild("open", "active")}`,
);

function anyChild(...states: BookingStatus[]): SQL {
  const isOne = sql`child.status in (${sql.join(states, sql`, `)})`;
  return sql`exists (select from ${bookings} as child where child.parent_booking_id = "bookings"."id" and ${isOne})`;
}

async function completeSome(house: House, condition: SQL | undefined, today: string): Promise<number> {
  const actor = { user: null, source: null, now: house.now };
  return await systemCase(house, actor, async ({ tx, announce }) => {
    const { id, bookingType, status, appearsOn, targetYear } = getTableColumns(bookings);
    const rows = await tx
      .select({ id, bookingType, status, appearsOn, targetYear })
      .from(bookings)
      .where(condition)
      // In the order of their ids, like every transaction that locks several bookings.
      .orderBy(bookings.id)
      .limit(AT_ONCE)
      .for("update");
    const lockedAppeared = rows.filter(
      (booking) =>
        booking.bookingType === "multi" ||
        (canChangeStatus(booking.status, "completed") &&
          hasAppeared(booking.appearsOn, booking.targetYear, today)),
    );
    const ids = lockedAppeared.map(({ id }) => id);
    if (ids.length === 0) return 0;
    await tx
      .update(bookings)
      .set({ status: "completed", ...nextVersionColumnsOfEach(actor, bookings) })
      .where(sql`${bookings.id} = any(${arrayOfIds(ids)}::bigint[])`);
    const changes = lockedAppeared.map(({ id, status }) => ({
      action: "complete",
      recordId: id,
      before: { status },
      after: { status: "completed" },
    }));
    await logChanges(tx, actor, changes);
    announce("bookingChanged", { ids });
    return ids.length;
  });
}
