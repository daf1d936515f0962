import { text } from "node:stream/consumers";
import type { AppLoadContext, EntryContext } from "@remix-run/node";
import { RemixServer } from "@remix-run/react";
import { readCookie } from "~/http/cookie.server";
import { type DayStyle, dayStyleOf, readDayStyle } from "~/i18n/days";
import { startTexts } from "~/i18n/i18n.server";
import { NonceContext } from "~/ui/nonce";
import { pageHtml } from "./page-html.server";
import { contentSecurityPolicy } from "./security-headers.server";

startTexts();

/** The style of days of the page that is being written. Only one is written at a time. */
let dayStyle: DayStyle = "iso";
readDayStyle(() => dayStyle);

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
  const { serverHandoffStream, ...rest } = remixContext;
  const begin = () => {
    dayStyle = dayStyleOf(readCookie(request, "days"));
    return (
      <NonceContext.Provider value={nonce}>
        <RemixServer context={rest} url={request.url} nonce={nonce} />
      </NonceContext.Provider>
    );
  };
  // Sends the whole page at once. A browser without scripts could not put streamed parts in place.
  const [{ html, failed }, data] = await Promise.all([
    pageHtml(begin, { nonce, logError: context.logError }),
    serverHandoffStream ? text(serverHandoffStream as never) : "",
  ]);
  const whole = withScriptsHeldBack(withData(html, data, nonce));
  const answer = { status: failed ? 500 : status, headers };
  if (!context.takePage) return new Response(whole, answer);
  context.takePage(whole);
  return new Response(null, answer);
}

const END = "</body></html>";
const TO_CLIENT = "window.__remixContext.streamController";

/**
 * Writes the loaders' data at the end of the body, for a page with scripts. Remix would stream them, piece by piece,
 * behind the document.
 */
function withData(html: string, data: string, nonce: string | undefined): string {
  const end = html.lastIndexOf(END);
  if (!data || end < 0 || !html.includes(TO_CLIENT)) return html;
  const script = (code: string) => `<script${nonce ? ` nonce="${nonce}"` : ""}>${code}</script>`;
  const handedOver = `${TO_CLIENT}.enqueue(${inScript(data)});`;
  return html.slice(0, end) + script(handedOver) + script(`${TO_CLIENT}.close();`) + html.slice(end);
}

const ESCAPED: Record<string, string> = {
  "&": "\\u0026",
  "<": "\\u003c",
  ">": "\\u003e",
  "\u2028": "\\u2028",
  "\u2029": "\\u2029",
};

/** A text as a string of a script; nothing in it ends the script. */
function inScript(data: string): string {
  return JSON.stringify(data).replace(/[&<>\u2028\u2029]/g, (character) => ESCAPED[character] as string);
}

/**
 * Holds the page's script back until all that it imports has arrived: see `PageScripts`, which starts it. The files are
 * fetched as data, since browsers keep the failure of a script that is preloaded as such. The style sheet loads first and
 * the scripts after it, because the page can be read without scripts.
 */
function withScriptsHeldBack(html: string): string {
  // In development the server makes each file when it is asked for, and none gets lost.
  if (import.meta.env.DEV) return html;
  return html
    .replaceAll(
      '<link rel="modulepreload"',
      '<link rel="preload" as="fetch" crossorigin="" fetchpriority="low"',
    )
    .replace(' type="module" async="">', ' type="text/plain">');
}

export { logUnexpected as handleError } from "./unexpected-error.server";
