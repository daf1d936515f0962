import { createHash } from "node:crypto";
import type { Db } from "backend/platform/database/database";
import { idempotencyKeys } from "backend/platform/database/tables";
import { and, eq, lt, sql } from "drizzle-orm";
import type { SignedInCtx } from "./context";
import { badUserInput, idempotencyKeyReused } from "./errors";

/** The allowed answers: they are kept as JSON and returned unchanged, so no dates. Best: the record's id. */
export type IdempotentResult =
  | string
  | number
  | boolean
  | null
  | IdempotentResult[]
  | { [key: string]: IdempotentResult };

const DAYS_KEPT = 14;

/**
 * Runs a use case once per key (decisions §7): the same key and content give the first answer without running
 * again; the same key with other content is refused with IDEMPOTENCY_KEY_REUSED. Call it first in the use
 * case's transaction: the key's row is held until it ends, so a second post that arrives meanwhile waits, and
 * a run that fails leaves no key behind.
 *
 * @param operation name of the mutation
 * @param input all that the mutation was called with, but for the key
 */
export async function oncePerKey<T extends IdempotentResult>(
  tx: Db,
  ctx: SignedInCtx,
  key: string,
  operation: string,
  input: unknown,
  run: () => Promise<T>,
): Promise<T> {
  if (!/^[!-~]{8,200}$/.test(key)) {
    throw badUserInput([{ field: "idempotencyKey", message: "idempotency_key_invalid" }]);
  }
  const contentHash = createHash("sha256")
    .update(`${operation}\n${stableJson(input)}`)
    .digest("hex");
  const mine = and(eq(idempotencyKeys.userId, ctx.user.id), eq(idempotencyKeys.key, key));
  const row = { userId: ctx.user.id, key, operation, contentHash, createdAt: ctx.now() };

  const insertedRows = await tx
    .insert(idempotencyKeys)
    .values(row)
    .onConflictDoNothing()
    .returning({ key: idempotencyKeys.key });
  if (insertedRows.length === 0) {
    const [earlier] = await tx.select().from(idempotencyKeys).where(mine).for("update");
    if (earlier && earlier.contentHash !== contentHash) throw idempotencyKeyReused();
    if (earlier) return earlier.answer as T;
    // The earlier row was swept between the two statements: the key is free again.
    await tx.insert(idempotencyKeys).values(row);
  }
  const answer = await run();
  await tx
    .update(idempotencyKeys)
    .set({ answer: sql`${JSON.stringify(answer)}::jsonb` })
    .where(mine);
  return answer;
}

/** Forgets keys older than 14 days; longer than any form stays open or any browser keeps one to send. */
export async function sweepIdempotencyKeys(db: Db, now: Date): Promise<void> {
  const oldest = new Date(now.getTime() - DAYS_KEPT * 86_400_000);
  await db.delete(idempotencyKeys).where(lt(idempotencyKeys.createdAt, oldest));
}

/** JSON with sorted keys and without undefined, so that equal content has one text. */
function stableJson(value: unknown): string {
  return (
    JSON.stringify(value, (_key, inner: unknown) => {
      if (inner === null || typeof inner !== "object" || Array.isArray(inner)) return inner;
      return Object.fromEntries(Object.entries(inner).sort(([a], [b]) => (a < b ? -1 : 1)));
    }) ?? "null"
  );
}
