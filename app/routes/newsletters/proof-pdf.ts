import type { LoaderFunctionArgs } from "@remix-run/node";
import { texts } from "~/i18n/i18n";
import { proofFile } from "./proof/proof.server";

/** What came of an ad in the newsletter, for its client; 404 where there is no proof. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { number, content } = await proofFile(args);
  const name = texts("newsletters")("proof.filename", { number });
  return new Response(content, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
