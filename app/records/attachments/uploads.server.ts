import { readCrop } from "domain/attachments/crop";
import { type PictureUse, pictureFileProblem } from "domain/attachments/picture";
import { MAX_UPLOAD_BYTES } from "domain/attachments/upload-rules";
import { readChosenAsset } from "domain/library/chosen-asset";
import { readJson } from "domain/nesting";
import type { z } from "zod";
import type { FormProblem, LookupItem } from "~/forms";
import { parseForm } from "~/forms/post/parse-form.server";
import { gqlRequest, type RequestArgs, ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { CROP, REMOVE, UPLOAD } from "./attachment";

const UploadAttachment = graphql(`
  mutation UploadAttachment($file: File!) {
    uploaded: uploadAttachment(file: $file) { _id filename }
  }
`);

const UploadPicture = graphql(`
  mutation UploadPicture($file: File!, $use: PictureUse!, $crop: PictureCrop) {
    uploaded: uploadPicture(file: $file, use: $use, crop: $crop) { _id filename }
  }
`);

const CopyAsset = graphql(`
  mutation CopyAsset($asset: String!, $use: PictureUse, $crop: PictureCrop) {
    copied: copyAsset(asset: $asset, use: $use, crop: $crop) { _id filename }
  }
`);

/** The fields of a form that hold the picture of its record, with what for. */
export type Pictures = Readonly<Record<string, PictureUse>>;

/**
 * Uploads the files of a posted form at once and puts the attachments' ids into the record's fields. So a file is kept
 * even if other fields have problems, and the user need not choose it again. `single` are the fields with one
 * attachment (`AttachmentField`); all others hold several, and where it is unset there are none. `pictures` are the
 * fields with the picture of the record (`PictureField`). An asset that is chosen in one of these two becomes an
 * attachment in the same way.
 *
 * Changes the posted form, which `parseForm` reads next.
 *
 * @returns the names of what was uploaded, and what was refused
 */
export async function takeUploads(
  args: RequestArgs,
  posted: FormData,
  { single, pictures = {} }: { single?: readonly string[]; pictures?: Pictures },
) {
  const problems: FormProblem[] = [];
  const uploaded: Record<string, LookupItem[]> = {};
  const ofOne = [...(single ?? []), ...Object.keys(pictures)];
  for (const field of ofOne) {
    if (posted.get(`${REMOVE}${UPLOAD}${field}`) === "on") posted.set(field, "");
  }
  for (const [name, file] of [...posted.entries()]) {
    if (!name.startsWith(UPLOAD) || !(file instanceof File) || file.size === 0) continue;
    const field = name.slice(UPLOAD.length);
    const use = Object.hasOwn(pictures, field) ? pictures[field] : undefined;
    if (!use && !single) continue;
    const problem = use ? pictureProblem(file, posted.get(`${CROP}${field}`)) : sizeProblem(file);
    if (problem) {
      problems.push({ field, ...problem });
      continue;
    }
    try {
      const { _id, filename } = use
        ? await uploadPicture(args, file, use, posted.get(`${CROP}${field}`))
        : (await gqlRequest(args, UploadAttachment, { file })).uploaded;
      uploaded[field] = [...(uploaded[field] ?? []), { id: _id, label: filename }];
      if (ofOne.includes(field)) posted.set(field, _id);
      else posted.append(field, _id);
      // A post that is merged with another one is read again.
      if (use) posted.delete(name);
    } catch (refusal) {
      if (!(refusal instanceof ServiceError)) throw refusal;
      problems.push({ ...refusalOf(refusal), field });
    }
  }
  for (const field of ofOne) {
    const asset = readChosenAsset(posted.get(field));
    if (asset === null) continue;
    const use = Object.hasOwn(pictures, field) ? pictures[field] : undefined;
    const crop = posted.get(`${CROP}${field}`);
    const before = firstOpened(posted, field);
    try {
      if (use && !isCrop(crop)) throw new UnreadableCropError();
      const variables = { asset, use, crop: use ? readCrop(String(crop ?? "")) : null };
      const { _id, filename } = (await gqlRequest(args, CopyAsset, variables)).copied;
      uploaded[field] = [{ id: _id, label: filename }];
      posted.set(field, _id);
    } catch (refusal) {
      posted.set(field, before);
      if (refusal instanceof UnreadableCropError) problems.push({ field, message: "crop_outside" });
      else if (refusal instanceof ServiceError) problems.push({ ...refusalOf(refusal), field });
      else throw refusal;
    }
  }
  return { uploaded, problems };
}

class UnreadableCropError extends Error {}

const refusalOf = ({ problems: [first] }: ServiceError) => ({
  message: first?.message ?? "file_invalid",
  params: first?.params,
});

/** The value of a field when the form was opened. */
function firstOpened(posted: FormData, field: string): string {
  const snapshot = readJson(String(posted.get("kit/snapshot") ?? ""));
  const opened = (snapshot as Record<string, unknown[]> | null | undefined)?.[field]?.[0];
  return typeof opened === "string" ? opened : "";
}

/** The service refuses too large a request before it can name the problem. */
export function sizeProblem({ size }: File) {
  const params = { megabytes: MAX_UPLOAD_BYTES / 1_000_000 };
  return size > MAX_UPLOAD_BYTES ? { message: "file_too_large", params } : null;
}

const isCrop = (crop: FormDataEntryValue | null) =>
  !crop || (typeof crop === "string" && readCrop(crop) !== null);

/** The service looks into the file. */
function pictureProblem({ size }: File, crop: FormDataEntryValue | null) {
  return pictureFileProblem({ size }) ?? (isCrop(crop) ? null : { message: "crop_outside" });
}

async function uploadPicture(
  args: RequestArgs,
  file: File,
  use: PictureUse,
  crop: FormDataEntryValue | null,
) {
  const variables = { file, use, crop: readCrop(String(crop ?? "")) };
  return (await gqlRequest(args, UploadPicture, variables)).uploaded;
}

/** Reads a posted form with pictures, for `saveActionOf`. */
export const readWithPictures =
  <S extends z.ZodType>(schema: S, pictures: Pictures) =>
  async (args: RequestArgs, posted: FormData) => {
    const { uploaded, problems } = await takeUploads(args, posted, { pictures });
    const form = parseForm(posted, schema);
    for (const [field, items] of Object.entries(uploaded))
      form.labels[field] = [...(form.labels[field] ?? []), ...items];
    return { form, problems };
  };
