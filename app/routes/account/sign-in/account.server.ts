import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { passwordChangeSchema } from "domain/password";
import type { FormProblem } from "~/forms";
import { newIdempotencyKey, parseForm, replyWithProblems, withoutTyped } from "~/forms/parse-form.server";
import { postedForm } from "~/forms/posted-form.server";
import { gqlRequest, keyAfter, problemsOf, ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { writeCookie } from "~/http/cookie.server";
import { texts } from "~/i18n/i18n";
import { requireToken } from "~/session/current-user.server";
import { redirectWithSuccess } from "~/session/toast.server";

const MySessions = graphql(`
  query MySessions {
    mySessions {
      _id
      createdAt
      lastSeenAt
      address
      userAgent
      isCurrent
    }
  }
`);

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

/** The user's own sessions. */
export async function loadAccount(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { mySessions } = await gqlRequest(args, MySessions);
  return { sessions: mySessions, idempotencyKey: newIdempotencyKey() };
}

/** Every post of the screen: another password, the end of one session or of all. */
export async function accountAction(args: ActionFunctionArgs) {
  requireToken(args.request);
  const form = parseForm(await postedForm(args), passwordChangeSchema);
  if (form.intent === "end") return await endSession(args, String(form.formData.get("session") ?? ""));
  if (form.intent === "everywhere") return await signOutEverywhere(args);
  return await changePassword(args, withoutTyped(form, ["current", "new", "repeat"]));
}

type PasswordForm = ReturnType<typeof parseForm<typeof passwordChangeSchema>>;

async function changePassword(args: ActionFunctionArgs, form: PasswordForm) {
  if (!form.values) return replyWithProblems(form);
  const { current, new: chosen } = form.values;
  const { idempotencyKey } = form;
  try {
    await gqlRequest(args, ChangePassword, { current, new: chosen, idempotencyKey });
  } catch (refusal) {
    const again = { ...form, idempotencyKey: keyAfter(refusal, idempotencyKey) };
    return replyWithProblems(again, waitOf(refusal) ?? problemsOf(refusal));
  }
  return await redirectWithSuccess(args, ACCOUNT, texts("account")("password.changed"), SEE_OTHER);
}

/** How long to wait, where there were too many attempts. */
function waitOf(refusal: unknown): FormProblem[] | null {
  if (!(refusal instanceof ServiceError) || refusal.code !== "TOO_MANY_ATTEMPTS") return null;
  const count = Math.max(1, Math.ceil((Number(refusal.extensions.retryAfter) || 60) / 60));
  return [{ field: "current", message: "password_attempts", params: { count } }];
}

async function endSession(args: ActionFunctionArgs, id: string) {
  await gqlRequest(args, EndSession, { id }).catch((refusal: unknown) => {
    // A second press finds the session gone: that is what was wanted.
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
