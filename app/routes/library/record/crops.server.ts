import type { ActionFunctionArgs } from "@remix-run/node";
import { cropAt } from "domain/attachments/crops-by-ratio";
import { cropForm } from "domain/library/crop-form";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { mayDo } from "~/session/guard.server";

const CutAsset = graphql(`mutation CutAsset(
  $id: String!, $version: Int!, $ratio: String!, $crop: PictureCrop, $idempotencyKey: String!
) {
  cutAsset(id: $id, version: $version, ratio: $ratio, crop: $crop, idempotencyKey: $idempotencyKey) { _id }
}`);

const may = mayDo({ action: "edit", collectionType: "attachments" });
/** Back to the ratio that was open. */
const savedTo = ({ params }: ActionFunctionArgs, _sent: unknown, form: { values?: { ratio: string } }) =>
  `/media/${params.id}?cut=${encodeURIComponent(form.values?.ratio ?? "")}#cuts`;

/** The posts of an asset's screen about its crops. */
export const cropIntents = {
  crop: saveAction({
    may,
    schema: cropForm,
    send: (args, { values: { ratio, ...place }, id, version, idempotencyKey }) =>
      gqlRequest(args, CutAsset, { id, version, ratio, crop: cropAt(ratio, place), idempotencyKey }),
    savedTo,
    toast: () => texts("library")("crops.saved"),
  }),
  uncrop: saveAction({
    may,
    schema: cropForm.pick({ ratio: true }),
    send: (args, { values: { ratio }, id, version, idempotencyKey }) =>
      gqlRequest(args, CutAsset, { id, version, ratio, crop: null, idempotencyKey }),
    savedTo,
    toast: () => texts("library")("crops.removed"),
  }),
};
