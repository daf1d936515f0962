import { createHash } from "node:crypto";
import { access, mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { setTimeout } from "node:timers/promises";
import sharp from "sharp";
import { keepRendition, renditionKey } from "../backend/modules/attachments/renditions";
import { storeFile } from "../backend/platform/files/files";
import { filesOnDisk } from "../backend/platform/files/files-on-disk";
import { seededRandom } from "../backend/seed/random";
import { UNFRAMED } from "../domain/attachments/crops-by-ratio";
import { RENDITION_LABELS } from "../domain/attachments/rendition-presets";
import type { Settings } from "./product";
import { type Client, send } from "./service";

/** Pixels of a picture as photographers send it for print and web. */
const TAKEN = { width: 2400, height: 1600 };
/** What is drawn by chance, and enlarged to as many shapes as a photo could have. */
const DRAWN = { width: 300, height: 200, channels: 3 as const };

/** Photos that all differ, the same ones in each run. */
async function* photos(count: number, seed: number): AsyncGenerator<Buffer<ArrayBuffer>> {
  const random = seededRandom(seed);
  for (let n = 0; n < count; n++) {
    const noise = Buffer.alloc(DRAWN.width * DRAWN.height * DRAWN.channels);
    for (let at = 0; at < noise.length; at++) noise[at] = random.between(0, 255);
    const jpeg = await sharp(noise, { raw: DRAWN })
      .resize(TAKEN.width, TAKEN.height, { kernel: "cubic" })
      .jpeg({ quality: 85 })
      .toBuffer();
    yield Buffer.from(jpeg);
  }
}

const UPLOAD = `mutation ($file: File!, $key: String!) {
  r: uploadAsset(file: $file, idempotencyKey: $key) { _id } }`;

/** How often it is looked whether the sizes are there, and how long that is waited for, in ms. */
const LOOK_EVERY = 50;
const MOST_MS = 900_000;

/** Waits until all sizes of these contents lie in the product's store. */
async function untilAllSizesAreMade(directory: string, contents: readonly Uint8Array[]): Promise<void> {
  const hashes = contents.map((content) => createHash("sha256").update(content).digest("hex"));
  const deadline = performance.now() + MOST_MS;
  for (const hash of hashes) {
    for (const label of RENDITION_LABELS) {
      const place = path.join(directory, renditionKey({ hash }, label, UNFRAMED));
      const isThere = () =>
        access(place).then(
          () => true,
          () => false,
        );
      while (!(await isThere())) {
        if (performance.now() > deadline) throw new Error(`work does not make ${place}`);
        await setTimeout(LOOK_EVERY);
      }
    }
  }
}

const secondsSince = (began: number) => (performance.now() - began) / 1000;

/**
 * Uploads photos into the library, one after the other as a form does, while work makes their sizes.
 * @returns the seconds until the last upload is answered, and until work has made all sizes of all photos
 */
export async function measureLibraryUpload(
  { DATA_DIR }: Settings,
  client: Client,
  count: number,
): Promise<{ answered: number; complete: number }> {
  const taken = [];
  for await (const photo of photos(count, 126)) taken.push(photo);
  const began = performance.now();
  for (const [nth, photo] of taken.entries())
    await send(client, UPLOAD, new File([photo], `foto-${nth}.jpg`));
  const answered = secondsSince(began);
  await untilAllSizesAreMade(path.join(DATA_DIR, "files"), taken);
  return { answered, complete: secondsSince(began) };
}

/** How many sizes of photos are made in a second of one processor, by this process alone: all sizes of each, on a disk. */
export async function measureRenditions(count: number): Promise<number> {
  const directory = await mkdtemp(path.join(tmpdir(), "backoffice-bench-"));
  try {
    const files = filesOnDisk(directory);
    const pictures = [];
    for await (const photo of photos(count, 127))
      pictures.push({ ...TAKEN, ...(await storeFile(files, photo)) });
    const before = process.cpuUsage();
    for (const picture of pictures) {
      for (const label of RENDITION_LABELS) await keepRendition(files, picture, label, UNFRAMED);
    }
    const { user, system } = process.cpuUsage(before);
    return (count * RENDITION_LABELS.length) / ((user + system) / 1_000_000);
  } finally {
    await rm(directory, { recursive: true, force: true });
  }
}
