import type { LoaderFunctionArgs } from "@remix-run/node";
import { newIdempotencyKey } from "~/forms/post/parse-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { draftLinkAction } from "~/shared/lifecycle/draft-links.server";
import { DraftLinkFacts } from "~/shared/lifecycle/lifecycle-documents";
import { pageArea } from "../record/page-area";
import { ReadPage } from "./page";
import { widthIn } from "./widths";

const PreviewScreen = graphql(
  `query PagePreviewScreen($id: String!) {
    me { permissions }
    record: page(id: $id) {
      _id name state draftNumber liveNumber
      draftLinks { ...DraftLinkFacts }
    }
    preview: pagePreview(id: $id) { ...ReadPage }
  }`,
  [DraftLinkFacts, ReadPage],
);

export async function loadPreview(args: LoaderFunctionArgs) {
  const { id = "" } = args.params;
  const { record, preview } = await gqlRequest(args, PreviewScreen, { id });
  if (!record || !preview) throw Response.json(null, { status: 404, statusText: "Not Found" });
  const width = widthIn(new URL(args.request.url).searchParams);
  return { record, preview, width, now: Date.now(), idempotencyKey: newIdempotencyKey() };
}

export const changeLinks = draftLinkAction(pageArea, { draftPath: "/draft/page" });
