import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream, renderToString } from "react-dom/server";

/** How React marks a part that was not ready, or failed, when it wrote a page at once. */
const UNREADY = "<!--$!-->";

/**
 * The whole page as HTML. `failed` if a part of it could not be rendered. Rejects if nothing could be rendered.
 *
 * The page is written at once, as one string: React's stream and its buffers cost an eighth of a page's processor time.
 * A page with a part that has to be waited for is written as a stream first, and then again at once.
 *
 * @param begin Makes the page. It is called right before the page is written, and no other page is written meanwhile.
 */
export async function pageHtml(
  begin: () => ReactNode,
  { nonce, logError = console.error }: PageOptions = {},
): Promise<{ html: string; failed: boolean }> {
  const atOnce = () => {
    const html = renderToString(begin());
    return html.includes(UNREADY) ? null : { html: withDoctype(withoutNul(html)), failed: false };
  };
  const written = atOnce();
  if (written) return written;
  const stream = await streamed(begin(), nonce, logError);
  return atOnce() ?? stream;
}

interface PageOptions {
  nonce?: string | undefined;
  /** Unset: to the console. */
  logError?: ((error: unknown) => void) | undefined;
}

function streamed(
  page: ReactNode,
  nonce: string | undefined,
  logError: (error: unknown) => void,
): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const stream = renderToPipeableStream(page, {
      ...(nonce === undefined ? {} : { nonce }),
      onAllReady() {
        const body = new PassThrough();
        text(body).then((html) => resolve({ html: withoutNul(html), failed }), reject);
        stream.pipe(body);
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        logError(error);
      },
    });
  });
}

/** React's stream writes the doctype before `<html>`, its string does not. Without it browsers lay out as in 1998. */
const withDoctype = (html: string) => (html.startsWith("<html") ? `<!DOCTYPE html>${html}` : html);

/**
 * HTML has no NUL of its own, and a sent one is dropped. React's stream adds some: React 18 writes through a buffer of
 * 2,048 bytes. If a character of several bytes does not fit at its end, React sends the whole buffer
 * (facebook/react#31134): up to three NUL bytes then precede the character, and browsers turn them into U+FFFD in
 * attributes, text areas and scripts. Each buffer is new, so the gap holds only zeros.
 */
function withoutNul(html: string): string {
  return html.includes("\0") ? html.replaceAll("\0", "") : html;
}
