import type { ExecutionResult } from "graphql";
import { asJson, objectAsJson } from "./as-json";
import { checkedDocument } from "./checked-document";
import { type GraphqlService, MAX_BODY_BYTES, type ServerContext } from "./graphql-service";
import { asBadInput } from "./masked-errors";

/** An operation that a screen of this process sends. */
export interface ScreenOperation
  extends Pick<ServerContext, "token" | "session" | "source" | "userAgent" | "signal" | "loaders"> {
  query: string;
  /** With the files of an upload where they belong. */
  variables?: object | undefined;
}

/** The values that JSON would hold, and the status of its answer over HTTP. */
export interface ScreenResult {
  status: number;
  data?: unknown;
  errors?: { message: string; extensions: Record<string, unknown> }[] | undefined;
}

/** Whether the operation would be refused for its length over HTTP. To write it costs 14 µs for a screen's query. */
export const isTooLong = ({ query, variables }: ScreenOperation): boolean =>
  Buffer.byteLength(JSON.stringify({ query, variables })) > MAX_BODY_BYTES;

/** Runs one operation under all rules of the service, without HTTP and JSON in between. */
export async function askInProcess(
  service: GraphqlService,
  { query, variables = {}, ...caller }: ScreenOperation,
): Promise<ScreenResult> {
  const variableValues = objectAsJson(variables);
  const enveloped = service.getEnveloped({ ...caller, params: { query, variables: variableValues } });
  const { schema, contextFactory, execute } = enveloped;
  const { document, errors } = checkedDocument(enveloped, query);
  if (!document) return resultOf({ errors: errors.map(asBadInput) });
  const contextValue = await contextFactory();
  return resultOf(await execute({ schema, document, variableValues, contextValue }));
}

function resultOf({ data, errors }: ExecutionResult): ScreenResult {
  return {
    status: errors?.[0]?.extensions.http?.status ?? 200,
    data: asJson(data),
    errors: errors?.map(({ message, extensions }) => ({ message, extensions: objectAsJson(extensions) })),
  };
}
