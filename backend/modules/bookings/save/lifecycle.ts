import type { SignedInCtx } from "backend/platform/context";
import type { Db } from "backend/platform/database";
import { badUserInput, inUse, tooLate } from "backend/platform/errors";
import { parseIds } from "backend/platform/list-query";
import { BOOKING_TEXT_LENGTHS } from "domain/bookings/fields";
import type { SeriesScope } from "domain/bookings/series";
import { canChangeStatus, deletionRefusal } from "domain/bookings/states";
import { termProblemsOf, validateActivation } from "domain/bookings/validation";
import { todayInVienna } from "domain/dates";
import { inArray } from "drizzle-orm";
import { type BookingRecord, deletionFacts, draftOf, lockBooking } from "../record/booking-record";
import { changeBookings, logDrafts } from "../record/changes";
import { cleanText } from "../record/input";
import { lockAppearances, lockChildren, packagesOf, touchedChildren } from "../record/lock";
import { requireOnBooking } from "../record/permissions";
import { loadReferencesOf, validationContext } from "../record/references";
import { cancelledWith, nextVersionColumnsOfEach, requireBookingVersion } from "../record/write";
import { claimsOf } from "../slots/claim";
import { requireSlots } from "../slots/problems";
import { bookings } from "../tables";
import { refusedByPackages, splitAfterStatus } from "./package-shares";

/** Which booking, and the version it was opened with. */
export interface BookingVersion {
  id: string;
  version: number;
}

/** Activates the campaign after the final validation (spec §4, §5). */
export function activateBooking(ctx: SignedInCtx, target: BookingVersion, key: string): Promise<number> {
  return changeStatus(ctx, {
    ...target,
    key,
    operation: "activateBooking",
    to: "active",
    prepare: async (tx, records) => {
      const drafts = records.map(draftOf);
      const referencesOf = await loadReferencesOf(tx, drafts);
      for (const draft of drafts) {
        const problems = validateActivation(draft, validationContext(draft, referencesOf(draft)));
        if (problems.length > 0) throw badUserInput(problems);
      }
      return { isCampaignActive: true };
    },
    // Each booking of a package appears, and is activated, on its own.
    follows: () => false,
  });
}

/**
 * Cancels a booking for a reason and frees its slot. A package is cancelled with all its bookings, a series as far as
 * the scope says. Appearances of the past stay.
 */
export function cancelBooking(
  ctx: SignedInCtx,
  { reason, ...target }: BookingVersion & { reason: string; scope?: SeriesScope | undefined },
  key: string,
): Promise<number> {
  const kept = requireReason(reason);
  return changeStatus(ctx, {
    ...target,
    key,
    operation: "cancelBooking",
    to: "cancelled",
    reason: kept,
    prepare: async () => ({ isCampaignActive: false, cancelReason: kept }),
    follows: ({ row }) => canChangeStatus(row.status, "cancelled"),
  });
}

/** The reason as it is kept; BAD_USER_INPUT where it is empty or too long. */
export function requireReason(reason: string | null | undefined): string {
  const kept = cleanText(reason);
  if (!kept) throw badUserInput([{ field: "reason", message: "required" }]);
  const max = BOOKING_TEXT_LENGTHS.cancelReason;
  if (kept.length > max) {
    throw badUserInput([{ field: "reason", message: "too_long", params: { max } }]);
  }
  return kept;
}

/**
 * Reopens a cancelled booking if its slot is still free; a package together with the bookings that were cancelled with
 * it.
 */
export function reopenBooking(ctx: SignedInCtx, target: BookingVersion, key: string): Promise<number> {
  return changeStatus(ctx, {
    ...target,
    key,
    operation: "reopenBooking",
    to: "open",
    prepare: async (tx, records) => {
      const drafts = records.map(draftOf);
      const referencesOf = await loadReferencesOf(tx, drafts);
      for (const draft of drafts) {
        const problems = termProblemsOf(draft.specs, validationContext(draft, referencesOf(draft)));
        if (problems.length > 0) throw badUserInput(problems);
      }
      await requireSlots(
        tx,
        records.flatMap(({ row }) => claimsOf(row.id, row)),
      );
      return { cancelReason: null };
    },
    // A booking that was cancelled on its own before stays cancelled, whatever the reason.
    follows: ({ row }) => row.status === "cancelled" && row.cancelledWithPackage,
  });
}

interface StatusChange extends BookingVersion {
  key: string;
  operation: string;
  to: "active" | "cancelled" | "open";
  scope?: SeriesScope | undefined;
  reason?: string;
  /** Checks the rules of the change for all its bookings, and returns the columns to set besides the status. */
  prepare(
    tx: Db,
    records: readonly BookingRecord[],
  ): Promise<{ isCampaignActive?: boolean; cancelReason?: string | null }>;
  /** Which children of a package and which appearances of a series change too. */
  follows(record: BookingRecord, main: BookingRecord): boolean;
}

function changeStatus(
  ctx: SignedInCtx,
  { key, operation, to, prepare, follows, ...target }: StatusChange,
): Promise<number> {
  return changeBookings(ctx, { key, operation, input: target }, async (tx, changed) => {
    const appearances = await lockAppearances(tx, ctx, target.id, target.scope ?? "one");
    const packages = to === "active" ? [] : await packagesOf(tx, ctx, parseIds([target.id]), { lock: true });
    const main = await lockBooking(tx, ctx, target.id);
    requireOnBooking(ctx, to === "active" ? "activate_campaign" : "edit", { ...main.row, ...main });
    await requireBookingVersion(tx, ctx, main, target.version);
    if (!canChangeStatus(main.row.status, to)) {
      throw badUserInput([{ field: "status", message: "transition_not_allowed" }]);
    }
    const children = main.row.bookingType === "multi" ? packages.flatMap((one) => one.children) : [];
    const records = [main, ...[...children, ...appearances].filter((record) => follows(record, main))];
    const ids = records.map(({ row }) => row.id);
    const refused = refusedByPackages(packages, new Set(ids), to).get(main.row.id);
    if (refused) throw badUserInput([{ field: "status", message: refused }]);
    const columns = await prepare(tx, records);
    await tx
      .update(bookings)
      .set({ ...columns, status: to, ...cancelledWith(to, ids), ...nextVersionColumnsOfEach(ctx) })
      .where(inArray(bookings.id, ids));
    const changes = records.map((record) => {
      const before = draftOf(record);
      const isCampaignActive = columns.isCampaignActive ?? before.isCampaignActive;
      const after = { ...before, status: to, isCampaignActive };
      const { cancelReason } = { ...record.row, ...columns };
      const beside = { before: { cancelReason: record.row.cancelReason }, after: { cancelReason } };
      return { action: operation.replace("Booking", ""), recordId: record.row.id, before, after, beside };
    });
    await logDrafts(tx, ctx, changes);
    const repriced = await splitAfterStatus(tx, ctx, packages, new Set(ids), to);
    for (const id of [...ids, ...repriced]) changed(id);
    return main.row.id;
  });
}

/**
 * Deletes a booking. TOO_LATE where an item is paid, the issue is published or the campaign runs (cancel it instead). A
 * package is deleted with its bookings; IN_USE if someone has worked on one of them. BAD_USER_INPUT for a single
 * booking of a package: its share would be missing in the package.
 */
export function deleteBooking(ctx: SignedInCtx, target: BookingVersion, key: string): Promise<boolean> {
  return changeBookings(ctx, { key, operation: "deleteBooking", input: target }, async (tx, changed) => {
    const record = await lockBooking(tx, ctx, target.id);
    const { row } = record;
    requireOnBooking(ctx, "delete", { ...row, ...record });
    await requireBookingVersion(tx, ctx, record, target.version);
    const children = await lockChildren(tx, row.id);
    const facts = {
      ...deletionFacts(row, todayInVienna(ctx.now())),
      hasTouchedChild: (await touchedChildren(tx, children)).size > 0,
    };
    const reason = deletionRefusal(facts);
    if (reason === "package_child") throw badUserInput([{ field: "parentBooking", message: reason }]);
    if (reason !== null) throw reason === "in_use" ? inUse() : tooLate();
    const ids = [...children.map((child) => child.id), row.id];
    // Children first: they refer to the package.
    for (const some of [ids.slice(0, -1), [row.id]]) {
      if (some.length > 0) await tx.delete(bookings).where(inArray(bookings.id, some));
    }
    const drafts = [...children.map(({ draft }) => draft), draftOf(record)];
    const deleted = ids.flatMap((recordId, n) => {
      const before = drafts[n];
      return before ? [{ action: "delete", recordId, before, after: null }] : [];
    });
    await logDrafts(tx, ctx, deleted);
    for (const id of ids) changed(id);
    return true;
  });
}
