import type { RequestArgs } from "~/graphql/client.server";
import { toLogin } from "~/http/return-to.server";
import { requireToken } from "~/session/current-user.server";

/**
 * The posted form of somebody who is signed in; anybody else is led to /login, and nothing of it is read. Ends the
 * request with 400 for a body that is no form, with 413 for one that is too large, with 503 where too many come.
 */
export async function postedForm({ request, context }: RequestArgs): Promise<FormData> {
  const token = requireToken(request);
  try {
    return await context.readForm(request, token);
  } catch (refusal) {
    if (refusal instanceof Response && refusal.status === 401) throw toLogin(request);
    throw refusal;
  }
}

/** The same of anyone, for what needs no session: a small form without files. */
export async function strangersForm({ request, context }: RequestArgs): Promise<FormData> {
  return await context.readForm(request, null);
}
