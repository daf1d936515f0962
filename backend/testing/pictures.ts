import sharp, { type Sharp } from "sharp";
import type { Backend } from "../server";
import { sendFile } from "./request";

type Crop = { left: number; top: number; width: number; height: number };

/** A picture of four quarters: red, green, blue and white, from the upper left to the lower right. */
export async function quarters(width = 400, height = width): Promise<Sharp> {
  const [w, h] = [Math.round(width / 2), Math.round(height / 2)];
  const quarter = (background: string, left: number, top: number) => ({
    input: { create: { width: w, height: h, channels: 3 as const, background } },
    left,
    top,
  });
  const composed = await sharp({ create: { width, height, channels: 3, background: "white" } })
    .composite([quarter("#ff0000", 0, 0), quarter("#00ff00", w, 0), quarter("#0000ff", 0, h)])
    .png()
    .toBuffer();
  return sharp(composed);
}

interface UploadedPicture {
  _id: string;
  filename: string;
  mimeType: string;
  width: number;
  height: number;
  url: string;
}

/** Uploads the picture of a record, as forms do. */
export async function uploadPicture(
  backend: Pick<Backend, "fetch">,
  token: string,
  picture: { content: Uint8Array; name?: string; use: string; crop?: Crop },
) {
  const { content, name = "Foto.png", use, crop = null } = picture;
  const query = `mutation ($file: File!, $use: PictureUse!, $crop: PictureCrop) {
    r: uploadPicture(file: $file, use: $use, crop: $crop) { _id filename mimeType width height url }
  }`;
  const { data, errors } = await sendFile(backend, token, query, { file: { content, name }, use, crop });
  const r: UploadedPicture | undefined = data?.r;
  const { extensions } = errors?.[0] ?? {};
  return { r, code: extensions?.code, problem: extensions?.data?.[0] };
}
