import { isDeepStrictEqual } from "node:util";
import { deletedIn, notDeleted, type Save, type SavePhases, savesIn } from "backend/modules/records/service";
import type { Lifecycle } from "backend/platform/lifecycle/definition";
import { forgetLifecycle, saveRevisions } from "backend/platform/lifecycle/revisions";

/** What the phases read of a record that is published. */
interface PublishedRow {
  id: number;
  draftNumber: number;
  liveNumber: number | null;
}

/**
 * The phases of records that are published: each save that changes the content keeps a revision, what readers get is
 * withdrawn before it is deleted, and with a record goes all that was kept of it.
 */
export const publishing = <Draft, Content extends object>(
  lifecycle: Lifecycle<Content>,
  contentOf: (draft: Draft) => Content,
): SavePhases<Draft, PublishedRow, Pick<PublishedRow, "draftNumber">> => ({
  check: {
    findings: async (_tx, _ctx, changes) =>
      deletedIn(changes).flatMap(({ id, liveNumber }) =>
        liveNumber === null ? [] : [notDeleted(id, "too_late")],
      ),
  },
  // The number is written with the row, which is locked: so two saves never take the same one.
  async write(_work, _ctx, changes) {
    const saves = savesIn(changes);
    return saves.length > 0 ? saves.map((save) => ({ draftNumber: numberOf(save, contentOf) })) : undefined;
  },
  async follow(work, ctx, changes) {
    const saved = savesIn(changes).flatMap((save) => {
      const { id, row, before, after } = save;
      const number = numberOf(save, contentOf);
      if (row?.draftNumber === number) return [];
      return [
        {
          id,
          number,
          before: before && contentOf(before),
          content: contentOf(after),
        },
      ];
    });
    await saveRevisions(work, ctx, lifecycle, saved);
    const deleted = deletedIn(changes).map(({ id }) => id);
    if (deleted.length > 0) await forgetLifecycle(work.tx, lifecycle, deleted);
  },
});

/** The number of the draft after a save: the next one if it changes the content. */
function numberOf<Draft, Content>(
  { row, before, after }: Save<Draft, PublishedRow>,
  contentOf: (draft: Draft) => Content,
): number {
  const present = row?.draftNumber ?? 0;
  return before && isDeepStrictEqual(contentOf(before), contentOf(after)) ? present : present + 1;
}
