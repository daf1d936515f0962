import { isDeepStrictEqual } from "node:util";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { type Inverse, inversesOf } from "backend/platform/use-case/undo";
import type { BookingDraft } from "domain/bookings/fields";
import { type BookingRecord, bookingDraft, lockBooking } from "../record/booking-record";
import type { BookingWork } from "../record/changes";
import { requireOnBooking } from "../record/permissions";
import { requireOnMediaOf } from "../record/write";
import { type BookingSave, isChanged, saveOf } from "./phases";
import { saveBookings } from "./saving";

type Former = Readonly<Record<string, unknown>>;

/** What undoes the save of a form: the values that its fields had. */
export interface SaveInverse {
  act: "save";
  head: Former;
  specs: Former;
}

/** The values of fields that a change has changed, as they were. */
const formerOf = (before: object, after: object): Former =>
  Object.fromEntries(
    Object.entries(before).filter(
      ([name, value]) => !isDeepStrictEqual(value, (after as Record<string, unknown>)[name]),
    ),
  );

/** What undoes the saves of stored bookings. */
export function inversesOfSaves(saves: readonly BookingSave[]): Inverse<SaveInverse>[] {
  const rows = saves.filter(isChanged).flatMap(({ row, before, after }) => {
    if (!row || !before) return [];
    const { specs: specsBefore, ...headBefore } = before;
    const { specs: specsAfter, ...headAfter } = after;
    const { id, version } = row;
    const change: SaveInverse = {
      act: "save",
      head: formerOf(headBefore, headAfter),
      specs: formerOf(specsBefore, specsAfter),
    };
    return [{ id, version, change }];
  });
  return inversesOf(rows, ({ change }) => change);
}

interface SaveBack {
  id: string;
  head: Former;
  specs: Former;
  /** Throws if the locked booking is not the one that the user saw. */
  requireUnchanged(record: BookingRecord): Promise<void>;
}

/** Gives a booking the values back that a save has changed, through all phases of saving, within a transaction. */
export async function saveBackIn(
  work: BookingWork,
  ctx: SignedInCtx,
  { id, head, specs, requireUnchanged }: SaveBack,
): Promise<{ inverses: Inverse<SaveInverse>[] }> {
  const record = await lockBooking(work.tx, ctx, id);
  requireOnBooking(ctx, "edit", { ...record.row, ...record });
  await requireUnchanged(record);
  const now = bookingDraft(record);
  const draft = { ...now, ...head, specs: { ...now.specs, ...specs } } as BookingDraft;
  // It may go back into a medium that the user may no longer edit.
  requireOnMediaOf(ctx, "edit", draft);
  const save = saveOf(record, draft);
  await saveBookings(work, ctx, [save]);
  return { inverses: inversesOfSaves([save]) };
}
