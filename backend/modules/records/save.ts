import type { Db } from "backend/platform/database/database";
import type { SignedInCtx } from "backend/platform/use-case/context";
import type { IdempotentResult } from "backend/platform/use-case/idempotency";
import { type Refusals, requireVersion, useCase, type Work } from "backend/platform/use-case/use-case";
import { parseId } from "domain/identifiers";
import type { Composed, Manner } from "./phases";

/** How something is saved where no form asks. */
export const ONE: Manner = { asks: false, isBulk: false };

/** What is stored, locked until the transaction ends. Without a row nobody has saved it yet: then it has version 0. */
export interface Stored<Draft, Row> {
  id: number;
  row: Row | null;
  version: number;
  updatedById: number | null;
  before: Draft;
}

/** What can be saved over the version that somebody has seen. */
export interface Saving<Draft, Row> {
  phases: Pick<Composed<Draft, Row>, "html" | "draft" | "after">;
  refusals: Refusals;
  /** Locks it and reads it. NOT_FOUND where there is none. */
  lock(tx: Db, id: string, data: object): Promise<Stored<Draft, Row>>;
  /** The values as the form has them, for whoever has seen another version. */
  current(tx: Db, stored: Stored<Draft, Row>): object | Promise<object>;
  /** BAD_USER_INPUT at the fields of the form. */
  readDraft(data: object): Draft;
  write(
    work: Work,
    ctx: SignedInCtx,
    stored: Stored<Draft, Row>,
    after: Draft,
    manner: Manner,
  ): Promise<void>;
}

/** A save: what was seen, and what is sent. */
export interface SentSave {
  operation: string;
  key: string;
  /** What the key stands for. */
  input: object;
  id: string;
  version: number;
  data: object;
  asks?: boolean;
}

/**
 * Saves what somebody has seen, in all its phases, once per key. VERSION_CONFLICT where it was saved since.
 *
 * @param answer what is answered, also to whoever sends the same again
 */
export async function saveSeen<Draft, Row, A extends IdempotentResult>(
  ctx: SignedInCtx,
  { phases, refusals, lock, current, readDraft, write }: Saving<Draft, Row>,
  { operation, key, input, id, version, data, asks = false }: SentSave,
  answer: (work: Work, stored: Stored<Draft, Row>) => Promise<A>,
): Promise<A> {
  const change = {
    key,
    operation,
    input,
    refusals,
    html: await phases.html(ctx, data),
  };
  const answered = await useCase(ctx, change, async (work) => {
    const stored = await lock(work.tx, id, data);
    await requireVersion(work.tx, ctx, stored, version, () => current(work.tx, stored));
    const after = phases.draft(readDraft(data), stored.before);
    await write(work, ctx, stored, after, { ...ONE, asks });
    return await answer(work, stored);
  });
  await phases.after(ctx, [parseId(id) ?? 0]);
  return answered;
}
