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

/** A GraphQL service that runs elsewhere and is asked over HTTP. */
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
    fetchFile: async (asked) => {
      const headers = headersOfFile(asked);
      return await reach(addressOfFile(asked, endpoint), { headers, signal: asked.signal });
    },
  };
}

type Asked = Pick<Operation, "query" | "variables" | "token" | "signal"> &
  Partial<Pick<Operation, "source" | "userAgent">>;

async function ask(endpoint: string, operation: Asked): Promise<Result> {
  const { token, source = "", userAgent, signal } = operation;
  const headers = headersOf({ token, source });
  if (userAgent !== undefined) headers.set("User-Agent", userAgent);
  headers.set("Accept", "application/graphql-response+json, application/json");
  const files = filesIn(operation.variables);
  const isUpload = files.length > 0;
  if (!isUpload) headers.set("Content-Type", "application/json");
  const response = await reach(endpoint, {
    method: "POST",
    headers,
    signal: signal ?? null,
    ...(isUpload ? sentAsForm(formOf(operation, files), headers) : { body: textOf(operation) }),
  });
  const { status } = response;
  if (!response.headers.get("Content-Type")?.includes("json")) {
    await response.body?.cancel();
    // An upload is refused before it is read, if the session has ended.
    if (status !== 401 || !isUpload) return { status };
    return { status, errors: [{ message: "", extensions: { code: "NOT_AUTHENTICATED" } }] };
  }
  const { data, errors } = await response.json();
  return { status, data, errors };
}

const textOf = ({ query, variables }: Asked) =>
  JSON.stringify({ query, variables }, (_key, value) => (value instanceof File ? null : value));

/** Files travel as a GraphQL multipart request: operations, map, then each file. */
function formOf(operation: Asked, files: readonly FileAt[]): FormPart[] {
  const map = JSON.stringify(Object.fromEntries(files.map(({ path }, index) => [index, [path]])));
  return [
    { name: "operations", content: textOf(operation) },
    { name: "map", content: map },
    ...files.map(({ file }, index) => ({ name: String(index), content: file })),
  ];
}

type FileAt = { path: string; file: File };

function filesIn(value: unknown, path = "variables"): FileAt[] {
  if (value instanceof File) return [{ path, file: value }];
  if (value === null || typeof value !== "object") return [];
  return Object.entries(value).flatMap(([key, entry]) => filesIn(entry, `${path}.${key}`));
}

/** Asks the service; 502 if it cannot be reached. */
async function reach(address: string | URL, init: RequestInit): Promise<Response> {
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
