import { users } from "backend/modules/users/tables";
import type { Ctx, SignedInCtx } from "backend/platform/context";
import type { Db } from "backend/platform/database";
import { badUserInput } from "backend/platform/errors";
import { termProblems } from "domain/bookings/slots";
import { todayInVienna } from "domain/dates";
import { formatCents } from "domain/money";
import { eq, inArray, sql } from "drizzle-orm";
import {
  type BookingSelection,
  type BulkCandidate,
  type Candidates,
  loadCandidates,
} from "./bulk-candidates";
import { type BulkChange, type BulkChangeInput, type Reason, readBulkChange, refusalOf } from "./bulk-rules";
import { changeBookings, logChanges } from "./changes";
import { arrayOfIds } from "./filter";
import { allLimitsOf } from "./slot-counts";
import { reasonsOf } from "./slot-problems";
import { claimSlots, wishesOf } from "./slots";
import { bookings } from "./tables";

/** A booking that is left as it is, and why. */
export interface BulkRefusal {
  id: string;
  label: string;
  reason: Reason["key"];
  params: Reason["params"];
}

/** What a bulk change would do. */
export interface BulkPreview {
  total: number;
  can: number;
  refused: BulkRefusal[];
}

/** What a bulk change has done. */
export interface BulkOutcome {
  done: number;
  refused: BulkRefusal[];
}

/** For how many bookings a change could be made, and for which not. Writes nothing. */
export async function previewBulkChange(
  ctx: SignedInCtx,
  selection: BookingSelection,
  input: BulkChangeInput,
): Promise<BulkPreview> {
  const change = readBulkChange(input);
  // A transaction, because counting the free slots takes their locks; it writes nothing.
  return await ctx.db.transaction(async (tx) => {
    await requireSupervisor(tx, change);
    const candidates = await loadCandidates(tx, ctx, selection, { lock: false });
    const { can, refused } = await decide(tx, ctx, change, candidates);
    return { total: candidates.found.length + candidates.missing.length, can: can.length, refused };
  });
}

/** Makes one change to many bookings, with a constant number of statements; refused ones are left out. */
export function bulkChange(
  ctx: SignedInCtx,
  selection: BookingSelection,
  input: BulkChangeInput,
  key: string,
): Promise<BulkOutcome> {
  const change = readBulkChange(input);
  const content = { selection, change: input };
  return changeBookings(ctx, { key, operation: "bulkBookings", input: content }, async (tx, changed) => {
    const supervisor = await requireSupervisor(tx, change);
    const candidates = await loadCandidates(tx, ctx, selection, { lock: true });
    const { can, refused } = await decide(tx, ctx, change, candidates);
    if (can.length > 0) await apply(tx, ctx, change, can, supervisor);
    for (const booking of can) changed(booking.id);
    return { done: can.length, refused: refused.map((refusal) => ({ ...refusal })) };
  });
}

/** The name of the new supervisor; BAD_USER_INPUT unless there is such an active user. */
async function requireSupervisor(tx: Db, change: BulkChange): Promise<string | null> {
  if (change.action !== "supervisor" || change.supervisorId === null) return null;
  const [user] = await tx.select().from(users).where(eq(users.id, change.supervisorId));
  if (!user) throw badUserInput([{ field: "value", message: "record_unknown" }]);
  if (user.status !== "active") throw badUserInput([{ field: "value", message: "choice_inactive" }]);
  return `${user.firstName} ${user.lastName}`.trim();
}

async function decide(tx: Db, ctx: Ctx, change: BulkChange, { found, missing }: Candidates) {
  const today = todayInVienna(ctx.now());
  const refused: BulkRefusal[] = missing.map((id) => ({
    id,
    label: `#${id}`,
    reason: "not_found",
    params: {},
  }));
  const refuse = (booking: BulkCandidate, { key: reason, params }: Reason) =>
    refused.push({ id: String(booking.id), label: `#${booking.id} ${booking.client}`, reason, params });
  let can: BulkCandidate[] = [];
  for (const booking of found) {
    const reason = refusalOf(ctx, change, booking, today);
    if (reason) refuse(booking, reason);
    else can.push(booking);
  }
  if (change.action === "reopen") {
    const limits = await allLimitsOf(tx, can.flatMap(wishOf));
    can = can.filter((booking) => {
      const reason = termReason(booking, limits);
      if (reason) refuse(booking, reason);
      return !reason;
    });
    const soldOut = await claimSlots(tx, can.flatMap(wishOf));
    const reasonOf = await reasonsOf(tx, soldOut);
    const slots = new Map(soldOut.map((slot) => [slot.bookingId, slot]));
    for (const booking of can) {
      const slot = slots.get(booking.id);
      if (slot) refuse(booking, reasonOf(slot));
    }
    can = can.filter((booking) => !slots.has(booking.id));
  }
  return { can, refused };
}

const wishOf = (booking: BulkCandidate) => wishesOf(booking.id, booking);

/** Why the minimum term or the campaign window of its format keeps a booking closed (decisions §4). */
function termReason(booking: BulkCandidate, limits: Awaited<ReturnType<typeof allLimitsOf>>): Reason | null {
  const row = limits.get(`${booking.targetMediumId}:${booking.formatId}`);
  const { appearsFrom: from, appearsOn: to } = booking;
  if (!row || from === null || to === null) return null;
  const [problem] = termProblems({ ...row, categoryId: String(row.categoryId) }, from, to);
  return problem ? { key: problem.message, params: problem.params } : null;
}

async function apply(
  tx: Db,
  ctx: SignedInCtx,
  change: BulkChange,
  chosen: BulkCandidate[],
  supervisor: string | null,
): Promise<void> {
  const isChosen = sql`${bookings.id} = any(${arrayOfIds(chosen.map((booking) => booking.id))}::bigint[])`;
  if (change.action === "delete") await tx.delete(bookings).where(isChosen);
  else {
    await tx
      .update(bookings)
      .set({
        ...changedColumns(change),
        version: sql`${bookings.version} + 1`,
        updatedAt: ctx.now(),
        updatedById: ctx.user.id,
      })
      .where(isChosen);
  }
  const formerNames =
    change.action === "supervisor" ? await supervisorNames(tx, chosen) : new Map<number, string>();
  const logged = chosen.map((booking) => {
    const former = booking.supervisorId === null ? null : (formerNames.get(booking.supervisorId) ?? null);
    return { recordId: booking.id, ...logOf(change, booking, { former, supervisor }) };
  });
  await logChanges(tx, ctx, logged);
}

function changedColumns(change: Exclude<BulkChange, { action: "delete" }>) {
  switch (change.action) {
    case "supervisor":
      return { supervisorId: change.supervisorId };
    case "cancel":
      return { status: "cancelled" as const, cancelReason: change.reason, isCampaignActive: false };
    case "reopen":
      return { status: "open" as const, cancelReason: null };
    case "material":
      return { materialState: change.state };
    case "billing":
      return { billingState: change.state };
    case "billingDate":
      return { billingDate: change.day };
  }
}

/** The same words in the log as for a single change. */
function logOf(
  change: BulkChange,
  booking: BulkCandidate,
  names: { former: string | null; supervisor: string | null },
): { action: string; before: Record<string, unknown>; after: Record<string, unknown> | null } {
  const { status, cancelReason } = booking;
  switch (change.action) {
    case "supervisor":
      return update({ supervisor: names.former }, { supervisor: names.supervisor });
    case "cancel":
      return {
        action: "cancel",
        before: { status },
        after: { status: "cancelled", cancelReason: change.reason },
      };
    case "reopen":
      return { action: "reopen", before: { status, cancelReason }, after: { status: "open" } };
    case "material":
      return update(
        { specs: { bookingState: booking.materialState } },
        { specs: { bookingState: change.state } },
      );
    case "billing":
      return update({ billingState: booking.billingState }, { billingState: change.state });
    case "billingDate":
      return update({ billingDate: booking.billingDate }, { billingDate: change.day });
    case "delete":
      return {
        action: "delete",
        before: { clientCompany: booking.client, status, price: formatCents(booking.priceCents) },
        after: null,
      };
  }
}

const update = (before: Record<string, unknown>, after: Record<string, unknown>) => ({
  action: "update",
  before,
  after,
});

async function supervisorNames(tx: Db, chosen: BulkCandidate[]): Promise<Map<number, string>> {
  const ids = [...new Set(chosen.map((booking) => booking.supervisorId))].filter((id) => id !== null);
  const rows = ids.length === 0 ? [] : await tx.select().from(users).where(inArray(users.id, ids));
  return new Map(rows.map((user) => [user.id, `${user.firstName} ${user.lastName}`.trim()]));
}
