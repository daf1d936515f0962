import { data, type LoaderFunctionArgs } from "@remix-run/node";
import { newIdempotencyKey } from "~/forms/post/parse-form.server";
import { gqlRequest } from "~/graphql/client.server";
import { documentsOfPreview, type ReadFragment } from "./documents-by-name.server";
import { draftLinkAction } from "./draft-links.server";
import { PREVIEW_WIDTHS, previewWidthIn } from "./preview-widths";
import type { PublishingArea } from "./publishing-area";

/** Nobody keeps a copy, no search engine lists it, and the address is told to nobody that the text links to. */
export const DRAFT_HEADERS = {
  "Cache-Control": "no-store",
  "X-Robots-Tag": "noindex, nofollow",
  "Referrer-Policy": "no-referrer",
};

/** What is read of a record, and the address at which somebody without a sign-in sees its draft, without the token. */
interface PreviewSource<Read> {
  readers: ReadFragment<Read>;
  draftPath: string;
}

/** Loader and action of `…/:id/preview`, whose screen is `PreviewScreen`, and the loader of a shared draft. */
export function previewRoutes<Read>(area: PublishingArea, { readers, draftPath }: PreviewSource<Read>) {
  const documents = documentsOfPreview(area.called, readers);
  return {
    load: async (args: LoaderFunctionArgs) => {
      const { record, preview } = await gqlRequest(args, documents.preview, { id: args.params.id ?? "" });
      if (!record || !preview) throw Response.json(null, { status: 404, statusText: "Not Found" });
      const width = previewWidthIn(new URL(args.request.url).searchParams, PREVIEW_WIDTHS);
      return { record, preview, width, now: Date.now(), idempotencyKey: newIdempotencyKey() };
    },
    changeLinks: draftLinkAction(area, { draftPath }),
    loadDraft: async (args: LoaderFunctionArgs) => {
      const { draft } = await gqlRequest(args, documents.openDraft, { token: args.params.token ?? "" });
      if (!draft) throw Response.json(null, { status: 404, statusText: "Not Found", headers: DRAFT_HEADERS });
      return data({ draft }, { headers: DRAFT_HEADERS });
    },
  };
}
