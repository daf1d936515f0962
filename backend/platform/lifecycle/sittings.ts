import type { Db } from "backend/platform/database/database";
import { activityLogs } from "backend/platform/database/tables";
import { writtenEntryOf } from "backend/platform/use-case/activity";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { foldUndos } from "backend/platform/use-case/undo";
import type { Work } from "backend/platform/use-case/use-case";
import { and, eq, isNotNull, isNull, max, type SQL, sql } from "drizzle-orm";
import type { PgTable } from "drizzle-orm/pg-core";
import type { AnyLifecycle } from "./definition";
import { savedNumber } from "./revisions";
import { revisions } from "./tables";

/** The saves of one user on one record that follow one another, by the name that they have in common. */
export interface Sitting {
  name: string;
  /** Whether the next save replaces the revision of this one. */
  goesOn: boolean;
}

/**
 * The tools of a save that belongs to a sitting: its entry of the log continues that of the sitting. The record is locked.
 */
export async function workOfSitting(
  work: Work,
  { user }: Pick<SignedInCtx, "user">,
  lifecycle: AnyLifecycle,
  recordId: number,
  sitting: Sitting,
): Promise<Work> {
  const { tx, log } = work;
  const { area } = lifecycle;
  const entry = await lastEntry(tx, area, recordId);
  if (entry === null) return work;
  const former = await keptWith(tx, lifecycle, { recordId, name: sitting.name, by: user.id, entry });
  if (former === undefined) return work;
  return { ...work, log: (activities) => log(activities, { area, recordId, id: entry }) };
}

/**
 * Makes a save a part of its sitting, within its transaction: the revision that it has kept replaces that of the sitting, and
 * what undoes it undoes all of the sitting. A save without a sitting ends the one of the draft. A revision that readers get,
 * that is scheduled, named or in review is not replaced, nor is one that anything has happened to since.
 */
export async function keepSitting(
  { tx }: Pick<Work, "tx">,
  { user }: Pick<SignedInCtx, "user">,
  lifecycle: AnyLifecycle,
  recordId: number,
  sitting: Sitting | null,
): Promise<void> {
  const entry = writtenEntryOf(tx, lifecycle.area, recordId);
  const made = savedNumber(tx, lifecycle, recordId);
  let number = made;
  if (sitting && entry?.continues != null) {
    const kept = { recordId, name: sitting.name, by: user.id, entry: entry.continues };
    number = await keptWith(tx, lifecycle, kept);
    await foldUndos(tx, entry.continues, entry.id);
    if (number !== undefined && made !== undefined)
      await replaceRevision(tx, lifecycle, recordId, { former: number, made });
  }
  if (!sitting?.goesOn) {
    // An entry of its own ends a sitting, too: it is no longer the last one.
    if (sitting || entry === undefined) await endSitting(tx, lifecycle, recordId);
  } else if (entry !== undefined && number !== undefined)
    await tx
      .update(revisions)
      .set({ sitting: sitting.name, sittingEntry: entry.id })
      .where(and(ofRecord(lifecycle, recordId), eq(revisions.number, number)));
}

const ofRecord = ({ area }: AnyLifecycle, recordId: number): SQL | undefined =>
  and(eq(revisions.area, area), eq(revisions.recordId, recordId));

async function endSitting(tx: Db, lifecycle: AnyLifecycle, recordId: number): Promise<void> {
  await tx
    .update(revisions)
    .set({ sitting: null, sittingEntry: null })
    .where(and(ofRecord(lifecycle, recordId), isNotNull(revisions.sitting)));
}

async function lastEntry(tx: Db, area: string, recordId: number): Promise<number | null> {
  const [last] = await tx
    .select({ id: max(activityLogs.id) })
    .from(activityLogs)
    .where(and(eq(activityLogs.area, area), eq(activityLogs.recordId, recordId)));
  return last?.id ?? null;
}

/** The number of the revision that a sitting has kept with this entry of the log; undefined where that stays as it is. */
async function keptWith(
  tx: Db,
  lifecycle: AnyLifecycle,
  { recordId, name, by, entry }: { recordId: number; name: string; by: number; entry: number },
): Promise<number | undefined> {
  const { table } = lifecycle;
  const pointers = sql`(${table.liveNumber}, ${table.scheduledNumber}, ${table.reviewNumber})`;
  const [kept] = await tx
    .select({ number: revisions.number })
    .from(revisions)
    .innerJoin(table as PgTable, eq(table.id, revisions.recordId))
    .where(
      and(
        ofRecord(lifecycle, recordId),
        eq(revisions.sitting, name),
        eq(revisions.sittingEntry, entry),
        eq(revisions.byId, by),
        isNull(revisions.publishedAt),
        isNull(revisions.name),
        sql`(${revisions.number} in ${pointers}) is not true`,
      ),
    );
  return kept?.number;
}

/** Gives the draft the number of the revision before it, in whose place it is kept. */
async function replaceRevision(
  tx: Db,
  lifecycle: AnyLifecycle,
  recordId: number,
  { former, made }: { former: number; made: number },
): Promise<void> {
  const { table } = lifecycle;
  await tx.delete(revisions).where(and(ofRecord(lifecycle, recordId), eq(revisions.number, former)));
  await tx
    .update(revisions)
    .set({ number: former })
    .where(and(ofRecord(lifecycle, recordId), eq(revisions.number, made)));
  await tx
    .update(table as PgTable)
    .set({ draftNumber: former })
    .where(eq(table.id, recordId));
}
