import type { LoaderFunctionArgs } from "@remix-run/node";
import { texts } from "~/i18n/i18n";
import { inTurn } from "~/shared/pdf/limits.server";
import { readPictures } from "~/shared/pdf/pictures.server";
import { loadPreviewIssue } from "../preview.server";
import { issuePdf } from "./issue-pdf.server";
import { refuseLong } from "./limits.server";
import { addressesIn } from "./pictures.server";

/** An immoflash issue as a PDF, its draft or what readers get; 404 where there is none. */
export async function issueFile(args: LoaderFunctionArgs): Promise<Response> {
  const { issue, of } = await loadPreviewIssue(args);
  refuseLong(issue);
  const content = await inTurn(
    async () => await issuePdf(issue, of, await readPictures(args, addressesIn(issue))),
  );
  const name = encodeURIComponent(texts("immoflash-issues")("preview.filename", { title: issue.title }));
  return new Response(content, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="immoflash.pdf"; filename*=UTF-8''${name.replace(/['()*]/g, escaped)}`,
      "Cache-Control": "no-store",
    },
  });
}

const escaped = (sign: string) => `%${sign.charCodeAt(0).toString(16)}`;
