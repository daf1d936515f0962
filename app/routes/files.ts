import type { LoaderFunctionArgs } from "@remix-run/node";
import { serviceUnreachable } from "~/graphql/client.server";
import { redirectToLogin } from "~/http/return-to.server";
import { answerWithFile } from "~/records/attachments/file.server";
import { requireToken } from "~/session/current-user.server";

/** The headers of a request that are passed to the service: which version the browser has, and which part it wants. */
const WANTED = ["If-None-Match", "If-Range", "Range"];

/** The headers of a file that are passed to the browser. All others stay between the servers. */
const PASSED_ON = [
  "Accept-Ranges",
  "Cache-Control",
  "Content-Type",
  "Content-Length",
  "Content-Range",
  "Content-Disposition",
  "Content-Security-Policy",
  "Cross-Origin-Resource-Policy",
  "ETag",
];

/** Answers without a file: it is as the browser has it, or has no such part. */
const ANSWERS = new Set([304, 416]);

/** An attachment or its thumbnail, or a part of it, fetched from the GraphQL service for the signed-in user. */
export async function loader({ request, params, context }: LoaderFunctionArgs) {
  requireToken(request);
  const answer = await answerWithFile({
    request,
    context,
    file: [params.id ?? "", ...(params.size ? [params.size] : [])],
    search: new URL(request.url).searchParams.has("save") ? "?save" : "",
    wanted: chosenHeaders(request.headers, WANTED),
  });
  if (answer.status === 401) throw redirectToLogin(request);
  // This is temporary, so the answer is not 404: the file still exists.
  if (answer.status >= 500) throw serviceUnreachable();
  if (!answer.ok && !ANSWERS.has(answer.status)) {
    throw Response.json(null, { status: answer.status === 403 ? 403 : 404 });
  }
  // The answer depends on the signed-in user, so the browser must ask again for the next user.
  const headers = chosenHeaders(answer.headers, PASSED_ON);
  headers.set("Vary", "Cookie");
  return new Response(answer.body, { status: answer.status, headers });
}

function chosenHeaders(all: Headers, names: readonly string[]): Headers {
  const chosen = new Headers();
  for (const name of names) {
    const value = all.get(name);
    if (value) chosen.set(name, value);
  }
  return chosen;
}
