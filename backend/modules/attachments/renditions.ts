import { type FileStore, keyOfHash, readStored, type StoredContent } from "backend/platform/files/files";
import { cropFor, type Framing, ratioOf, renditionOf, UNFRAMED } from "domain/attachments/crops-by-ratio";
import type { RenditionLabel } from "domain/attachments/rendition-presets";
import { shrinkPicture } from "./pictures";
import type { attachments } from "./tables";

type Picture = Pick<typeof attachments.$inferSelect, "width" | "height" | "hash" | "storageKey">;

/** Renditions being made just now: a list asks for the same picture many times at once. */
const underWay = new WeakMap<FileStore, Map<string, Promise<Uint8Array | null>>>();

/** What tells a rendition from others of the same picture: its label, and what it is cropped to. */
export function renditionName(label: RenditionLabel, { focalPoint, crops }: Framing): string {
  const byHand = cropFor(label, crops);
  const around = ratioOf(label) && focalPoint ? [focalPoint.x, focalPoint.y] : [];
  const part = byHand ? [byHand.left, byHand.top, byHand.width, byHand.height] : around;
  return [label.replace(":", "x"), ...part].join("-");
}

/** The key that a rendition of a picture is kept under. */
export const renditionKey = ({ hash }: Pick<Picture, "hash">, label: RenditionLabel, framing: Framing) =>
  `thumbnails/${renditionName(label, framing)}/${keyOfHash(hash)}`;

/**
 * A rendition of spec §3 as WebP, cropped as its picture is framed: made when it is first asked for and kept
 * beside the file. Null where the attachment is no picture, or its file is gone.
 */
export async function openRendition(
  files: FileStore,
  picture: Picture,
  label: RenditionLabel,
  framing: Framing = UNFRAMED,
): Promise<StoredContent | null> {
  const rendition = await files.open(renditionKey(picture, label, framing));
  if (rendition) return rendition;
  const made = await make(files, picture, { label, framing, by: "screens" });
  return made && { size: made.length, stream: new Blob([made as Uint8Array<ArrayBuffer>]).stream() };
}

/** Makes a rendition before anybody asks for it, unless it is there. */
export async function keepRendition(
  files: FileStore,
  picture: Picture,
  label: RenditionLabel,
  framing: Framing,
): Promise<void> {
  const rendition = await files.open(renditionKey(picture, label, framing));
  if (rendition) return await rendition.stream.cancel();
  await make(files, picture, { label, framing, by: "work" });
}

type Wanted = { label: RenditionLabel; framing: Framing; by: "screens" | "work" };

async function make(files: FileStore, picture: Picture, { label, framing, by }: Wanted) {
  const { width, height } = picture;
  if (width === null || height === null) return null;
  const key = renditionKey(picture, label, framing);
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
