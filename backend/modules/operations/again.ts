import { mailOutbox, work } from "backend/platform/database/tables";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { notFound } from "backend/platform/use-case/errors";
import { useCase } from "backend/platform/use-case/use-case";
import { kindNamed } from "backend/platform/work/define-work";
import { ALREADY_UNDER_WAY } from "backend/platform/work/work";
import { eq, sql } from "drizzle-orm";
import { isRepeatable } from "./troubles";

/**
 * Has failed work begin once more where it stood, or regular work that waits after an error begin at once. False if it
 * goes on already, or cannot; BAD_USER_INPUT while other work of the same kind is in its way.
 */
export async function repeatWork(ctx: SignedInCtx, id: number, key: string): Promise<boolean> {
  const refusals = { [ALREADY_UNDER_WAY]: { field: "", message: "work_already_running" } };
  const change = { key, operation: "repeatWork", input: { id }, refusals };
  const isBegun = await useCase(ctx, change, async (all) => {
    const [row] = await all.tx.select().from(work).where(eq(work.id, id)).for("update");
    const kind = row && kindNamed(row.kind);
    if (!row || !kind) throw notFound();
    if (!isRepeatable(row)) return false;
    if ("begin" in kind) {
      const input = kind.input.safeParse(row.input);
      if (!input.success) return false;
      await kind.again?.(all, input.data);
    }
    await all.tx
      .update(work)
      .set({
        state: "ready",
        wanted: "run",
        attempts: 0,
        error: null,
        endedAt: null,
        runAt: ctx.now(),
        // A server that was away with it must not go on.
        leaseToken: sql`${work.leaseToken} + 1`,
      })
      .where(eq(work.id, id));
    await all.log([{ area: "work", action: "again", recordId: id, before: null, after: { kind: row.kind } }]);
    return true;
  });
  ctx.wakeWork();
  return isBegun;
}

/** Has a message sent at once that was given up, or waits for its next attempt. False if it was sent meanwhile. */
export async function sendMailAgain(ctx: SignedInCtx, id: number, key: string): Promise<boolean> {
  const change = { key, operation: "sendMailAgain", input: { id } };
  const isWaiting = await useCase(ctx, change, async (all) => {
    const [mail] = await all.tx.select().from(mailOutbox).where(eq(mailOutbox.id, id)).for("update");
    if (!mail) throw notFound();
    if (mail.state === "sent") return false;
    await all.tx
      .update(mailOutbox)
      .set({ state: "waiting", dueAt: ctx.now(), ...(mail.state === "failed" ? { attempts: 0 } : {}) })
      .where(eq(mailOutbox.id, id));
    await all.log([{ area: "mails", action: "again", recordId: id, before: null, after: null }]);
    return true;
  });
  ctx.wakeMail();
  return isWaiting;
}
