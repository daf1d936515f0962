import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { optionalId } from "domain/form-fields";
import { z } from "zod";
import { replyWithProblems } from "~/forms/post/form-replies.server";
import { newIdempotencyKey, parseForm } from "~/forms/post/parse-form.server";
import { postAction } from "~/forms/post/post-actions.server";
import { countQueued } from "~/forms/uploads/queued-files.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { UPLOAD } from "~/records/attachments/attachment";
import { requireToken } from "~/session/current-user.server";
import { mayDo } from "~/session/guard.server";
import { redirectWithSuccess } from "~/session/toast.server";
import { UPLOAD_FORM } from "./form-name";
import { isRefusedFile, type NamedAsset, type RefusedFile, takeFiles } from "./take-files.server";

const UploadScreen = graphql(`query UploadScreen { me { permissions } folders { value: _id label: path } }`);

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

/** A file that the library has taken, with the pictures that look almost the same, as far as that is known already. */
export type UploadedFile = NamedAsset & { similar: readonly NamedAsset[] };

/** Takes the files into the library. Where some are refused, the form says so of each, and what became of the others. */
export const upload = postAction(mayUpload, async (args: ActionFunctionArgs, posted) => {
  const form = { ...parseForm(posted, uploadSchema), name: UPLOAD_FORM };
  const name = `${UPLOAD}files`;
  const count = countQueued(posted, name);
  if (count === 0) return replyWithProblems(form, [{ field: "files", message: "required" }], NONE);
  if (form.values === undefined) return replyWithProblems(form, [], NONE);
  const folder = form.values.folder ?? undefined;
  const { idempotencyKey } = form;
  const results = await takeFiles(args, posted, { name, folder, idempotencyKey });
  const refused = results.filter(isRefusedFile);
  const newAssets = results.flatMap((result) => (isRefusedFile(result) ? [] : result));
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
