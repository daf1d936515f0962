import { createHash } from "node:crypto";
import type { UploadPurpose } from "domain/attachments/upload-purposes";
import type { FieldMessage } from "~/forms/post/form-answer";
import { queuedFiles } from "~/forms/uploads/queued-files.server";
import { gqlRequest, problemsOf, type RequestArgs, ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { sizeProblem } from "~/records/attachments/uploads.server";

const UploadAsset = graphql(`
  mutation UploadAsset($file: File!, $folder: String, $isPicture: Boolean, $idempotencyKey: String!) {
    uploaded: uploadAsset(
      file: $file, folder: $folder, isPicture: $isPicture, idempotencyKey: $idempotencyKey
    ) { _id name }
  }
`);

export type NamedAsset = { id: string; name: string };
/** A file that the library has not taken, with the asset that has its content. */
export type RefusedFile = { name: string; problem: FieldMessage; twin: NamedAsset | null };

type Taking = {
  /** The field of the files. */
  name: string;
  folder?: string;
  /** Takes pictures only. */
  isPicture?: boolean;
  idempotencyKey: string;
};

const PURPOSE: UploadPurpose = "attachments";

/**
 * Takes the files of a posted `UploadQueue` into the library, one after the other; what is wrong with one does not concern
 * the others. The results stand in the order of the files. 403 for users who may not upload.
 */
export async function takeFiles(
  args: RequestArgs,
  posted: FormData,
  { name: field, folder, isPicture, idempotencyKey }: Taking,
): Promise<(NamedAsset | RefusedFile)[]> {
  const results: (NamedAsset | RefusedFile)[] = [];
  let nth = 0;
  for await (const file of queuedFiles(args, posted, { purpose: PURPOSE, name: field })) {
    if (file === "gone") {
      results.push({ name: "", problem: { message: "file_gone" }, twin: null });
      continue;
    }
    nth += 1;
    const tooLarge = sizeProblem(file);
    if (tooLarge) {
      results.push({ name: file.name, problem: tooLarge, twin: null });
      continue;
    }
    const key = `${idempotencyKey}-${ofFile(nth, file)}`;
    try {
      const { uploaded } = await gqlRequest(args, UploadAsset, {
        file,
        folder,
        isPicture,
        idempotencyKey: key,
      });
      results.push({ id: uploaded._id, name: uploaded.name });
    } catch (refusal) {
      results.push(refusedFile(file, refusal));
    }
  }
  return results;
}

export const isRefusedFile = (result: NamedAsset | RefusedFile): result is RefusedFile => "problem" in result;

/** Tells the files of a form apart, also from those that are chosen after going back to it. */
const ofFile = (nth: number, { name, size }: File) =>
  createHash("sha256").update(`${nth} ${size} ${name}`).digest("hex").slice(0, 16);

function refusedFile({ name }: File, refusal: unknown): RefusedFile {
  if (!(refusal instanceof ServiceError)) throw refusal;
  const { message = "file_invalid", params } = problemsOf(refusal)[0] ?? {};
  const problem = params ? { message, params } : { message };
  const twin = message === "asset_exists" ? { id: String(params?.id), name: String(params?.name) } : null;
  return { name, problem, twin };
}
