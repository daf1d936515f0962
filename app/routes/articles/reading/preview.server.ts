import type { LoaderFunctionArgs } from "@remix-run/node";
import { newIdempotencyKey } from "~/forms/post/parse-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { draftLinkAction } from "~/shared/lifecycle/draft-links.server";
import { DraftLinkFacts } from "~/shared/lifecycle/lifecycle-documents";
import { articleArea } from "../record/article-area";
import { ReadArticle } from "./article";
import { widthIn } from "./widths";

const PreviewScreen = graphql(
  `query ArticlePreview($id: String!) {
    me { permissions }
    record: article(id: $id) {
      _id name state draftNumber liveNumber
      draftLinks { ...DraftLinkFacts }
    }
    preview: articlePreview(id: $id) { ...ReadArticle }
  }`,
  [DraftLinkFacts, ReadArticle],
);
export async function loadPreview(args: LoaderFunctionArgs) {
  const { id = "" } = args.params;
  const { record, preview } = await gqlRequest(args, PreviewScreen, { id });
  if (!record || !preview) throw Response.json(null, { status: 404, statusText: "Not Found" });
  const width = widthIn(new URL(args.request.url).searchParams);
  return { record, preview, width, now: Date.now(), idempotencyKey: newIdempotencyKey() };
}

export const changeLinks = draftLinkAction(articleArea, { draftPath: "/draft" });
