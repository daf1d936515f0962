import type { ActionFunctionArgs } from "@remix-run/node";
import { passwordChangeSchema } from "domain/password";
import type { FormProblem } from "~/forms";
import { postAction } from "~/forms/post/post-actions.server";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest, type ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { writeCookie } from "~/http/cookie.server";
import { texts } from "~/i18n/i18n";
import { signedIn } from "~/session/guard.server";
import { redirectWithSuccess } from "~/session/toast.server";

const ChangePassword = graphql(`
  mutation ChangePassword($current: String!, $new: String!, $idempotencyKey: String!) {
    changePassword(current: $current, new: $new, idempotencyKey: $idempotencyKey)
  }
`);

const EndSession = graphql(`
  mutation EndSession($id: String!) {
    endSession(id: $id)
  }
`);

const SignOutEverywhere = graphql(`
  mutation SignOutEverywhere {
    signOutEverywhere
  }
`);

const SEE_OTHER = { status: 303 };
const ACCOUNT = "/account";

const changePassword = saveAction({
  may: signedIn,
  schema: passwordChangeSchema,
  hidden: ["current", "new", "repeat"],
  send: (args, { values: { current, new: chosen }, idempotencyKey }) =>
    gqlRequest(args, ChangePassword, { current, new: chosen, idempotencyKey }),
  problems: waitingTime,
  savedTo: () => ACCOUNT,
  toast: () => texts("account")("password.changed"),
});

/** Change the password, end one session or all of them. */
export const signInIntents = {
  password: changePassword,
  end: postAction(signedIn, endSession),
  everywhere: postAction(signedIn, signOutEverywhere),
};

/** How long to wait after too many attempts; null for other refusals. */
function waitingTime(refusal: ServiceError): FormProblem[] | null {
  if (refusal.code !== "TOO_MANY_ATTEMPTS") return null;
  const count = Math.max(1, Math.ceil((Number(refusal.extensions.retryAfter) || 60) / 60));
  return [{ field: "current", message: "password_attempts", params: { count } }];
}

async function endSession(args: ActionFunctionArgs, posted: FormData) {
  const id = String(posted.get("session") ?? "");
  await gqlRequest(args, EndSession, { id }).catch((refusal: unknown) => {
    // A second press finds no session any more. The result is what the user wanted.
    if (!(refusal instanceof Response && refusal.status === 404)) throw refusal;
  });
  return await redirectWithSuccess(args, ACCOUNT, texts("account")("sessions.ended"), SEE_OTHER);
}

async function signOutEverywhere(args: ActionFunctionArgs) {
  await gqlRequest(args, SignOutEverywhere);
  const headers = { "Set-Cookie": writeCookie(args.request, "token", null) };
  const text = texts("account")("everywhere.done");
  return await redirectWithSuccess(args, "/login", text, { ...SEE_OTHER, headers });
}
