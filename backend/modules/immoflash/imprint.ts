import { withOwnAddresses } from "backend/platform/markdown/own-addresses";
import { renderMarkdown } from "backend/platform/markdown/safe-html";
import { NO_HTML, NotRenderedError, type TextHtml } from "backend/platform/markdown/text-html";
import { askerOf, TookTooMuchError } from "backend/platform/threads/threads";
import type { SignedInCtx } from "backend/platform/use-case/context";
import { badUserInput } from "backend/platform/use-case/errors";
import { configurationForm } from "domain/immoflash/configuration";

/** What the imprint names of the house, its readers cannot open: of that they get the words. */
const WORDS_ONLY = { article: () => null, page: () => null, picture: () => null };

/** Renders the imprint before the transaction. */
export async function renderImprint(ctx: SignedInCtx, data: { imprint?: string | null }): Promise<TextHtml> {
  const read = configurationForm.shape.imprint.safeParse(data.imprint ?? undefined);
  if (!read.success || read.data === null) return NO_HTML;
  const html = await renderMarkdown(askerOf(ctx), read.data).catch((error: unknown) => {
    throw error instanceof TookTooMuchError ? badUserInput([TOO_COMPLEX]) : error;
  });
  return new Map([[read.data, html]]);
}

/** What readers get of an imprint, of what was rendered. */
export function imprintIn(html: TextHtml, imprint: string | null): string | null {
  if (imprint === null) return null;
  const own = html.get(imprint);
  if (own === undefined) throw new NotRenderedError([imprint]);
  return withOwnAddresses(own, WORDS_ONLY);
}

const TOO_COMPLEX = { field: "imprint", message: "text_too_complex" };
