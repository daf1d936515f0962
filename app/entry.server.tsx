import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { startTexts } from "~/i18n/i18n.server";
import { NonceContext } from "~/ui/nonce";
import { pageHtml } from "./page-html.server";
import { contentSecurityPolicy } from "./security-headers.server";

startTexts();

export default async function handleRequest(
  request: Request,
  status: number,
  headers: Headers,
  remixContext: EntryContext,
  context: AppLoadContext,
): Promise<Response> {
  headers.set("Content-Security-Policy", contentSecurityPolicy(context));
  headers.set("Content-Type", "text/html; charset=utf-8");
  const nonce = context.cspNonce;
  // Sends the whole page at once. A browser without scripts could not put streamed parts in place.
  const { html, failed } = await pageHtml(
    <NonceContext.Provider value={nonce}>
      <RemixServer context={remixContext} url={request.url} nonce={nonce} />
    </NonceContext.Provider>,
    { nonce },
  );
  return new Response(withLowPriorityScripts(withDataInBody(html)), {
    status: failed ? 500 : status,
    headers,
  });
}

const END = "</body></html>";

/** Remix writes the loaders' data after the end of the document. This moves it into the body. */
function withDataInBody(html: string): string {
  const end = html.lastIndexOf(END);
  if (end < 0) return html;
  const data = html.slice(end + END.length).match(/<script[^>]*>.*?<\/script>/gs) ?? [];
  return html.slice(0, end) + data.join("") + END;
}

/** The style sheet loads first and the scripts after it, because the page can be read without scripts. */
function withLowPriorityScripts(html: string): string {
  return html.replaceAll('<link rel="modulepreload"', '<link rel="modulepreload" fetchpriority="low"');
}

export { logUnexpected as handleError } from "./unexpected-error.server";
