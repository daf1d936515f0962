import { requestForm } from "domain/material/contact";
import { problemsBy } from "~/forms/post/parse-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { texts } from "~/i18n/i18n";
import { bulkAction } from "~/lists/bulk/bulk-action.server";
import type { BulkPost } from "~/lists/bulk/bulk-post";
import { mayOnAnyBookings } from "~/session/guard.server";
import { materialList } from "../list/definition";
import { MaterialPreviewQuery, RequestMaterial } from "../list/documents";
import { untickedIn } from "./receivers";

/** The message that asks for the material, as it is written. */
export type MaterialMessage = { subject: string; text: string; closing: string };

const textsOf = ({ fields: { subject = "", text = "", closing = "" } }: BulkPost<typeof materialList>) => ({
  subject,
  text,
  closing,
  closingDay: texts("material")("dueBy.closing"),
});

/** Three steps: the message, confirmation with preview, outcome (decisions §8). */
export const requestMany = bulkAction({
  list: materialList,
  may: mayOnAnyBookings(),
  problems: (post) => problemsBy(requestForm, textsOf(post)),
  preview: async ({ args, selection, post }) =>
    (await gqlRequest(args, MaterialPreviewQuery, { selection, texts: textsOf(post) }))
      .materialRequestPreview,
  execute: async ({ args, selection, post, idempotencyKey }) => {
    const variables = { selection, texts: textsOf(post), leaveOut: untickedIn(post.fields), idempotencyKey };
    return (await gqlRequest(args, RequestMaterial, variables)).requestMaterial;
  },
});
