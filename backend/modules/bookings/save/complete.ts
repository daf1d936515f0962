import type { Ctx } from "backend/platform/context";
import type { Db } from "backend/platform/database";
import { arrayOfIds } from "backend/platform/list-query";
import { hasAppeared } from "domain/bookings/appearance";
import type { BookingStatus } from "domain/bookings/fields";
import { canChangeStatus } from "domain/bookings/states";
import { todayInVienna } from "domain/dates";
import { and, eq, getTableColumns, inArray, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { logChanges } from "../record/changes";
import { bookings } from "../tables";

/** The house itself: nobody asks for it, and nobody's rights count. */
type House = Pick<Ctx, "db" | "now" | "pubSub">;

/** How many bookings one transaction completes: so few that nobody waits for it. */
const AT_ONCE = 500;

/**
 * Completes the active bookings whose last appearance has passed: issue, campaign end or release before today in
 * Vienna (decisions §4). Then the packages of which nothing is left to appear. Answers how many it completed; leaves
 * off between two transactions once `isStopped` says so.
 */
export async function completeBookings(
  house: House,
  isStopped: () => boolean = () => false,
): Promise<number> {
  const today = todayInVienna(house.now());
  let completed = 0;
  for (const condition of [mayHaveAppeared(today), isPackageThatHasAppeared]) {
    // Until nothing is found: what someone else has changed meanwhile drops out of a part.
    for (let some = -1; some !== 0 && !isStopped(); ) {
      some = await completeSome(house, condition, today);
      completed += some;
    }
  }
  return completed;
}

/** Where to look for what has appeared; whether it has, the rule says. */
function mayHaveAppeared(today: string): SQL | undefined {
  const inFormerYear = and(isNull(bookings.appearsOn), lt(bookings.targetYear, Number(today.slice(0, 4))));
  return and(
    eq(bookings.bookingType, "single"),
    eq(bookings.status, "active"),
    or(lt(bookings.appearsOn, today), inFormerYear),
  );
}

/** Each booking of a package is activated on its own: whether the package itself ever was does not matter. */
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

async function completeSome(
  { db, now, pubSub }: House,
  condition: SQL | undefined,
  today: string,
): Promise<number> {
  const ids = await db.transaction(async (tx: Db) => {
    const { id, bookingType, status, appearsOn, targetYear } = getTableColumns(bookings);
    const found = await tx
      .select({ id, bookingType, status, appearsOn, targetYear })
      .from(bookings)
      .where(condition)
      // In the order of their ids, as all who hold several bookings do.
      .orderBy(bookings.id)
      .limit(AT_ONCE)
      .for("update");
    const held = found.filter(
      (booking) =>
        booking.bookingType === "multi" ||
        (canChangeStatus(booking.status, "completed") &&
          hasAppeared(booking.appearsOn, booking.targetYear, today)),
    );
    const ids = held.map(({ id }) => id);
    if (ids.length === 0) return ids;
    const version = sql`${bookings.version} + 1`;
    await tx
      .update(bookings)
      .set({ status: "completed", version, updatedAt: now(), updatedById: null })
      .where(sql`${bookings.id} = any(${arrayOfIds(ids)}::bigint[])`);
    const changes = held.map(({ id, status }) => ({
      action: "complete",
      recordId: id,
      before: { status },
      after: { status: "completed" },
    }));
    await logChanges(tx, { user: null, source: null, now }, changes);
    return ids;
  });
  for (const bookingId of ids) pubSub.publish("bookingChanged", { bookingId, commit: ids });
  return ids.length;
}
