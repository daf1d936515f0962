import { rm } from "node:fs/promises";
import { recordActivities } from "backend/platform/activity";
import type { Ctx, SignedInCtx } from "backend/platform/context";
import type { Db } from "backend/platform/database";
import { badUserInput, notAuthorized, notFound } from "backend/platform/errors";
import { keepFile, type StoredContent, type StoredFile } from "backend/platform/files";
import { type IncomingFile, takeOverFile } from "backend/platform/incoming-files";
import { defineRecordLoader, isAnyOf } from "backend/platform/loaders";
import { defineName } from "backend/platform/names";
import { useCase } from "backend/platform/use-case";
import { may } from "backend/schema/access";
import { storedFilename } from "domain/attachments/upload";
import { parseId } from "domain/identifiers";
import { mayOnBookings } from "domain/permissions/bookings";
import { permissionPattern } from "domain/permissions/check";
import { type RecognisedContent, recogniseContent, sizeProblem } from "./content";
import { attachments } from "./tables";

export { sweepFiles } from "./sweep";
export { openThumbnail } from "./thumbnails";

export type Attachment = typeof attachments.$inferSelect;

/** An attachment by its id, batched over the request; null where there is none. */
export const attachmentById = defineRecordLoader<Attachment>((db, ids) =>
  db.select().from(attachments).where(isAnyOf(attachments.id, ids)),
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
  const kept = await keepUpload(ctx, file);
  const change = { key: null, operation: "upload", input: null };
  const id = await useCase(ctx, change, async ({ tx }) => (await insertAttachment(tx, ctx, kept)).id);
  const attachment = await attachmentById(ctx).load(id);
  if (!attachment) throw notFound();
  return attachment;
}

type KeptUpload = StoredFile & RecognisedContent & { filename: string };

/**
 * Puts an uploaded file into the store, as the first half of a change that `insertAttachment` completes: a row never
 * points to a file that is not there; a file without a row is swept. BAD_USER_INPUT on `file`, as above.
 */
export async function keepUpload(ctx: SignedInCtx, file: File): Promise<KeptUpload> {
  const oversized = sizeProblem(file);
  if (oversized) throw badUserInput([{ field: "file", ...oversized }]);
  const incoming = await orNotStored(ctx, () => takeOverFile(file, ctx.incoming));
  try {
    const content = await recogniseContent(file.name, incoming.path);
    if ("message" in content) throw badUserInput([{ field: "file", ...content }]);
    const stored = await orNotStored(ctx, () => keepFile(ctx.files, incoming));
    return { filename: storedFilename(file.name, content.mimeType), ...content, ...stored };
  } finally {
    await rm(incoming.path, { force: true });
  }
}

/** Writes and logs the row of a file that `keepUpload` has stored. */
export async function insertAttachment(tx: Db, ctx: SignedInCtx, kept: KeptUpload): Promise<Attachment> {
  const row = { ...kept, uploadedById: ctx.user.id, createdAt: ctx.now() };
  const [attachment] = await tx.insert(attachments).values(row).returning();
  if (!attachment) throw new Error("the insert answered no row");
  const { id, filename, mimeType, size, hash } = attachment;
  const after = { filename, mimeType, size, hash };
  await recordActivities(tx, ctx, [
    { area: "attachments", action: "create", recordId: id, before: null, after },
  ]);
  return attachment;
}

/** A full disk or an unreachable bucket is no mistake in the form: the error says so, and the form keeps its values. */
async function orNotStored<Kept extends StoredFile | IncomingFile>(
  ctx: Ctx,
  store: () => Promise<Kept>,
): Promise<Kept> {
  try {
    return await store();
  } catch (error) {
    ctx.log.error({ err: error }, "an upload could not be stored");
    throw badUserInput([{ field: "file", message: "file_not_stored" }]);
  }
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

/** The content of an attachment for a response; null where the file is gone. */
export async function openAttachment(ctx: Ctx, attachment: Attachment): Promise<StoredContent | null> {
  return await ctx.files.open(attachment.storageKey);
}
