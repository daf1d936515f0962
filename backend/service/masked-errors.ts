import { formPathOf } from "backend/schema/form-paths";
import { DrizzleQueryError } from "drizzle-orm";
import { GraphQLError, type GraphQLSchema, Kind, type TypeNode } from "graphql";
import type { Logger } from "pino";

/**
 * Errors as they leave the service. An error thrown on purpose keeps its code and data. A mistake in the request itself
 * gets BAD_USER_INPUT and the name of the field. Any other error is logged, and the caller does not see its cause.
 */
export function maskError(error: unknown, log: Logger, schema: GraphQLSchema): GraphQLError {
  const refusal = refusalIn(error);
  if (!refusal) {
    const err = causeOf(error);
    // The parameters of a statement are personal data. The log gets only the statement and the database's message.
    if (err instanceof DrizzleQueryError) log.error({ err: err.cause, query: err.query }, "unexpected error");
    else log.error({ err }, "unexpected error");
    const place = isGraphqlError(error) ? { nodes: error.nodes, path: error.path } : {};
    return new GraphQLError("errors.unexpected", { ...place, extensions: { code: "INTERNAL_SERVER_ERROR" } });
  }
  const outer = error as GraphQLError;
  const field = variablePath(outer, schema);
  outer.message = shortened(outer.message);
  if (refusal.extensions.code === "BAD_USER_INPUT" && field) {
    // A subscription's variables are refused with the code alone.
    const problems = (refusal.extensions.data ?? [{ message: "value_invalid" }]) as object[];
    const data = problems.map((item) => ({ ...item, field }));
    return new GraphQLError(shortened(refusal.message), { extensions: { ...refusal.extensions, data } });
  }
  if (refusal.extensions.code) return outer;
  const data = field ? [{ field, message: "value_invalid" }] : [];
  return new GraphQLError(outer.message, {
    nodes: outer.nodes,
    path: outer.path,
    extensions: { ...outer.extensions, code: "BAD_USER_INPUT", data },
  });
}

/** Gives the error of a document that never ran the one code for bad input. */
export function asBadInput(error: GraphQLError): GraphQLError {
  const { code } = error.extensions;
  error.message = shortened(error.message);
  const { originalError } = error.extensions;
  // The parser of JSON repeats the whole body. The library makes 400 of an error with this, so it stays.
  if (hasMessage(originalError)) {
    error.extensions.originalError = { ...originalError, message: shortened(originalError.message) };
  }
  if (!code || String(code).startsWith("GRAPHQL_") || code === "BAD_REQUEST") {
    Object.assign(error.extensions, { code: "BAD_USER_INPUT", data: [] });
  }
  return error;
}

/** The longest message of an error, in characters: those of the libraries repeat what was sent. */
export const LONGEST_MESSAGE = 300;

/** What a message says stands at its beginning and its end. */
function shortened(message: string): string {
  if (message.length <= LONGEST_MESSAGE) return message;
  const half = LONGEST_MESSAGE / 2 - 1;
  return `${message.slice(0, half)} … ${message.slice(1 - half)}`;
}

const hasMessage = (error: unknown): error is { message: string } =>
  typeof error === "object" && error !== null && "message" in error && typeof error.message === "string";

/** By name: the libraries bring two builds of the class, of which `instanceof` knows one. */
export function isGraphqlError(error: unknown): error is GraphQLError {
  return error instanceof Error && error.name === "GraphQLError";
}

/** The GraphQL error that a resolver, a scalar or the validation threw; null where something else lies beneath. */
function refusalIn(error: unknown): GraphQLError | null {
  if (!isGraphqlError(error)) return null;
  return error.originalError ? refusalIn(error.originalError) : error;
}

function causeOf(error: unknown): unknown {
  return isGraphqlError(error) && error.originalError ? causeOf(error.originalError) : error;
}

/**
 * `Variable "$data" got invalid value "x" at "data.specs.issue"; …` → `specs.issue`, the form's path. An input type
 * whose fields are not the form's root says where they are (`inForm`).
 */
function variablePath({ message, nodes }: GraphQLError, schema: GraphQLSchema): string | null {
  const [, variable, index = "", path] =
    /^Variable "\$\w+" got invalid value .*? at "(\w+)((?:\[\d+\])*)(?:\.([^"]+))?"; /s.exec(message) ?? [];
  if (!path) return variable ? variable + index : (/^Variable "\$(\w+)" /.exec(message)?.[1] ?? null);
  const definition = nodes?.find((node) => node.kind === Kind.VARIABLE_DEFINITION);
  const type = definition ? schema.getType(nameOf(definition.type)) : undefined;
  return formPathOf(type, path, index);
}

const nameOf = (type: TypeNode): string =>
  type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);
