import type { LoaderFunctionArgs } from "@remix-run/node";
import { readCookie } from "~/session/cookie.server";
import { requireToken } from "~/session/current-user.server";
import { toLogin } from "~/session/return-to.server";

/** Headers of a file that the browser may see; everything else stays between the servers. */
const PASSED_ON = ["Content-Type", "Content-Length", "Content-Disposition", "ETag", "Last-Modified"];

/** An attachment, fetched from the GraphQL service in the name of who is signed in. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  requireToken(request);
  const address = new URL(`files/${encodeURIComponent(params.id ?? "")}`, context.graphqlUrl);
  const answer = await context.graphqlFetch(address, {
    headers: {
      Authorization: `Bearer ${readCookie(request, "token")}`,
      "X-Client-Address": context.clientAddress,
    },
  });
  if (answer.status === 401) throw toLogin(request);
  if (!answer.ok) throw Response.json(null, { status: answer.status === 403 ? 403 : 404 });
  const headers = new Headers({ "Cache-Control": "private, no-cache", "X-Content-Type-Options": "nosniff" });
  for (const name of PASSED_ON) {
    const value = answer.headers.get(name);
    if (value) headers.set(name, value);
  }
  return new Response(answer.body, { headers });
}
