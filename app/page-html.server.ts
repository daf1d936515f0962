import { PassThrough } from "node:stream";
import { text } from "node:stream/consumers";
import type { ReactNode } from "react";
import { renderToPipeableStream } from "react-dom/server";

/** The whole page as HTML. `failed` if a part of it could not be rendered. Rejects if nothing could be rendered. */
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
        text(body).then((html) => resolve({ html: withoutNulBytes(html), failed }), reject);
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
 * React 18 writes through a buffer of 2,048 bytes. If a character of several bytes does not fit at its end, React sends
 * the whole buffer (facebook/react#31134): up to three NUL bytes then precede the character, and browsers turn them
 * into U+FFFD in attributes, text areas and scripts. Each buffer is new, so the gap holds only zeros, and HTML has no
 * NUL of its own.
 */
function withoutNulBytes(html: string): string {
  return html.replaceAll("\0", "");
}
