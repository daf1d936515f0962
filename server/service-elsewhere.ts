import { ClientError, GraphQLClient, type RequestMiddleware } from "graphql-request";
import { type FormPart, sentAsForm } from "./form-stream";
import {
  addressOfFile,
  headersOf,
  headersOfFile,
  type Operation,
  type Result,
  type Service,
} from "./service";

/** How long the service may take to say who is signed in, in milliseconds. */
const ASKING = 5_000;

/** A GraphQL service that runs elsewhere and is asked over HTTP, by graphql-request. */
export function serviceElsewhere(endpoint: string): Service {
  return {
    ask: (operation) => ask(endpoint, operation),
    whoIs: async (token) => {
      const { status, data, errors } = await ask(endpoint, {
        query: "{ me { _id permissions } }",
        token,
        signal: AbortSignal.timeout(ASKING),
      });
      const { me } = (data ?? {}) as { me?: { _id: string; permissions: string[] } | null };
      if (me) return { id: me._id, permissions: me.permissions };
      if (errors?.[0]?.extensions?.code === "NOT_AUTHENTICATED") return null;
      throw new Error(`the service answered ${status} when asked who is signed in`);
    },
    fetchFile: async (fileRequest) => {
      const headers = headersOfFile(fileRequest);
      return await reach(addressOfFile(fileRequest, endpoint), { headers, signal: fileRequest.signal });
    },
  };
}

type ServiceOperation = Pick<Operation, "query" | "variables" | "token" | "signal"> &
  Partial<Pick<Operation, "source" | "userAgent">>;

async function ask(endpoint: string, operation: ServiceOperation): Promise<Result> {
  const { query, variables, token, source = "", userAgent, signal } = operation;
  const requestHeaders = headersOf({ token, source });
  if (userAgent !== undefined) requestHeaders.set("User-Agent", userAgent);
  const files = filesIn(variables);
  const client = new GraphQLClient(endpoint, {
    fetch: fetchAnswer,
    errorPolicy: "all",
    excludeOperationName: true,
    jsonSerializer: {
      parse: JSON.parse,
      stringify: withoutFiles,
    },
    ...(files.length > 0 && { requestMiddleware: (request: Sent) => asForm(request, files) }),
  });
  const sent = {
    query,
    variables,
    requestHeaders,
    signal,
  };
  return await client.rawRequest(sent).then(resultOf, (error: unknown) => {
    if (error instanceof NotGraphqlError) return resultWithout(error.status, files.length > 0);
    // Its message holds the variables, and with them passwords: it is never handed on.
    if (error instanceof ClientError) return resultOf(error.response);
    throw error;
  });
}

const resultOf = ({ status, data, errors }: Result): Result => ({ status, data, errors });

/** An answer that is no GraphQL. An upload is refused before it is read, if the session has ended. */
function resultWithout(status: number, isUpload: boolean): Result {
  if (status !== 401 || !isUpload) return { status };
  return { status, errors: [{ message: "", extensions: { code: "NOT_AUTHENTICATED" } }] };
}

/** The service, or whatever stands before it, gave an answer that is no GraphQL: its status says why. */
class NotGraphqlError extends Error {
  constructor(readonly status: number) {
    super(`an answer with the status ${status} that is no GraphQL`);
  }
}

/** @throws {NotGraphqlError} */
async function fetchAnswer(address: string | URL | Request, init?: RequestInit): Promise<Response> {
  const response = await reach(address, init);
  if (response.headers.get("Content-Type")?.includes("json")) return response;
  await response.body?.cancel();
  throw new NotGraphqlError(response.status);
}

const withoutFiles = (value: unknown) =>
  JSON.stringify(value, (_key, entry) => (entry instanceof File ? null : entry));

/** What the client hands over before it is sent. */
type Sent = Parameters<RequestMiddleware>[0];

/** Files travel as a GraphQL multipart request: operations, map, then each file. */
function asForm(request: Sent, files: readonly FileAt[]): Sent {
  const headers = new Headers(request.headers);
  const map = JSON.stringify(Object.fromEntries(files.map(({ path }, index) => [index, [path]])));
  const form: FormPart[] = [
    { name: "operations", content: String(request.body) },
    { name: "map", content: map },
    ...files.map(({ file }, index) => ({ name: String(index), content: file })),
  ];
  return {
    ...request,
    headers,
    ...sentAsForm(form, headers),
  };
}

type FileAt = { path: string; file: File };

function filesIn(value: unknown, path = "variables"): FileAt[] {
  if (value instanceof File) return [{ path, file: value }];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, entry]) => filesIn(entry, `${path}.${key}`));
}

/** Asks the service; 502 if it cannot be reached. */
async function reach(address: string | URL | Request, init?: RequestInit): Promise<Response> {
  const answer = await fetch(address, init).catch((error: unknown) => {
    // `fetch` throws this error if the connection is refused or closed.
    if (error instanceof TypeError && error.message === "fetch failed") return unreachable();
    throw error;
  });
  if (!isFromProxy(answer)) return answer;
  await answer.body?.cancel();
  return unreachable();
}

const unreachable = () => new Response(null, { status: 502 });

/**
 * Whether a proxy in front of the service says that it cannot be reached. The service itself never answers like this. A
 * proxy's 413 says what the service's own says: the post is too large, and sending it again does not help.
 */
const isFromProxy = ({ status, headers }: Response) =>
  status !== 413 &&
  (status === 502 || status === 504 || (headers.get("Content-Type") ?? "").includes("html"));
