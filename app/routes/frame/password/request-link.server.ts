import { type ActionFunctionArgs, data, redirect } from "@remix-run/node";
import { anonymousForm } from "~/forms/post/posted-form.server";
import { gqlRequest, problemsOf, ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";

const RequestPasswordReset = graphql(`mutation RequestPasswordReset($email: String!, $origin: String!) {
  requestPasswordReset(email: $email, origin: $origin)
}`);

/** Asks for a link. A known and an unknown address lead to the same page (decisions §2). */
export async function requestLink(args: ActionFunctionArgs) {
  const email = String((await anonymousForm(args)).get("email") ?? "");
  const { origin } = new URL(args.request.url);
  try {
    await gqlRequest(args, RequestPasswordReset, { email, origin });
  } catch (refusal) {
    if (!(refusal instanceof ServiceError)) throw refusal;
    return refused(email, refusal);
  }
  return redirect("/password_reset?sent", { status: 303 });
}

function refused(email: string, refusal: ServiceError) {
  if (refusal.code === "TOO_MANY_ATTEMPTS") {
    const seconds = Number(refusal.extensions.retryAfter) || 60;
    const count = Math.max(1, Math.ceil(seconds / 60));
    return data(
      { failed: true, email, message: texts("password")("forgot.tooMany", { count }) },
      { status: 429, headers: { "Retry-After": String(seconds) } },
    );
  }
  // Translated here: the texts of `validation` are not sent to someone who is not signed in.
  const text = texts("validation") as (key: string) => string;
  const message = problemsOf(refusal)
    .map((problem) => text(problem.message))
    .join(" ");
  return data({ failed: true, email, message }, { status: 400 });
}
