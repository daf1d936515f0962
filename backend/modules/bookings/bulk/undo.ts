import type { SignedInCtx } from "backend/platform/context";
import { problemsOf } from "backend/platform/errors";
import type { BulkOutcome } from "backend/platform/selection";
import { type Inverse, keepUndo, takeUndo } from "backend/platform/undo";
import { changeBookings } from "../record/changes";
import { BULK_OPERATION, changeAll } from "./bulk";
import type { BulkChangeInput } from "./rules";

/**
 * Undoes a bulk change: each booking gets the value that it had. Bookings that were changed since are refused, and so
 * are those that may no longer have that value. It can be undone, too.
 */
export function undoBulkChange(ctx: SignedInCtx, id: string, key: string): Promise<BulkOutcome> {
  return changeBookings(ctx, { key, operation: "undoBookings", input: { id } }, async (tx, changed) => {
    const all: BulkOutcome = { done: 0, refused: [] };
    const again: Inverse<BulkChangeInput>[] = [];
    for (const { change: input, records } of await takeUndo<BulkChangeInput>(tx, ctx, BULK_OPERATION, id)) {
      const versions = new Map(records);
      const ids = [...versions.keys()].map(String);
      try {
        const { written, inverses, ...outcome } = await changeAll(tx, ctx, {
          selection: { ids },
          input,
          versions,
        });
        for (const bookingId of written) changed(bookingId);
        all.done += outcome.done;
        all.refused.push(...outcome.refused);
        again.push(...inverses);
      } catch (error) {
        // The value itself is refused, before anything is written: its supervisor has left, or its issue is deleted.
        const [problem] = problemsOf(error);
        if (!problem) throw error;
        const { message: reason, params = {} } = problem;
        all.refused.push(...ids.map((one) => ({ id: one, label: `#${one}`, reason, params })));
      }
    }
    return { ...all, undo: await keepUndo(tx, ctx, BULK_OPERATION, again) };
  });
}
