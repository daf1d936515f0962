import type { ActionFunctionArgs } from "@remix-run/node";
import { typedNewsletter } from "domain/newsletters/newsletter";
import { parseForm } from "~/forms/post/parse-form.server";
import { postedForm } from "~/forms/post/posted-form.server";
import { gqlRequest, isTooMuchAsked, tooMuchAsked } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { mayDo } from "~/session/guard.server";
import { ShownMail } from "./shown-mail";

const TypedMail = graphql(
  `query TypedNewsletterMail($issue: String!, $typed: NewsletterInput!, $origin: String!) {
    mail: typedNewsletterMail(issue: $issue, typed: $typed, origin: $origin) { ...ShownMail }
  }`,
  [ShownMail],
);

/** Answers what is typed in the form of a newsletter as the mail that it would be: `{ mail }`. Saves nothing. */
export async function showTypedMail(args: ActionFunctionArgs) {
  const form = await postedForm(args, mayDo({ action: "edit", collectionType: "immoflash_issues" }));
  const { values: typed } = parseForm(form, typedNewsletter);
  if (!typed) throw Response.json(null, { status: 400, statusText: "Bad Request" });
  const { origin } = new URL(args.request.url);
  const answer = gqlRequest(args, TypedMail, { issue: args.params.id ?? "", typed, origin });
  const { mail } = await answer.catch((error: unknown) => {
    // Too many of the user's previews wait.
    throw isTooMuchAsked(error) ? tooMuchAsked() : error;
  });
  return Response.json({ mail }, { headers: { "Cache-Control": "no-store" } });
}
