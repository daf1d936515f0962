import type { LoaderFunctionArgs } from "@remix-run/node";
import { redirectToLogin } from "~/http/return-to.server";
import { passOnFile } from "~/records/attachments/file.server";
import { requireToken } from "~/session/current-user.server";

/** An attachment or its rendition, or a part of it, fetched from the GraphQL service for the signed-in user. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  requireToken(request);
  const file = [params.id ?? "", ...(params.size ? [params.size] : [])];
  const search = new URL(request.url).searchParams.has("save") ? "?save" : "";
  return await passOnFile({ request, context, file, search }, (status) => {
    if (status === 401) throw redirectToLogin(request);
  });
}
