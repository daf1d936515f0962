import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import type { BulkOutcome, BulkRefusal } from "backend/platform/use-case/selection";
import { type Inverse, keepUndo, refusedAs, takeUndo, undoes } from "backend/platform/use-case/undo";
import { useCase } from "backend/platform/use-case/use-case";
import { requirePermission } from "backend/schema/access";
import type { PlanInput } from "domain/issues/plan-input";
import { inverseOfPlan, planSaving, UNDOABLE_PLANS } from "./save";

/**
 * Puts back the plan that a saved one has replaced. Refused if it was saved since, or if one of its ads is no longer in
 * the issue. It can be undone, too.
 */
function undoFlatPlan(ctx: SignedInCtx, id: string, key: string): Promise<BulkOutcome> {
  requirePermission(ctx, { action: "edit", collectionType: "print_issues" });
  const undoing = { key, operation: "undoFlatPlan", input: { id }, refusals: planSaving.refusals };
  return useCase(ctx, undoing, async (work) => {
    const undo = await takeUndo<PlanInput>(work.tx, ctx, UNDOABLE_PLANS, id);
    const again: Inverse<PlanInput>[] = [];
    const refused: BulkRefusal[] = [];
    for (const { change, records } of undo.inverses) {
      for (const [issue, version] of records) {
        const stored = await planSaving.lock(work.tx, String(issue), {});
        try {
          if (stored.version !== version) throw badUserInput([{ field: "", message: "changed_since" }]);
          await planSaving.write(work, ctx, stored, change);
          again.push(inverseOfPlan(stored));
        } catch (error) {
          refused.push(...refusedAs(error, [{ id: String(issue), label: `#${issue}` }]));
        }
      }
    }
    return { done: again.length, refused, undo: await keepUndo(work.tx, ctx, UNDOABLE_PLANS, again) };
  });
}

undoes(UNDOABLE_PLANS, undoFlatPlan);
