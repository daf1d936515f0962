import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { gqlRequest, ServiceError } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { writeCookie } from "~/http/cookie.server";
import { toRefusal } from "./sso/refusal.server";

const StartSingleSignOn = graphql(`mutation StartSingleSignOn($returnTo: String!) {
  startSingleSignOn(returnTo: $returnTo) { url ticket }
}`);

/** A link, as the policy of pages lets no form lead to another site. */
export async function loader(args: LoaderFunctionArgs) {
  const { origin } = new URL(args.request.url);
  try {
    const { startSingleSignOn } = await gqlRequest(args, StartSingleSignOn, {
      returnTo: `${origin}/login/sso/return`,
    });
    const cookie = writeCookie(args.request, "singleSignOn", startSingleSignOn.ticket);
    return redirect(startSingleSignOn.url, { status: 303, headers: { "Set-Cookie": cookie } });
  } catch (refusal) {
    if (!(refusal instanceof ServiceError)) throw refusal;
    return toRefusal(args.request, refusal);
  }
}
