import { defineLoader } from "backend/platform/database/loaders";
import type { Ctx } from "backend/platform/use-case/context";
import { notAuthorized, notFound } from "backend/platform/use-case/errors";
import { parseId } from "domain/identifiers";
import type { Lock } from "domain/locks/lock";
import { hasPermission, type PermissionCheck, permissionPattern } from "domain/permissions/check";
import { freeForbiddenLocks as freeLocks, type LockedRecord, readLocks } from "./edit-locks";

export { freeLocksOf, type LockedRecord, otherEditors, sweepLocks, takeLockStep } from "./edit-locks";
export { dropDraft, type KeptDraft, keepDraft, ownDrafts, sweepKeptDrafts } from "./kept-drafts";

/** A record that is edited by one person at a time, as the user sees it. */
export interface LockableRecord {
  mayEdit: boolean;
  version: number;
  updatedAt: Date | null;
  updatedById: number | null;
}

/** What an area says of its records. */
interface LockableArea {
  /** The record; null for one that there is not, or that the user does not see. NOT_AUTHORIZED without the right to read. */
  find(ctx: Ctx, id: number): Promise<LockableRecord | null>;
  /** The right to edit all of them. If rights change, who may edit only some gives back what they have open. */
  edit: PermissionCheck;
}

const areas = new Map<string, LockableArea>();

/** Registers an area whose forms take a lock. */
export function lockable(area: string, declared: LockableArea): void {
  areas.set(area, declared);
}

/** A record that the user may read. NOT_FOUND, NOT_AUTHORIZED. */
export async function readableRecord(ctx: Ctx, area: string, id: string) {
  const [declared, recordId] = [areas.get(area), parseId(id)];
  if (!declared || recordId === null) throw notFound();
  const record = await declared.find(ctx, recordId);
  if (!record) throw notFound();
  return { area, recordId, record, edit: declared.edit };
}

/** A record that the user may edit. NOT_FOUND, NOT_AUTHORIZED. */
export async function editableRecord(ctx: Ctx, area: string, id: string) {
  const target = await readableRecord(ctx, area, id);
  if (!target.record.mayEdit) throw notAuthorized(permissionPattern(target.edit));
  return target;
}

/** Who edits a record by now, batched over the request. */
export const lockOf = defineLoader<LockedRecord, Lock | null>((records, ctx) =>
  readLocks(ctx.db, records, ctx.now()),
);

/** Frees the locks of users who may no longer edit the records; after each change of rights, in its transaction. */
export const freeLocksWithoutRight = (
  freeing: Parameters<typeof freeLocks>[0],
  rightsOf: Parameters<typeof freeLocks>[1],
) =>
  freeLocks(freeing, rightsOf, (area, permissions) => {
    const right = areas.get(area)?.edit;
    return right !== undefined && hasPermission(permissions, right);
  });
