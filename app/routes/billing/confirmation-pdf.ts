import type { LoaderFunctionArgs } from "@remix-run/node";
import { texts } from "~/i18n/i18n";
import { loadConfirmation } from "./confirmation/confirmation.server";
import { confirmationPdf } from "./confirmation/pdf.server";

/** The booking confirmation to download and to send. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const order = await loadConfirmation(args);
  const name = texts("confirmation")("filename", { number: order.number });
  return new Response(await confirmationPdf(order), {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}
