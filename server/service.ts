import type { AppLoadContext } from "@remix-run/node";
import { requestId } from "backend/platform/watch/request-id";
import type { SenderOfToken } from "backend/service/request-body";

/** The GraphQL service as one request of a browser reaches it, in this process or over HTTP. */
export interface Service extends Pick<AppLoadContext, "ask" | "fetchFile"> {
  /** The user of a token, before anything is asked. */
  whoIs: SenderOfToken;
}

export type Operation = Parameters<Service["ask"]>[0];
export type Result = Awaited<ReturnType<Service["ask"]>>;
export type FileRequest = Parameters<Service["fetchFile"]>[0];

/** The address of a file, from that of the service's endpoint. */
export function addressOfFile({ file, search = "" }: FileRequest, endpoint: string): URL {
  const address = new URL(["files", ...file].map(encodeURIComponent).join("/"), endpoint);
  address.search = search;
  return address;
}

/** What a request for a file says to the service: for whom, and which part of it is wanted. */
export function headersOfFile({ wanted, ...request }: FileRequest): Headers {
  const headers = headersOf(request);
  for (const [name, value] of wanted ?? []) headers.set(name, value);
  return headers;
}

/** What every request says to the service about whoever it is made for. */
export function headersOf({ token, source }: Pick<Operation, "token" | "source">): Headers {
  const headers = new Headers();
  if (source) headers.set("X-Forwarded-For", source);
  if (token) headers.set("Authorization", `Bearer ${token}`);
  const id = requestId();
  if (id !== null) headers.set("X-Request-Id", id);
  return headers;
}
