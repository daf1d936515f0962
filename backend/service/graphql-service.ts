import { maxAliasesPlugin } from "@escape.tech/graphql-armor-max-aliases";
import { maxDepthPlugin } from "@escape.tech/graphql-armor-max-depth";
import { maxTokensPlugin } from "@escape.tech/graphql-armor-max-tokens";
import type { Ctx, LoaderStore, OnSignOfLife } from "backend/platform/use-case/context";
import { badUserInput, notAuthenticated } from "backend/platform/use-case/errors";
import { schema } from "backend/schema/schema";
import { isDocumentTooDeep } from "domain/nesting";
import { getOperationAST } from "graphql";
import { createYoga, type Plugin } from "graphql-yoga";
import type { Logger } from "pino";
import { entityTags } from "./entity-tags";
import { answerRecorder, type Recording } from "./kept-answers";
import { asBadInput, isGraphqlError, maskError } from "./masked-errors";
import { operationLimits, secretSchema } from "./query-cost";
import { requestContext, type Session, type SharedContext } from "./request-context";

/** Path of the endpoint, for HTTP and for the websocket. */
export const GRAPHQL_PATH = "/graphql";

/** Bytes of a request with a file; the file's own limit is the attachments'. */
export const MAX_MULTIPART_BYTES = 52_000_000;
/** Bytes of any other request: 5,000 chosen ids (decisions §8) take a tenth of it. */
export const MAX_BODY_BYTES = 1_000_000;
/** Bytes of a request without a session: sign-in, a new password and a receiver's lists take a fourth of it. */
export const MAX_STRANGERS_BYTES = 8_000;

/**
 * Decisions §1: nesting depth and aliases of a query are limited; the screens need half of each. `query-cost.ts`
 * limits the cost.
 */
export const LIMITS = { depth: 12, aliases: 30, tokens: 3000 };

/** What the caller of the service hands over beside the request. */
export interface ServerContext {
  token: string | null;
  /** The session that the token opens; looked up before the document is read. */
  session?: Session | undefined;
  source: string;
  /** Whether the client has gone, for callers without an HTTP request. */
  isGone?: (() => boolean) | undefined;
  /** The signs of life of the client, for operations that came by a websocket. */
  onSignOfLife?: OnSignOfLife | undefined;
  /** The name of the browser, for callers without an HTTP request. */
  userAgent?: string | undefined;
  /** Aborts when the client has gone, for callers without an HTTP request. */
  signal?: AbortSignal | undefined;
  /** The loaders that all operations of one page share; they only read. Absent: loaders of its own. */
  loaders?: LoaderStore | undefined;
  /** What the answer depends on, for who may keep it. */
  recording?: Recording | undefined;
}

export type GraphqlService = ReturnType<typeof createGraphqlService>;

/** Decisions §1: a document that does not parse or does not fit the schema or the limits is bad input, too. */
const refusedDocuments: Plugin = {
  onResultProcess({ result, setResult }) {
    if (Array.isArray(result) || !("errors" in result) || !result.errors || result.data !== undefined) return;
    setResult({ ...result, errors: result.errors.map(asBadInput) });
  },
};

/** Most characters of a document without a session; the sign-in needs a third of it. */
const MAX_STRANGERS_DOCUMENT = 1000;

/**
 * Parsing and validating a document costs more than its length suggests. Strangers may only sign in, so theirs are
 * short.
 */
const limitAnonymousDocuments: Plugin<ServerContext> = {
  onParse({ context, params: { source } }) {
    const text = typeof source === "string" ? source : source.body;
    if (context.session === null && text.length > MAX_STRANGERS_DOCUMENT)
      throw notAuthenticated(context.token);
  },
};

/** Parser and checks call themselves for each level. */
const limitNesting: Plugin = {
  onParse({ params: { source } }) {
    if (isDocumentTooDeep(typeof source === "string" ? source : source.body)) throw badUserInput([]);
  },
};

/** A line of the log for each operation, by the name that its document gives it. */
const operationLines = (log: Logger): Plugin => ({
  onExecute({ args: { document, operationName } }) {
    const began = performance.now();
    const operation = getOperationAST(document, operationName)?.name?.value.slice(0, 80) ?? null;
    return {
      onExecuteDone: () =>
        log.debug({ operation, ms: Math.round(performance.now() - began) }, "an operation was answered"),
    };
  },
});

/** GraphQL over HTTP: POST, and GET for queries. No cookies are read, so no other site can act for a user. */
export function createGraphqlService(
  shared: SharedContext,
  options: { production: boolean; introspection: boolean },
) {
  const { log } = shared;
  return createYoga<ServerContext, Ctx>({
    schema,
    graphqlEndpoint: GRAPHQL_PATH,
    // Over the websocket and within this process there is no request of HTTP.
    context: ({ token, session, source, isGone, onSignOfLife, userAgent, request, loaders }) =>
      requestContext(shared, {
        token,
        session,
        source,
        isGone,
        onSignOfLife,
        loaders,
        userAgent: userAgent ?? request?.headers.get("user-agent") ?? "",
      }),
    maskedErrors: { maskError: (error) => maskError(error, log, schema) },
    logging: {
      debug: (...args) => log.debug({ args }, "graphql"),
      info: (...args) => log.info({ args }, "graphql"),
      warn: (...args) => log.warn({ args }, "graphql"),
      // Refusing a caller is not a failure of the service. Unexpected errors are logged where they are masked.
      error: (...args) => log[args.every(isGraphqlError) ? "debug" : "error"]({ args }, "graphql"),
    },
    plugins: [
      refusedDocuments,
      limitAnonymousDocuments,
      limitNesting,
      maxTokensPlugin({ n: LIMITS.tokens }),
      maxDepthPlugin({ n: LIMITS.depth }),
      maxAliasesPlugin({ n: LIMITS.aliases }),
      operationLimits(),
      answerRecorder,
      entityTags,
      ...(options.introspection ? [] : [secretSchema]),
      ...(log.isLevelEnabled("debug") ? [operationLines(log)] : []),
    ],
    cors: false,
    graphiql: !options.production,
    landingPage: false,
    maxRequestBodySize: MAX_MULTIPART_BYTES,
  });
}
