import type { Db } from "backend/platform/database/database";
import type { Activity } from "backend/platform/use-case/activity";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import type { IdempotentResult } from "backend/platform/use-case/idempotency";
import type { BulkOutcome } from "backend/platform/use-case/selection";
import { keepUndo, takeUndo, undoes } from "backend/platform/use-case/undo";
import { useCase, type Work } from "backend/platform/use-case/use-case";
import { requirePermission } from "backend/schema/access";
import type { PermissionCheck } from "domain/permissions/check";
import { composed, requireNone, type SavePhases } from "./phases";
import { ONE, type Saving, type SentSave, type Stored, saveSeen } from "./save";
import { type FormerValues, inverseOfSave, undoableSaves } from "./undo";

/**
 * Something that is saved as a whole and belongs to a record, or to the house: the flat plan of an issue, the configuration.
 * It is there before anybody has saved it, and is never deleted by itself.
 */
export interface Whole<Draft, Row, Columns> extends Omit<Saving<Draft, Row>, "phases" | "write"> {
  /** What locks, announcements and the log call it, by the id of what it belongs to. */
  area: string;
  phases?: readonly SavePhases<Draft, Row, Columns>[];
  /** Writes it with the columns of its phases. */
  store(
    work: Work,
    ctx: SignedInCtx,
    stored: Stored<Draft, Row>,
    written: { after: Draft; columns: Columns },
  ): Promise<void>;
  /** What the log says of it, in words. */
  entry(tx: Db, stored: Stored<Draft, Row>, after: Draft): Promise<Activity>;
  /** How its saves are undone (`undoChange`); unset: its area sees to that, or nothing undoes them. */
  undo?: {
    /** The right that it needs. */
    access: PermissionCheck;
    /** A draft as `readDraft` takes it; unset: as it is. */
    dataOf?(draft: Draft): object;
  };
}

/** Saves something as a whole, through the phases of all records. */
export function wholeSaving<Draft extends object, Row, Columns extends object>({
  phases: list = [],
  area,
  store,
  entry,
  undo,
  ...saving
}: Whole<Draft, Row, Columns>) {
  const phases = composed<Draft, Row, Columns>(list);
  const { lock, refusals, readDraft } = saving;

  /** Writes what was checked, over what is stored. */
  async function write(
    work: Work,
    ctx: SignedInCtx,
    stored: Stored<Draft, Row>,
    after: Draft,
    manner = ONE,
  ): Promise<void> {
    const { tx, log, announce } = work;
    const { id, row, before } = stored;
    const changes = [{ id, row, before, after }];
    requireNone(await phases.findings(tx, ctx, changes, manner));
    const [columns] = await phases.write(work, ctx, changes);
    await store(work, ctx, stored, { after, columns: columns as Columns });
    requireNone(await phases.ofWritten(tx, ctx, changes));
    await phases.follow(work, ctx, changes);
    await log([await entry(tx, stored, after)]);
    // It is no record of its own: whoever has it open is told along with who edits it.
    announce("lockChanged", { area, id });
    requireNone(await phases.ofTable(tx));
  }

  /** What undoes a save; nothing for the first one: what was there before, nobody has saved. */
  const inverses = ({ id, version, before }: Stored<Draft, Row>, after: Draft) =>
    version > 0 ? inverseOfSave({ id, version, before, after }, []) : [];

  const operation = undoableSaves(area);

  async function undoSave(
    { access, dataOf = (draft) => draft }: NonNullable<typeof undo>,
    ctx: SignedInCtx,
    { id, key }: { id: string; key: string },
  ): Promise<BulkOutcome> {
    requirePermission(ctx, access);
    const undoing = { key, operation: `undo ${operation}`, input: { id }, refusals };
    return await useCase(ctx, undoing, async (work) => {
      const kept = await takeUndo<FormerValues>(work.tx, ctx, operation, id);
      const again = [];
      for (const { change, records } of kept.inverses) {
        for (const [ofId, version] of records) {
          const stored = await lock(work.tx, String(ofId), change);
          if (stored.version !== version) throw badUserInput([{ field: "", message: "changed_since" }]);
          const after = readDraft(dataOf({ ...stored.before, ...change }));
          await write(work, ctx, stored, after);
          again.push(...inverses(stored, after));
          work.afterCommit(() => phases.after(ctx, [ofId]));
        }
      }
      return { done: again.length, refused: [], undo: await keepUndo(work.tx, ctx, operation, again) };
    });
  }
  if (undo) undoes(operation, (ctx, id, key) => undoSave(undo, ctx, { id, key }));

  return {
    lock,
    refusals,
    write,
    save: <A extends IdempotentResult>(
      ctx: SignedInCtx,
      sent: SentSave,
      answer: (work: Work, stored: Stored<Draft, Row>) => Promise<A>,
    ): Promise<A> => {
      async function writeToUndo(...[work, by, stored, after, manner]: Parameters<typeof write>) {
        await write(work, by, stored, after, manner);
        if (undo) await keepUndo(work.tx, by, operation, inverses(stored, after));
      }
      return saveSeen(ctx, { ...saving, phases, write: writeToUndo }, sent, answer);
    },
  };
}
