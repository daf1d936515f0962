import { checkOfSaves, type Finding, readInput } from "backend/modules/records/service";
import { parseIds } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, type Problem } from "backend/platform/use-case/errors";
import { type Inverse, inversesOf } from "backend/platform/use-case/undo";
import { nextVersionColumnsOfEach } from "backend/platform/use-case/use-case";
import { cancelForm } from "domain/bookings/cancellation";
import type { BookingDraft, BookingStatus } from "domain/bookings/fields";
import type { SeriesScope } from "domain/bookings/series";
import { canChangeStatus, canWithdraw } from "domain/bookings/states";
import { type BookingContext, termProblemsOf, validateActivation } from "domain/bookings/validation";
import { todayInVienna } from "domain/dates";
import { inArray } from "drizzle-orm";
import { type BookingRecord, bookingDraft, lockBooking } from "../record/booking-record";
import { type BookingWork, logDrafts } from "../record/changes";
import { type ReferencesOf, readReferences } from "../record/check";
import { lockAppearances, packagesOf } from "../record/lock";
import { requireOnBooking } from "../record/permissions";
import { validationContext } from "../record/references";
import { cancelledWith } from "../record/write";
import { issueOnceInSeries } from "../series/issue-once";
import { claimedSlots } from "../slots/problems";
import { bookings } from "../tables";
import { sharesOfPackages, splitAfterStatus } from "./package-shares";
import { type BookingPhases, requireSound, saveOf } from "./phases";
import { type PlacesInverse, placesOfBookings } from "./places";

/** What undoes a change of status. `withdraw` takes an activation back. */
export type StatusInverse = { act: "activate" | "reopen" | "withdraw" } | { act: "cancel"; reason: string };
export type StatusAct = StatusInverse["act"];

interface StatusRule {
  to: Exclude<BookingStatus, "completed">;
  right: "activate_campaign" | "edit";
  isPossible(record: BookingRecord, today: string): boolean;
  /** The checks of all its bookings. */
  phases?(referencesOf: ReferencesOf): readonly BookingPhases[];
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

/** Rules for bookings as they are, which the new status asks of them. */
const rulesOfStatus = (
  referencesOf: ReferencesOf,
  problemsOf: (draft: BookingDraft, context: BookingContext) => readonly Problem[],
): BookingPhases => ({
  check: {
    findings: checkOfSaves(async (_tx, _ctx, saves) =>
      saves.flatMap(({ id, before, after }) => {
        const draft = before ?? after;
        const problems = problemsOf(draft, validationContext(draft, referencesOf(draft)));
        return problems.map((problem): Finding => ({ ...problem, kind: "left out", id }));
      }),
    ),
  },
});

/** The terms of its offer may have changed while it was cancelled. */
export const reopeningRules = (referencesOf: ReferencesOf): BookingPhases =>
  rulesOfStatus(referencesOf, ({ specs }, context) => termProblemsOf(specs, context));

const RULES: Record<StatusAct, StatusRule> = {
  activate: {
    to: "active",
    right: "activate_campaign",
    isPossible: mayBecome("active"),
    phases: (referencesOf) => [rulesOfStatus(referencesOf, validateActivation)],
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
    phases: (referencesOf) => [
      reopeningRules(referencesOf),
      issueOnceInSeries,
      claimedSlots(({ row }) => row),
    ],
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
  /** What undoes all of it; none where a part cannot be undone. */
  inverses: Inverse<StatusInverse | PlacesInverse>[];
}

/** Changes the status of a booking, and of those that follow it, within a transaction. */
export async function changeStatusIn(
  work: BookingWork,
  ctx: SignedInCtx,
  act: StatusAct,
  { id, scope = "one", reason = "", requireUnchanged }: StatusChange,
): Promise<ChangedStatus> {
  const { tx } = work;
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
  const columns = rule.columns(reason);
  const saves = records.map((record) => {
    const before = bookingDraft(record);
    const isCampaignActive = columns.isCampaignActive ?? before.isCampaignActive;
    return saveOf(record, { ...before, status: to, isCampaignActive });
  });
  const rules = rule.phases?.(await readReferences(tx, saves)) ?? [];
  await requireSound(tx, ctx, saves, { phases: [sharesOfPackages(packages, to), ...rules] });
  const places = to === "cancelled" ? await placesOfBookings(tx, ids) : [];
  await tx
    .update(bookings)
    .set({ ...columns, status: to, ...cancelledWith(to, ids), ...nextVersionColumnsOfEach(ctx, bookings) })
    .where(inArray(bookings.id, ids));
  const changes = saves.map(({ row, before, after }, n) => {
    const { cancelReason } = { ...row, ...columns };
    const beside = { before: { cancelReason: row?.cancelReason }, after: { cancelReason } };
    return { action: act, recordId: ids[n] ?? 0, before, after, beside };
  });
  await logDrafts(tx, ctx, changes);
  work.changed(...ids);
  if (!isOnItsOwn) await splitAfterStatus(work, ctx, packages, new Set(ids), to);
  const canBeUndone = records.every((record) => rule.inverseOf(record, today) !== null);
  const inverses = inversesOf(
    withOwnInverse.map((record) => ({ id: record.row.id, version: record.row.version, record })),
    ({ record }) => rule.inverseOf(record, today),
  );
  return {
    id: main.row.id,
    inverses: canBeUndone ? [...inverses, ...places] : [],
  };
}

/** The reason as it is kept; BAD_USER_INPUT where it is empty or too long. */
export const requireReason = (reason: string | null | undefined): string =>
  readInput(cancelForm, { reason }).reason;
