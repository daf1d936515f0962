import { defineRecordLoader, isAnyOf } from "backend/platform/database/loaders";
import type { ByteRange, StoredContent } from "backend/platform/files/files";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { notAuthorized, notFound } from "backend/platform/use-case/errors";
import { defineName } from "backend/platform/use-case/names";
import { useCase } from "backend/platform/use-case/use-case";
import { may } from "backend/schema/access";

import { parseId } from "domain/identifiers";
import { mayOnBookings } from "domain/permissions/bookings";
import { permissionPattern } from "domain/permissions/check";
import { type Attachment, insertAttachment, keepUpload } from "./store-upload";
import { attachments } from "./tables";

export { greyPicture } from "./pictures";
export { keepPicture, mayUploadPicture, requireOwnPictures, uploadPicture } from "./record-pictures";
export { isShownPicture, showFilesOf, showPictures, sweepPictures } from "./shown-pictures";
export {
  type Attachment,
  insertAttachment,
  type KeptUpload,
  keepIncoming,
  keepUpload,
  refuseOversized,
  withIncoming,
} from "./store-upload";

import "./sweep";

export { openMailPicture } from "./mail-pictures";
export { measureLater } from "./measure";
export { keepRendition, openRendition, renditionKey, renditionName } from "./renditions";

/** An attachment by its id, batched over the request; null where there is none. */
export const attachmentById = defineRecordLoader<Attachment>((db, ids) =>
  db.select().from(attachments).where(isAnyOf(attachments.id, ids)),
);

/** A picture that a record shows: it never changes, and goes only after the record has shown another one. */
export const pictureById = defineRecordLoader<Attachment>(
  (db, ids) => db.select().from(attachments).where(isAnyOf(attachments.id, ids)),
  ["categories", "category_texts", "global_settings", "users"],
);

/** An attachment by the name of its file, for the activity log. */
export const attachmentNamed = defineName({
  from: attachments,
  id: attachments.id,
  name: attachments.filename,
});

/**
 * Keeps an uploaded file. Users who may write bookings (of any medium) or the asset library may upload. BAD_USER_INPUT
 * on `file`: empty, too large, not of an accepted type (by content), named as another type, broken, or a picture with
 * too many pixels. A refused file leaves nothing behind.
 */
export async function uploadAttachment(ctx: SignedInCtx, file: File): Promise<Attachment> {
  if (!mayUpload(ctx)) throw notAuthorized(permissionPattern(createAttachments));
  const upload = await keepUpload(ctx, file);
  const change = { key: null, operation: "upload", input: null };
  const id = await useCase(ctx, change, async ({ tx }) => (await insertAttachment(tx, ctx, upload)).id);
  const attachment = await attachmentById(ctx).load(id);
  if (!attachment) throw notFound();
  return attachment;
}

const createAttachments = { action: "create", collectionType: "attachments" } as const;

/** Whether the user may write bookings of any one medium, or the asset library. */
export function mayUpload(ctx: Ctx): boolean {
  return (
    may(ctx, createAttachments) ||
    mayOnBookings(ctx.permissions, "create") ||
    mayOnBookings(ctx.permissions, "edit")
  );
}

/**
 * Whether the user may open an attachment that no record uses. A file uploaded into a form belongs to its uploader
 * until it is saved with a record. A file without an uploader belongs to the asset library (`read__attachments`).
 */
export function mayOpenUnattached(ctx: Ctx, { uploadedById }: Attachment): boolean {
  if (uploadedById === null) return may(ctx, { collectionType: "attachments" });
  return ctx.user?.id === uploadedById;
}

/** An attachment by the id of an address; null for a malformed or unknown one. */
export async function findAttachment(ctx: Ctx, id: string): Promise<Attachment | null> {
  const key = parseId(id);
  return key === null ? null : await attachmentById(ctx).load(key);
}

/** The content of an attachment for a response, or a part of it; null where the file is gone. */
export async function openAttachment(
  ctx: Ctx,
  attachment: Attachment,
  range?: ByteRange,
): Promise<StoredContent | null> {
  return await ctx.files.open(attachment.storageKey, range);
}
