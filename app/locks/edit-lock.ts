import { graphql, type ResultOf } from "~/graphql/graphql";

/**
 * Who edits a record. A screen's document asks for it with the window that loads the form:
 *
 *     lock: editLock(area: "tags", id: $id, window: $window) { ...EditLock }
 */
export const EditLock = graphql(`
  fragment EditLock on EditLock @_unmask {
    area recordId outcome isMine token since takenBy isDirty isAskedByMe secondsLeft wasMine refusedUntil version savedAt
    holder { _id first_name last_name }
    viewers { _id first_name last_name }
    asker { _id first_name last_name }
    former { first_name last_name }
    savedBy { _id first_name last_name }
    kept { window at values { name value } }
  }
`);

/** Who edits a record, as the service answers. */
export type LockState = ResultOf<typeof EditLock>;

/** The browser's window that a form is loaded in. */
export type FormWindow = {
  /** A random name; none: the form of a new record has no lock. */
  name: string | undefined;
  /** The same name where the browser loads the page itself, as one without scripts does: the variable of the document. */
  window: string | undefined;
};

/** The lock of an opened form, and the window that opened it. */
export type OpenedLock = LockState & { window: string };

/** The lock together with its window, as a loader answers it. */
export const openedLock = (lock: LockState | null, { name }: FormWindow): OpenedLock | null =>
  lock && name !== undefined ? { ...lock, window: name } : null;

/** Whether somebody else edits the record. */
export const isHeldByOther = ({ isMine, holder }: Pick<LockState, "isMine" | "holder">): boolean =>
  !isMine && holder !== null;

/** Where a lock's posts go. */
export const lockAddress = ({ area, recordId }: Pick<LockState, "area" | "recordId">) =>
  `/locks/${area}/${recordId}`;

const LOOK_EVERY_SECONDS = 10;

/** For `loadsAgainAfter`: a page without scripts is loaded again while its user waits for the record. */
export function loadsAgainWhileAsking(lock: LockState | null | undefined): number | null {
  if (!lock?.isAskedByMe) return null;
  return Math.max(1, Math.min(LOOK_EVERY_SECONDS, (lock.secondsLeft ?? 0) + 1));
}
