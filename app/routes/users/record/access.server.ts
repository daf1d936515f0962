import type { ActionFunctionArgs } from "@remix-run/node";
import { data } from "@remix-run/node";
import { personName } from "domain/person-name";
import { INVITATION_DAYS } from "domain/session";
import { apiKeyForm } from "domain/users/api-key";
import { z } from "zod";
import { replyWithProblems } from "~/forms/post/form-replies.server";
import { parseForm } from "~/forms/post/parse-form.server";
import { postAction } from "~/forms/post/post-actions.server";
import { saveAction } from "~/forms/post/save-form.server";
import { gqlRequest, problemsOf, ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { texts } from "~/i18n/i18n";
import { mayDo } from "~/session/guard.server";
import { redirectWithSuccess } from "~/session/toast.server";

const Addressed = graphql(`query Addressed($id: String!) {
  me { first_name last_name }
  user(id: $id) { name email }
}`);
const InviteUser = graphql(`mutation InviteUser(
  $id: String!, $origin: String!, $subject: String!, $text: String!, $idempotencyKey: String!
) {
  inviteUser(id: $id, origin: $origin, subject: $subject, text: $text, idempotencyKey: $idempotencyKey) { _id }
}`);
const EndUserSessions = graphql(`mutation EndUserSessions($user: String!, $id: String) {
  endUserSessions(user: $user, id: $id)
}`);
const CreateApiKey = graphql(`mutation CreateApiKey($user: String!, $name: String!) {
  createApiKey(user: $user, name: $name)
}`);
const RevokeApiKey = graphql(`mutation RevokeApiKey($id: String!) { revokeApiKey(id: $id) }`);

const pathOf = ({ params }: ActionFunctionArgs) => `/users/${params.id}`;
const t = texts("users");

const mayEdit = mayDo({ action: "edit", collectionType: "users" });

const invite = saveAction({
  may: mayEdit,
  schema: z.object({}),
  send: async (args, { id, idempotencyKey }) => {
    const { me, user } = await gqlRequest(args, Addressed, { id });
    const text = t("invitation.mail.text", {
      name: user?.name,
      email: user?.email,
      days: INVITATION_DAYS,
      sender: personName(me),
      // The service puts it there.
      link: "{{link}}",
    });
    const { origin } = new URL(args.request.url);
    const mail = { subject: t("invitation.mail.subject"), text };
    return await gqlRequest(args, InviteUser, { id, origin, ...mail, idempotencyKey });
  },
  savedTo: pathOf,
  toast: () => t("invitation.sent"),
});

/** A second press finds nothing to end any more. The result is what the user wanted. */
async function ended(args: ActionFunctionArgs, request: Promise<unknown>, message: string) {
  await request.catch((refusal: unknown) => {
    if (!(refusal instanceof Response && refusal.status === 404)) throw refusal;
  });
  return await redirectWithSuccess(args, pathOf(args), message, { status: 303 });
}

const posted = (form: FormData, name: string) => String(form.get(name) ?? "");

/** Shows the new key this once: it is in no address, and no other answer has it. */
const createKey = postAction(mayEdit, async (args, given) => {
  const form = parseForm(given, apiKeyForm);
  if (!form.values) return replyWithProblems(form, []);
  try {
    const { createApiKey } = await gqlRequest(args, CreateApiKey, {
      user: args.params.id ?? "",
      name: form.values.name,
    });
    return data({ intent: form.intent, newKey: createApiKey });
  } catch (refusal) {
    if (!(refusal instanceof ServiceError)) throw refusal;
    return replyWithProblems(form, problemsOf(refusal));
  }
});

/** The posts of a user's screen about how they come in: invitation, sessions, keys. */
export const accessIntents = {
  invite,
  end: postAction(
    mayEdit,
    async (args, form) =>
      await ended(
        args,
        gqlRequest(args, EndUserSessions, {
          user: args.params.id ?? "",
          id: posted(form, "session") || null,
        }),
        texts("account")("sessions.ended"),
      ),
  ),
  createKey,
  revokeKey: postAction(
    mayEdit,
    async (args, form) =>
      await ended(args, gqlRequest(args, RevokeApiKey, { id: posted(form, "key") }), t("keys.revoked")),
  ),
};
