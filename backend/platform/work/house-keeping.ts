import { sweepIdempotencyKeys } from "backend/platform/use-case/idempotency";
import { sweepUndoableChanges } from "backend/platform/use-case/undo";
import { sql } from "drizzle-orm";
import { sweepWork } from "./claims";
import { defineWork } from "./define-work";

// What the house keeps for itself, and removes again.

/** Forgets the keys of posts that are older than any form stays open. */
defineWork({
  name: "sweep_idempotency_keys",
  every: "hour",
  run: ({ house }) => sweepIdempotencyKeys(house.db, house.now()),
});
/** Forgets how changes older than 14 days are undone. */
defineWork({
  name: "sweep_undoable_changes",
  every: "day",
  run: ({ house }) => sweepUndoableChanges(house.db, house.now()),
});
/** Removes the counters of wrong passwords that have run out. */
defineWork({ name: "sweep_sign_in_limits", every: "hour", run: ({ house }) => house.signInLimits.sweep() });
/** Removes work that ended 30 days ago. */
defineWork({ name: "sweep_work", every: "day", run: ({ house }) => sweepWork(house.db, house.now()) });
/** Tidies the embedded database; PostgreSQL does this by itself. */
defineWork({
  name: "vacuum",
  every: "hour",
  run: async ({ house }) => {
    if (house.kind === "pglite") await house.db.execute(sql`vacuum analyze`);
  },
});
