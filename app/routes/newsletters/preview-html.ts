import type { LoaderFunctionArgs } from "@remix-run/node";
import { gqlRequest } from "~/graphql/client.server";
import { graphql } from "~/graphql/graphql";
import { requireToken } from "~/session/current-user.server";
import { htmlInView, mailView } from "./preview/views";

const PreviewHtml = graphql(`query NewsletterPreviewHtml($issue: String!, $origin: String!) {
  newsletter(issue: $issue) { content(origin: $origin) { html origin } }
}`);

/** Runs nothing and loads nothing but its pictures; only screens of this product show it. */
const POLICY =
  "default-src 'none'; img-src 'self'; style-src 'unsafe-inline'; frame-ancestors 'self'; sandbox";

/** The HTML of a newsletter, for the frame of its preview. */
export async function loader(args: LoaderFunctionArgs) {
  requireToken(args.request);
  const { origin, searchParams } = new URL(args.request.url);
  const { newsletter } = await gqlRequest(args, PreviewHtml, { issue: args.params.id ?? "", origin });
  if (!newsletter.content) throw Response.json(null, { status: 404, statusText: "Not Found" });
  const { html, origin: written } = newsletter.content;
  return new Response(htmlInView(html, mailView(searchParams), written), {
    headers: {
      "Content-Type": "text/html; charset=utf-8",
      "Content-Security-Policy": POLICY,
      "X-Frame-Options": "SAMEORIGIN",
      "Cache-Control": "private, no-store",
    },
  });
}
