import type { Db } from "backend/platform/database/database";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notFound } from "backend/platform/use-case/errors";
import { nextVersionColumns, requireVersion, useCase } from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import { mayBeAsked } from "domain/receivers/states";
import { asc, eq } from "drizzle-orm";
import { askToConfirm } from "./confirmation";
import { noteConsents, withdrawConsents } from "./consents";
import { suppress } from "./suppression";
import { receiverLists, receivers } from "./tables";

/** A receiver, locked until the transaction ends. */
export async function lockReceiver(tx: Db, id: number) {
  const [row] = await tx.select().from(receivers).where(eq(receivers.id, id)).for("update");
  if (!row) throw notFound();
  return row;
}

/** The ids of the lists that a receiver is on. */
export async function listsOf(tx: Db, receiverId: number): Promise<string[]> {
  const rows = await tx
    .select({ id: receiverLists.listId })
    .from(receiverLists)
    .where(eq(receiverLists.receiverId, receiverId))
    .orderBy(asc(receiverLists.listId));
  return rows.map(({ id }) => String(id));
}

/** Asks a receiver to confirm: once more, or anew whoever has left. `origin` is where people open the product. */
export function askReceiver(
  ctx: SignedInCtx,
  input: { id: string; version: number; origin: string },
  key: string,
): Promise<number> {
  const origin = ctx.originOfLinks(input.origin);
  if (!origin) throw badUserInput([{ field: "", message: "public_url_missing" }]);
  const { id, version } = input;
  const operation = { key, operation: "askReceiver", input: { id, version } };
  return useCase(ctx, operation, async ({ tx, log }) => {
    const row = await lockReceiver(tx, parseId(id) ?? 0);
    await requireVersion(tx, ctx, row, version, () => ({}));
    if (!mayBeAsked(row)) throw badUserInput([{ field: "", message: "receiver_not_asked" }]);
    const lists = await listsOf(tx, row.id);
    const isAnew = row.state === "unsubscribed";
    const now = ctx.now();
    await tx
      .update(receivers)
      .set({
        ...nextVersionColumns(ctx, row),
        ...(isAnew ? { state: "pending", ground: "confirmation", leftAt: null } : {}),
      })
      .where(eq(receivers.id, row.id));
    if (isAnew) {
      const agreed = {
        receiverId: row.id,
        lists,
        ground: "confirmation",
        source: null,
        agreedOn: null,
      } as const;
      await noteConsents(tx, [agreed], { at: now, by: ctx.user.id });
    }
    await askToConfirm(tx, [{ ...row, lists, timesAsked: isAnew ? 0 : row.timesAsked }], { origin, now });
    await log([
      { area: "receivers", action: "ask", recordId: row.id, before: {}, after: { lists: lists.length } },
    ]);
    return row.id;
  }).finally(() => ctx.wakeMail());
}

/** Ends what is sent to a receiver, who has said so by telephone or letter. */
export function unsubscribeReceiver(
  ctx: SignedInCtx,
  input: { id: string; version: number },
  key: string,
): Promise<number> {
  return useCase(ctx, { key, operation: "unsubscribeReceiver", input }, async ({ tx, log }) => {
    const row = await lockReceiver(tx, parseId(input.id) ?? 0);
    await requireVersion(tx, ctx, row, input.version, () => ({}));
    if (row.state === "unsubscribed") return row.id;
    if (row.state === "complained") throw badUserInput([{ field: "", message: "receiver_complained" }]);
    await tx
      .update(receivers)
      .set({ ...nextVersionColumns(ctx, row), state: "unsubscribed", leftAt: ctx.now() })
      .where(eq(receivers.id, row.id));
    await withdrawConsents(tx, [row.id], ctx.now());
    await suppress(tx, [row.email], { reason: "unsubscribed", at: ctx.now() });
    const change = { before: { state: row.state }, after: { state: "unsubscribed" } };
    await log([{ area: "receivers", action: "unsubscribe", recordId: row.id, ...change }]);
    return row.id;
  });
}
