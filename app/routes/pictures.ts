import type { LoaderFunctionArgs } from "@remix-run/node";
import { readCookie } from "~/http/cookie.server";
import { passOnFile } from "~/records/attachments/file.server";

/**
 * A picture within a text, for whoever may read that text: with a session, with the key of a page elsewhere, by the link to
 * a draft (`token`), or without anything if everybody gets the text.
 */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  const [, key = null] = /^Bearer ([\w-]{1,200})$/i.exec(request.headers.get("Authorization") ?? "") ?? [];
  const file = ["pictures", params.asset ?? "", ...(params.token ? [params.token] : [])];
  return await passOnFile({ request, context, file, token: key ?? readCookie(request, "token") });
}
