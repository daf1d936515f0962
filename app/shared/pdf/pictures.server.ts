import type { LoaderFunctionArgs } from "@remix-run/node";
import sharp from "sharp";
import { answerWithFile } from "~/records/attachments/file.server";

/** A picture as PDF takes it: JPEG, in its own size. */
export interface PdfPicture {
  content: Buffer;
  width: number;
  height: number;
}

/** By the address at which the page shows them; those that could not be read are missing. */
export type PdfPictures = ReadonlyMap<string, PdfPicture>;

/** The most pictures of a PDF; those beyond it are named in their place. */
const MOST_PICTURES = 150;
/** How large all of them may be together. */
const MOST_BYTES = 60_000_000;
/** No picture is wider than a page of A4 at 200 dots per inch. */
const MOST_WIDTH = 1350;
const MOST_HEIGHT = 1900;
const MOST_PIXELS = 60_000_000;
const AT_ONCE = 3;
/** Pictures that are not there then are named. */
const DEADLINE_MS = 20_000;

const PATH = /^\/(?:(pictures)|download|files)\/([\w-]+)(?:\/([\w.%~:-]+))?$/;

/** The pictures at some addresses of ours for a PDF, each once, read for the user of the request. */
export async function readPictures(
  args: LoaderFunctionArgs,
  wanted: readonly string[],
): Promise<PdfPictures> {
  const addresses = [...new Set(wanted)].slice(0, MOST_PICTURES);
  const deadline = AbortSignal.timeout(DEADLINE_MS);
  const signal = AbortSignal.any([args.request.signal, deadline]);
  const request = new Request(args.request.url, { headers: args.request.headers, signal });
  const read = new Map<string, PdfPicture>();
  const left = addresses.values();
  let bytes = 0;
  const readOn = async () => {
    for (const address of left) {
      if (deadline.aborted || bytes > MOST_BYTES) return;
      const picture = await pictureAt({ ...args, request }, address).catch((error) => {
        if (deadline.aborted) return null;
        throw error;
      });
      if (!picture) continue;
      bytes += picture.content.length;
      read.set(address, picture);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, readOn));
  return read;
}

async function pictureAt(args: LoaderFunctionArgs, address: string): Promise<PdfPicture | null> {
  const [, isPicture, id, size] = PATH.exec(address) ?? [];
  if (!id) return null;
  const file = isPicture ? ["pictures", id] : [id, size ? decodeURIComponent(size) : "1920x0"];
  const answer = await answerWithFile({ ...args, file });
  if (!answer.ok) {
    await answer.body?.cancel();
    return null;
  }
  return await asJpeg(await answer.arrayBuffer());
}

/** Null for what is no picture. */
async function asJpeg(content: ArrayBuffer): Promise<PdfPicture | null> {
  try {
    const { data, info } = await sharp(content, { limitInputPixels: MOST_PIXELS, failOn: "error" })
      .autoOrient()
      .flatten({ background: "white" })
      .resize(MOST_WIDTH, MOST_HEIGHT, { fit: "inside", withoutEnlargement: true })
      .toColourspace("srgb")
      .jpeg({ quality: 82 })
      .toBuffer({ resolveWithObject: true });
    return { content: data, width: info.width, height: info.height };
  } catch {
    return null;
  }
}
