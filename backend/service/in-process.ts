import type { ExecutionResult, GraphQLError } from "graphql";
import { checkedDocument } from "./checked-document";
import type { GraphqlService, ServerContext } from "./graphql-service";
import { asBadInput } from "./masked-errors";

/** An operation that a screen of this process sends; its user is known already. */
export interface InProcessRequest
  extends Pick<ServerContext, "token" | "session" | "source" | "userAgent" | "loaders"> {
  query: string;
  variables?: Record<string, unknown> | undefined;
  /** Aborts when the client has gone. */
  signal?: AbortSignal | undefined;
}

/** The answer as HTTP would carry it. */
export interface InProcessAnswer {
  status: number;
  /** JSON. */
  body: string;
}

type Operation = Parameters<GraphqlService["getEnveloped"]>[0];

/** Runs one operation under all rules of the service, without objects of HTTP in between. */
export async function askInProcess(
  service: GraphqlService,
  asked: InProcessRequest,
): Promise<InProcessAnswer> {
  const { query, variables, ...caller } = asked;
  const enveloped = service.getEnveloped({ ...caller, params: { query, variables } } as unknown as Operation);
  const { schema, contextFactory, execute } = enveloped;
  const { document, errors } = checkedDocument(enveloped, query);
  if (!document) return answerOf({ errors: errors.map(asBadInput) });
  const contextValue = await contextFactory();
  const result = await execute({ schema, document, variableValues: variables, contextValue });
  return answerOf(result as ExecutionResult);
}

function answerOf(result: ExecutionResult): InProcessAnswer {
  const refusal: GraphQLError | undefined = result.errors?.[0];
  const { status = 200 } = (refusal?.extensions.http ?? {}) as { status?: number };
  return { status, body: JSON.stringify(result) };
}
