import type { Db } from "backend/platform/database/database";
import { mapWithPauses } from "backend/platform/database/map-with-pauses";
import { type FormatLimit, formatPeriods, freeSlots, fullPeriods, periodsTaken } from "domain/bookings/slots";
import { sql } from "drizzle-orm";
import { type LimitRow, type Limits, limitsOf, takenSlots } from "./counts";
import type { SlotClaim } from "./slot-claim-type";

/** Why a claim found no slot. */
interface Refusal {
  limitationType: FormatLimit["limitationType"];
  available: number;
  taken: number;
  /** The full days, weeks or months in words; empty for an issue. */
  periods: string;
  /** The format is not offered in the issue. */
  isLeftOut: boolean;
}

/** A claim that found no slot left. */
export type SoldOut<Claim extends SlotClaim = SlotClaim> = Claim & Refusal;

const placeIn = ({ mediumId, formatId, issueId, from, to }: SlotClaim) =>
  JSON.stringify([mediumId, formatId, issueId, from, to]);

const isMoving = (claim: SlotClaim) => claim.slotsNow === null || placeIn(claim) !== placeIn(claim.slotsNow);

const limitKey = (claim: SlotClaim) => `${claim.mediumId}:${claim.formatId}`;

/** The slots of a claim by name: medium, format and period. */
function slotsOf(claim: SlotClaim, limits: Limits): string[] {
  const limit = limits.of(claim);
  if (!limit) return [];
  return periodsTaken(limit.limitationType, claim).map((period) => `${limitKey(claim)}:${period}`);
}

const periodOfSlot = (slot: string) => slot.slice(slot.lastIndexOf(":") + 1);

/**
 * Decides in order which of the claims get their slots, and returns the claims without one. It locks each issue and
 * format, or each format of a medium with limited periods, until the transaction ends, so that the next transaction
 * counts these bookings too. All transactions take these locks in one order, and always after the row locks of
 * bookings, so they never deadlock.
 * @param allOrNothing whether one refusal refuses all; then the claims may use slots that other claims give up
 */
export async function claimSlots<Claim extends SlotClaim>(
  tx: Db,
  all: readonly Claim[],
  { allOrNothing = false } = {},
): Promise<SoldOut<Claim>[]> {
  // Bookings that keep their place count like all other bookings.
  const claims = all.filter(isMoving);
  if (claims.length === 0) return [];
  const limits = await limitsOf(
    tx,
    claims.flatMap((claim) => (claim.slotsNow ? [claim, claim.slotsNow] : [claim])),
  );
  const requests = await mapWithPauses(claims, (claim) => {
    const slotsNow = new Set(claim.slotsNow ? slotsOf(claim.slotsNow, limits) : []);
    const wanted = slotsOf(claim, limits);
    return { claim, slotsNow, wanted, added: wanted.filter((slot) => !slotsNow.has(slot)) };
  });
  if (requests.every(({ added }) => added.length === 0)) return [];
  await lockSlots(
    tx,
    requests.flatMap(({ claim }) => lockOf(claim, limits)),
  );

  const takenBySlot = await takenSlots(tx, claims, limits);
  for (const { slotsNow, wanted } of requests) {
    take(takenBySlot, allOrNothing ? wanted.filter((slot) => slotsNow.has(slot)) : slotsNow, 1);
  }
  const soldOut: SoldOut<Claim>[] = [];
  for (const { claim, slotsNow, wanted, added } of requests) {
    const refused = refusal(limits.of(claim), wanted, added, takenBySlot);
    if (refused) soldOut.push({ ...claim, ...refused });
    else {
      take(takenBySlot, added, 1);
      const left = [...slotsNow].filter((slot) => !wanted.includes(slot));
      if (!allOrNothing) take(takenBySlot, left, -1);
    }
  }
  return soldOut;
}

/** Whether a new booking would get its slots; `available` and `free` null = unlimited. */
export interface SlotOutlook<Claim extends SlotClaim> {
  available: number | null;
  /** The free slots in its fullest period, before the booking takes its own. */
  free: number | null;
  soldOut: SoldOut<Claim> | null;
}

/** The slots for new bookings, each counted after the ones before it. Takes no locks: the figures are only a help. */
export async function slotsOfNewBookings<Claim extends SlotClaim>(
  db: Db,
  claims: readonly Claim[],
): Promise<SlotOutlook<Claim>[]> {
  const limits = await limitsOf(db, claims);
  const takenBySlot = await takenSlots(db, claims, limits);
  return claims.map((claim) => {
    const limit = limits.of(claim);
    const wanted = slotsOf(claim, limits);
    const refused = refusal(limit, wanted, wanted, takenBySlot);
    const counts = wanted.map((slot) => freeSlots(limit, takenBySlot.get(slot) ?? 0) ?? 0);
    if (!refused) take(takenBySlot, wanted, 1);
    return {
      available: wanted.length > 0 ? (limit?.availableSlots ?? null) : null,
      free: counts.length > 0 ? Math.min(...counts) : null,
      soldOut: refused && { ...claim, ...refused },
    };
  });
}

function take(takenBySlot: Map<string, number>, slots: Iterable<string>, n: 1 | -1): void {
  for (const slot of slots) takenBySlot.set(slot, (takenBySlot.get(slot) ?? 0) + n);
}

/** Why the needed slots are not all free; null where they are. */
function refusal(
  limit: LimitRow | undefined,
  wanted: readonly string[],
  added: readonly string[],
  takenBySlot: ReadonlyMap<string, number>,
): Refusal | null {
  const full = fullPeriods(limit, added, takenBySlot);
  if (!limit || full.length === 0) return null;
  const { limitationType, availableSlots: available } = limit;
  const periods =
    limitationType === "issue" ? "" : formatPeriods(full.map(periodOfSlot), wanted.map(periodOfSlot));
  return {
    limitationType,
    available,
    taken: Math.max(...full.map((slot) => takenBySlot.get(slot) ?? 0)),
    periods,
    isLeftOut: limit.isLeftOut === true,
  };
}

/** The lock of a claim: one issue and format, or a format of a medium with all its periods. */
function lockOf(claim: SlotClaim, limits: Limits): string[] {
  const limit = limits.of(claim);
  if (!limit || freeSlots(limit, 0) === null) return [];
  if (limit.limitationType !== "issue") return [limitKey(claim)];
  return claim.issueId === null ? [] : [`issue ${claim.issueId}:${claim.formatId}`];
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
