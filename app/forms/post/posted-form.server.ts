import type { RequestArgs } from "~/graphql/client.server";
import { redirectToLogin } from "~/http/return-to.server";
import { requireToken } from "~/session/current-user.server";
import type { MayPost } from "~/session/guard.server";

/**
 * The posted form of a signed-in user who may post it. Leads others to /login, or ends the request with 403, without
 * reading the body. Ends it with 400 if the body is no form, with 413 if it is too large, and with 503 if too many posts
 * come at once.
 */
export async function postedForm({ request, context }: RequestArgs, may: MayPost): Promise<FormData> {
  const token = requireToken(request);
  try {
    return await context.readForm(request, token, may);
  } catch (refusal) {
    if (refusal instanceof Response && refusal.status === 401) throw redirectToLogin(request);
    throw refusal;
  }
}

/** The posted form of anyone, for posts without a session: a small form without files. */
export async function anonymousForm({ request, context }: RequestArgs): Promise<FormData> {
  return await context.readForm(request, null);
}
