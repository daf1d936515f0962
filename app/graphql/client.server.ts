import type { AppLoadContext } from "@remix-run/node";
import type { TadaDocumentNode } from "gql.tada";
import { type DocumentNode, print } from "graphql";
import { readCookie } from "~/http/cookie.server";
import { redirectToLogin } from "~/http/return-to.server";
import { isTooMuchAsked, ServiceError } from "./service-error";

export {
  deletionProblemsOf,
  isRefusedInput,
  isTooMuchAsked,
  keyAfter,
  problemsOf,
  ServiceError,
} from "./service-error";

/** The arguments of a loader or action. */
export type RequestArgs = { request: Request; context: AppLoadContext };

// Printed once, and parsed once by the service, which keeps documents by their text: it may be elsewhere.
const printed = new WeakMap<DocumentNode, string>();

function textOf(document: DocumentNode): string {
  const cachedText = printed.get(document);
  if (cachedText) return cachedText;
  const text = print(document);
  printed.set(document, text);
  return text;
}

/**
 * Sends one document for the signed-in user. Refusals are thrown: NOT_AUTHENTICATED leads to /login, NOT_AUTHORIZED to
 * a 403, NOT_FOUND to a 404, and everything else is a ServiceError. A page that asks for too much is a 429; a form that
 * does gets the ServiceError, to show it.
 */
export async function gqlRequest<Data, Variables>(
  { request, context }: RequestArgs,
  document: TadaDocumentNode<Data, Variables>,
  ...[variables]: Record<string, never> extends Variables ? [variables?: Variables] : [variables: Variables]
): Promise<Data> {
  const { status, data, errors } = await context.ask({
    query: textOf(document),
    variables: variables as object | undefined,
    token: readCookie(request, "token"),
    source: context.clientAddress,
    userAgent: request.headers.get("User-Agent") ?? "",
    // Only queries are cancelled with the request. A mutation may be half done, so it runs to its end.
    signal: isQuery(document) ? request.signal : undefined,
  });
  if (status === 502) throw serviceUnreachable();
  const error = status === 503 ? undefined : errors?.[0];
  if (error) throw refusal(request, error.message, error.extensions ?? {});
  // The user learns of these. Every other answer that is no GraphQL is our fault.
  if (status === 413 || status === 503) throw new Response(null, { status });
  if (!data) throw new Error(`the service answered ${status}`);
  return data as Data;
}

const isQuery = ({ definitions }: DocumentNode) =>
  definitions.every((one) => one.kind !== "OperationDefinition" || one.operation === "query");

/** A retry may help: the service cannot be reached, and that is no error of this code. */
export const serviceUnreachable = () =>
  Response.json({ isUnreachable: true }, { status: 503, statusText: "Service Unavailable" });

/** Too many works of the user wait, or one asks for too much: to try again in some seconds may help. */
export const tooMuchAsked = () =>
  Response.json(
    { isTooMuch: true },
    {
      status: 429,
      statusText: "Too Many Requests",
      headers: { "Retry-After": "5" },
    },
  );

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
    default: {
      const error = new ServiceError(message, extensions);
      return request.method !== "POST" && isTooMuchAsked(error) ? tooMuchAsked() : error;
    }
  }
}
