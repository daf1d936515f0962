import type { Db } from "backend/platform/database/database";
import { personNameSql, users } from "backend/platform/database/people";
import { isOneOf } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import { defineWork } from "backend/platform/work/define-work";
import {
  activeLock,
  afterStep,
  type Lock,
  type LockOutcome,
  type LockStep,
  settled,
} from "domain/locks/lock";
import { and, eq, inArray, or, type SQL, sql } from "drizzle-orm";
import { editLocks } from "./tables";

/** A record by the name of its area. */
export interface LockedRecord {
  area: string;
  recordId: number;
}

type LockRow = typeof editLocks.$inferSelect;

/** The part of a row that says who edits; without what finds and guards it. */
const lockOf = ({ area: _area, recordId: _id, step: _step, ...lock }: LockRow): Lock => lock;

const isRecord = ({ area, recordId }: LockedRecord) =>
  and(eq(editLocks.area, area), eq(editLocks.recordId, recordId));

const readRow = async (db: Db, record: LockedRecord): Promise<LockRow | null> =>
  (await db.select().from(editLocks).where(isRecord(record)))[0] ?? null;

/** The locks of some records as they are by now; null where nobody has edited. */
export async function readLocks(
  db: Db,
  records: readonly LockedRecord[],
  now: Date,
): Promise<(Lock | null)[]> {
  const areas = [...new Set(records.map(({ area }) => area))];
  const ids = records.map(({ recordId }) => recordId);
  const rows = await db
    .select()
    .from(editLocks)
    .where(and(inArray(editLocks.area, areas), isOneOf(editLocks.recordId, ids)));
  const byRecord = new Map(rows.map((row) => [`${row.area} ${row.recordId}`, row]));
  return records.map(({ area, recordId }) => {
    const row = byRecord.get(`${area} ${recordId}`);
    return row ? settled(lockOf(row), now) : null;
  });
}

/** The names of others who edit records of an area now, by the ids of the records; also who has just been handed one. */
export async function otherEditors(
  db: Db,
  { area, ids }: { area: string; ids: readonly number[] },
  viewer: { userId: number; now: Date },
): Promise<ReadonlyMap<number, string>> {
  const locks = await readLocks(
    db,
    ids.map((recordId) => ({ area, recordId })),
    viewer.now,
  );
  const holders = new Map<number, number>();
  for (const [n, recordId] of ids.entries()) {
    const holder = activeLock(locks[n] ?? null, viewer.now)?.holderId;
    if (holder !== undefined && holder !== viewer.userId) holders.set(recordId, holder);
  }
  if (holders.size === 0) return new Map();
  const people = await db
    .select({ id: users.id, name: personNameSql(users) })
    .from(users)
    .where(isOneOf(users.id, [...new Set(holders.values())]));
  const names = new Map(people.map(({ id, name }) => [id, name]));
  return new Map([...holders].map(([recordId, holder]) => [recordId, names.get(holder) ?? ""]));
}

/** How often a step is tried: each time, somebody else has come first. */
const MOST_TRIES = 20;

/**
 * Takes a step (`domain/locks/lock.ts`): the rules decide over what was read, and a single statement writes it if nobody
 * has written since; else it begins again. So each change of hands happens once, whoever works it out.
 */
export async function takeLockStep(
  { db, now, pubSub }: Pick<Ctx, "db" | "now" | "pubSub">,
  record: LockedRecord,
  step: LockStep,
): Promise<{ lock: Lock | null; outcome: LockOutcome }> {
  for (let tries = 0; tries < MOST_TRIES; tries++) {
    const row = await readRow(db, record);
    const lockBefore = row && lockOf(row);
    const { lock, outcome } = afterStep(lockBefore, step, now());
    if (!lock || lock === lockBefore) return { lock, outcome };
    if (!(await written(db, record, row, lock))) continue;
    if (isNews(lockBefore, lock)) pubSub.publish("lockChanged", { area: record.area, id: record.recordId });
    return { lock, outcome };
  }
  throw new Error(`no step at the lock of ${record.area} ${record.recordId}: others always came first`);
}

/** Whether the lock was still as it was read. */
async function written(db: Db, record: LockedRecord, row: LockRow | null, lock: Lock): Promise<boolean> {
  const rows = row
    ? await db
        .update(editLocks)
        .set({ ...lock, step: row.step + 1 })
        .where(and(isRecord(record), eq(editLocks.step, row.step)))
        .returning({ step: editLocks.step })
    : await db
        .insert(editLocks)
        .values({ ...record, ...lock, step: 1 })
        .onConflictDoNothing()
        .returning({ step: editLocks.step });
  return rows.length > 0;
}

/** Whether others want to know: another holder or asker, or work that is not saved. Signs of life are none. */
const isNews = (before: Lock | null, after: Lock) =>
  before?.token !== after.token ||
  before.askerId !== after.askerId ||
  before.isDirty !== after.isDirty ||
  before.acquiredAt.getTime() !== after.acquiredAt.getTime();

/** What frees locks in the transaction that causes it. */
export interface Freeing {
  tx: Db;
  now: Date;
  announce(topic: "lockChanged", payload: { area: string; id: number }): void;
}

/** Frees the locks that these users hold, and withdraws what they have asked for. */
export async function freeLocksOf(freeing: Freeing, userIds: readonly number[]): Promise<void> {
  const isOfUsers = or(isOneOf(editLocks.holderId, userIds), isOneOf(editLocks.askerId, userIds));
  const rows = await rowsOf(freeing.tx, isOfUsers);
  for (const row of rows) await leave(freeing, row, (user) => userIds.includes(user));
}

/**
 * Frees the locks of users who may no longer edit the record. `rightsOf` reads the permissions of some users, `keeps`
 * says which areas they suffice for.
 */
export async function freeForbiddenLocks(
  freeing: Freeing,
  rightsOf: (userIds: readonly number[]) => Promise<(userId: number) => readonly string[]>,
  keeps: (area: string, permissions: readonly string[]) => boolean,
): Promise<void> {
  const isPresent = or(
    sql`greatest(${editLocks.liveUntil}, ${editLocks.pageUntil}) > ${freeing.now}`,
    sql`${editLocks.askerId} is not null`,
  );
  const rows = await rowsOf(freeing.tx, isPresent);
  if (rows.length === 0) return;
  const ids = rows.flatMap(({ holderId, askerId }) => [holderId, askerId ?? holderId]);
  const rightsOfUser = await rightsOf([...new Set(ids)]);
  for (const row of rows) await leave(freeing, row, (user) => !keeps(row.area, rightsOfUser(user)));
}

/** The rows of these locks, held until the transaction ends. */
const rowsOf = (tx: Db, condition: SQL | undefined) =>
  tx.select().from(editLocks).where(condition).orderBy(editLocks.area, editLocks.recordId).for("update");

/** Holder and asker of a locked row leave, if they are among those who must. */
async function leave({ tx, now, announce }: Freeing, row: LockRow, isGone: (user: number) => boolean) {
  const present = settled(lockOf(row), now);
  // The asker first: a record is not handed over to somebody who leaves, too.
  const leaving = [present.askerId, present.holderId].filter((user) => user !== null && isGone(user));
  let lock: Lock = present;
  for (const user of leaving) lock = afterStep(lock, { kind: "leave", user: user ?? 0 }, now).lock ?? lock;
  if (lock === present) return;
  const { area, recordId } = row;
  await written(tx, row, row, lock);
  announce("lockChanged", { area, id: recordId });
}

/** For how long a lock that is over is kept, so that its token still rises. */
const OVER_MS = 7 * 24 * 3_600_000;

/** Removes locks that have long been over. */
export async function sweepLocks(db: Db, now: Date): Promise<void> {
  const since = new Date(now.getTime() - OVER_MS);
  await db
    .delete(editLocks)
    .where(
      sql`coalesce(greatest(${editLocks.liveUntil}, ${editLocks.pageUntil}), ${editLocks.acquiredAt}) < ${since}`,
    );
}

defineWork({ name: "sweep_locks", every: "day", run: ({ house }) => sweepLocks(house.db, house.now()) });
