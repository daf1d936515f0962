import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

/** A page as HTML, whole; `failed` where a part of it could not be rendered. Rejects where nothing could. */
export function pageHtml(
  page: ReactNode,
  { nonce }: { nonce?: string | undefined } = {},
): Promise<{ html: string; failed: boolean }> {
  return new Promise((resolve, reject) => {
    let failed = false;
    const stream = renderToPipeableStream(page, {
      ...(nonce === undefined ? {} : { nonce }),
      onAllReady() {
        const body = new PassThrough();
        text(body).then((html) => resolve({ html: withoutGaps(html), failed }), reject);
        stream.pipe(body);
      },
      onShellError: reject,
      onError(error) {
        failed = true;
        console.error(error);
      },
    });
  });
}

/**
 * React 18 writes through a buffer of 2,048 bytes, and sends it whole where a character of several bytes does not
 * fit at its end (facebook/react#31134): up to three NUL go out before the character, of which a browser makes
 * U+FFFD in attributes, text areas and scripts. Each buffer is a new one, so nothing but zeros can stand there; and
 * HTML holds no NUL of its own.
 */
function withoutGaps(html: string): string {
  return html.replaceAll("\0", "");
}
