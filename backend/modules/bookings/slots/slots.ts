import type { Db } from "backend/platform/database";
import { type FormatLimit, formatPeriods, freeSlots, fullPeriods, periodsTaken } from "domain/bookings/slots";
import { sql } from "drizzle-orm";
import { type LimitRow, limitsOf, takenSlots } from "./counts";
import type { SlotWish } from "./wish";

/** Why a wish found no slot. */
interface Refusal {
  limitationType: FormatLimit["limitationType"];
  available: number;
  taken: number;
  /** The full days, weeks or months in words; empty for an issue. */
  periods: string;
}

/** A wish that found no slot left. */
export type SoldOut<Wish extends SlotWish = SlotWish> = Wish & Refusal;

function isMoving({ held, ...wish }: SlotWish): boolean {
  return JSON.stringify({ ...wish, held: null }) !== JSON.stringify(held);
}

const limitKey = (wish: SlotWish) => `${wish.mediumId}:${wish.formatId}`;

/** The slots of a wish by name: medium, format and period. */
function slotsOf(wish: SlotWish, limits: ReadonlyMap<string, LimitRow>): string[] {
  const limit = limits.get(limitKey(wish));
  if (!limit) return [];
  return periodsTaken(limit.limitationType, wish).map((period) => `${limitKey(wish)}:${period}`);
}

const periodOfSlot = (slot: string) => slot.slice(slot.lastIndexOf(":") + 1);

/**
 * Decides which of the wishes still find their slots, in their order, and answers those that do not. Each issue and
 * format, or each format of a medium with limited periods, is held by a lock until the transaction ends, so that
 * whoever counts next sees what was booked here. The locks are taken in one order, and rows of bookings before
 * them, never after: so no two transactions wait for each other.
 *
 * @param allOrNothing whether a refusal refuses all: then slots that some wishes give up are free for the others
 */
export async function claimSlots<Wish extends SlotWish>(
  tx: Db,
  all: readonly Wish[],
  { allOrNothing = false } = {},
): Promise<SoldOut<Wish>[]> {
  // Those that stay where they are count as any other booking does.
  const wishes = all.filter(isMoving);
  if (wishes.length === 0) return [];
  const limits = await limitsOf(
    tx,
    wishes.flatMap((wish) => (wish.held ? [wish, wish.held] : [wish])),
  );
  const asked = wishes.map((wish) => {
    const held = new Set(wish.held ? slotsOf(wish.held, limits) : []);
    const wanted = slotsOf(wish, limits);
    return { wish, held, wanted, added: wanted.filter((slot) => !held.has(slot)) };
  });
  if (asked.every(({ added }) => added.length === 0)) return [];
  await lockSlots(
    tx,
    asked.flatMap(({ wish }) => lockOf(wish, limits)),
  );

  const taken = await takenSlots(tx, wishes, limits);
  for (const { held, wanted } of asked) {
    take(taken, allOrNothing ? wanted.filter((slot) => held.has(slot)) : held, 1);
  }
  const soldOut: SoldOut<Wish>[] = [];
  for (const { wish, held, wanted, added } of asked) {
    const refused = refusal(limits.get(limitKey(wish)), wanted, added, taken);
    if (refused) soldOut.push({ ...wish, ...refused });
    else {
      take(taken, added, 1);
      const left = [...held].filter((slot) => !wanted.includes(slot));
      if (!allOrNothing) take(taken, left, -1);
    }
  }
  return soldOut;
}

/** How a new booking would find its slots; `available` and `free` null = unlimited. */
export interface SlotOutlook<Wish extends SlotWish> {
  available: number | null;
  /** In the fullest of its periods, before it takes its own. */
  free: number | null;
  soldOut: SoldOut<Wish> | null;
}

/** What new bookings would find, each after those before it. Locks nothing: the figures are a courtesy. */
export async function foreseeSlots<Wish extends SlotWish>(
  db: Db,
  wishes: readonly Wish[],
): Promise<SlotOutlook<Wish>[]> {
  const limits = await limitsOf(db, wishes);
  const taken = await takenSlots(db, wishes, limits);
  return wishes.map((wish) => {
    const limit = limits.get(limitKey(wish));
    const wanted = slotsOf(wish, limits);
    const refused = refusal(limit, wanted, wanted, taken);
    const counts = wanted.map((slot) => freeSlots(limit, taken.get(slot) ?? 0) ?? 0);
    if (!refused) take(taken, wanted, 1);
    return {
      available: wanted.length > 0 ? (limit?.availableSlots ?? null) : null,
      free: counts.length > 0 ? Math.min(...counts) : null,
      soldOut: refused && { ...wish, ...refused },
    };
  });
}

function take(taken: Map<string, number>, slots: Iterable<string>, n: 1 | -1): void {
  for (const slot of slots) taken.set(slot, (taken.get(slot) ?? 0) + n);
}

/** Why some of the wanted slots cannot be added; null where all can. */
function refusal(
  limit: LimitRow | undefined,
  wanted: readonly string[],
  added: readonly string[],
  taken: ReadonlyMap<string, number>,
): Refusal | null {
  const full = fullPeriods(limit, added, taken);
  if (!limit || full.length === 0) return null;
  const { limitationType, availableSlots: available } = limit;
  const periods =
    limitationType === "issue" ? "" : formatPeriods(full.map(periodOfSlot), wanted.map(periodOfSlot));
  return { limitationType, available, taken: Math.max(...full.map((slot) => taken.get(slot) ?? 0)), periods };
}

/** What is locked for a wish: one issue and format, or a format of a medium with all its periods. */
function lockOf(wish: SlotWish, limits: ReadonlyMap<string, LimitRow>): string[] {
  const limit = limits.get(limitKey(wish));
  if (!limit || freeSlots(limit, 0) === null) return [];
  if (limit.limitationType !== "issue") return [limitKey(wish)];
  return wish.issueId === null ? [] : [`issue ${wish.issueId}:${wish.formatId}`];
}

async function lockSlots(tx: Db, names: string[]): Promise<void> {
  if (names.length === 0) return;
  const list = `{${[...new Set(names)].map((name) => `"${name}"`).join(",")}}`;
  await tx.execute(
    sql`select pg_advisory_xact_lock(key) from (
      select distinct hashtextextended('booking slots ' || name, 0) as key
      from unnest(${list}::text[]) as name order by key) as keys`,
  );
}
