import type { AppLoadContext } from "@remix-run/node";
import type { TadaDocumentNode } from "gql.tada";
import { type DocumentNode, print } from "graphql";
import { ClientError, GraphQLClient } from "graphql-request";
import { readCookie } from "~/http/cookie.server";
import { redirectToLogin } from "~/http/return-to.server";
import { ServiceError } from "./service-error";

export { deletionProblemsOf, keyAfter, problemsOf, ServiceError } from "./service-error";

/** The arguments of a loader or action. */
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
 * Sends one document for the signed-in user. Refusals are thrown: NOT_AUTHENTICATED leads to /login, NOT_AUTHORIZED to
 * a 403, NOT_FOUND to a 404, and everything else is a ServiceError.
 */
export async function gqlRequest<Result, Variables>(
  { request, context }: RequestArgs,
  document: TadaDocumentNode<Result, Variables>,
  ...[variables]: Record<string, never> extends Variables ? [variables?: Variables] : [variables: Variables]
): Promise<Result> {
  const token = readCookie(request, "token");
  // The service stores the address and the browser of a sign-in.
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
    // Only queries are cancelled with the request. A mutation may be half done, so it runs to its end.
    ...(isQuery(document) ? { signal: request.signal } : {}),
  });
  try {
    return await client.request<Result>(textOf(document), withoutTypename(variables) as object | undefined);
  } catch (error) {
    if (error instanceof ClientError && error.response.status !== 503 && error.response.errors?.[0]) {
      const { message, extensions } = error.response.errors[0];
      throw refusal(request, message, extensions ?? {});
    }
    // The error leaves out the variables: it is logged, and they may hold a password.
    if (error instanceof ClientError) throw unreadable(error.response.status);
    throw error;
  }
}

const isQuery = ({ definitions }: DocumentNode) =>
  definitions.every((one) => one.kind !== "OperationDefinition" || one.operation === "query");

/**
 * Whether a proxy in front of the service says that it cannot be reached. The service itself never answers like this. A
 * proxy's 413 says what the service's own says: the post is too large, and sending it again does not help.
 */
const isFromProxy = ({ status, headers }: Response) =>
  status !== 413 &&
  (status === 502 || status === 504 || (headers.get("Content-Type") ?? "").includes("html"));

/** Asks the service. Throws 503 if it cannot be reached: that is no error of this code, and a retry may help. */
export async function answerOfService(
  { graphqlFetch }: AppLoadContext,
  ...request: Parameters<typeof fetch>
): Promise<Response> {
  const answer = await graphqlFetch(...request).catch((error: unknown) => {
    // `fetch` throws this error if the connection is refused or closed.
    throw error instanceof TypeError && error.message === "fetch failed" ? serviceUnreachable() : error;
  });
  if (!isFromProxy(answer)) return answer;
  await answer.body?.cancel();
  throw serviceUnreachable();
}

export const serviceUnreachable = () =>
  Response.json({ isUnreachable: true }, { status: 503, statusText: "Service Unavailable" });

/**
 * The error for an answer that is no GraphQL: 413 and 503 are passed on to the user, every other status is our fault.
 */
function unreadable(status: number): Response | Error {
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
      return redirectToLogin(request);
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
  // No file name here: `set` with a name would copy the file in memory.
  for (const [index, { file }] of files.entries()) body.set(String(index), file);

  const response = await answerOfService(context, context.graphqlUrl, {
    method: "POST",
    headers,
    body,
    // Node keeps a copy of the whole body if a request may be redirected or belongs to a window.
    redirect: "error",
    window: null,
  });
  // The service refused the request before reading it: the session has ended, or too many requests are under way.
  if (response.status === 401) throw redirectToLogin(request);
  if (!response.headers.get("Content-Type")?.includes("json")) throw unreadable(response.status);
  const answer = await response.json();
  const first = answer.errors?.[0];
  if (first) throw refusal(request, first.message, first.extensions ?? {});
  return answer.data as Result;
}
