import { isDeepStrictEqual } from "node:util";
import { deletedIn, notDeleted, type SavePhases, savesIn } from "backend/modules/records/service";
import type { Lifecycle } from "backend/platform/lifecycle/definition";
import { forgetLifecycle, saveRevisions } from "backend/platform/lifecycle/revisions";

/** What the phases read of a record that is published. */
interface PublishedRow {
  id: number;
  liveNumber: number | null;
}

/**
 * The phases of records that are published: each save that changes the content keeps a revision, what readers get is
 * withdrawn before it is deleted, and with a record goes all that was kept of it.
 */
export const publishing = <Draft, Content extends object>(
  lifecycle: Lifecycle<Content>,
  contentOf: (draft: Draft) => Content,
): SavePhases<Draft, PublishedRow> => ({
  check: {
    findings: async (_tx, _ctx, changes) =>
      deletedIn(changes).flatMap(({ id, liveNumber }) =>
        liveNumber === null ? [] : [notDeleted(id, "too_late")],
      ),
  },
  async follow(work, ctx, changes) {
    const saved = savesIn(changes).flatMap(({ id, before, after }) => {
      const content = contentOf(after);
      return before && isDeepStrictEqual(contentOf(before), content) ? [] : [{ id, content }];
    });
    await saveRevisions(work, ctx, lifecycle, saved);
    const deleted = deletedIn(changes).map(({ id }) => id);
    if (deleted.length > 0) await forgetLifecycle(work.tx, lifecycle, deleted);
  },
});
