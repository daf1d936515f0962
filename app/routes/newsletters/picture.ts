import type { LoaderFunctionArgs } from "@remix-run/node";
import { passOnFile } from "~/records/attachments/file.server";

/** A picture of a newsletter, for whoever has its address: mail programs have no session. */
export const loader = ({ request, params, context }: LoaderFunctionArgs) =>
  passOnFile({ request, context, file: ["newsletter-pictures", params.token ?? ""], token: null });
