import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { gqlRequest, ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { readCookie, writeCookie } from "~/http/cookie.server";
import { ownPath } from "~/http/return-to.server";
import { toRefusal } from "./sso/refusal.server";

const FinishSingleSignOn = graphql(`mutation FinishSingleSignOn(
  $returnedTo: String!, $ticket: String, $device: String
) {
  finishSingleSignOn(returnedTo: $returnedTo, ticket: $ticket, device: $device) { token device }
}`);

/** Here the provider leads back to. */
export async function loader(args: LoaderFunctionArgs) {
  const { request } = args;
  try {
    const { finishSingleSignOn } = await gqlRequest(args, FinishSingleSignOn, {
      returnedTo: request.url,
      ticket: readCookie(request, "singleSignOn"),
      device: readCookie(request, "device"),
    });
    const headers = new Headers();
    headers.append("Set-Cookie", writeCookie(request, "token", finishSingleSignOn.token));
    headers.append("Set-Cookie", writeCookie(request, "device", finishSingleSignOn.device));
    headers.append("Set-Cookie", writeCookie(request, "returnTo", null));
    headers.append("Set-Cookie", writeCookie(request, "singleSignOn", null));
    return redirect(ownPath(readCookie(request, "returnTo")) ?? "/", { status: 303, headers });
  } catch (refusal) {
    if (!(refusal instanceof ServiceError)) throw refusal;
    return toRefusal(request, refusal);
  }
}
