import { MAX_UPLOAD_BYTES } from "domain/attachments/upload";
import { id } from "domain/form-fields";
import { z } from "zod";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { mayDo } from "~/session/guard.server";

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

const may = mayDo({ action: "edit", collectionType: "attachments" });
const savedTo = ({ params }: { params: { id?: string } }) => `/media/${params.id}`;

/** What the form of another file posts. */
export const replacingForm = z.object({
  file: z
    .instanceof(File, { error: "required" })
    // The service refuses too large a request before it can name the problem, so this does it.
    .refine(({ size }) => size <= MAX_UPLOAD_BYTES, {
      error: "file_too_large",
      params: { megabytes: MAX_UPLOAD_BYTES / 1_000_000 },
    }),
});

/** The posts of an asset's screen about its file. */
export const fileIntents = {
  replace: saveAction({
    ...{ may, savedTo, schema: replacingForm },
    toast: () => texts("library")("versions.replaced"),
    send: (args, { values: { file }, id: asset, version, idempotencyKey }) =>
      gqlRequest(args, ReplaceFile, { id: asset, version, file, idempotencyKey }),
  }),
  restore: saveAction({
    ...{ may, savedTo, schema: z.object({ file: id }) },
    toast: () => texts("library")("versions.restored"),
    send: (args, { values: { file }, id: asset, version, idempotencyKey }) =>
      gqlRequest(args, RestoreFile, { id: asset, version, file, idempotencyKey }),
  }),
};
