import { measureLater } from "backend/modules/attachments/service";
import { attachments } from "backend/modules/attachments/tables";
import {
  checkOfSaves,
  deletedIn,
  followDeletions,
  followSaves,
  refused,
  type SavePhases,
} from "backend/modules/records/service";
import type { Db } from "backend/platform/database/database";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { Ctx } from "backend/platform/use-case/context";
import type { Problem } from "backend/platform/use-case/errors";
import { may } from "backend/schema/access";
import type { assetDraft } from "domain/library/asset";
import { assetKind } from "domain/library/asset-kind";
import { and, eq, inArray, isNull } from "drizzle-orm";
import type { z } from "zod";
import { type FramedPicture, focalPointOf, startRenditions } from "./make-renditions";
import { assets, formerFiles } from "./tables";

type AssetDraft = z.output<typeof assetDraft>;
type Asset = typeof assets.$inferSelect;

/** Why files cannot become assets: only the user's own uploads can, and only contents that the library lacks. */
async function problemsOfFiles(tx: Db, ctx: Ctx, fileIds: readonly (string | null)[]): Promise<Problem[]> {
  const ids = parseIds(fileIds.filter((id) => id !== null));
  const own = await tx
    .select({ hash: attachments.hash })
    .from(attachments)
    .where(
      and(
        isOneOf(attachments.id, ids),
        ctx.user ? eq(attachments.uploadedById, ctx.user.id) : isNull(attachments.uploadedById),
        isNull(attachments.pictureOf),
      ),
    )
    .for("update");
  if (own.length < fileIds.length) return [{ field: "file", message: "file_not_own" }];
  return await problemsOfHashes(
    tx,
    ctx,
    own.map(({ hash }) => hash),
  );
}

/** The problem that a content is in the library, with the asset that has it for those who may read it. */
export async function problemsOfHashes(tx: Db, ctx: Ctx, hashes: readonly string[]): Promise<Problem[]> {
  const { id, name } = assets;
  const twins = await tx
    .select({ id, name })
    .from(assets)
    .where(inArray(assets.hash, [...hashes]))
    .limit(1);
  if (twins.length > 0 && !may(ctx, { collectionType: "attachments" })) return [EXISTS];
  return twins.map((twin) => ({ field: "file", message: "asset_exists", params: twin }));
}

/**
 * Makes files those of the library: whoever may read it opens them; see `mayOpenUnattached`. Work then finds out the length
 * or the pages of what is no picture.
 */
export async function giveToLibrary(tx: Db, fileIds: readonly number[]): Promise<void> {
  await tx.update(attachments).set({ uploadedById: null }).where(isOneOf(attachments.id, fileIds));
  await measureLater(tx, fileIds);
}

export const EXISTS: Problem = { field: "file", message: "asset_exists_already" };

/** What the rows of new assets have of their files. */
async function columnsOfFiles(tx: Db, drafts: readonly AssetDraft[]) {
  const ids = parseIds(drafts.map(({ file }) => file ?? ""));
  const { id, hash, mimeType } = attachments;
  const files = await tx.select({ id, hash, mimeType }).from(attachments).where(isOneOf(id, ids));
  return drafts.map(({ file }) => {
    const found = files.find((one) => String(one.id) === file);
    return { hash: found?.hash ?? "", kind: assetKind(found?.mimeType ?? "") };
  });
}

/** What a save of assets does besides: a new one takes its file into the library, and a deletion takes all of its files. */
export const assetPhases: SavePhases<AssetDraft, Asset, Partial<typeof assets.$inferInsert>> = {
  read: { draft: (draft, before) => ({ ...draft, file: before ? before.file : draft.file }) },
  check: {
    findings: checkOfSaves(async (tx, ctx, saves) => {
      const files = saves.flatMap(({ before, after }) => (before ? [] : [after.file]));
      if (files.includes(null)) return refused([{ field: "file", message: "required" }]);
      return files.length > 0 ? refused(await problemsOfFiles(tx, ctx, files)) : [];
    }),
  },
  async write({ tx }, _ctx, changes) {
    const ids = deletedIn(changes).map(({ id }) => id);
    if (ids.length > 0) {
      const former = tx
        .select({ id: formerFiles.fileId })
        .from(formerFiles)
        .where(isOneOf(formerFiles.assetId, ids));
      await tx.delete(attachments).where(inArray(attachments.id, former));
    }
    const news = changes.flatMap(({ before, after }) => (before === null && after !== null ? [after] : []));
    return news.length > 0 ? await columnsOfFiles(tx, news) : undefined;
  },
  async follow(work, ctx, changes) {
    await followNew(work, ctx, changes);
    await withoutFiles(work, ctx, changes);
  },
  after: async (ctx) => ctx.wakeWork(),
};

const followNew = followSaves<AssetDraft, Asset>(async ({ tx }, ctx, saves) => {
  const made = saves.flatMap(({ before, after }) => (before ? [] : [after.file ?? ""]));
  if (made.length > 0) await giveToLibrary(tx, parseIds(made));
  await startRenditions(
    tx,
    ctx,
    saves.flatMap(({ id, before, after }) => {
      if (!before) return [{ id }];
      if (before.focusX === after.focusX && before.focusY === after.focusY) return [];
      const focalPoint = focalPointOf(before);
      const former = (now: FramedPicture) => ({ ...now, framing: { ...now.framing, focalPoint } });
      return [{ id, former }];
    }),
  );
});

const withoutFiles = followDeletions<Asset>(async (tx, rows) => {
  const ids = rows.map(({ fileId }) => fileId);
  await tx.delete(attachments).where(isOneOf(attachments.id, ids));
});
