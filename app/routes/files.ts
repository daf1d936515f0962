import type { LoaderFunctionArgs } from "@remix-run/node";
import { serviceUnreachable } from "~/graphql/client.server";
import { redirectToLogin } from "~/http/return-to.server";
import { answerWithFile } from "~/records/attachments/file.server";
import { requireToken } from "~/session/current-user.server";

/** The headers of a file that are passed to the browser. All others stay between the servers. */
const PASSED_ON = [
  "Cache-Control",
  "Content-Type",
  "Content-Length",
  "Content-Disposition",
  "Content-Security-Policy",
  "Cross-Origin-Resource-Policy",
  "ETag",
];

/** An attachment or its thumbnail, fetched from the GraphQL service for the signed-in user. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  requireToken(request);
  const answer = await answerWithFile({
    request,
    context,
    file: [params.id ?? "", ...(params.size ? [params.size] : [])],
    search: new URL(request.url).searchParams.has("save") ? "?save" : "",
    known: request.headers.get("If-None-Match"),
  });
  if (answer.status === 401) throw redirectToLogin(request);
  // This is temporary, so the answer is not 404: the file still exists.
  if (answer.status >= 500) throw serviceUnreachable();
  if (!answer.ok && answer.status !== 304) {
    throw Response.json(null, { status: answer.status === 403 ? 403 : 404 });
  }
  // The answer depends on the signed-in user, so the browser must ask again for the next user.
  const headers = new Headers({ Vary: "Cookie" });
  for (const name of PASSED_ON) {
    const value = answer.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new Response(answer.body, { status: answer.status, headers });
}
