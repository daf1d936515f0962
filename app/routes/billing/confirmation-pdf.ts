import type { LoaderFunctionArgs } from "@remix-run/node";
import { texts } from "~/i18n/i18n";
import { confirmationFile } from "./confirmation/confirmation.server";

/** The booking confirmation to download and to send. */
export async function loader(args: LoaderFunctionArgs): Promise<Response> {
  const { order, content } = await confirmationFile(args);
  const name = texts("confirmation")("filename", { number: order.number });
  return new Response(content, {
    headers: {
      "Content-Type": "application/pdf",
      "Content-Disposition": `attachment; filename="${name}"`,
    },
  });
}
