import { gqlRequest, type RequestArgs } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { readCookie } from "~/http/cookie.server";
import { redirectToLogin } from "~/http/return-to.server";

// Spec §7: each request asks for Me. The sidebar's list of media has the limit 10000.
const Me = graphql(`
  query Me {
    me {
      _id
      email
      first_name
      last_name
      initialName
      permissions
      canBookUser
      tourStep
      hasNews
      isFirstDay
      avatar {
        _id
      }
      quicklinks {
        id
        isFavorite
      }
    }
    unreadNotifications
    ownLateMaterial {
      number
      isMore
    }
    getGlobalSettings {
      logoId
    }
    backendMedium(limit: 10000) {
      data {
        _id
        name
        type
        goal
        colour
        inactive
      }
    }
  }
`);

/** Redirects to /login if no token was sent, before the service is asked. */
export function requireToken(request: Request): string {
  const token = readCookie(request, "token");
  if (!token) throw redirectToLogin(request);
  return token;
}

/** The signed-in user, the publisher's logo, and what the top bar and the sidebar show, in one round trip. */
export async function requireUser(args: RequestArgs) {
  requireToken(args.request);
  const { me, getGlobalSettings, backendMedium, ...counts } = await gqlRequest(args, Me);
  const { logoId } = getGlobalSettings;
  return { user: me, logoId, media: backendMedium.data, ...counts };
}
