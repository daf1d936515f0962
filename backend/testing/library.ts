import { randomUUID } from "node:crypto";
import { attachments } from "backend/modules/attachments/tables";
import { assets } from "backend/modules/library/tables";
import type { Db } from "backend/platform/database/database";
import { seededRandom } from "backend/seed/random";
import { COMPARED_SIZE } from "domain/attachments/fingerprint";
import sharp from "sharp";
import type { Backend } from "../server";
import { nextNumber, signedInUser } from "./factories";
import { quarters } from "./pictures";
import { wav } from "./recordings";
import { sendFile } from "./request";

interface Uploaded {
  content: Uint8Array;
  name: string;
  folder?: string;
  isPicture?: boolean;
  key: string;
}

interface UploadedAsset {
  _id: string;
  version: number;
  name: string;
  kind: string;
  folder: { _id: string } | null;
  file: { _id: string; url: string; mimeType: string; width: number; height: number };
}

/** Brings a file into the library, as forms do. */
export async function uploadAsset(
  backend: Pick<Backend, "fetch">,
  token: string,
  { content, name, folder, isPicture, key }: Uploaded,
) {
  const query = `mutation ($file: File!, $folder: String, $isPicture: Boolean, $key: String!) {
    r: uploadAsset(file: $file, folder: $folder, isPicture: $isPicture, idempotencyKey: $key) {
      _id version name kind folder { _id } file { _id url mimeType width height }
    }
  }`;
  const sent = { file: { content, name }, folder, isPicture, key };
  const { data, errors } = await sendFile(backend, token, query, sent);
  const asset: UploadedAsset | undefined = data?.r;
  const { extensions } = errors?.[0] ?? {};
  return { asset, code: extensions?.code, problem: extensions?.data?.[0] };
}

/** A pixel of a colour that no other number has. */
const pixelOf = (number: number) => ({
  create: {
    width: 1,
    height: 1,
    channels: 3 as const,
    background: { r: number & 255, g: (number >> 8) & 255, b: (number >> 16) & 255 },
  },
});

/** Shadows over a picture, by which pictures of the same number look alike, and others do not. */
async function shadows(number: number, width: number, height: number) {
  const random = seededRandom(number);
  const raw = { ...COMPARED_SIZE, channels: 4 as const };
  const pixels = Buffer.alloc(raw.width * raw.height * raw.channels);
  for (let at = 3; at < pixels.length; at += raw.channels) pixels[at] = random.between(0, 100);
  return await sharp(pixels, { raw })
    .resize(width, height, { fit: "fill", kernel: "nearest" })
    .png()
    .toBuffer();
}

/**
 * A picture of the library of 200 × 150 pixels, with its file. Each has a content of its own; with the same number in
 * `looks` they are near duplicates.
 */
export async function makeAsset(
  backend: Pick<Backend, "db" | "fetch">,
  stem = `Bild ${nextNumber()}`,
  { looks = nextNumber() } = {},
) {
  const corner = { input: pixelOf(nextNumber()), left: 199, top: 149 };
  const shaded = { input: await shadows(looks, 200, 150) };
  const content = await (await quarters(200, 150)).composite([shaded, corner]).png().toBuffer();
  return await uploadBySomebody(backend, content, `${stem}.png`);
}

async function uploadBySomebody(
  backend: Pick<Backend, "db" | "fetch">,
  content: Uint8Array,
  name: string,
): Promise<UploadedAsset> {
  const rights = ["create", "read"].map((one) => `global:${one}__attachments`);
  const { token } = await signedInUser(backend.db, rights);
  const { asset, problem } = await uploadAsset(backend, token, { content, name, key: randomUUID() });
  if (!asset) throw new Error(`an asset is made: ${JSON.stringify(problem)}`);
  return asset;
}

/** Sound of the library, of three seconds unless it says more. Each has a content of its own. */
export const makeSound = (
  backend: Pick<Backend, "db" | "fetch">,
  { stem = `Ton ${nextNumber()}`, seconds = 3 } = {},
) => uploadBySomebody(backend, wav(seconds, nextNumber()), `${stem}.wav`);

/** A document of the library whose file has no content. */
export async function makeDocument(db: Db, name = `Dokument ${nextNumber()}`, createdById?: number) {
  const hash = randomUUID();
  const [file] = await db
    .insert(attachments)
    .values({ filename: `${name}.pdf`, mimeType: "application/pdf", size: 1000, hash, storageKey: hash })
    .returning();
  const [asset] = await db
    .insert(assets)
    .values({ fileId: file?.id ?? 0, hash, kind: "document", name, ...(createdById ? { createdById } : {}) })
    .returning();
  if (!asset) throw new Error("a document is made");
  return asset;
}
