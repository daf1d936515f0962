import type { ActionFunctionArgs } from "@remix-run/node";
import { id } from "domain/form-fields";
import { z } from "zod";
import type { FieldMessage } from "~/forms/post/form-answer";
import { newIdempotencyKey, parseForm } from "~/forms/post/parse-form.server";
import { saveAction, saveActionOf } from "~/forms/post/save-form.server";
import { countQueued, queuedFiles } from "~/forms/uploads/queued-files.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { UPLOAD } from "~/records/attachments/attachment";
import { sizeProblem } from "~/records/attachments/uploads.server";
import { mayDo } from "~/session/guard.server";
import { redirectWithSuccess } from "~/session/toast.server";

const ReplaceFile = graphql(`mutation ReplaceAssetFile(
  $id: String!, $version: Int!, $file: File!, $idempotencyKey: String!
) {
  replaceAssetFile(id: $id, version: $version, file: $file, idempotencyKey: $idempotencyKey) { _id }
}`);
const RestoreFile = graphql(`mutation RestoreAssetFile(
  $id: String!, $version: Int!, $file: String!, $idempotencyKey: String!
) {
  restoreAssetFile(id: $id, version: $version, file: $file, idempotencyKey: $idempotencyKey) { _id }
}`);

const FormerFiles = graphql(`query FormerFiles($id: String!) {
  me { _id }
  asset(id: $id) { version formerFiles { replacedBy { _id } } }
}`);

const may = mayDo({ action: "edit", collectionType: "attachments" });
const savedTo = ({ params }: { params: { id?: string } }) => `/media/${params.id}`;

const replaced = () => texts("library")("versions.replaced");

const QUEUE = { purpose: "replacements", name: `${UPLOAD}file` } as const;
/** The field of the file: an upload that the form names, or the file itself. */
const replacingForm = z.object({ file: z.string().optional() });

async function readReplacing(args: ActionFunctionArgs, posted: FormData) {
  const parsed = parseForm(posted, replacingForm);
  const read = (file: File | null, problem: FieldMessage | null) => ({
    form: { ...parsed, values: file ? { file } : undefined },
    problems: problem ? [{ field: "file", ...problem }] : [],
  });
  if (countQueued(posted, QUEUE.name) === 0) return read(null, { message: "required" });
  const { value: file } = await queuedFiles(args, posted, QUEUE).next();
  if (file instanceof File) {
    const problem = sizeProblem(file);
    return read(problem ? null : file, problem);
  }
  // The upload was taken by a post whose answer was lost, or is gone.
  if (file !== "gone" && (await hasReplaced(args, parsed.version ?? 0)))
    throw await redirectWithSuccess(args, savedTo(args), replaced(), { status: 303 });
  return read(null, { message: "file_gone" });
}

/** Whether the user has replaced the file of the asset since a version of it. */
async function hasReplaced(args: ActionFunctionArgs, version: number): Promise<boolean> {
  const { me, asset } = await gqlRequest(args, FormerFiles, { id: args.params.id ?? "" });
  return asset !== null && asset.version > version && asset.formerFiles[0]?.replacedBy?._id === me._id;
}

/** The posts of an asset's screen about its file. */
export const fileIntents = {
  replace: saveActionOf(readReplacing, {
    may,
    savedTo,
    toast: replaced,
    // Names the answer, which leaves nothing of the upload.
    beside: () => ({ post: newIdempotencyKey() }),
    send: (args, { values: { file }, id: asset, version, idempotencyKey }) =>
      gqlRequest(args, ReplaceFile, { id: asset, version, file, idempotencyKey }),
  }),
  restore: saveAction({
    may,
    savedTo,
    schema: z.object({ file: id }),
    toast: () => texts("library")("versions.restored"),
    send: (args, { values: { file }, id: asset, version, idempotencyKey }) =>
      gqlRequest(args, RestoreFile, { id: asset, version, file, idempotencyKey }),
  }),
};
