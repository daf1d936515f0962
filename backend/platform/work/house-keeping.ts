import { sweepIdempotencyKeys } from "backend/platform/use-case/idempotency";
import { sweepUndoableChanges } from "backend/platform/use-case/undo";
import { sql } from "drizzle-orm";
import { sweepWork } from "./claims";
import { defineWork } from "./kinds";

// What the house keeps for itself, and removes again.
defineWork({
  name: "sweep_idempotency_keys",
  every: "hour",
  run: ({ house }) => sweepIdempotencyKeys(house.db, house.now()),
});
defineWork({
  name: "sweep_undoable_changes",
  every: "day",
  run: ({ house }) => sweepUndoableChanges(house.db, house.now()),
});
defineWork({ name: "sweep_sign_in_limits", every: "hour", run: ({ house }) => house.signInLimits.sweep() });
defineWork({ name: "sweep_work", every: "day", run: ({ house }) => sweepWork(house.db, house.now()) });
defineWork({
  name: "vacuum",
  every: "hour",
  // PostgreSQL does this by itself.
  run: async ({ house }) => {
    if (house.kind === "pglite") await house.db.execute(sql`vacuum analyze`);
  },
});
