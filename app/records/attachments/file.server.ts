import type { RequestArgs } from "~/graphql/client.server";
import { serviceUnreachable } from "~/graphql/client.server";
import type { FileRequest } from "~/graphql/service";
import { readCookie } from "~/http/cookie.server";

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

type FileQuery = Pick<RequestArgs, "request" | "context"> &
  Pick<FileRequest, "file" | "search" | "wanted"> & {
    /** Unset: that of the browser's session. */
    token?: string | null;
  };

/** The service's answer with a file, or a rendition of it, for the signed-in user. */
export async function answerWithFile({
  request,
  context,
  file,
  search,
  wanted,
  token = readCookie(request, "token"),
}: FileQuery): Promise<Response> {
  const answer = await context.fetchFile({
    file,
    search,
    wanted,
    token,
    source: context.clientAddress,
    signal: request.signal,
  });
  if (answer.status === 502) throw serviceUnreachable();
  return answer;
}

/**
 * A file of the service for a browser, or the part of it that the browser asks for. `otherwise` is called with the status
 * of an answer that has none, before it is a 403 or a 404.
 */
export async function passOnFile(
  fileRequest: FileQuery,
  otherwise?: (status: number) => void,
): Promise<Response> {
  const answer = await answerWithFile({
    ...fileRequest,
    wanted: chosenHeaders(fileRequest.request.headers, WANTED),
  });
  otherwise?.(answer.status);
  // This is temporary, so the answer is not 404: the file still exists.
  if (answer.status >= 500) throw serviceUnreachable();
  if (!answer.ok && !ANSWERS.has(answer.status)) {
    throw Response.json(null, { status: answer.status === 403 ? 403 : 404 });
  }
  const headers = chosenHeaders(answer.headers, PASSED_ON);
  // The answer depends on who asks, so the browser must ask again for the next user.
  headers.set("Vary", "Cookie, Authorization");
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
