import type { AppLoadContext } from "@remix-run/node";
import type { TadaDocumentNode } from "gql.tada";
import { type DocumentNode, print } from "graphql";
import { ClientError, GraphQLClient } from "graphql-request";
import { readCookie } from "~/http/cookie.server";
import { toLogin } from "~/http/return-to.server";
import { ServiceError } from "./service-error";

export { keyAfter, problemsOf, ServiceError } from "./service-error";

/** What a loader or action is called with. */
export type RequestArgs = { request: Request; context: AppLoadContext };

const printed = new WeakMap<DocumentNode, string>();

function textOf(document: DocumentNode): string {
  const known = printed.get(document);
  if (known) return known;
  const text = print(document);
  printed.set(document, text);
  return text;
}

/**
 * Sends one document in the name of who is signed in. Never returns a refusal: NOT_AUTHENTICATED leads to
 * /login, NOT_AUTHORIZED to a 403, NOT_FOUND to a 404; everything else is thrown as ServiceError.
 */
export async function gqlRequest<Result, Variables>(
  { request, context }: RequestArgs,
  document: TadaDocumentNode<Result, Variables>,
  ...[variables]: Record<string, never> extends Variables ? [variables?: Variables] : [variables: Variables]
): Promise<Result> {
  const token = readCookie(request, "token");
  // The service keeps from where and with what somebody signs in.
  const headers = new Headers({
    "X-Forwarded-For": context.clientAddress,
    "User-Agent": request.headers.get("User-Agent") ?? "",
  });
  if (token) headers.set("Authorization", `Bearer ${token}`);

  const files = filesIn(variables);
  if (files.length > 0)
    return sendFiles<Result>({ request, context }, textOf(document), variables, files, headers);

  const client = new GraphQLClient(context.graphqlUrl, {
    fetch: (address, init) => answerOfService(context, address, init),
    headers,
    excludeOperationName: true,
    // What is written down is not broken off: it may be half-way through.
    ...(isQuery(document) ? { signal: request.signal } : {}),
  });
  try {
    return await client.request<Result>(textOf(document), withoutTypename(variables) as object | undefined);
  } catch (error) {
    if (error instanceof ClientError && error.response.status !== 503 && error.response.errors?.[0]) {
      const { message, extensions } = error.response.errors[0];
      throw refusal(request, message, extensions ?? {});
    }
    // Without what was sent: it may hold a password, and what is thrown here is logged.
    if (error instanceof ClientError) throw unread(error.response.status);
    throw error;
  }
}

const isQuery = ({ definitions }: DocumentNode) =>
  definitions.every((one) => one.kind !== "OperationDefinition" || one.operation === "query");

/** What the service itself never answers: a proxy in front of it does, in words of its own. */
const isOfProxy = ({ status, headers }: Response) =>
  status === 502 || status === 504 || (headers.get("Content-Type") ?? "").includes("html");

/** Asks the service. Throws 503 where it cannot be reached, which is nobody's fault here, and worth another try. */
export async function answerOfService(
  { graphqlFetch }: AppLoadContext,
  ...request: Parameters<typeof fetch>
): Promise<Response> {
  const answer = await graphqlFetch(...request).catch((error: unknown) => {
    // What `fetch` throws where nobody listens, or hangs up.
    throw error instanceof TypeError && error.message === "fetch failed" ? unreachable() : error;
  });
  if (!isOfProxy(answer)) return answer;
  await answer.body?.cancel();
  throw unreachable();
}

export const unreachable = () =>
  Response.json({ isUnreachable: true }, { status: 503, statusText: "Service Unavailable" });

/** What the service answered instead of an answer: 413 and 503 say so to who posted, anything else is our fault. */
function unread(status: number): Response | Error {
  return status === 413 || status === 503
    ? new Response(null, { status })
    : new Error(`the service answered ${status}`);
}

function refusal(
  request: Request,
  message: string,
  extensions: Record<string, unknown>,
): Response | ServiceError {
  switch (extensions.code) {
    case "NOT_AUTHENTICATED":
      return toLogin(request);
    case "NOT_AUTHORIZED":
      return Response.json(
        { permission: extensions.permission ?? null },
        { status: 403, statusText: "Forbidden" },
      );
    case "NOT_FOUND":
      return Response.json(null, { status: 404, statusText: "Not Found" });
    default:
      return new ServiceError(message, extensions);
  }
}

/** Spec §7: mutation inputs have the __typename field removed before sending. */
function withoutTypename(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(withoutTypename);
  if (value === null || typeof value !== "object" || value instanceof File) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([key]) => key !== "__typename")
      .map(([key, entry]) => [key, withoutTypename(entry)]),
  );
}

type FileAt = { path: string; file: File };

function filesIn(value: unknown, path = "variables"): FileAt[] {
  if (value instanceof File) return [{ path, file: value }];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, entry]) => filesIn(entry, `${path}.${key}`));
}

/** Files travel as a GraphQL multipart request: operations, map, then each file. */
async function sendFiles<Result>(
  { request, context }: RequestArgs,
  query: string,
  variables: unknown,
  files: FileAt[],
  headers: Headers,
): Promise<Result> {
  const body = new FormData();
  const withoutFiles = JSON.stringify({ query, variables: withoutTypename(variables) }, (_key, value) =>
    value instanceof File ? null : value,
  );
  body.set("operations", withoutFiles);
  body.set("map", JSON.stringify(Object.fromEntries(files.map(({ path }, index) => [index, [path]]))));
  // Without its name again, which would make another file of it, in memory.
  for (const [index, { file }] of files.entries()) body.set(String(index), file);

  const response = await answerOfService(context, context.graphqlUrl, {
    method: "POST",
    headers,
    body,
    // Node keeps a copy of the whole body for a request that may be redirected, or shows a window.
    redirect: "error",
    window: null,
  });
  // Refused before it was read: the session has ended, or too much is under way.
  if (response.status === 401) throw toLogin(request);
  if (!response.headers.get("Content-Type")?.includes("json")) throw unread(response.status);
  const answer = await response.json();
  const first = answer.errors?.[0];
  if (first) throw refusal(request, first.message, first.extensions ?? {});
  return answer.data as Result;
}
