import { restrictEntries } from "backend/modules/activity-log/service";
import { permittedBookings, viewableMedia, visibleBookings } from "backend/modules/bookings/service";
import { bookings } from "backend/modules/bookings/tables";
import { defineGroupLoader, isAnyOf } from "backend/platform/database/loaders";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import { type ListResult, MAX_IDS, type Pagination, readList } from "backend/platform/lists/list-query";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notAuthorized } from "backend/platform/use-case/errors";
import { type Selection, selectedIds } from "backend/platform/use-case/selection";
import { useCase } from "backend/platform/use-case/use-case";
import { onAllMedia } from "domain/permissions/bookings";
import { permissionPattern } from "domain/permissions/check";
import { and, desc, eq, not, sql } from "drizzle-orm";
import { type BillingItemFilter, isExportedAsIs, itemsMatching } from "./filter";
import { billingExportItems, billingExportRuns, billingItems } from "./tables";

// An entry has the sum of a run, whose items may be of any medium.
restrictEntries("billing", (ctx) => (viewableMedia(ctx) === "all" ? undefined : sql`false`));

/** An export of billing items that is remembered: its number, who made it when, and what it held then. */
export type BillingExportRun = typeof billingExportRuns.$inferSelect;

/**
 * Remembers which items are exported now: the selected ones that the user may see. Who exports changes what counts as
 * exported, so the user must be allowed to edit the bookings of all of them: otherwise NOT_AUTHORIZED. Runs are made one after another, so
 * that two users who export what is not exported yet do not both get it. Returns the number of the run.
 */
export function exportItems(
  ctx: SignedInCtx,
  selection: Selection<BillingItemFilter>,
  key: string,
): Promise<number> {
  const change = { key, operation: "exportBillingItems", input: { selection } };
  const editable = permittedBookings(ctx, "edit");
  return useCase(ctx, change, async ({ tx, log }) => {
    await tx.execute(sql`lock table ${billingExportRuns} in share row exclusive mode`);
    const ids = selectedIds(selection);
    const where = await itemsMatching(tx, ctx, ids ? { filter: { ids } } : (selection.all ?? {}));
    if (editable) {
      const others = tx
        .select({ id: billingItems.id })
        .from(billingItems)
        .innerJoin(bookings, eq(bookings.id, billingItems.bookingId))
        .where(and(where, not(editable)));
      if ((await others.limit(1)).length > 0) throw notAuthorized(permissionPattern(onAllMedia("edit")));
    }
    const [run] = await tx
      .insert(billingExportRuns)
      .values({ createdAt: ctx.now(), createdById: ctx.user.id, items: 0, amountCents: 0 })
      .returning({ id: billingExportRuns.id });
    const id = run?.id ?? 0;
    const chosen = tx
      .select({
        runId: sql`${id}::bigint`.as("run_id"),
        itemId: billingItems.id,
        amountCents: billingItems.amountCents,
      })
      .from(billingItems)
      .innerJoin(bookings, eq(bookings.id, billingItems.bookingId))
      .where(where)
      .limit(MAX_IDS + 1);
    const { rows } = await tx.execute<{ items: string; amount: string }>(
      sql`with taken as (insert into ${billingExportItems} (run_id, item_id, amount_cents) (${chosen}) returning amount_cents)
        select count(*) as items, coalesce(sum(amount_cents), 0) as amount from taken`,
    );
    const [items, amountCents] = [Number(rows[0]?.items), Number(rows[0]?.amount)];
    if (items === 0) throw badUserInput([{ field: "selection", message: "selection_empty" }]);
    if (items > MAX_IDS)
      throw badUserInput([{ field: "selection", message: "too_many", params: { max: MAX_IDS } }]);
    await tx.update(billingExportRuns).set({ items, amountCents }).where(eq(billingExportRuns.id, id));
    const after = { number: id, items, amount: amountCents };
    await log([{ area: "billing", action: "export", recordId: id, before: null, after }]);
    return id;
  });
}

/** Number and sum of a run tell about all its items: those who may not see all media see their own runs only. */
const visibleRuns = (ctx: Ctx) => {
  // A user without any right gets an error instead of an empty list.
  visibleBookings(ctx);
  return viewableMedia(ctx) === "all" ? undefined : eq(billingExportRuns.createdById, ctx.user?.id ?? 0);
};

/** The runs that the user may see, the latest first. */
export function listRuns(ctx: Ctx, page: Pagination): Promise<ListResult<BillingExportRun>> {
  const source = {
    table: billingExportRuns,
    where: [visibleRuns(ctx)],
    sorts: { number: billingExportRuns.id },
    defaultSort: "-number",
  };
  return readList(ctx.db, source, { page, sort: null });
}

/** A run that the user may see. */
export async function findRun(ctx: Ctx, id: string): Promise<BillingExportRun | null> {
  const [run] = await ctx.db
    .select()
    .from(billingExportRuns)
    .where(and(isOneOf(billingExportRuns.id, parseIds([id])), visibleRuns(ctx)));
  return run ?? null;
}

/** The run that an item was last exported by as it is now. */
export const lastExportOfItem = defineGroupLoader(
  (db, ids) =>
    db
      .selectDistinctOn([billingExportItems.itemId], {
        itemId: billingExportItems.itemId,
        run: billingExportRuns.id,
        at: billingExportRuns.createdAt,
      })
      .from(billingExportItems)
      .innerJoin(billingExportRuns, eq(billingExportRuns.id, billingExportItems.runId))
      .innerJoin(billingItems, eq(billingItems.id, billingExportItems.itemId))
      .where(and(isAnyOf(billingExportItems.itemId, ids), isExportedAsIs))
      .orderBy(billingExportItems.itemId, desc(billingExportItems.runId)),
  (row: { itemId: number; run: number; at: Date }) => row.itemId,
);
