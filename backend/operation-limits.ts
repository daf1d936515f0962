import type { ExecutionArgs, GraphQLError, ValidationRule } from "graphql";
import { createGraphQLError, type Plugin } from "graphql-yoga";
import type { Ctx } from "./platform/context";
import { tooMuchAsked } from "./platform/errors";
import { MAX_LIMIT } from "./schema/builder";
import { type DocumentSize, operationOf, sizeOf } from "./schema/document-size";

/**
 * What a document may ask for (decisions §1). A booking leads to its package and that to its bookings; no screen
 * comes to bookings a third time.
 */
export const DOCUMENT_LIMITS: DocumentSize = { cost: 500_000, limits: MAX_LIMIT, heavy: 1, returns: 2 };

type RequestCtx = Ctx & { request?: Request };

/**
 * Refuses operations that ask for too much by what they say, and ends those that turn out to be too much; over HTTP
 * and the websocket alike. Where nobody waits for the answer any more, the operation ends, too.
 */
export function operationLimits(): Plugin<Ctx> {
  return {
    onExecute({ args, executeFn, setExecuteFn, setResultAndStopExecution }) {
      const refusal = refusalOf(args);
      if (refusal) return setResultAndStopExecution({ errors: [refusal] });
      const { budget, request } = args.contextValue as RequestCtx;
      const isMutation = operationOf(args.document, args.operationName)?.operation === "mutation";
      setExecuteFn(async (given: ExecutionArgs) => {
        const isGone = () => budget.refuse();
        request?.signal.addEventListener("abort", isGone);
        if (!isMutation) budget.startClock();
        try {
          const answer = await Promise.race([executeFn(given), budget.ended]);
          return budget.isEnded ? { errors: [tooMuchAsked()] } : answer;
        } finally {
          budget.stopClock();
          request?.signal.removeEventListener("abort", isGone);
        }
      });
    },
    onSubscribe({ args, setResultAndStopExecution }) {
      const refusal = refusalOf(args);
      if (refusal) setResultAndStopExecution({ errors: [refusal] });
    },
  };
}

function refusalOf({ schema, document, operationName, variableValues }: ExecutionArgs): GraphQLError | null {
  const size = sizeOf({ schema, document, operationName, variables: variableValues ?? {} });
  if (size.limits > DOCUMENT_LIMITS.limits) return tooMuchAsked("limit");
  return isWithin(size) ? null : tooMuchAsked();
}

/** Whether a document asks for no more than one may. */
export function isWithin(size: DocumentSize): boolean {
  const names = Object.keys(DOCUMENT_LIMITS) as (keyof DocumentSize)[];
  return names.every((name) => size[name] <= DOCUMENT_LIMITS[name]);
}

const refuseIntrospection: ValidationRule = (context) => ({
  Field(node) {
    if (!["__schema", "__type"].includes(node.name.value)) return;
    context.reportError(createGraphQLError("The schema is not shown.", { nodes: [node] }));
  },
});

/** What is added where a name is almost right; it would tell the schema to whoever guesses. */
const SUGGESTION = / ?Did you mean .*\?$/s;

function withoutSuggestions<E extends { message: string }>(errors: readonly E[]): readonly E[] {
  for (const error of errors) error.message = error.message.replace(SUGGESTION, "");
  return errors;
}

/** Keeps the schema to ourselves, whichever way a document comes: no introspection, and no help with guessing. */
export const secretSchema: Plugin = {
  onValidate({ addValidationRule }) {
    addValidationRule(refuseIntrospection);
    return ({ result }) => void withoutSuggestions(result as GraphQLError[]);
  },
  onExecute: () => ({
    onExecuteDone({ result }) {
      if ("errors" in result && result.errors) withoutSuggestions(result.errors);
    },
  }),
};
