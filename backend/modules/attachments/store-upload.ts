import { rm } from "node:fs/promises";
import type { Db } from "backend/platform/database/database";
import { keepFile, type StoredFile } from "backend/platform/files/files";
import { type IncomingFile, takeOverFile } from "backend/platform/files/incoming-files";
import { recordActivities } from "backend/platform/use-case/activity";
import type { Ctx, SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import type { PictureUse } from "domain/attachments/picture";
import { storedFilename, UPLOAD_TYPES, type UploadType } from "domain/attachments/upload-rules";
import { type RecognisedContent, recogniseContent, sizeProblem } from "./content";
import { attachments } from "./tables";

export type Attachment = typeof attachments.$inferSelect;

/** Whose turn it is in the threads when no user has sent a file. */
const NOBODY = 0;

/** A stored file with what its row says of it. */
export type KeptUpload = StoredFile & RecognisedContent & { filename: string; pictureOf?: PictureUse };

/** BAD_USER_INPUT on `file`: empty or too large. Its content is not read yet. */
export function refuseOversized(file: File): void {
  const oversized = sizeProblem(file);
  if (oversized) throw badUserInput([{ field: "file", ...oversized }]);
}

/**
 * Puts an uploaded file into the store, as the first half of a change that `insertAttachment` completes: a row never
 * points to a file that is not there; a file without a row is swept. BAD_USER_INPUT on `file`, as above.
 */
export async function keepUpload(ctx: SignedInCtx, file: File): Promise<KeptUpload> {
  refuseOversized(file);
  return await withIncoming(ctx, file, (incoming) => keepIncoming(ctx, file.name, incoming, UPLOAD_TYPES));
}

/** The same for a file of one of these types that was taken over, and is not too large. */
export async function keepIncoming(
  ctx: Ctx,
  name: string,
  incoming: IncomingFile,
  types: readonly UploadType[],
): Promise<KeptUpload> {
  const content = await recogniseContent(name, { path: incoming.path, by: ctx.user?.id ?? NOBODY }, types);
  if ("message" in content) throw badUserInput([{ field: "file", ...content }]);
  const stored = await orNotStored(ctx, () => keepFile(ctx.files, incoming));
  return { filename: storedFilename(name, content.mimeType), ...content, ...stored };
}

/** Takes over a file of a form while something is made of it. What is left of it is removed. */
export async function withIncoming<T>(
  ctx: Ctx,
  file: File,
  work: (incoming: IncomingFile) => Promise<T>,
): Promise<T> {
  const incoming = await orNotStored(ctx, () => takeOverFile(file, ctx.incoming));
  try {
    return await work(incoming);
  } finally {
    await rm(incoming.path, { force: true });
  }
}

/** Writes and logs the row of a file that `keepUpload` has stored. */
export async function insertAttachment(tx: Db, ctx: Ctx, upload: KeptUpload): Promise<Attachment> {
  const row = { ...upload, uploadedById: ctx.user?.id ?? null, createdAt: ctx.now() };
  const [attachment] = await tx.insert(attachments).values(row).returning();
  if (!attachment) throw new Error("the insert answered no row");
  const { id, filename, mimeType, size, hash } = attachment;
  const after = { filename, mimeType, size, hash };
  await recordActivities(tx, ctx, [{ area: "files", action: "create", recordId: id, before: null, after }]);
  return attachment;
}

/** A full disk or an unreachable bucket is no mistake in the form: the error says so, and the form keeps its values. */
export async function orNotStored<Kept extends StoredFile | IncomingFile>(
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
