import { createHash } from "node:crypto";
import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { optionalId } from "domain/form-fields";
import { z } from "zod";
import type { FieldMessage } from "~/forms/post/form-answer";
import { replyWithProblems } from "~/forms/post/form-replies.server";
import { newIdempotencyKey, parseForm } from "~/forms/post/parse-form.server";
import { postAction } from "~/forms/post/post-actions.server";
import { countQueued, queuedFiles } from "~/forms/uploads/queued-files.server";
import { gqlRequest, problemsOf, ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { UPLOAD } from "~/records/attachments/attachment";
import { sizeProblem } from "~/records/attachments/uploads.server";
import { requireToken } from "~/session/current-user.server";
import { mayDo } from "~/session/guard.server";
import { redirectWithSuccess } from "~/session/toast.server";
import { UPLOAD_FORM } from "./form-name";

const UploadScreen = graphql(`query UploadScreen { me { permissions } folders { value: _id label: path } }`);

const UploadAsset = graphql(`
  mutation UploadAsset($file: File!, $folder: String, $idempotencyKey: String!) {
    uploaded: uploadAsset(file: $file, folder: $folder, idempotencyKey: $idempotencyKey) { _id name }
  }
`);

const SimilarPictures = graphql(`
  query SimilarPictures($ids: [String!]!, $limit: Int!) {
    assets(filter: { ids: $ids }, limit: $limit) { data { _id similar { id: _id name } } }
  }
`);

const mayUpload = mayDo({ action: "create", collectionType: "attachments" });

/** The form to upload; the folder of the list that it was opened from is chosen. */
export async function loadUpload(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { me, folders } = await gqlRequest(args, UploadScreen);
  mayUpload(me.permissions);
  const folder = new URL(args.request.url).searchParams.get("folder");
  const chosen = folders.some(({ value }) => value === folder) ? (folder ?? undefined) : undefined;
  return { folders, folder: chosen, idempotencyKey: newIdempotencyKey() };
}

/** What the form posts, beside its files. */
export const uploadSchema = z.object({
  folder: optionalId,
  files: z.string().optional(),
});

/** A file that the library has not taken, with the asset that has its content. */
export type RefusedFile = { name: string; problem: FieldMessage; twin: { id: string; name: string } | null };
/** A file that the library has taken, with the pictures that look almost the same, as far as that is known already. */
export type UploadedFile = NamedAsset & { similar: readonly NamedAsset[] };
type NamedAsset = { id: string; name: string };

/** Takes the files one after the other; what is wrong with one does not concern the others. */
export const upload = postAction(mayUpload, async (args: ActionFunctionArgs, posted) => {
  const form = { ...parseForm(posted, uploadSchema), name: UPLOAD_FORM };
  const queue = { purpose: "attachments", name: `${UPLOAD}files` } as const;
  const count = countQueued(posted, queue.name);
  if (count === 0) return replyWithProblems(form, [{ field: "files", message: "required" }], NONE);
  if (form.values === undefined) return replyWithProblems(form, [], NONE);
  const folder = form.values.folder ?? undefined;
  const newAssets: NamedAsset[] = [];
  const refused: RefusedFile[] = [];
  let nth = 0;
  for await (const file of queuedFiles(args, posted, queue)) {
    if (file === "gone") {
      refused.push({ name: "", problem: { message: "file_gone" }, twin: null });
      continue;
    }
    nth += 1;
    const tooLarge = sizeProblem(file);
    if (tooLarge) {
      refused.push({ name: file.name, problem: tooLarge, twin: null });
      continue;
    }
    const idempotencyKey = `${form.idempotencyKey}-${ofFile(nth, file)}`;
    try {
      const { uploaded: one } = await gqlRequest(args, UploadAsset, { file, folder, idempotencyKey });
      newAssets.push({ id: one._id, name: one.name });
    } catch (refusal) {
      refused.push(refusedFile(file, refusal));
    }
  }
  const uploaded = await withSimilar(args, newAssets);
  if (refused.length === 0) {
    const to = folder ? `/media?folder=${folder}` : "/media";
    // A post that is repeated has none left to take.
    const message = texts("library")("upload.toast", { count });
    return await redirectWithSuccess(args, to, { message, ...similarText(uploaded) }, { status: 303 });
  }
  const problem = { field: "files", message: "files_refused", params: { count: refused.length } };
  const again = { ...form, idempotencyKey: newIdempotencyKey() };
  return replyWithProblems(again, [problem], { uploaded, refused, post: again.idempotencyKey });
});

/** Who may not read the library learns of no similar pictures. */
async function withSimilar(args: ActionFunctionArgs, assets: readonly NamedAsset[]): Promise<UploadedFile[]> {
  if (assets.length === 0) return [];
  const variables = { ids: assets.map(({ id }) => id), limit: assets.length };
  const answer = await gqlRequest(args, SimilarPictures, variables).catch((refusal) => {
    if (refusal instanceof Response && refusal.status === 403) return null;
    throw refusal;
  });
  const similar = new Map(answer?.assets.data.map((asset) => [asset._id, asset.similar]));
  return assets.map((one) => ({ ...one, similar: similar.get(one.id) ?? [] }));
}

/** A message names so many files at most. */
const MOST_NAMED = 3;

function similarText(uploaded: readonly UploadedFile[]): { description?: string } {
  const names = uploaded.filter(({ similar }) => similar.length > 0).map(({ name }) => `„${name}“`);
  if (names.length === 0) return {};
  const more = names.length > MOST_NAMED ? " …" : "";
  return {
    description: texts("library")("upload.similarToast", {
      names: names.slice(0, MOST_NAMED).join(", ") + more,
    }),
  };
}

const NONE = { uploaded: [] as UploadedFile[], refused: [] as RefusedFile[], post: "" };

/** Tells the files of a form apart, also from those that are chosen after going back to it. */
const ofFile = (nth: number, { name, size, lastModified: _at }: File) =>
  createHash("sha256").update(`${nth} ${size} ${name}`).digest("hex").slice(0, 16);

function refusedFile({ name }: File, refusal: unknown): RefusedFile {
  if (!(refusal instanceof ServiceError)) throw refusal;
  const { message = "file_invalid", params } = problemsOf(refusal)[0] ?? {};
  const problem = params ? { message, params } : { message };
  const twin = message === "asset_exists" ? { id: String(params?.id), name: String(params?.name) } : null;
  return { name, problem, twin };
}
