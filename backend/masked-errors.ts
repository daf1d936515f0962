import { GraphQLError } from "graphql";
import type { Logger } from "pino";

/**
 * Errors as they may leave the house: what a service refused keeps its code and data; what the caller did wrong
 * in the request itself gets BAD_USER_INPUT and the field it names; anything else is logged and told without
 * its cause.
 */
export function maskError(error: unknown, log: Logger): GraphQLError {
  const refusal = refusalIn(error);
  if (!refusal) {
    log.error({ err: causeOf(error) }, "unexpected error");
    const place = error instanceof GraphQLError ? { nodes: error.nodes, path: error.path } : {};
    return new GraphQLError("errors.unexpected", { ...place, extensions: { code: "INTERNAL_SERVER_ERROR" } });
  }
  const outer = error as GraphQLError;
  const field = variablePath(outer.message);
  if (refusal.extensions.code === "BAD_USER_INPUT" && field) {
    const data = (refusal.extensions.data as { field: string }[]).map((item) => ({ ...item, field }));
    return new GraphQLError(refusal.message, { extensions: { ...refusal.extensions, data } });
  }
  if (refusal.extensions.code) return outer;
  const data = field ? [{ field, message: "value_invalid" }] : [];
  return new GraphQLError(outer.message, {
    nodes: outer.nodes,
    path: outer.path,
    extensions: { ...outer.extensions, code: "BAD_USER_INPUT", data },
  });
}

/** The GraphQL error that a resolver, a scalar or the validation threw; null where something else lies beneath. */
function refusalIn(error: unknown): GraphQLError | null {
  if (!(error instanceof GraphQLError)) return null;
  return error.originalError ? refusalIn(error.originalError) : error;
}

function causeOf(error: unknown): unknown {
  return error instanceof GraphQLError && error.originalError ? causeOf(error.originalError) : error;
}

/** `Variable "$data" got invalid value "x" at "data.specs.issue"; …` → `specs.issue`, the form's path. */
function variablePath(message: string): string | null {
  const found = /^Variable "\$(\w+)" got invalid value .*? at "([^"]+)"; /s.exec(message);
  if (found?.[2]) return found[2].split(".").slice(1).join(".") || found[2];
  return /^Variable "\$(\w+)" /.exec(message)?.[1] ?? null;
}
