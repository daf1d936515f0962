import { z } from "zod";
import { backAction } from "~/forms/post/post-actions.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { mayDo } from "~/session/guard.server";

export const MoveComponent = graphql(`mutation MovePageComponent(
  $id: String!, $version: Int!, $key: String!, $within: String, $before: String, $idempotencyKey: String!
) {
  movePageComponent(
    id: $id, version: $version, key: $key, within: $within, before: $before, idempotencyKey: $idempotencyKey
  ) { _id }
}`);

const CopyComponent = graphql(`mutation CopyPageComponent(
  $id: String!, $version: Int!, $key: String!, $idempotencyKey: String!
) {
  copyPageComponent(id: $id, version: $version, key: $key, idempotencyKey: $idempotencyKey) { _id }
}`);

const CopyPage = graphql(`mutation CopyPage($id: String!, $idempotencyKey: String!) {
  copyPage(id: $id, idempotencyKey: $idempotencyKey) { _id }
}`);

/** The key of a component or section. */
const keyField = z.string({ error: "required" }).regex(/^[\w-]{1,40}$/, { error: "invalid" });

/** Empty: the page itself, or behind all. */
const keyOrNone = z
  .string()
  .regex(/^[\w-]{0,40}$/, { error: "invalid" })
  .optional()
  .transform((key) => key || null);

export const placeOfComponent = z.object({ within: keyOrNone, before: keyOrNone });

const t = texts("site-pages");
export const mayEditPages = mayDo({ action: "edit", collectionType: "pages" });
const change = { may: mayEditPages, refused: () => t("components.refused") };

/** The posts of the buttons at the components of a page. */
export const changesOfComponents = {
  moveComponent: backAction({
    ...change,
    schema: placeOfComponent.extend({ key: keyField }),
    send: (args, { key, within, before }, idempotencyKey, version) =>
      gqlRequest(args, MoveComponent, {
        id: args.params.id ?? "",
        version,
        key,
        within,
        before,
        idempotencyKey,
      }),
    toast: () => t("components.done.moved"),
  }),
  copyComponent: backAction({
    ...change,
    schema: z.object({ key: keyField }),
    send: (args, { key }, idempotencyKey, version) =>
      gqlRequest(args, CopyComponent, { id: args.params.id ?? "", version, key, idempotencyKey }),
    toast: () => t("components.done.copied"),
  }),
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
