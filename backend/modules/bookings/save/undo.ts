import type { Db } from "backend/platform/database/database";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import type { BulkOutcome } from "backend/platform/use-case/selection";
import { type Inverse, refusedAs, takeUndo, type Undoing, undoes } from "backend/platform/use-case/undo";
import { changeAll } from "../bulk/bulk";
import type { BulkChangeInput } from "../bulk/rules";
import type { BookingRecord } from "../record/booking-record";
import { type BookingWork, changeBookings, keepBookingUndo, UNDOABLE_BOOKINGS } from "../record/changes";
import { bookings } from "../tables";
import { type CreationInverse, removeCreated } from "./creation";
import { type SaveInverse, saveBackIn } from "./former";
import { type MoveInverse, moveBookingIn } from "./move";
import { type PlacesInverse, putBack } from "./places";
import { changeStatusIn, type StatusInverse } from "./status";

/** What undoes a change of bookings: a bulk change, or one of a single booking. */
type BookingInverse =
  | BulkChangeInput
  | StatusInverse
  | MoveInverse
  | SaveInverse
  | PlacesInverse
  | CreationInverse;
type Part = Inverse<BookingInverse>;

interface Undone extends Pick<BulkOutcome, "done" | "refused"> {
  /** What undoes this in turn. */
  inverses: Part[];
  /** The addresses of bookings that are gone with it. */
  removed?: string[];
}

type ChangedSince = () => Promise<ReadonlySet<number>>;

/**
 * Undoes a change of bookings: each gets the values that it had. Bookings in which somebody changed the same since are
 * refused, and so are those that may no longer have their former values. It can be undone, too, but for the making of
 * bookings.
 */
export function undoBookings(ctx: SignedInCtx, id: string, key: string): Promise<BulkOutcome> {
  return changeBookings(ctx, { key, operation: "undoBookings", input: { id } }, async (work) => {
    const { tx } = work;
    const undo = await takeUndo<BookingInverse>(tx, ctx, UNDOABLE_BOOKINGS, id);
    const changedSince = await readForAll(tx, undo);
    const parts: Undone[] = [];
    for (const part of undo.inverses) parts.push(await undone(work, ctx, part, changedSince));
    return {
      done: parts.reduce((sum, { done }) => sum + done, 0),
      refused: parts.flatMap(({ refused }) => refused),
      removed: parts.flatMap(({ removed = [] }) => removed),
      undo: await keepBookingUndo(
        tx,
        ctx,
        parts.flatMap(({ inverses }) => inverses),
      ),
    };
  });
}

undoes(UNDOABLE_BOOKINGS, undoBookings);

/** Parts of the same bookings would find each other's changes: then it is read once for all, when they are locked. */
async function readForAll(
  tx: Db,
  { inverses, changedSince }: Pick<Undoing<BookingInverse>, "inverses" | "changedSince">,
): Promise<ChangedSince> {
  const all = inverses.flatMap(({ records }) => records.map(([id]) => id));
  const ids = [...new Set(all)];
  if (ids.length === all.length) return changedSince;
  const isConcerned = isOneOf(bookings.id, ids);
  await tx.select({ id: bookings.id }).from(bookings).where(isConcerned).orderBy(bookings.id).for("update");
  const changed = await changedSince();
  return async () => changed;
}

const NOTHING: Undone = { done: 0, refused: [], inverses: [] };

async function undone(
  work: BookingWork,
  ctx: SignedInCtx,
  { change, records }: Part,
  changedSince: ChangedSince,
): Promise<Undone> {
  if ("act" in change) {
    switch (change.act) {
      case "place":
        await putBack(work.tx, change);
        return NOTHING;
      case "remove":
        return { ...(await removeCreated(work, ctx, { change, records }, changedSince)), inverses: [] };
      default:
        return await undoneOneByOne(work, ctx, { change, records }, changedSince);
    }
  }
  const ids = records.map(([id]) => String(id));
  try {
    return await changeAll(work, ctx, { selection: { ids }, input: change, changedSince });
  } catch (error) {
    // The value itself is refused, before anything is written: its supervisor has left, or its issue is deleted.
    return { ...NOTHING, refused: refusedAs(error, ids.map(named)) };
  }
}

async function undoneOneByOne(
  work: BookingWork,
  ctx: SignedInCtx,
  { change, records }: Inverse<StatusInverse | MoveInverse | SaveInverse>,
  changedSince: ChangedSince,
): Promise<Undone> {
  const requireUnchanged = async ({ row }: BookingRecord) => {
    if ((await changedSince()).has(row.id)) throw badUserInput([{ field: "", message: "changed_since" }]);
  };
  const all: Undone = { done: 0, refused: [], inverses: [] };
  for (const [bookingId] of records.toSorted(([one], [other]) => one - other)) {
    const id = String(bookingId);
    try {
      const target = { ...change, id, requireUnchanged };
      const made = await undoneBy(work, ctx, target);
      all.done += 1;
      all.inverses.push(...made.inverses);
    } catch (error) {
      // Each of them checks all of its rules before it writes.
      all.refused.push(...refusedAs(error, [named(id)]));
    }
  }
  return all;
}

type Target = (StatusInverse | MoveInverse | SaveInverse) & {
  id: string;
  requireUnchanged(record: BookingRecord): Promise<void>;
};

async function undoneBy(work: BookingWork, ctx: SignedInCtx, target: Target): Promise<{ inverses: Part[] }> {
  switch (target.act) {
    case "move":
      return await moveBookingIn(work, ctx, target);
    case "save":
      return await saveBackIn(work, ctx, target);
    default:
      return await changeStatusIn(work, ctx, target.act, target);
  }
}

const named = (id: string) => ({ id, label: `#${id}` });
