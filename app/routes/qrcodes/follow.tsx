import { type LoaderFunctionArgs, redirect } from "@remix-run/node";
import { isbot } from "isbot";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";

const FollowQrCode = graphql(`mutation FollowQrCode($code: String!, $isCounted: Boolean!) {
  followQrCode(code: $code, isCounted: $isCounted)
}`);

/** A printed code leads to its target, without a session. Programs that look what is behind it are not counted. */
export async function loader(args: LoaderFunctionArgs) {
  const { request, params } = args;
  const isCounted = request.method === "GET" && !isbot(request.headers.get("User-Agent"));
  const { followQrCode } = await gqlRequest(args, FollowQrCode, { code: params.code ?? "", isCounted });
  if (!followQrCode) throw Response.json(null, { status: 404, statusText: "Not Found" });
  // 302 and not stored: the target can change, and each visit counts.
  return redirect(followQrCode, { headers: { "Cache-Control": "no-store", "X-Robots-Tag": "noindex" } });
}

/** A screen, so that an unknown code gets the page for it. */
export default function Follow() {
  return null;
}
