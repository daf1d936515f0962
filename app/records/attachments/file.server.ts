import type { RequestArgs } from "~/graphql/client.server";
import { serviceUnreachable } from "~/graphql/client.server";
import type { FileRequest } from "~/graphql/service";
import { readCookie } from "~/http/cookie.server";

type Asked = Pick<RequestArgs, "request" | "context"> & Pick<FileRequest, "file" | "search" | "wanted">;

/** The service's answer with a file, or a thumbnail of it, for the signed-in user. */
export async function answerWithFile({ request, context, file, search, wanted }: Asked): Promise<Response> {
  const answer = await context.fetchFile({
    file,
    search,
    wanted,
    token: readCookie(request, "token"),
    source: context.clientAddress,
    signal: request.signal,
  });
  if (answer.status === 502) throw serviceUnreachable();
  return answer;
}
