import type { RequestArgs } from "~/graphql/client.server";
import { serviceUnreachable } from "~/graphql/client.server";
import type { FileRequest } from "~/graphql/service";
import { readCookie } from "~/http/cookie.server";

type Asked = Pick<RequestArgs, "request" | "context"> & Pick<FileRequest, "file" | "search" | "known">;

/** The service's answer with a file, or a thumbnail of it, for the signed-in user. */
export async function answerWithFile({ request, context, file, search, known }: Asked): Promise<Response> {
  const answer = await context.fetchFile({
    file,
    search,
    known,
    token: readCookie(request, "token"),
    source: context.clientAddress,
    signal: request.signal,
  });
  if (answer.status === 502) throw serviceUnreachable();
  return answer;
}
