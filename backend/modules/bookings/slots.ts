import { categoryTexts } from "backend/modules/categories/tables";
import { issues } from "backend/modules/issues/tables";
import { formatLimits, mediumCategories } from "backend/modules/media/tables";
import type { Db } from "backend/platform/database";
import type { Problem } from "backend/platform/errors";
import { freeSlots } from "domain/bookings/slots";
import { and, asc, eq, inArray, ne, sql } from "drizzle-orm";
import { arrayOfIds } from "./filter";
import { bookings } from "./tables";

/** A booking that wants a slot of its format in its issue. `bookingId` is null for a new one. */
export interface SlotWish {
  bookingId: number | null;
  mediumId: number;
  issueId: number;
  formatId: number;
}

/** A wish that found no slot left. */
export interface SoldOut extends SlotWish {
  available: number;
  taken: number;
}

const pairOf = (wish: { issueId: number | null; formatId: number | null }) =>
  `${wish.issueId}:${wish.formatId}`;

/**
 * Decides which of the wishes still find a slot, in their order, and answers those that do not. Each issue and
 * format is held by a lock until the transaction ends, so that whoever counts next sees what was booked here.
 * Rows of bookings are locked before this, never after: so no two transactions wait for each other.
 */
export async function claimSlots(tx: Db, wishes: readonly SlotWish[]): Promise<SoldOut[]> {
  const limits = await limitsFor(tx, wishes);
  const limited = wishes.filter((wish) => limits.has(`${wish.mediumId}:${wish.formatId}`));
  if (limited.length === 0) return [];
  const pairs = [...new Set(limited.map(pairOf))].sort();
  await tx.execute(
    sql`select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended('booking slots ' || pair, 0) as key
      from unnest(${`{${pairs.join(",")}}`}::text[]) as pair order by key) as keys`,
  );
  const taken = await takenSlots(tx, limited);
  const soldOut: SoldOut[] = [];
  for (const wish of limited) {
    const pair = pairOf(wish);
    const limit = limits.get(`${wish.mediumId}:${wish.formatId}`);
    const takenNow = taken.get(pair) ?? 0;
    if (freeSlots(limit, takenNow) === 0) {
      soldOut.push({ ...wish, taken: takenNow, available: limit?.availableSlots ?? 0 });
    } else taken.set(pair, takenNow + 1);
  }
  return soldOut;
}

async function limitsFor(tx: Db, wishes: readonly SlotWish[]) {
  if (wishes.length === 0) return new Map<string, { isUnlimited: boolean; availableSlots: number }>();
  const rows = await tx
    .select()
    .from(formatLimits)
    .where(
      and(
        inArray(formatLimits.mediumId, [...new Set(wishes.map((wish) => wish.mediumId))]),
        inArray(formatLimits.categoryId, [...new Set(wishes.map((wish) => wish.formatId))]),
        eq(formatLimits.limitationType, "issue"),
      ),
    );
  return new Map(
    rows
      .filter((limit) => freeSlots(limit, 0) !== null)
      .map((limit) => [`${limit.mediumId}:${limit.categoryId}`, limit]),
  );
}

/** Slots taken per issue and format, by all bookings but the cancelled ones and those that wish. */
async function takenSlots(tx: Db, wishes: readonly SlotWish[]): Promise<Map<string, number>> {
  const own = wishes.map((wish) => wish.bookingId).filter((id) => id !== null);
  const rows = await tx
    .select({ issueId: bookings.issueId, formatId: bookings.formatId, taken: sql<number>`count(*)::int` })
    .from(bookings)
    .where(
      and(
        inArray(bookings.issueId, [...new Set(wishes.map((wish) => wish.issueId))]),
        inArray(bookings.formatId, [...new Set(wishes.map((wish) => wish.formatId))]),
        ne(bookings.status, "cancelled"),
        sql`${bookings.id} <> all(${arrayOfIds(own)}::bigint[])`,
      ),
    )
    .groupBy(bookings.issueId, bookings.formatId);
  return new Map(rows.map((row) => [pairOf(row), row.taken]));
}

/** Issue and format of some slots by name, in one statement. */
export async function namesOfSlots(tx: Db, slots: readonly SlotWish[]) {
  const rows =
    slots.length === 0
      ? []
      : await tx
          .select({
            issueId: issues.id,
            formatId: categoryTexts.categoryId,
            issue: issues.title,
            format: categoryTexts.label,
          })
          .from(issues)
          .innerJoin(
            categoryTexts,
            and(
              eq(categoryTexts.locale, "de"),
              inArray(categoryTexts.categoryId, [...new Set(slots.map((slot) => slot.formatId))]),
            ),
          )
          .where(inArray(issues.id, [...new Set(slots.map((slot) => slot.issueId))]));
  const names = new Map(rows.map((row) => [pairOf(row), { issue: row.issue, format: row.format }]));
  return (slot: SlotWish) => names.get(pairOf(slot)) ?? { issue: "", format: "" };
}

const MAX_ALTERNATIVES = 5;

/** The problem to show for a sold-out slot, with the formats that are still free in the issue. */
export async function soldOutProblem(tx: Db, soldOut: SoldOut): Promise<Problem> {
  const [issue] = await tx.select({ title: issues.title }).from(issues).where(eq(issues.id, soldOut.issueId));
  const takenInIssue = tx
    .select({ formatId: bookings.formatId, taken: sql<number>`count(*)::int`.as("taken") })
    .from(bookings)
    .where(and(eq(bookings.issueId, soldOut.issueId), ne(bookings.status, "cancelled")))
    .groupBy(bookings.formatId)
    .as("taken_in_issue");
  const formats = await tx
    .select({
      id: mediumCategories.categoryId,
      label: categoryTexts.label,
      limit: formatLimits,
      taken: takenInIssue.taken,
    })
    .from(mediumCategories)
    .innerJoin(
      categoryTexts,
      and(eq(categoryTexts.categoryId, mediumCategories.categoryId), eq(categoryTexts.locale, "de")),
    )
    .leftJoin(
      formatLimits,
      and(
        eq(formatLimits.mediumId, mediumCategories.mediumId),
        eq(formatLimits.categoryId, mediumCategories.categoryId),
        eq(formatLimits.limitationType, "issue"),
      ),
    )
    .leftJoin(takenInIssue, eq(takenInIssue.formatId, mediumCategories.categoryId))
    .where(and(eq(mediumCategories.mediumId, soldOut.mediumId), eq(mediumCategories.role, "format")))
    .orderBy(asc(mediumCategories.sorting), asc(mediumCategories.categoryId));
  const free = formats
    .map(({ label, limit, taken }) => ({ label, free: freeSlots(limit ?? undefined, taken ?? 0) }))
    .filter((format) => format.free !== 0)
    .map(({ label, free }) => (free === null ? label : `${label} (${free})`));
  return {
    field: "specs.format",
    message: "slots_sold_out",
    params: {
      issue: issue?.title ?? "",
      format: formats.find((format) => format.id === soldOut.formatId)?.label ?? "",
      taken: soldOut.taken,
      available: soldOut.available,
      alternatives: free.slice(0, MAX_ALTERNATIVES).join(", ") || "–",
    },
  };
}
