import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { z } from "zod";
import { replyWithProblems } from "~/forms/post/form-replies.server";
import { newIdempotencyKey, parseForm } from "~/forms/post/parse-form.server";
import { byIntent, postAction } from "~/forms/post/post-actions.server";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest, problemsOf, ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { mayDo } from "~/session/guard.server";
import { ReadArticle } from "./article";
import { widthIn } from "./widths";

const PreviewScreen = graphql(
  `query ArticlePreview($id: String!) {
    me { permissions }
    record: article(id: $id) {
      _id name state draftNumber liveNumber
      draftLinks { _id createdAt expiresAt endedAt openedAt openCount by { first_name last_name } }
    }
    preview: articlePreview(id: $id) { ...ReadArticle }
  }`,
  [ReadArticle],
);
const Share = graphql(`mutation ShareArticleDraft($id: String!) { token: shareArticleDraft(id: $id) }`);
const EndLink = graphql(`mutation EndArticleDraftLink($link: String!, $idempotencyKey: String!) {
  endArticleDraftLink(id: $link, idempotencyKey: $idempotencyKey) { _id }
}`);

export async function loadPreview(args: LoaderFunctionArgs) {
  const { id = "" } = args.params;
  const { record, preview } = await gqlRequest(args, PreviewScreen, { id });
  if (!record || !preview) throw Response.json(null, { status: 404, statusText: "Not Found" });
  const width = widthIn(new URL(args.request.url).searchParams);
  return { record, preview, width, now: Date.now(), idempotencyKey: newIdempotencyKey() };
}

const may = mayDo({ action: "write", collectionType: "articles" });

/** Shows the new link this once: it is in no address, and no other answer has it. */
const share = postAction(may, async (args, given) => {
  const form = parseForm(given, z.object({}));
  try {
    const { token } = await gqlRequest(args, Share, { id: args.params.id ?? "" });
    const { origin } = new URL(args.request.url);
    return data({ intent: form.intent, newLink: `${origin}/draft/${token}` });
  } catch (refusal) {
    if (!(refusal instanceof ServiceError)) throw refusal;
    return replyWithProblems(form, problemsOf(refusal));
  }
});

export const changeLinks = byIntent(share, {
  end: saveAction({
    may,
    schema: z.object({ link: z.string({ error: "required" }) }),
    send: (args, { values, idempotencyKey }) => gqlRequest(args, EndLink, { ...values, idempotencyKey }),
    savedTo: ({ params }) => `/articles/${params.id}/preview`,
    toast: () => texts("articles")("links.ended"),
  }),
});
