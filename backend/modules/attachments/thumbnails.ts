import { type FileStore, keyOfHash, readStored, type StoredContent } from "backend/platform/files/files";
import type { Ctx } from "backend/platform/use-case/context";
import { cutAround, type Focus } from "domain/attachments/crop";
import { THUMBNAIL_SIZES, type ThumbnailLabel, thumbnailBox } from "domain/attachments/thumbnails";
import { shrinkPicture } from "./pictures";
import type { attachments } from "./tables";

type Picture = Pick<typeof attachments.$inferSelect, "width" | "height" | "hash" | "storageKey">;

/** Thumbnails being made just now: a list asks for the same picture many times at once. */
const underWay = new WeakMap<FileStore, Map<string, Promise<Uint8Array | null>>>();

/** What tells a thumbnail from others of the same picture: its label, and what it is cut around. */
export const thumbnailName = (label: ThumbnailLabel, focus: Focus | null) =>
  `${label.replace(":", "x")}${isCut(label) && focus ? `-${focus.x}-${focus.y}` : ""}`;

const isCut = (label: ThumbnailLabel) => THUMBNAIL_SIZES[label].height > 0;

/**
 * A thumbnail of spec §3 as WebP, cut around the focal point if there is one: made when it is first asked for and kept
 * beside the file. Null where the attachment is no picture, or its file is gone.
 */
export async function openThumbnail(
  ctx: Ctx,
  picture: Picture,
  label: ThumbnailLabel,
  focus: Focus | null = null,
): Promise<StoredContent | null> {
  if (picture.width === null || picture.height === null) return null;
  const key = `thumbnails/${thumbnailName(label, focus)}/${keyOfHash(picture.hash)}`;
  const kept = await ctx.files.open(key);
  if (kept) return kept;
  const made = await makeOrAwait(ctx.files, key, async () => {
    const original = await ctx.files.open(picture.storageKey);
    if (!original) return null;
    const size = { width: picture.width ?? 1, height: picture.height ?? 1 };
    const box = thumbnailBox(label, size);
    const crop = focus && isCut(label) ? cutAround(size, box, focus) : null;
    const content = await shrinkPicture(() => readStored(original), { ...box, crop });
    await ctx.files.put(key, content);
    return content;
  });
  return made && { size: made.length, stream: new Blob([made as Uint8Array<ArrayBuffer>]).stream() };
}

function makeOrAwait(files: FileStore, key: string, make: () => Promise<Uint8Array | null>) {
  const inStore = underWay.get(files) ?? new Map<string, Promise<Uint8Array | null>>();
  underWay.set(files, inStore);
  const known = inStore.get(key);
  if (known) return known;
  const made = make().finally(() => inStore.delete(key));
  inStore.set(key, made);
  return made;
}
