import { attachments } from "backend/modules/attachments/tables";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { nextVersionColumns, requireVersion, useCase } from "backend/platform/use-case/use-case";
import type { Crop } from "domain/attachments/crop";
import { isCropOfRatio, isRatio, type Ratio } from "domain/attachments/crops-by-ratio";
import { and, eq } from "drizzle-orm";
import { cropsOf, type FramedPicture, startRenditions } from "./make-renditions";
import { assetCuts, assets } from "./tables";
import { assetRecord } from "./types";

/** A crop as the log names it, whatever the language: its ratio, its size and its place. */
const logged = (ratio: Ratio, crop: Crop | null | undefined) =>
  crop ? `${ratio} ${crop.width}×${crop.height}+${crop.left}+${crop.top}` : null;

/**
 * Sets what of a picture is seen in a ratio; without a crop its renditions are cropped around the focal point again.
 * BAD_USER_INPUT on `ratio`: unknown, or the asset is no picture; on `width`: the crop lies outside of the picture, or
 * has another ratio.
 */
export async function cutAsset(
  ctx: SignedInCtx,
  input: { id: string; version: number; ratio: string; crop: Crop | null },
  key: string,
): Promise<number> {
  const { ratio, crop } = input;
  const changed = useCase(ctx, { key, operation: "cutAsset", input }, async ({ tx, log }) => {
    const asset = await assetRecord.lockRecord(tx, input.id);
    await requireVersion(tx, ctx, asset, input.version, () => ({}));
    if (!isRatio(ratio)) throw badUserInput([{ field: "ratio", message: "choice_invalid" }]);
    const [file] = await tx.select().from(attachments).where(eq(attachments.id, asset.fileId));
    if (!file || file.width === null || file.height === null)
      throw badUserInput([{ field: "ratio", message: "cut_of_no_picture" }]);
    if (crop && !isCropOfRatio(crop, { width: file.width, height: file.height }, ratio))
      throw badUserInput([{ field: "width", message: "cut_outside" }]);
    const crops = await cropsOf(tx, asset.id);
    const [before, after] = [logged(ratio, crops[ratio]), logged(ratio, crop)];
    if (before === after) return asset.id;
    await tx.delete(assetCuts).where(and(eq(assetCuts.assetId, asset.id), eq(assetCuts.ratio, ratio)));
    if (crop) await tx.insert(assetCuts).values({ ...crop, assetId: asset.id, ratio });
    await tx.update(assets).set(nextVersionColumns(ctx, asset)).where(eq(assets.id, asset.id));
    const former = {
      id: asset.id,
      former: (now: FramedPicture) => ({ ...now, framing: { ...now.framing, crops } }),
    };
    await startRenditions(tx, ctx, [former]);
    const entry = { area: "attachments", action: "update", recordId: asset.id };
    await log([{ ...entry, before: { cut: before }, after: { cut: after } }]);
    return asset.id;
  });
  return await changed.finally(() => ctx.wakeWork());
}
