import { networkOf } from "backend/platform/external/client-network";
import { BusyError, createBudget } from "backend/platform/limits/bytes-budget";
import type { Ctx } from "backend/platform/use-case/context";
import { operationTooLarge } from "backend/platform/use-case/errors";
import type { FieldBounds } from "backend/schema/bounds";
import { MAX_LIMIT } from "backend/schema/builder";
import { type DocumentSize, operationOf, type RecordCounts, sizeOf } from "backend/schema/document-size";
import {
  type ExecutionArgs,
  type FieldNode,
  type GraphQLError,
  Kind,
  type ValidationRule,
  visit,
} from "graphql";
import { createGraphQLError, type Plugin } from "graphql-yoga";
import { asBadInput } from "./masked-errors";

/**
 * The most that a document may ask for (decisions §1). A booking leads to its package, and the package to its bookings;
 * no screen reaches bookings a third time.
 */
export const DOCUMENT_LIMITS: DocumentSize = { cost: 500_000, limits: MAX_LIMIT, heavy: 1, returns: 2 };

/** Bytes that an answer may hold for each unit of its cost: the most expensive document holds less than 100 MB. */
const BYTES_OF_COST = 200;
/**
 * The most bytes that answers under way may hold, per user or network and in total; further operations wait. The total
 * stays far below what `npm start` lets the process hold.
 */
const ANSWERS_AT_ONCE = { each: 300_000_000, all: 600_000_000 };
const WAITING_MS = 15_000;

type RequestCtx = Ctx & { request?: Request; signal?: AbortSignal };

/**
 * Refuses operations whose document asks for too much, and stops those that turn out too expensive, over HTTP and
 * websockets alike. An operation also ends when its client has gone.
 */
export function operationLimits(atOnce = ANSWERS_AT_ONCE, patience = WAITING_MS): Plugin<Ctx> {
  const answers = createBudget(atOnce, patience);
  return {
    async onExecute({ args, executeFn, setExecuteFn, setResultAndStopExecution }) {
      const estimate = sizeOfDocument(args);
      const size = isWithin(estimate) ? estimate : await sizeByRecordCounts(args, estimate);
      const refusal = refusalOf(size);
      if (refusal) return setResultAndStopExecution({ errors: [refusal] });
      const { budget, request, user, source, signal = request?.signal } = args.contextValue as RequestCtx;
      const who = user ? `user ${user.id}` : networkOf(source);
      const isMutation = operationOf(args.document, args.operationName)?.operation === "mutation";
      setExecuteFn(async (given: ExecutionArgs) => {
        const isGone = () => budget.refuse();
        if (signal?.aborted) isGone();
        signal?.addEventListener("abort", isGone);
        let release = () => {};
        try {
          release = await answers.reserve(who, size.cost * BYTES_OF_COST);
          if (!isMutation) budget.startClock();
          const answer = await Promise.race([executeFn(given), budget.ended]);
          return budget.isEnded ? { errors: [operationTooLarge()] } : answer;
        } catch (error) {
          if (error instanceof BusyError) return { errors: [tooBusy()] };
          throw error;
        } finally {
          release();
          budget.stopClock();
          signal?.removeEventListener("abort", isGone);
        }
      });
    },
    onSubscribe({ args, setResultAndStopExecution }) {
      const { request } = args.contextValue as RequestCtx;
      const refusal = request ? onlyOverWebSockets() : refusalOf(sizeOfDocument(args));
      if (refusal) setResultAndStopExecution({ errors: [refusal] });
    },
  };
}

/** An HTTP stream has no limit per user and does not end with its session. */
const onlyOverWebSockets = () =>
  asBadInput(createGraphQLError("Subscriptions are served over websockets only"));

const tooBusy = () =>
  createGraphQLError("Too much is under way", {
    extensions: { code: "SERVICE_BUSY", http: { status: 503, headers: { "retry-after": "5" } } },
  });

const sizeOfDocument = (
  { schema, document, operationName, variableValues }: ExecutionArgs,
  recordCounts?: RecordCounts,
): DocumentSize =>
  sizeOf({
    schema,
    document,
    operationName,
    variables: variableValues ?? {},
    ...(recordCounts ? { recordCounts } : {}),
  });

/**
 * The size by how many records the lists in memory have, instead of by their limits. The estimate stays for strangers,
 * and for documents without such a list.
 */
async function sizeByRecordCounts(args: ExecutionArgs, estimate: DocumentSize): Promise<DocumentSize> {
  const ctx = args.contextValue as RequestCtx;
  if (!ctx.user) return estimate;
  const counters = countersIn(args);
  if (counters.length === 0) return estimate;
  const counts = await Promise.all(counters.map(async (count) => [count, await count(ctx)] as const));
  return sizeOfDocument(args, new Map(counts));
}

/** The counters of the root fields that an operation asks for. */
function countersIn({ schema, document, operationName }: ExecutionArgs) {
  if (operationOf(document, operationName)?.operation !== "query") return [];
  const rootFields = schema.getQueryType()?.getFields() ?? {};
  const names = new Set<string>();
  const noteName = ({ name }: FieldNode) => void names.add(name.value);
  visit(document, { [Kind.FIELD]: noteName });
  return [...names].flatMap((name) => {
    const { recordCount } =
      (rootFields[name]?.extensions as { bounds?: FieldBounds } | undefined)?.bounds ?? {};
    return recordCount ? [recordCount] : [];
  });
}

function refusalOf(size: DocumentSize): GraphQLError | null {
  if (size.limits > DOCUMENT_LIMITS.limits) return operationTooLarge("limit");
  return isWithin(size) ? null : operationTooLarge();
}

/** Whether a document stays within all limits. */
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

/** The suggestion for a misspelt name; it would reveal the schema to a guesser. */
const SUGGESTION = / ?Did you mean .*\?$/s;

function withoutSuggestions<E extends { message: string }>(errors: readonly E[]): readonly E[] {
  for (const error of errors) error.message = error.message.replace(SUGGESTION, "");
  return errors;
}

/** Hides the schema on every transport: no introspection and no suggestions. */
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
