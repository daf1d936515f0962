import {
  changesLeft,
  checkOfSaves,
  type Finding,
  leftOut,
  type SavePhases,
} from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import type { BookingDraft } from "domain/bookings/fields";
import { childBillingProblems } from "domain/bookings/package";
import { todayInVienna } from "domain/dates";
import { type ReferencesOf, readReferences, savingRules } from "../record/check";
import { type LoadedPackage, touchedChildren } from "../record/lock";
import { bookingsLosingItemsToBill } from "../save/billing-items";
import { sharesOfPackages } from "../save/package-shares";
import type { BookingPhases } from "../save/phases";
import { reopeningRules } from "../save/status";
import { issueOnceInSeries } from "../series/issue-once";
import { claimedSlots, eachSoldOut, placeOfDraft } from "../slots/problems";
import type { BulkCandidate } from "./candidates";
import { brokenFollowing } from "./following";
import { type BulkChange, refusalOf } from "./rules";
import type { BulkTarget } from "./target";

/** What is checked of many bookings at once, in this order; each checks what the ones before it leave. */
type BulkPhases = Pick<SavePhases<BookingDraft, BulkCandidate>, "check">;

/** What else a bulk change was read with. */
export interface CheckedBulk extends BulkTarget {
  packages: readonly LoadedPackage[];
  /** Bookings that somebody has changed since. */
  changedSince?: ReadonlySet<number> | undefined;
}

/** The checks of a bulk change: its own, and those of saving or reopening a single booking. */
export function bulkPhases(change: BulkChange, { packages, changedSince, issue }: CheckedBulk): BulkPhases[] {
  const own = ownRules(change, packages, changedSince);
  switch (change.action) {
    case "delete":
      return [own];
    case "cancel":
      return [own, sharesOfPackages(packages, "cancelled")];
    case "reopen":
      return [
        own,
        readFirst(reopeningRules),
        sharesOfPackages(packages, "open"),
        issueOnceInSeries,
        claimedSlots(({ row }) => row, eachSoldOut),
      ];
    case "issue":
      return [
        own,
        readFirst(savingRules),
        billedWithPackage,
        issueOnceInSeries,
        claimedSlots(
          placeOfDraft(() => issue),
          eachSoldOut,
        ),
      ];
    case "billingDate":
      return [own, readFirst(savingRules), itemsKept(change), billedWithPackage];
    default:
      return [own, readFirst(savingRules), billedWithPackage];
  }
}

/** What a bulk change refuses before the rules of saving, and what somebody has changed since. */
const ownRules = (
  change: BulkChange,
  packages: readonly LoadedPackage[],
  changedSince: ReadonlySet<number> | undefined,
): BulkPhases => ({
  check: {
    findings: async (tx, ctx, changes) => {
      const today = todayInVienna(ctx.now());
      const touched = change.action === "delete" ? await touchedPackages(tx, packages) : new Set<number>();
      const accepted = new Set<number>();
      const facts = { today, accepted, touchedPackages: touched };
      return changes.flatMap(({ row }) => {
        if (!row) return [];
        const reason = changedSince?.has(row.id) ? "changed_since" : refusalOf(ctx, change, row, facts);
        if (reason !== null) return [leftOut(row.id, reason)];
        accepted.add(row.id);
        return [];
      });
    },
  },
});

/** The ids of the packages that contain a booking someone has worked on. */
async function touchedPackages(tx: Db, packages: readonly LoadedPackage[]): Promise<Set<number>> {
  const touched = await touchedChildren(
    tx,
    packages.flatMap(({ children }) => children),
  );
  const concerned = packages.filter(({ children }) => children.some(({ id }) => touched.has(id)));
  return new Set(concerned.map(({ main }) => main.id));
}

/** Rules of a single booking; reads what the bookings refer to only of those that are left. */
const readFirst = (rulesOf: (referencesOf: ReferencesOf) => BookingPhases): BulkPhases => ({
  check: {
    findings: checkOfSaves(async (tx, ctx, saves, manner, earlier) => {
      const left = changesLeft(saves, earlier, manner);
      if (left.length === 0) return [];
      const { check } = rulesOf(await readReferences(tx, left));
      return (await check?.findings?.(tx, ctx, left, manner, earlier)) ?? [];
    }),
  },
});

/** Another billing date takes away no item that is to be billed, and breaks no booking that follows its package. */
const itemsKept = (change: BulkChange & { action: "billingDate" }): BulkPhases => ({
  check: {
    findings: checkOfSaves(async (tx, _ctx, saves, manner, earlier) => {
      const left = changesLeft(saves, earlier, manner).flatMap(({ row }) => row ?? []);
      const recurring = left.filter(({ isCrossBill }) => isCrossBill).map(({ id }) => id);
      const losing = await bookingsLosingItemsToBill(tx, recurring, change.day);
      const broken = await brokenFollowing(tx, change, left);
      return left.flatMap(({ id }): Finding[] => {
        const problem = broken.get(id);
        if (problem) return [{ ...problem, kind: "left out", id }];
        return losing.has(id) ? [leftOut(id, "billing_item_to_bill")] : [];
      });
    }),
  },
});

/** The package decides how its bookings are billed: if it is chosen and left out, their billing stays, too. */
const billedWithPackage: BulkPhases = {
  check: {
    findings: checkOfSaves(async (_tx, _ctx, saves, manner, earlier) => {
      const left = changesLeft(saves, earlier, manner);
      const leftIds = new Set(left.map(({ id }) => id));
      const refused = new Set(saves.flatMap(({ id }) => (leftIds.has(id) ? [] : id)));
      return left.flatMap(({ id, row, before, after }) => {
        if (!row || !before || row.parentBookingId === null || !refused.has(row.parentBookingId)) return [];
        const [problem] = childBillingProblems(after, before);
        return problem ? [leftOut(id, problem.message)] : [];
      });
    }),
  },
};
