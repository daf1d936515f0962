import type { LoaderFunctionArgs } from "@remix-run/node";
import { texts } from "~/i18n/i18n";
import { requireToken } from "~/session/current-user.server";
import { proofFile } from "./proof/proof.server";

/** What came of an ad in the newsletter, for its client; 404 where there is no proof. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  requireToken(args.request);
  const { number, content } = await proofFile(args, args.params.bookingid ?? "");
  const name = texts("newsletters")("proof.filename", { number });
  return new Response(content, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
