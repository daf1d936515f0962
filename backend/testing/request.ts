import type { Backend } from "../server";

/** The parts of an answer's error that tests check. */
export interface AnsweredError {
  message: string;
  path?: (string | number)[];
  extensions: {
    code?: string;
    data?: { field: string; message: string; params?: Record<string, unknown> }[];
    permission?: string;
    current?: Record<string, unknown>;
    updatedBy?: string | null;
    retryAfter?: number;
  };
}

/** An answer of the endpoint. `data` is `any`, because each test knows its own document. */
export interface TestResponse {
  status: number;
  data: any;
  errors?: AnsweredError[];
  /** The code of the first error. */
  code: string | undefined;
}

/** Sends a GraphQL document as the screens do. */
export async function send(
  backend: Pick<Backend, "fetch">,
  token: string | null,
  query: string,
  variables: Record<string, unknown> = {},
  address = "192.0.2.1",
): Promise<TestResponse> {
  const response = await backend.fetch(
    new Request("http://backend/graphql", {
      method: "POST",
      headers: {
        "content-type": "application/json",
        accept: "application/json",
        ...(token ? { authorization: `Bearer ${token}` } : {}),
      },
      body: JSON.stringify({ query, variables }),
    }),
    { address },
  );
  return await answerOf(response);
}

/** The same with a file as the variable `file`, as forms send it. */
export async function sendFile(
  backend: Pick<Backend, "fetch">,
  token: string,
  query: string,
  { file, ...variables }: Record<string, unknown> & { file: { content: Uint8Array; name: string } },
): Promise<TestResponse> {
  const body = new FormData();
  body.set("operations", JSON.stringify({ query, variables: { ...variables, file: null } }));
  body.set("map", JSON.stringify({ 0: ["variables.file"] }));
  body.set("0", new File([new Uint8Array(file.content)], file.name));
  const headers = { authorization: `Bearer ${token}` };
  return await answerOf(
    await backend.fetch(new Request("http://backend/graphql", { method: "POST", headers, body })),
  );
}

async function answerOf(response: Response): Promise<TestResponse> {
  const body = (await response.json()) as { data?: unknown; errors?: AnsweredError[] };
  return { status: response.status, ...body, data: body.data, code: body.errors?.[0]?.extensions?.code };
}
