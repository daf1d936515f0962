import { readInput } from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { parseIds } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { type Inverse, inversesOf } from "backend/platform/use-case/undo";
import { nextVersionColumnsOfEach } from "backend/platform/use-case/use-case";
import { cancelForm } from "domain/bookings/cancellation";
import type { BookingStatus } from "domain/bookings/fields";
import type { SeriesScope } from "domain/bookings/series";
import { canChangeStatus, canWithdraw } from "domain/bookings/states";
import { termProblemsOf, validateActivation } from "domain/bookings/validation";
import { todayInVienna } from "domain/dates";
import { inArray } from "drizzle-orm";
import { type BookingRecord, bookingDraft, lockBooking } from "../record/booking-record";
import { logDrafts } from "../record/changes";
import { lockAppearances, packagesOf } from "../record/lock";
import { requireOnBooking } from "../record/permissions";
import { loadReferencesOf, validationContext } from "../record/references";
import { cancelledWith } from "../record/write";
import { claimsOf } from "../slots/claim";
import { requireSlots } from "../slots/problems";
import { bookings } from "../tables";
import { refusedByPackages, splitAfterStatus } from "./package-shares";
import { type PlacesInverse, placesOfBookings } from "./places";

/** What undoes a change of status. `withdraw` takes an activation back. */
export type StatusInverse = { act: "activate" | "reopen" | "withdraw" } | { act: "cancel"; reason: string };
export type StatusAct = StatusInverse["act"];

interface StatusRule {
  to: Exclude<BookingStatus, "completed">;
  right: "activate_campaign" | "edit";
  isPossible(record: BookingRecord, today: string): boolean;
  /** Checks the rules of the change for all its bookings. */
  check?(tx: Db, records: readonly BookingRecord[]): Promise<void>;
  /** The columns to set besides the status. */
  columns(reason: string): { isCampaignActive?: boolean; cancelReason?: string | null };
  /** Which children of a package and which appearances of a series change too. */
  follows?(record: BookingRecord): boolean;
  /** What undoes it for a booking as it was before; null where nothing does. */
  inverseOf(before: BookingRecord, today: string): StatusInverse | null;
}

const mayBecome =
  (to: BookingStatus) =>
  ({ row }: BookingRecord) =>
    canChangeStatus(row.status, to);

const RULES: Record<StatusAct, StatusRule> = {
  activate: {
    to: "active",
    right: "activate_campaign",
    isPossible: mayBecome("active"),
    check: async (tx, records) => {
      const drafts = records.map(bookingDraft);
      const referencesOf = await loadReferencesOf(tx, drafts);
      for (const draft of drafts) {
        const problems = validateActivation(draft, validationContext(draft, referencesOf(draft)));
        if (problems.length > 0) throw badUserInput(problems);
      }
    },
    columns: () => ({ isCampaignActive: true }),
    // Each booking of a package appears, and is activated, on its own.
    inverseOf: ({ row }, today) =>
      canWithdraw({ ...row, status: "active" }, today) ? { act: "withdraw" } : null,
  },
  withdraw: {
    to: "open",
    right: "activate_campaign",
    isPossible: ({ row }, today) => canWithdraw(row, today),
    columns: () => ({ isCampaignActive: false }),
    inverseOf: () => ({ act: "activate" }),
  },
  cancel: {
    to: "cancelled",
    right: "edit",
    isPossible: mayBecome("cancelled"),
    columns: (cancelReason) => ({ isCampaignActive: false, cancelReason }),
    follows: mayBecome("cancelled"),
    // A campaign that ran does not run again.
    inverseOf: ({ row }) => (row.status === "open" ? { act: "reopen" } : null),
  },
  reopen: {
    to: "open",
    right: "edit",
    isPossible: ({ row }) => row.status === "cancelled",
    check: async (tx, records) => {
      const drafts = records.map(bookingDraft);
      const referencesOf = await loadReferencesOf(tx, drafts);
      for (const draft of drafts) {
        const problems = termProblemsOf(draft.specs, validationContext(draft, referencesOf(draft)));
        if (problems.length > 0) throw badUserInput(problems);
      }
      await requireSlots(
        tx,
        records.flatMap(({ row }) => claimsOf(row.id, row)),
      );
    },
    columns: () => ({ cancelReason: null }),
    // A booking that was cancelled on its own before stays cancelled, whatever the reason.
    follows: ({ row }) => row.status === "cancelled" && row.cancelledWithPackage,
    inverseOf: ({ row }) => (row.cancelReason ? { act: "cancel", reason: row.cancelReason } : null),
  },
};

interface StatusChange {
  id: string;
  scope?: SeriesScope | undefined;
  reason?: string;
  /** Throws if the locked booking is not the one that the user saw. */
  requireUnchanged(record: BookingRecord): Promise<void>;
}

interface ChangedStatus {
  id: number;
  /** The ids of all changed bookings. */
  ids: number[];
  /** What undoes all of it; none where a part cannot be undone. */
  inverses: Inverse<StatusInverse | PlacesInverse>[];
}

/** Changes the status of a booking, and of those that follow it, within a transaction. */
export async function changeStatusIn(
  tx: Db,
  ctx: SignedInCtx,
  act: StatusAct,
  { id, scope = "one", reason = "", requireUnchanged }: StatusChange,
): Promise<ChangedStatus> {
  const { to, right, ...rule } = RULES[act];
  const isOnItsOwn = !rule.follows;
  const today = todayInVienna(ctx.now());
  const appearances = await lockAppearances(tx, ctx, id, scope);
  const packages = isOnItsOwn ? [] : await packagesOf(tx, ctx, parseIds([id]), { lock: true });
  const main = await lockBooking(tx, ctx, id);
  requireOnBooking(ctx, right, { ...main.row, ...main });
  await requireUnchanged(main);
  if (!rule.isPossible(main, today)) {
    throw badUserInput([{ field: "status", message: "transition_not_allowed" }]);
  }
  const children = main.row.bookingType === "multi" ? packages.flatMap((one) => one.children) : [];
  const follow = (some: readonly BookingRecord[]) => some.filter((one) => rule.follows?.(one));
  const withOwnInverse = [main, ...follow(appearances)];
  const records = [...withOwnInverse, ...follow(children)];
  const ids = records.map(({ row }) => row.id);
  const refused = isOnItsOwn ? undefined : refusedByPackages(packages, new Set(ids), to).get(main.row.id);
  if (refused) throw badUserInput([{ field: "status", message: refused }]);
  await rule.check?.(tx, records);
  const columns = rule.columns(reason);
  const places = to === "cancelled" ? await placesOfBookings(tx, ids) : [];
  await tx
    .update(bookings)
    .set({ ...columns, status: to, ...cancelledWith(to, ids), ...nextVersionColumnsOfEach(ctx, bookings) })
    .where(inArray(bookings.id, ids));
  const changes = records.map((record) => {
    const before = bookingDraft(record);
    const isCampaignActive = columns.isCampaignActive ?? before.isCampaignActive;
    const after = { ...before, status: to, isCampaignActive };
    const { cancelReason } = { ...record.row, ...columns };
    const beside = { before: { cancelReason: record.row.cancelReason }, after: { cancelReason } };
    return { action: act, recordId: record.row.id, before, after, beside };
  });
  await logDrafts(tx, ctx, changes);
  const repriced = isOnItsOwn ? [] : await splitAfterStatus(tx, ctx, packages, new Set(ids), to);
  const canBeUndone = records.every((record) => rule.inverseOf(record, today) !== null);
  const inverses = inversesOf(
    withOwnInverse.map((record) => ({ id: record.row.id, version: record.row.version, record })),
    ({ record }) => rule.inverseOf(record, today),
  );
  return {
    id: main.row.id,
    ids: [...ids, ...repriced],
    inverses: canBeUndone ? [...inverses, ...places] : [],
  };
}

/** The reason as it is kept; BAD_USER_INPUT where it is empty or too long. */
export const requireReason = (reason: string | null | undefined): string =>
  readInput(cancelForm, { reason }).reason;
