import type { Db } from "backend/platform/database/database";
import { mapWithPauses } from "backend/platform/database/map-with-pauses";
import type { SignedInCtx } from "backend/platform/use-case/context";
import type { Problem } from "backend/platform/use-case/errors";
import type { BulkOutcome, BulkPreview, BulkRefusal } from "backend/platform/use-case/selection";
import { inversesOf } from "backend/platform/use-case/undo";
import { LATE_QUESTIONS } from "domain/bookings/out-issue";
import { childBillingProblems } from "domain/bookings/package";
import { termProblemsOf } from "domain/bookings/validation";
import { todayInVienna } from "domain/dates";
import { bookingDraft, dayColumnsIn } from "../record/booking-record";
import { changeBookings, keepBookingUndo } from "../record/changes";
import { problemsOfEach } from "../record/check";
import { type LoadedPackage, packagesOf, touchedChildren } from "../record/lock";
import { requireOnAnyMedium } from "../record/permissions";
import { loadReferencesOf, validationContext } from "../record/references";
import { bookingsLosingItemsToBill } from "../save/billing-items";
import { refusedByPackages, splitAfterStatus } from "../save/package-shares";
import { placesOfBookings } from "../save/places";
import { claimsOf } from "../slots/claim";
import { claimSlots } from "../slots/claim-slots";
import { reasonsOf } from "../slots/problems";
import { type BookingSelection, type BulkCandidate, type Candidates, loadBulkCandidates } from "./candidates";
import { draftsOf, isSavedChange } from "./drafts";
import { brokenFollowing } from "./following";
import { inverseOf } from "./inverse";
import { type BulkChange, type BulkChangeInput, type Reason, readBulkChange, refusalOf } from "./rules";
import { type BulkTarget, requireTarget } from "./target";
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
  return await ctx.db.transaction(async (tx) => {
    const target = await requireTarget(tx, change);
    const candidates = await loadBulkCandidates(tx, ctx, selection, { lock: false });
    const packages = await packagesIn(tx, ctx, change, candidates, { lock: false });
    const { can, refused } = await decide(tx, ctx, change, candidates, { ...target, packages });
    return { total: candidates.found.length + candidates.missing.length, can: can.length, refused };
  });
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
  return changeBookings(ctx, { key, operation: "bulkBookings", input: content }, async (tx, changed) => {
    const { written, inverses, ...outcome } = await changeAll(tx, ctx, { selection, input });
    for (const id of written) changed(id);
    return { ...outcome, undo: await keepBookingUndo(tx, ctx, inverses) };
  });
}

/** What to change. `changedSince` finds bookings to refuse, because somebody has changed them since. */
export interface BulkWork {
  selection: BookingSelection;
  input: BulkChangeInput;
  changedSince?: () => Promise<ReadonlySet<number>>;
}

/** Changes what can be changed, within a transaction. `written` are the ids of all changed bookings. */
export async function changeAll(tx: Db, ctx: SignedInCtx, { selection, input, changedSince }: BulkWork) {
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
  const changed = await changedSince?.();
  const { can, ...decided } = await decide(tx, ctx, change, candidates, { ...target, packages }, changed);
  const refused = decided.refused.map((refusal) => ({ ...refusal }));
  const withholds = Boolean(input.allOrNothing) && refused.length > 0;
  if (withholds) return { done: 0, withheld: can.length, refused, written: [], inverses: [] };
  const ids = can.map(({ id }) => id);
  const places = LEAVES_PLANS.has(change.action) ? await placesOfBookings(tx, ids) : [];
  const written = can.length > 0 ? await writeBulkChange(tx, ctx, change, can, target) : [];
  const inverses = inversesOf(can, (booking) => inverseOf(change, booking));
  const status = statusAfter(change);
  const repriced = status ? await splitAfterStatus(tx, ctx, packages, new Set(written), status) : [];
  return {
    done: can.length,
    withheld: 0,
    refused,
    written: [...written, ...repriced],
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

const statusAfter = ({ action }: BulkChange) =>
  action === "cancel" ? "cancelled" : action === "reopen" ? "open" : null;

async function decide(
  tx: Db,
  ctx: SignedInCtx,
  change: BulkChange,
  { found, missing }: Candidates,
  target: BulkTarget & { packages: readonly LoadedPackage[] },
  changed?: ReadonlySet<number>,
) {
  const today = todayInVienna(ctx.now());
  const refused: BulkRefusal[] = missing.map((id) => ({
    id,
    label: `#${id}`,
    reason: "not_found",
    params: {},
  }));
  const refuse = (booking: BulkCandidate, { key: reason, params }: Reason) =>
    refused.push({ id: String(booking.id), label: `#${booking.id} ${booking.client}`, reason, params });
  const touched = change.action === "delete" ? await touchedPackages(tx, target.packages) : new Set<number>();
  const accepted = new Set<number>();
  const unfit = found.map((booking) => {
    const refusal = changed?.has(booking.id)
      ? "changed_since"
      : refusalOf(ctx, change, booking, { today, accepted, touchedPackages: touched });
    if (refusal === null) accepted.add(booking.id);
    return refusal;
  });
  const problems = await problemsAfter(
    tx,
    ctx,
    change,
    found.filter((_booking, n) => unfit[n] === null),
  );
  let can: BulkCandidate[] = [];
  const late = new Map<number, Problem>();
  for (const [n, booking] of found.entries()) {
    const [problem] = problems.get(booking.id) ?? [];
    const key = unfit[n] ?? problem?.message;
    if (problem && key && LATE_QUESTIONS.includes(key)) late.set(booking.id, problem);
    else if (key) refuse(booking, { key, params: problem?.params ?? {} });
    if (!key || late.has(booking.id)) can.push(booking);
  }
  if (change.action === "billingDate") {
    const ids = can.filter(({ isCrossBill }) => isCrossBill).map(({ id }) => id);
    const losing = await bookingsLosingItemsToBill(tx, ids, change.day);
    const broken = await brokenFollowing(tx, change, can);
    for (const booking of can) {
      const problem = broken.get(booking.id);
      if (problem) refuse(booking, { key: problem.message, params: problem.params ?? {} });
      else if (losing.has(booking.id)) refuse(booking, { key: "billing_item_to_bill", params: {} });
    }
    can = can.filter(({ id }) => !losing.has(id) && !broken.has(id));
  }
  const left = refusedWithPackage(change, found, can);
  for (const booking of can) {
    const key = left.get(booking.id);
    if (key) refuse(booking, { key, params: {} });
  }
  can = can.filter(({ id }) => !left.has(id));
  const status = statusAfter(change);
  if (status) {
    const byPackage = refusedByPackages(target.packages, new Set(can.map(({ id }) => id)), status);
    for (const booking of can) {
      const key = byPackage.get(booking.id);
      if (key) refuse(booking, { key, params: {} });
    }
    can = can.filter(({ id }) => !byPackage.has(id));
  }
  if (change.action === "reopen" || change.action === "issue") {
    // Those that come late get what the others leave.
    const inTurn = [...can.filter(({ id }) => !late.has(id)), ...can.filter(({ id }) => late.has(id))];
    const soldOut = await claimSlots(
      tx,
      inTurn.flatMap((booking) => claimsAfterChange(booking, target)),
    );
    const reasonOf = await reasonsOf(tx, soldOut);
    const slots = new Map(soldOut.map((slot) => [slot.bookingId, slot]));
    for (const booking of can) {
      const slot = slots.get(booking.id);
      if (slot) refuse(booking, reasonOf(slot));
    }
    can = can.filter((booking) => !slots.has(booking.id));
  }
  for (const booking of can) {
    const question = late.get(booking.id);
    if (question) refuse(booking, { key: question.message, params: question.params ?? {} });
  }
  can = can.filter(({ id }) => !late.has(id));
  return { can, refused };
}

/**
 * The bookings to refuse because their chosen package is refused: the package decides how they are billed, so their
 * billing changes only together with it.
 */
function refusedWithPackage(
  change: BulkChange,
  candidates: readonly BulkCandidate[],
  can: readonly BulkCandidate[],
): ReadonlyMap<number, string> {
  if (!isSavedChange(change)) return new Map();
  const changed = new Set(can.map(({ id }) => id));
  const refused = new Set(candidates.map(({ id }) => id).filter((id) => !changed.has(id)));
  return new Map(
    can
      .filter(({ parentBookingId }) => parentBookingId !== null && refused.has(parentBookingId))
      .flatMap((booking) => {
        const { draft, before } = draftsOf(change, booking);
        const [problem] = childBillingProblems(draft, before);
        return problem ? [[booking.id, problem.message] as const] : [];
      }),
  );
}

/** What is wrong with each booking after the change, by the rules of saving or reopening a single one. */
async function problemsAfter(
  tx: Db,
  ctx: SignedInCtx,
  change: BulkChange,
  some: readonly BulkCandidate[],
): Promise<ReadonlyMap<number, readonly Problem[]>> {
  const byId = (problems: readonly (readonly Problem[])[]) =>
    new Map(some.map(({ id }, n) => [id, problems[n] ?? []]));
  if (some.length === 0) return byId([]);
  if (isSavedChange(change)) {
    const chosen = new Set(some.map(({ id }) => id));
    const drafts = await mapWithPauses(some, (booking) => ({
      ...draftsOf(change, booking),
      asksIfOut: change.action === "issue" && change.asksIfOut,
      isWithPackage: booking.parentBookingId !== null && chosen.has(booking.parentBookingId),
    }));
    return byId((await problemsOfEach(tx, ctx, drafts)).map(({ problems }) => problems));
  }
  if (change.action !== "reopen") return byId([]);
  const drafts = some.map((row) => bookingDraft({ ...row, row }));
  const referencesOf = await loadReferencesOf(tx, drafts);
  return byId(
    drafts.map((draft) => termProblemsOf(draft.specs, validationContext(draft, referencesOf(draft)))),
  );
}

/** The ids of the packages that contain a booking someone has worked on. */
async function touchedPackages(tx: Db, packages: readonly LoadedPackage[]): Promise<Set<number>> {
  const touched = await touchedChildren(
    tx,
    packages.flatMap(({ children }) => children),
  );
  const concerned = packages.filter(({ children }) => children.some(({ id }) => touched.has(id)));
  return new Set(concerned.map(({ main }) => main.id));
}

/** The booking at its place after the change. */
function placeIn(booking: BulkCandidate, { issue }: BulkTarget): BulkCandidate {
  if (!issue) return booking;
  return { ...booking, issueId: issue.id, ...dayColumnsIn(issue) };
}

/** The slots it needs at the new place; it holds its present slots until then. */
const claimsAfterChange = (booking: BulkCandidate, target: BulkTarget) =>
  claimsOf(booking.id, placeIn(booking, target), target.issue ? booking : null);
