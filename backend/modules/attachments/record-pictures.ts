import type { Db } from "backend/platform/database/database";
import { storeFile } from "backend/platform/files/files";
import { isOneOf, parseIds } from "backend/platform/lists/list-conditions";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput, notAuthorized, type Problem } from "backend/platform/use-case/errors";
import { useCase } from "backend/platform/use-case/use-case";
import { may } from "backend/schema/access";
import { type Crop, centreSquare, cropAround, type FocalPoint, isCropOf } from "domain/attachments/crop";
import { PICTURE_FORMS, type PictureUse, pictureFileProblem } from "domain/attachments/picture";
import { storedFilename } from "domain/attachments/upload-rules";
import { type PermissionCheck, permissionPattern } from "domain/permissions/check";
import { and, desc, eq } from "drizzle-orm";
import { recognisePicture } from "./content";
import { rewritePicture } from "./pictures";
import { insertAttachment, type KeptUpload, orNotStored, withIncoming } from "./store-upload";
import { attachments } from "./tables";

/** Who may upload pictures of a use: whoever may save one of its records. Everybody has a picture of their own. */
const MAY_UPLOAD: Readonly<Record<PictureUse, readonly PermissionCheck[] | "everybody">> = {
  avatar: "everybody",
  category: [
    { action: "edit", collectionType: "categories" },
    { action: "create", collectionType: "categories" },
  ],
  logo: [{ action: "edit", collectionType: "global_settings" }],
};

/** Throws NOT_AUTHORIZED unless the user may upload pictures of this use. */
export function mayUploadPicture(ctx: Ctx, use: PictureUse): void {
  const checks = MAY_UPLOAD[use];
  if (checks === "everybody" || checks.some((check) => may(ctx, check))) return;
  throw notAuthorized(checks[0] ? permissionPattern(checks[0]) : "");
}

type Wanted = { file: File; use: PictureUse; crop: Crop | null };
type CroppedPicture = Pick<Wanted, "use" | "crop"> & {
  /** What a square is cropped around where nobody has chosen one; null for the middle. */
  focalPoint?: FocalPoint | null;
};

/**
 * Keeps an uploaded picture for a record that is to show it. BAD_USER_INPUT on `file`: empty, too large, no picture of an
 * accepted type, broken, or with too many pixels; on `crop`: not within the picture. Returns the attachment's id. The same
 * file gives the same id, so that a form that is posted again has the same content.
 */
export async function uploadPicture(ctx: SignedInCtx, wanted: Wanted): Promise<number> {
  mayUploadPicture(ctx, wanted.use);
  const { file } = wanted;
  const problem = pictureFileProblem({ size: file.size });
  if (problem) throw badUserInput([{ field: "file", ...problem }]);
  const upload = await keepPicture(ctx, file, wanted);
  return await useCase(ctx, { key: null, operation: "uploadPicture", input: null }, async ({ tx }) => {
    const earlier = await uploadedBefore(tx, ctx, upload);
    return earlier ?? (await insertAttachment(tx, ctx, upload)).id;
  });
}

/**
 * Writes the picture of a record anew from a file, and stores it; `insertAttachment` completes it. BAD_USER_INPUT as
 * above, but for the size of the file.
 */
export async function keepPicture(
  ctx: SignedInCtx,
  file: File,
  { use, crop, focalPoint = null }: CroppedPicture,
): Promise<KeptUpload> {
  const refuse = (field: string, problem: Omit<Problem, "field">) =>
    badUserInput([{ field, message: problem.message, params: problem.params }]);
  const { isSquare, ...form } = PICTURE_FORMS[use];
  return await withIncoming(ctx, file, async ({ path }) => {
    const upload = { path, by: ctx.user.id };
    const picture = await recognisePicture(upload);
    if ("message" in picture) throw refuse("file", picture);
    if (crop && !isCropOf(crop, picture, { isSquare })) throw refuse("crop", { message: "crop_outside" });
    const square = focalPoint
      ? cropAround(picture, { width: 1, height: 1 }, focalPoint)
      : centreSquare(picture);
    const { content, ...size } = await rewritePicture(upload, {
      crop: crop ?? (isSquare ? square : null),
      ...form,
    });
    const stored = await orNotStored(ctx, () => storeFile(ctx.files, content));
    const { mimeType } = form;
    return {
      filename: storedFilename(file.name, mimeType),
      mimeType,
      ...size,
      ...stored,
      pictureOf: use,
    };
  });
}

/** The id of the same picture, if the user has uploaded it for the same use before; it counts as new then. */
async function uploadedBefore(tx: Db, ctx: SignedInCtx, upload: KeptUpload): Promise<number | null> {
  const { hash, filename, pictureOf } = upload;
  if (!pictureOf) return null;
  const [earlier] = await tx
    .select({ id: attachments.id })
    .from(attachments)
    .where(
      and(
        eq(attachments.hash, hash),
        eq(attachments.filename, filename),
        eq(attachments.pictureOf, pictureOf),
        eq(attachments.uploadedById, ctx.user.id),
      ),
    )
    .orderBy(desc(attachments.id))
    .limit(1)
    .for("update");
  if (!earlier) return null;
  await tx.update(attachments).set({ createdAt: ctx.now() }).where(eq(attachments.id, earlier.id));
  return earlier.id;
}

/** A picture that a record is to show. */
export interface ChosenPicture {
  field: string;
  use: PictureUse;
  id: string;
}

/**
 * What is wrong with pictures that records are to show from now on: only one that the same user has uploaded for this
 * use can be chosen. So nobody opens a file by showing it, or takes over a colleague's picture. What is chosen is held
 * until the transaction ends.
 */
export async function requireOwnPictures(
  tx: Db,
  ctx: SignedInCtx,
  chosen: readonly ChosenPicture[],
): Promise<Problem[]> {
  if (chosen.length === 0) return [];
  const ownPictures = await tx
    .select({ id: attachments.id, use: attachments.pictureOf })
    .from(attachments)
    .where(
      and(
        isOneOf(attachments.id, parseIds(chosen.map(({ id }) => id))),
        eq(attachments.uploadedById, ctx.user.id),
      ),
    )
    .for("key share");
  const isKnown = ({ id, use }: ChosenPicture) =>
    ownPictures.some((one) => String(one.id) === id && one.use === use);
  const wrong = new Set(chosen.filter((one) => !isKnown(one)).map(({ field }) => field));
  return [...wrong].map((field) => ({ field, message: "picture_unknown" }));
}
