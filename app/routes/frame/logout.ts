import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { readCookie, writeCookie } from "~/http/cookie.server";
import { texts } from "~/i18n/i18n";
import { redirectWithSuccess } from "~/session/toast.server";

const SignOut = graphql(`
  mutation SignOut {
    signOut
  }
`);

/** Spec §2: logout removes the login token cookie and redirects to /login. The session also ends on the server. */
export async function action(args: ActionFunctionArgs) {
  const { request } = args;
  if (readCookie(request, "token")) {
    await gqlRequest(args, SignOut).catch((error) => {
      // Sign-out always works, even if the session has ended already or the service is out of reach.
      if (!(error instanceof Response)) (args.context.logError ?? console.error)(error);
    });
  }
  const headers = new Headers();
  headers.append("Set-Cookie", writeCookie(request, "token", null));
  headers.append("Set-Cookie", writeCookie(request, "returnTo", null));
  return redirectWithSuccess(args, "/login", texts("frame")("loggedOut"), { status: 303, headers });
}

export function loader() {
  return redirect("/");
}
