import { composed, judgedBy } from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { mapWithPauses } from "backend/platform/database/map-with-pauses";
import type { SignedInCtx } from "backend/platform/use-case/context";
import {
  type BulkOutcome,
  type BulkPreview,
  type BulkRefusal,
  bulkPreviewOf,
} from "backend/platform/use-case/selection";
import { inversesOf } from "backend/platform/use-case/undo";
import type { BookingDraft } from "domain/bookings/fields";
import { type BookingWork, changeBookings, keepBookingUndo } from "../record/changes";
import { packagesOf } from "../record/lock";
import { requireOnAnyMedium } from "../record/permissions";
import { splitAfterStatus } from "../save/package-shares";
import { placesOfBookings } from "../save/places";
import { type BookingSelection, type BulkCandidate, type Candidates, loadBulkCandidates } from "./candidates";
import { type ChangedCandidate, changeOf, statusAfter } from "./drafts";
import { inverseOf } from "./inverse";
import { bulkPhases, type CheckedBulk } from "./phases";
import { type BulkChange, type BulkChangeInput, readBulkChange } from "./rules";
import { requireTarget } from "./target";
import { writeBulkChange } from "./write";

/** How many bookings could be changed, and which could not. Writes nothing. */
export async function previewBulkChange(
  ctx: SignedInCtx,
  selection: BookingSelection,
  input: BulkChangeInput,
): Promise<BulkPreview> {
  requireOnAnyMedium(ctx, input.action === "delete" ? "delete" : "edit");
  const change = readBulkChange(input);
  // A transaction, because counting the free slots takes their locks; it writes nothing.
  const decided = await ctx.db.transaction(async (tx) => {
    const target = await requireTarget(tx, change);
    const candidates = await loadBulkCandidates(tx, ctx, selection, { lock: false });
    const packages = await packagesIn(tx, ctx, change, candidates, { lock: false });
    return await decide(tx, ctx, change, candidates, { ...target, packages });
  });
  return bulkPreviewOf(decided);
}

/**
 * Makes one change to many bookings, with a constant number of statements. Refused bookings are left out; with
 * all-or-nothing, one refusal stops the whole change.
 */
export function bulkChange(
  ctx: SignedInCtx,
  selection: BookingSelection,
  input: BulkChangeInput,
  key: string | null,
): Promise<BulkOutcome> {
  const content = { selection, change: input };
  return changeBookings(ctx, { key, operation: "bulkBookings", input: content }, async (work) => {
    const { inverses, ...outcome } = await changeAll(work, ctx, { selection, input });
    return { ...outcome, undo: await keepBookingUndo(work.tx, ctx, inverses) };
  });
}

/** What to change. `changedSince` finds bookings to refuse, because somebody has changed them since. */
export interface BulkWork {
  selection: BookingSelection;
  input: BulkChangeInput;
  changedSince?: () => Promise<ReadonlySet<number>>;
}

/** Changes what can be changed, within a transaction. */
export async function changeAll(
  work: BookingWork,
  ctx: SignedInCtx,
  { selection, input, changedSince }: BulkWork,
) {
  const { tx } = work;
  const change = readBulkChange(input);
  const ahead = PACKAGE_CHANGES.has(change.action)
    ? await loadBulkCandidates(tx, ctx, selection, { lock: false })
    : null;
  const packages = ahead ? await packagesIn(tx, ctx, change, ahead, { lock: true }) : [];
  // Only these bookings: a booking created meanwhile may match the search, but its package is not locked.
  const among = ahead?.found.map(({ id }) => id);
  const candidates = await loadBulkCandidates(tx, ctx, selection, { lock: true, among });
  // After the bookings: saving one locks in this order, too.
  const target = await requireTarget(tx, change);
  const facts = { ...target, packages, changedSince: await changedSince?.() };
  const { can, refused } = await decide(tx, ctx, change, candidates, facts);
  const withholds = Boolean(input.allOrNothing) && refused.length > 0;
  if (withholds || can.length === 0) return { done: 0, withheld: can.length, refused, inverses: [] };
  const places = LEAVES_PLANS.has(change.action)
    ? await placesOfBookings(
        tx,
        can.map(({ id }) => id),
      )
    : [];
  const written = await writeBulkChange(work, ctx, change, can, target);
  const status = statusAfter(change);
  if (status) await splitAfterStatus(work, ctx, packages, new Set(written), status);
  const inverses = inversesOf(
    can.map(({ row }) => row),
    (booking) => inverseOf(change, booking),
  );
  return {
    done: can.length,
    withheld: 0,
    refused,
    inverses: inverses.length > 0 ? [...inverses, ...places] : [],
  };
}

/** The actions that concern a booking's whole package, whether or not the package was chosen. */
const PACKAGE_CHANGES: ReadonlySet<BulkChange["action"]> = new Set(["cancel", "reopen", "delete"]);

/** The actions by which ads leave their flat plans. */
const LEAVES_PLANS: ReadonlySet<BulkChange["action"]> = new Set(["cancel", "issue"]);

const packagesIn = (
  tx: Db,
  ctx: SignedInCtx,
  { action }: BulkChange,
  { found }: Candidates,
  lock: { lock: boolean },
) => packagesOf(tx, ctx, PACKAGE_CHANGES.has(action) ? found.map(({ id }) => id) : [], lock);

/** Divides the bookings by what speaks against the change: the preview runs the checks of the change. */
async function decide(
  tx: Db,
  ctx: SignedInCtx,
  change: BulkChange,
  { found, missing }: Candidates,
  facts: CheckedBulk,
): Promise<{ can: ChangedCandidate[]; refused: BulkRefusal[] }> {
  const changes = await mapWithPauses(found, (row) => changeOf(change, row));
  const findings = await composed<BookingDraft, BulkCandidate, object>(bulkPhases(change, facts)).findings(
    tx,
    ctx,
    changes,
    { asks: change.action === "issue" && change.asksIfOut, isBulk: true },
  );
  return judgedBy(findings, { found: changes, missing }, ({ row }) => `#${row.id} ${row.client}`);
}
