import { type FileStore, keyOfHash, readStored, type StoredContent } from "backend/platform/files/files";
import { cutFor, type Framing, ratioOf, renditionOf, UNFRAMED } from "domain/attachments/crops-by-ratio";
import type { ThumbnailLabel } from "domain/attachments/rendition-presets";
import { shrinkPicture } from "./pictures";
import type { attachments } from "./tables";

type Picture = Pick<typeof attachments.$inferSelect, "width" | "height" | "hash" | "storageKey">;

/** Thumbnails being made just now: a list asks for the same picture many times at once. */
const underWay = new WeakMap<FileStore, Map<string, Promise<Uint8Array | null>>>();

/** What tells a thumbnail from others of the same picture: its label, and what it is cut to. */
export function thumbnailName(label: ThumbnailLabel, { focus, cuts }: Framing): string {
  const cut = cutFor(label, cuts);
  const around = ratioOf(label) && focus ? [focus.x, focus.y] : [];
  const part = cut ? [cut.left, cut.top, cut.width, cut.height] : around;
  return [label.replace(":", "x"), ...part].join("-");
}

/** The key that a thumbnail of a picture is kept under. */
export const thumbnailKey = ({ hash }: Pick<Picture, "hash">, label: ThumbnailLabel, framing: Framing) =>
  `thumbnails/${thumbnailName(label, framing)}/${keyOfHash(hash)}`;

/**
 * A thumbnail of spec §3 as WebP, cut as its picture is framed: made when it is first asked for and kept
 * beside the file. Null where the attachment is no picture, or its file is gone.
 */
export async function openThumbnail(
  files: FileStore,
  picture: Picture,
  label: ThumbnailLabel,
  framing: Framing = UNFRAMED,
): Promise<StoredContent | null> {
  const thumbnail = await files.open(thumbnailKey(picture, label, framing));
  if (thumbnail) return thumbnail;
  const made = await make(files, picture, { label, framing, by: "screens" });
  return made && { size: made.length, stream: new Blob([made as Uint8Array<ArrayBuffer>]).stream() };
}

/** Makes a thumbnail before anybody asks for it, unless it is there. */
export async function keepThumbnail(
  files: FileStore,
  picture: Picture,
  label: ThumbnailLabel,
  framing: Framing,
): Promise<void> {
  const thumbnail = await files.open(thumbnailKey(picture, label, framing));
  if (thumbnail) return await thumbnail.stream.cancel();
  await make(files, picture, { label, framing, by: "work" });
}

type Wanted = { label: ThumbnailLabel; framing: Framing; by: "screens" | "work" };

async function make(files: FileStore, picture: Picture, { label, framing, by }: Wanted) {
  const { width, height } = picture;
  if (width === null || height === null) return null;
  const key = thumbnailKey(picture, label, framing);
  return await makeOrAwait(files, key, async () => {
    const original = await files.open(picture.storageKey);
    if (!original) return null;
    const rendition = renditionOf(label, { width, height }, framing);
    const content = await shrinkPicture(() => readStored(original), { ...rendition, by });
    await files.put(key, content);
    return content;
  });
}

function makeOrAwait(files: FileStore, key: string, make: () => Promise<Uint8Array | null>) {
  const inStore = underWay.get(files) ?? new Map<string, Promise<Uint8Array | null>>();
  underWay.set(files, inStore);
  const pending = inStore.get(key);
  if (pending) return pending;
  const made = make().finally(() => inStore.delete(key));
  inStore.set(key, made);
  return made;
}
