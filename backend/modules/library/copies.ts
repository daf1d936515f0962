import {
  attachmentById,
  insertAttachment,
  type KeptUpload,
  keepPicture,
  mayUpload,
  mayUploadPicture,
  openAttachment,
} from "backend/modules/attachments/service";
import { attachments } from "backend/modules/attachments/tables";
import type { Db } from "backend/platform/database/database";
import { readStored } from "backend/platform/files/files";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notAuthorized } from "backend/platform/use-case/errors";
import { useCase } from "backend/platform/use-case/use-case";
import { may } from "backend/schema/access";
import type { Crop } from "domain/attachments/crop";
import type { PictureUse } from "domain/attachments/picture";
import { parseId } from "domain/identifiers";
import { MIDDLE } from "domain/library/asset-kind";
import { permissionPattern } from "domain/permissions/check";
import { and, desc, eq, isNull } from "drizzle-orm";
import { assetCopies, assets } from "./tables";

type Asset = typeof assets.$inferSelect;

/** What a record gets of an asset: a picture for a use, or with `use` null the file as it is. */
interface WantedCopy {
  asset: string;
  use: PictureUse | null;
  crop: Crop | null;
}

/** Throws NOT_AUTHORIZED unless the user may choose a file for this use. */
export function mayChooseFile(ctx: Ctx, use: PictureUse | null): void {
  if (use) mayUploadPicture(ctx, use);
  else if (!mayUpload(ctx))
    throw notAuthorized(permissionPattern({ action: "create", collectionType: "attachments" }));
}

const invalid = () => badUserInput([{ field: "asset", message: "choice_invalid" }]);

/**
 * An asset that somebody chooses in a form. BAD_USER_INPUT `choice_invalid`: there is none, it is no picture where one is
 * wanted, or the user may not read the library. A licence that has ended is shown in forms, and is no reason to refuse.
 */
export async function requireAsset(
  db: Db,
  ctx: Ctx,
  id: string,
  kind: Asset["kind"] | null = null,
): Promise<Asset> {
  if (!may(ctx, { collectionType: "attachments" })) throw invalid();
  const [asset] = await db
    .select()
    .from(assets)
    .where(eq(assets.id, parseId(id) ?? 0))
    .for("key share");
  if (!asset || (kind !== null && asset.kind !== kind)) throw invalid();
  return asset;
}

/**
 * Makes a file for a record of an asset: the picture of a record, written anew and cropped, around the focal point where
 * nobody has cropped it; or a file with the same content, which is not stored twice. It belongs to the user until it is saved
 * with a record. The same choice gives the same file, so that a form that is posted again has the same content.
 */
export async function copyAsset(ctx: SignedInCtx, wanted: WantedCopy): Promise<number> {
  const { asset: chosen, use } = wanted;
  mayChooseFile(ctx, use);
  const kind = use ? "image" : null;
  const asset = await requireAsset(ctx.db, ctx, chosen, kind);
  const copy = await keepCopy(ctx, asset, wanted);
  return await useCase(ctx, { key: null, operation: "copyAsset", input: null }, async ({ tx }) => {
    const { id: assetId, fileId } = await requireAsset(tx, ctx, chosen, kind);
    // The file of the asset was replaced just now.
    if (fileId !== asset.fileId) throw invalid();
    const earlier = await earlierCopy(tx, ctx, { assetId, kept: copy });
    if (earlier !== null) return earlier;
    const { id } = await insertAttachment(tx, ctx, copy);
    await tx.insert(assetCopies).values({ fileId: id, assetId });
    return id;
  });
}

async function keepCopy(ctx: SignedInCtx, asset: Asset, { use, crop }: WantedCopy): Promise<KeptUpload> {
  const file = await attachmentById(ctx).load(asset.fileId);
  if (!file) throw invalid();
  const { filename, size, width, height, hash, storageKey } = file;
  // What is in the store was recognised when it came.
  const mimeType = file.mimeType as KeptUpload["mimeType"];
  if (!use) return { filename, mimeType, size, width, height, hash, storageKey };
  const opened = await openAttachment(ctx, file);
  if (!opened) throw badUserInput([{ field: "asset", message: "file_gone" }]);
  const { focusX: x, focusY: y } = asset;
  const focalPoint = x === MIDDLE && y === MIDDLE ? null : { x, y };
  const content = new File([(await readStored(opened)) as Uint8Array<ArrayBuffer>], filename);
  return await keepPicture(ctx, content, { use, crop, focalPoint });
}

/** The id of the same file, if the user has made it of this asset before; it counts as new then. */
async function earlierCopy(
  tx: Db,
  ctx: SignedInCtx,
  { assetId, kept }: { assetId: number; kept: KeptUpload },
): Promise<number | null> {
  const { hash, filename, pictureOf } = kept;
  const [earlier] = await tx
    .select({ id: attachments.id })
    .from(attachments)
    .innerJoin(assetCopies, eq(assetCopies.fileId, attachments.id))
    .where(
      and(
        eq(assetCopies.assetId, assetId),
        eq(attachments.hash, hash),
        eq(attachments.filename, filename),
        pictureOf ? eq(attachments.pictureOf, pictureOf) : isNull(attachments.pictureOf),
        eq(attachments.uploadedById, ctx.user.id),
      ),
    )
    .orderBy(desc(attachments.id))
    .limit(1)
    .for("update", { of: attachments });
  if (!earlier) return null;
  await tx.update(attachments).set({ createdAt: ctx.now() }).where(eq(attachments.id, earlier.id));
  return earlier.id;
}
