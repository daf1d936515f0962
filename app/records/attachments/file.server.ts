import type { RequestArgs } from "~/graphql/client.server";
import { answerOfService } from "~/graphql/client.server";
import { readCookie } from "~/http/cookie.server";

type Asked = Pick<RequestArgs, "request" | "context"> & {
  /** The id of an attachment, and of which of its thumbnails. */
  file: readonly string[];
  search?: string;
  headers?: Record<string, string>;
};

/** The service's answer with a file, or a thumbnail of it, for the signed-in user. */
export async function answerWithFile({ request, context, file, search = "", headers = {} }: Asked) {
  const address = new URL(["files", ...file].map(encodeURIComponent).join("/"), context.graphqlUrl);
  address.search = search;
  return await answerOfService(context, address, {
    signal: request.signal,
    headers: {
      Authorization: `Bearer ${readCookie(request, "token")}`,
      "X-Forwarded-For": context.clientAddress,
      ...headers,
    },
  });
}
