import type { ActionFunctionArgs } from "@remix-run/node";
import { typedArticle } from "domain/articles/article";
import { parseForm } from "~/forms/post/parse-form.server";
import { postedForm } from "~/forms/post/posted-form.server";
import { gqlRequest, isTooMuchAsked, ServiceError, tooMuchAsked } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { mayDo } from "~/session/guard.server";
import { ReadArticle } from "./article";

const TypedPreview = graphql(
  `query TypedArticlePreview($id: String!, $typed: TypedArticle!) {
    preview: typedArticlePreview(id: $id, typed: $typed) { ...ReadArticle }
  }`,
  [ReadArticle],
);

/** Answers what is typed in the form of an article, as readers would get it: `{ preview }`. Saves nothing. */
export async function previewTyped(args: ActionFunctionArgs) {
  const form = await postedForm(args, mayDo({ action: "edit", collectionType: "articles" }));
  const { values } = parseForm(form, typedArticle);
  if (!values) throw Response.json(null, { status: 400, statusText: "Bad Request" });
  const answer = gqlRequest(args, TypedPreview, { id: args.params.id ?? "", typed: values });
  const { preview } = await answer.catch((error: unknown) => {
    const [problem] = error instanceof ServiceError ? error.problems : [];
    if (problem?.message === "text_too_complex") throw Response.json({ isTooComplex: true }, { status: 400 });
    // Too many of the user's previews wait.
    throw isTooMuchAsked(error) ? tooMuchAsked() : error;
  });
  if (!preview) throw Response.json(null, { status: 404, statusText: "Not Found" });
  return Response.json({ preview }, { headers: { "Cache-Control": "no-store" } });
}
