import { gqlRequest } from "~/graphql/client.server";
import { bulkAction } from "~/lists/bulk/bulk-action.server";
import type { BulkPost } from "~/lists/bulk/bulk-post";
import { materialList } from "../list/definition";
import { MaterialPreviewQuery, RequestMaterial } from "../list/documents";

/** The message that asks for the material. */
export type Message = { subject: string; text: string; closing: string };

const textsOf = ({
  fields: { subject = "", text = "", closing = "" },
}: BulkPost<typeof materialList>): Message => ({
  subject,
  text,
  closing,
});

type Refused = { _id: string; label: string; reason: string; company: string | null };

/** Adds the company's name to the reason of a refusal, for companies without an address. */
const withCompany = <A extends { refused: Refused[] }>(answer: A) => ({
  ...answer,
  refused: answer.refused.map(({ company, ...refusal }) => ({
    ...refusal,
    params: company ? [{ name: "company", value: company }] : [],
  })),
});

/** Three steps: the message, confirmation with preview, outcome (decisions §8). */
export const requestMany = bulkAction({
  list: materialList,
  problems: (post) => {
    const { subject, text } = textsOf(post);
    return Object.entries({ subject, text })
      .filter(([, value]) => !value.trim())
      .map(([field]) => ({ field, message: "required" }));
  },
  preview: async ({ args, selection }) =>
    withCompany((await gqlRequest(args, MaterialPreviewQuery, { selection })).materialRequestPreview),
  execute: async ({ args, selection, post, idempotencyKey }) => {
    const variables = { selection, texts: textsOf(post), idempotencyKey };
    return withCompany((await gqlRequest(args, RequestMaterial, variables)).requestMaterial);
  },
});
