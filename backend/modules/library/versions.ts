import {
  type Attachment,
  attachmentNamed,
  insertAttachment,
  keepIncoming,
  refuseOversized,
  withIncoming,
} from "backend/modules/attachments/service";
import { attachments } from "backend/modules/attachments/tables";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { nextVersionColumns, requireVersion, useCase, type Work } from "backend/platform/use-case/use-case";
import { ASSET_TYPES } from "domain/attachments/upload-rules";
import { parseId } from "domain/identifiers";
import { assetKind } from "domain/library/asset-kind";
import { and, eq } from "drizzle-orm";
import { type FramedPicture, framingOf, startRenditions } from "./make-renditions";
import { giveToLibrary, problemsOfHashes } from "./saving";
import { assetCuts, assets, formerFiles } from "./tables";
import { assetRecord } from "./types";

type Asset = typeof assets.$inferSelect;
interface SeenAsset {
  id: string;
  version: number;
}

/**
 * Puts another file in the place of an asset's: whatever shows the asset shows it from then on. The file before is kept
 * as a version. BAD_USER_INPUT on `file`: as with an upload, or `asset_of_other_kind`: the content is of another kind.
 * @returns the id of the asset
 */
export async function replaceAssetFile(
  ctx: SignedInCtx,
  { file, ...seen }: SeenAsset & { file: File },
  key: string,
): Promise<number> {
  refuseOversized(file);
  return await withIncoming(ctx, file, async (incoming) => {
    const { hash } = incoming;
    const isKnown = (await problemsOfHashes(ctx.db, ctx, [hash])).length > 0;
    const upload = isKnown ? null : await keepIncoming(ctx, file.name, incoming, ASSET_TYPES);
    return await changeFile(
      ctx,
      { ...seen, operation: "replaceAssetFile", input: { hash } },
      key,
      async (work) => {
        const problems = await problemsOfHashes(work.tx, ctx, [hash]);
        if (problems.length > 0) throw badUserInput(problems);
        // The asset that had this content was deleted just now.
        if (!upload) throw badUserInput([{ field: "file", message: "file_not_stored" }]);
        return await insertAttachment(work.tx, ctx, upload);
      },
    );
  }).finally(() => ctx.wakeWork());
}

/** Puts a former file of an asset in its place again. BAD_USER_INPUT `choice_invalid`: it is none of this asset. */
export async function restoreAssetFile(
  ctx: SignedInCtx,
  { file, ...seen }: SeenAsset & { file: string },
  key: string,
): Promise<number> {
  return await changeFile(
    ctx,
    { ...seen, operation: "restoreAssetFile", input: { file } },
    key,
    async ({ tx }, { id }) => {
      const fileId = parseId(file) ?? 0;
      const [former] = await tx
        .delete(formerFiles)
        .where(and(eq(formerFiles.fileId, fileId), eq(formerFiles.assetId, id)))
        .returning();
      const [formerFile] = former
        ? await tx.select().from(attachments).where(eq(attachments.id, fileId))
        : [];
      if (!formerFile) throw badUserInput([{ field: "file", message: "choice_invalid" }]);
      const problems = await problemsOfHashes(tx, ctx, [formerFile.hash]);
      if (problems.length > 0) throw badUserInput(problems);
      return formerFile;
    },
  ).finally(() => ctx.wakeWork());
}

/** Gives an asset the file that `take` returns, keeps the one before, and has work make the sizes of the new one. */
function changeFile(
  ctx: SignedInCtx,
  { operation, input, ...seen }: SeenAsset & { operation: string; input: object },
  key: string,
  take: (work: Work, asset: Asset) => Promise<Attachment>,
): Promise<number> {
  const { refusals } = assetRecord;
  const change = { key, operation, input: { ...seen, ...input }, refusals };
  return useCase(ctx, change, async (work) => {
    const { tx, log } = work;
    const asset = await assetRecord.lockRecord(tx, seen.id);
    await requireVersion(tx, ctx, asset, seen.version, () => ({}));
    const framing = await framingOf(tx, asset);
    const file = await take(work, asset);
    if (assetKind(file.mimeType) !== asset.kind)
      throw badUserInput([{ field: "file", message: "asset_of_other_kind" }]);
    await giveToLibrary(tx, [file.id]);
    const [former] = await tx.select().from(attachments).where(eq(attachments.id, asset.fileId));
    await tx
      .insert(formerFiles)
      .values({ fileId: asset.fileId, assetId: asset.id, replacedAt: ctx.now(), replacedById: ctx.user.id });
    await tx
      .update(assets)
      .set({ ...nextVersionColumns(ctx, asset), fileId: file.id, hash: file.hash })
      .where(eq(assets.id, asset.id));
    // A crop is in pixels: in a picture of another size it would show something else.
    if (former?.width !== file.width || former?.height !== file.height)
      await tx.delete(assetCuts).where(eq(assetCuts.assetId, asset.id));
    const before = (now: FramedPicture): FramedPicture => ({ ...now, hash: asset.hash, framing });
    await startRenditions(tx, ctx, [{ id: asset.id, former: before }]);
    const named = (fileId: number) => ({ file: attachmentNamed(fileId) });
    const entry = { area: "attachments", action: "update", recordId: asset.id };
    await log([{ ...entry, before: named(asset.fileId), after: named(file.id) }]);
    return asset.id;
  });
}
