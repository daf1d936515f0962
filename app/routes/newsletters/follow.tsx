import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isbot } from "isbot";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";

const FollowLink = graphql(`mutation FollowNewsletterLink(
  $newsletter: String!, $key: String!, $isCounted: Boolean!
) {
  target: followNewsletterLink(newsletter: $newsletter, key: $key, isCounted: $isCounted)
}`);

/** A link of a newsletter leads to its target, without a session. Programs that look what is behind it are not counted. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, params } = args;
  const isCounted = request.method === "GET" && !isbot(request.headers.get("User-Agent"));
  const link = { newsletter: params.newsletter ?? "", key: params.key ?? "", isCounted };
  const { target } = await gqlRequest(args, FollowLink, link);
  if (!target) throw Response.json(null, { status: 404, statusText: "Not Found" });
  const headers = {
    "Cache-Control": "no-store",
    "X-Robots-Tag": "noindex",
    // The target learns nothing of the newsletter.
    "Referrer-Policy": "no-referrer",
  };
  return redirect(target, { headers });
}

/** A screen, so that an unknown link gets the page for it. */
export default function Follow() {
  return null;
}
