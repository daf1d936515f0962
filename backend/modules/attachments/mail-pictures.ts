import { type FileStore, keyOfHash, readStored, type StoredContent } from "backend/platform/files/files";
import { pictureForMail } from "./pictures";
import type { attachments } from "./tables";

type Picture = Pick<typeof attachments.$inferSelect, "width" | "hash" | "storageKey">;

/** Twice the width of a mail, for sharp screens. */
const MAIL_PICTURE_WIDTH = 1200;

const keyOf = ({ hash }: Picture, type: "jpeg" | "png") => `thumbnails/mail-${type}/${keyOfHash(hash)}`;

/** A picture for mails, with its type. */
export type MailPicture = StoredContent & { mimeType: "image/jpeg" | "image/png" };

/**
 * A picture as mail programs show it: JPEG, or PNG where it is transparent, as not all of them know WebP. Made when it is
 * first asked for and kept beside the file. Null where the attachment is no picture, or its file is gone.
 */
export async function openMailPicture(files: FileStore, picture: Picture): Promise<MailPicture | null> {
  if (picture.width === null) return null;
  for (const type of ["jpeg", "png"] as const) {
    const file = await files.open(keyOf(picture, type));
    if (file) return { ...file, mimeType: `image/${type}` };
  }
  const original = await files.open(picture.storageKey);
  if (!original) return null;
  const { content, type } = await pictureForMail(() => readStored(original), MAIL_PICTURE_WIDTH);
  await files.put(keyOf(picture, type), content);
  const stream = new Blob([content as Uint8Array<ArrayBuffer>]).stream();
  return { size: content.length, stream, mimeType: `image/${type}` };
}
