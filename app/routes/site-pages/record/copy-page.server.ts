import { z } from "zod";
import { backAction } from "~/forms/post/post-actions.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { mayDo } from "~/session/guard.server";

const CopyPage = graphql(`mutation CopyPage($id: String!, $idempotencyKey: String!) {
  copyPage(id: $id, idempotencyKey: $idempotencyKey) { _id }
}`);

const t = texts("site-pages");

/** The post that copies a page. */
export const copyOfPage = {
  copy: backAction({
    may: mayDo({ action: "create", collectionType: "pages" }),
    refused: () => t("components.refused"),
    schema: z.object({}),
    send: (args, _values, idempotencyKey) =>
      gqlRequest(args, CopyPage, { id: args.params.id ?? "", idempotencyKey }),
    leadsTo: ({ copyPage }) => `/pages/${copyPage._id}`,
    toast: () => t("actions.copied"),
  }),
};
