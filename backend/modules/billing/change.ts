import {
  bookingsMatching,
  changeBookings,
  logChanges,
  requireOnAnyMedium,
  userMayOnBooking,
} from "backend/modules/bookings/service";
import { bookings } from "backend/modules/bookings/tables";
import { companies } from "backend/modules/companies/tables";
import type { Db } from "backend/platform/database/database";
import { hasChosenId, isOneOf } from "backend/platform/lists/list-conditions";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import {
  type BulkOutcome,
  bulkPreviewOf,
  judge,
  readSelection,
  type SelectedRecords,
  type Selection,
} from "backend/platform/use-case/selection";
import { type Inverse, inversesOf, keepUndo, takeUndo, undoes } from "backend/platform/use-case/undo";
import { nextVersionColumnsOfEach } from "backend/platform/use-case/use-case";
import { summariseBilling, wouldChangeAmount } from "domain/bookings/billing";
import type { BillingState } from "domain/bookings/fields";
import { type Billable, billingRefusal } from "domain/bookings/states";
import { and, eq, sql } from "drizzle-orm";
import { type BillingItemFilter, itemsMatching } from "./filter";
import { billingItems } from "./tables";

/** The step for the items: to be billed, paid, or one step back from each item's own state. */
export const BILLING_STEPS = ["notpaid", "paid", "back"] as const;
export type BillingStep = (typeof BILLING_STEPS)[number];

/** What undoes a step of items that are still where it has led them. */
interface BillingInverse {
  step: BillingStep;
  from: BillingState;
}

type BillingReason =
  | "changed_since"
  | "unchanged"
  | "transition_not_allowed"
  | "billing_nonbillable"
  | "billing_cancelled"
  | "billing_amount_differs";

/** How many items could take the step, and which could not. Writes nothing. */
export async function previewBillingStep(
  ctx: SignedInCtx,
  selection: Selection<BillingItemFilter>,
  step: BillingStep,
) {
  requireOnAnyMedium(ctx, "edit");
  const candidates = await loadCandidates(ctx.db, ctx, selection);
  const decided = decide(ctx, step, candidates);
  const amount = decided.can.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return { ...bulkPreviewOf(decided), amount };
}

/**
 * Takes many items one step, with a constant number of statements; refused items are left out. The log entries belong
 * to the bookings, whose `billingState` follows.
 */
export function takeBillingStep(
  ctx: SignedInCtx,
  selection: Selection<BillingItemFilter>,
  step: BillingStep,
  key: string,
) {
  const content = { selection, step };
  return changeBookings(ctx, { key, operation: "billItems", input: content }, async ({ tx, changed }) => {
    const { can, refused } = await takeStep(tx, ctx, selection, { step });
    changed(...can.map(({ bookingId }) => bookingId));
    const undo = await keepUndo(tx, ctx, UNDOABLE, inversesOfStep(step, can));
    return { done: can.length, refused, undo };
  });
}

const UNDOABLE = "takeBillingStep";

/** Takes items back to where they were, as far as nobody has taken them further since. It can be undone, too. */
function undoBillingStep(ctx: SignedInCtx, id: string, key: string): Promise<BulkOutcome> {
  return changeBookings(
    ctx,
    { key, operation: "undoBillingStep", input: { id } },
    async ({ tx, changed }) => {
      const undo = await takeUndo<BillingInverse>(tx, ctx, UNDOABLE, id);
      const all: BulkOutcome = { done: 0, refused: [] };
      const again: Inverse<BillingInverse>[] = [];
      for (const { change, records } of undo.inverses) {
        const ids = records.map(([itemId]) => String(itemId));
        const { can, refused } = await takeStep(tx, ctx, { ids }, change);
        changed(...can.map(({ bookingId }) => bookingId));
        all.done += can.length;
        all.refused.push(...refused);
        again.push(...inversesOfStep(change.step, can));
      }
      return { ...all, undo: await keepUndo(tx, ctx, UNDOABLE, again) };
    },
  );
}

undoes(UNDOABLE, undoBillingStep);

/** Between open and to be billed only: what was paid is taken back on purpose. None if a part cannot be undone. */
function inversesOfStep(step: BillingStep, items: readonly Candidate[]): Inverse<BillingInverse>[] {
  const inverse = ({ state }: Candidate): BillingInverse | null => {
    if (step === "notpaid" && state === "open") return { step: "back", from: "notpaid" };
    return step === "back" && state === "notpaid" ? { step: "notpaid", from: "open" } : null;
  };
  // Items have no version of their own.
  return inversesOf(
    items.map((item) => ({ ...item, version: 0 })),
    inverse,
  );
}

async function takeStep(
  tx: Db,
  ctx: SignedInCtx,
  selection: Selection<BillingItemFilter>,
  { step, from }: { step: BillingStep; from?: BillingState },
) {
  // Bookings are locked before their items, as in every change of a booking, and in the order of their ids.
  const chosen = await loadCandidates(tx, ctx, selection);
  await lockBookings(tx, chosen.found);
  // Reads the chosen items again under the lock: another user may have billed them in between.
  const ids = chosen.found.map((item) => String(item.id));
  const items = ids.length > 0 ? (await loadCandidates(tx, ctx, { ids })).found : [];
  const { can, refused } = decide(ctx, step, { found: items, missing: chosen.missing }, from);
  if (can.length > 0) await apply(tx, ctx, step, can);
  return { can, refused };
}

const columns = {
  id: billingItems.id,
  state: billingItems.state,
  dueDate: billingItems.dueDate,
  amountCents: billingItems.amountCents,
  bookingId: billingItems.bookingId,
  targetMediumId: bookings.targetMediumId,
  targetMediumIds: sql<
    number[]
  >`array(select medium_id::int from booking_target_media where booking_id = ${bookings.id})`,
  status: bookings.status,
  nonbillable: bookings.nonbillable,
  isInternal: bookings.isInternal,
  priceCents: bookings.priceCents,
  client: companies.name,
};

type Candidate = Awaited<ReturnType<typeof loadCandidates>>["found"][number];

function loadCandidates(tx: Db, ctx: Ctx, selection: Selection<BillingItemFilter>) {
  return readSelection(selection, async (ids, limit) =>
    tx
      .select(columns)
      .from(billingItems)
      .innerJoin(bookings, eq(bookings.id, billingItems.bookingId))
      .innerJoin(companies, eq(companies.id, bookings.clientCompanyId))
      .where(ids ? await visibleItems(tx, ctx, ids) : await itemsMatching(tx, ctx, selection.all ?? {}, true))
      .orderBy(billingItems.id)
      .limit(limit),
  );
}

/** Items chosen by id may be missing from every list: the booking's own screen shows them and may say why they stay. */
async function visibleItems(tx: Db, ctx: Ctx, ids: readonly string[]) {
  return and(hasChosenId(billingItems.id, ids), await bookingsMatching(tx, ctx, {}));
}

const bookingIdsOf = (items: readonly Candidate[]) => [...new Set(items.map(({ bookingId }) => bookingId))];

async function lockBookings(tx: Db, items: readonly Candidate[]): Promise<void> {
  if (items.length === 0) return;
  await tx
    .select({ id: bookings.id })
    .from(bookings)
    .where(isOneOf(bookings.id, bookingIdsOf(items)))
    .orderBy(bookings.id)
    .for("update");
}

/** With `from`, items in another state are refused. */
const decide = (ctx: Ctx, step: BillingStep, candidates: SelectedRecords<Candidate>, from?: BillingState) =>
  judge(
    candidates,
    (item) => {
      if (!userMayOnBooking(ctx, "edit", item)) return "not_authorized";
      return from && item.state !== from ? "changed_since" : billingRefusalOf(step, item, item);
    },
    ({ bookingId, client, dueDate }) => ({
      parentId: String(bookingId),
      label: `#${bookingId} ${client}${dueDate ? ` · ${dueDate}` : ""}`,
    }),
  );

/** The state that a step leads to; null where the step is not possible. */
function stateAfter(state: BillingState, step: BillingStep): BillingState | null {
  if (step !== "back") return step;
  return state === "open" ? null : state === "paid" ? "notpaid" : "open";
}

/** The steps that a user who may edit the booking can take with an item. */
export const possibleSteps = (item: BilledPart, booking: PricedBooking): BillingStep[] =>
  BILLING_STEPS.filter((step) => billingRefusalOf(step, item, booking) === null);

interface BilledPart {
  state: BillingState;
  amountCents: number;
}
type PricedBooking = Billable & { priceCents: number };

function billingRefusalOf(step: BillingStep, item: BilledPart, booking: PricedBooking): BillingReason | null {
  const { state, amountCents: amount } = item;
  const to = stateAfter(state, step);
  if (to === state) return "unchanged";
  const refusal = to === null ? "transition_not_allowed" : billingRefusal(state, to, booking);
  if (refusal) return refusal;
  return wouldChangeAmount({ state, amount }, booking.priceCents) ? "billing_amount_differs" : null;
}

async function apply(
  tx: Db,
  ctx: SignedInCtx,
  step: BillingStep,
  items: readonly Candidate[],
): Promise<void> {
  const after = (item: Candidate) => stateAfter(item.state, step) ?? item.state;
  const states = items.map((item) => ({ id: item.id, state: after(item) }));
  await tx.execute(sql`update ${billingItems}
    set state = becomes.state, state_changed_at = ${ctx.now().toISOString()}::timestamptz, state_changed_by_id = ${ctx.user.id}
    from json_to_recordset(${JSON.stringify(states)}::json) as becomes (id bigint, state text)
    where billing_items.id = becomes.id`);
  const siblings = await sumUpBookings(tx, ctx, items);
  await logChanges(
    tx,
    ctx,
    items.map((item) => {
      const isOnly = (siblings.get(item.bookingId) ?? 1) === 1;
      // A single item is the billing of the whole booking; among several, the due date identifies the item.
      const field = isOnly ? "billingState" : `billingItems.${item.dueDate ?? ""}`;
      return {
        action: "billing",
        recordId: item.bookingId,
        before: { [field]: item.state },
        after: { [field]: after(item) },
      };
    }),
  );
}

/** Updates the bookings' own states from their items; returns how many items each booking has. */
async function sumUpBookings(
  tx: Db,
  ctx: SignedInCtx,
  items: readonly Candidate[],
): Promise<Map<number, number>> {
  const rows = await tx
    .select({
      bookingId: billingItems.bookingId,
      states: sql<BillingState[]>`array_agg(${billingItems.state})`,
    })
    .from(billingItems)
    .where(isOneOf(billingItems.bookingId, bookingIdsOf(items)))
    .groupBy(billingItems.bookingId);
  const summaries = rows.map(({ bookingId, states }) => {
    const { state, hasPaidItem } = summariseBilling(states);
    return { id: bookingId, state, paid: hasPaidItem };
  });
  await tx
    .update(bookings)
    .set({
      billingState: sql`summed.state`,
      hasPaidItem: sql`summed.paid`,
      ...nextVersionColumnsOfEach(ctx, bookings),
    })
    .from(
      sql`json_to_recordset(${JSON.stringify(summaries)}::json) as summed (id bigint, state text, paid boolean)`,
    )
    .where(eq(bookings.id, sql`summed.id`));
  return new Map(rows.map(({ bookingId, states }) => [bookingId, states.length]));
}
