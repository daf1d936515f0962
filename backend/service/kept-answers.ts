import { createHash } from "node:crypto";
import { isDeepStrictEqual } from "node:util";
import { gzipSync } from "node:zlib";
import { noteUse } from "backend/modules/users/service";
import {
  type MasterTable,
  type MasterVersions,
  versionOfTables,
} from "backend/platform/database/master-data";
import type { Ctx } from "backend/platform/use-case/context";
import { keptOperation } from "backend/schema/kept-fields";
import type { GraphQLParams, Plugin } from "graphql-yoga";
import { isKnownTag } from "./entity-tags";
import type { Session } from "./request-context";

/** Bytes of all answers that a process keeps, of one, and characters of a question whose answer is kept. */
const MOST_BYTES = 32_000_000;
const MOST_OF_ONE = 1_000_000;
const MOST_ASKED = 10_000;
const MOST_DOCUMENTS = 1000;
/** Shorter ones travel as they are. */
const WORTH_COMPRESSING = 1000;

/** What an execution says of its answer; absent: it is not kept. */
export interface Recording {
  found?: { asked: GraphQLParams; variables: readonly string[]; tables: ReadonlySet<MasterTable> };
}

type RecordedCtx = Ctx & { recording?: Recording | undefined; params: GraphQLParams };

/** Records what answers depend on. Answers with errors are not kept, nor those that read more than master data. */
export const answerRecorder: Plugin<RecordedCtx> = {
  onExecute({ args }) {
    const { recording, loaders, params } = args.contextValue;
    const operation = recording && keptOperation(args);
    if (!operation) return;
    const variables = (operation.variableDefinitions ?? []).map(({ variable }) => variable.name.value);
    return {
      onExecuteDone({ result }) {
        if (!("data" in result) || !result.data || result.errors || !loaders.readFrom) return;
        recording.found = { asked: params, variables, tables: loaders.readFrom };
      },
    };
  },
};

/** An answer as it travels. */
interface CachedResponse {
  tables: readonly MasterTable[];
  version: number;
  headers: Readonly<Record<string, string>>;
  tag: string | null;
  body: string;
  /** The same compressed, once it was asked for. */
  compressed: Uint8Array<ArrayBuffer> | null;
  bytes: number;
}

interface Question {
  query: string;
  operationName: string;
  variables: Readonly<Record<string, unknown>>;
}

/** The kind of responses that the service makes: Node's own take longer to send. */
interface Answering {
  Response: typeof Response;
}

interface Asking {
  request: Request;
  /** The body of a request that is a document. */
  document: Buffer | null;
  session: Session;
  source: string;
}

type OpenSession = NonNullable<Session>;

/**
 * Answers of fields with `KEEPS_ANSWERS`, kept as text for users with the same rights. They are as exact as if they were
 * made anew: a request knows how often each table was changed when it began, and takes no answer that was begun earlier.
 */
export function keptAnswers({ Response }: Answering, mostBytes = MOST_BYTES) {
  /** The variables of documents that were found valid and within the limits. */
  const documents = new Map<string, readonly string[]>();
  const answers = new Map<string, CachedResponse>();
  let bytes = 0;

  /** What tells answers apart; null for a document that is not known. */
  function keyOf(request: Request, question: Question, session: OpenSession): string | null {
    const variables = documents.get(documentOf(question));
    if (!variables) return null;
    const given = variables.flatMap((name) =>
      Object.hasOwn(question.variables, name) ? [[name, question.variables[name]]] : [],
    );
    const { user, permissions } = session;
    const accept = request.headers.get("accept");
    const all = [question.query, question.operationName, given, request.method, accept, user.id, permissions];
    return createHash("sha256").update(JSON.stringify(all)).digest("base64");
  }

  function forget(key: string): void {
    const keptAnswer = answers.get(key);
    if (!keptAnswer) return;
    bytes -= keptAnswer.bytes;
    answers.delete(key);
  }

  function put(key: string, keptAnswer: CachedResponse): void {
    forget(key);
    answers.set(key, keptAnswer);
    bytes += keptAnswer.bytes;
    for (const oldest of answers.keys()) {
      if (bytes <= mostBytes) break;
      forget(oldest);
    }
  }

  function find(key: string, versions: MasterVersions): CachedResponse | null {
    const keptAnswer = answers.get(key);
    if (keptAnswer?.version !== (keptAnswer && versionOfTables(keptAnswer.tables, versions))) return null;
    if (!keptAnswer) return null;
    // The one that is used latest goes last.
    answers.delete(key);
    answers.set(key, keptAnswer);
    return keptAnswer;
  }

  async function keep(
    request: Request,
    question: Question,
    session: OpenSession,
    { asked: executed, variables, tables }: NonNullable<Recording["found"]>,
    response: Response,
  ): Promise<Response> {
    // The service reads the request by itself.
    if (!isDeepStrictEqual(asQuestion(executed), question)) return response;
    const body = await response.text();
    const headers = Object.fromEntries(
      [...response.headers].map(([name, value]) => [name.toLowerCase(), value]),
    );
    const { "content-length": _, ...others } = headers;
    const again = new Response(body, { status: 200, headers });
    const size = Buffer.byteLength(body);
    if (size > MOST_OF_ONE) return again;
    if (documents.size >= MOST_DOCUMENTS) documents.clear();
    documents.set(documentOf(question), variables);
    const key = keyOf(request, question, session);
    const version = versionOfTables(tables, session.masterVersions);
    // A request that began before the last change may come to its end after one that began later.
    if (key === null || (answers.get(key)?.version ?? 0) > version) return again;
    const tag = response.headers.get("etag");
    // A text may take two bytes for each character, and is kept compressed, too.
    const answerBytes = 3 * size + 1000;
    put(key, {
      tables: [...tables],
      version,
      headers: others,
      tag,
      body,
      compressed: null,
      bytes: answerBytes,
    });
    return again;
  }

  return {
    /** The answer that is kept, or that `execute` makes and this keeps. */
    async answer(
      { db, now }: Pick<Ctx, "db" | "now">,
      { request, document, session, source }: Asking,
      execute: (recording?: Recording) => Promise<Response>,
    ): Promise<Response> {
      const question = session && questionOf(request, document);
      if (!question) return await execute();
      const key = keyOf(request, question, session);
      const keptAnswer = key && find(key, session.masterVersions);
      if (keptAnswer) {
        await noteUse(db, session, now(), source);
        return responseOf(Response, keptAnswer, request);
      }
      const recording: Recording = {};
      const response = await execute(recording);
      if (!recording.found || response.status !== 200) return response;
      return await keep(request, question, session, recording.found, response);
    },
  };
}

const documentOf = ({ query, operationName }: Question) => `${operationName} ${query}`;

/** What a request asks, if it is asked in the plain way. */
function questionOf(request: Request, document: Buffer | null): Question | null {
  try {
    if (request.method === "POST") {
      if (!document || document.length > MOST_ASKED) return null;
      if (!/^application\/json\b/.test(request.headers.get("content-type") ?? "")) return null;
      return asQuestion(JSON.parse(document.toString()));
    }
    const search = request.url.slice(request.url.indexOf("?"));
    if (request.method !== "GET" || search.length > MOST_ASKED) return null;
    const given = [...new URLSearchParams(search)];
    const { variables, ...others } = Object.fromEntries(given);
    // Of what is said twice, or is no text, everybody may read something else.
    if (new Set(given.map(([name]) => name)).size < given.length || /\ufffd/.test(given.join())) return null;
    return asQuestion({ ...others, ...(variables ? { variables: JSON.parse(variables) } : {}) });
  } catch {
    // The service says what is wrong with it.
    return null;
  }
}

const PARTS = ["query", "operationName", "variables"];

function asQuestion(params: unknown): Question | null {
  if (typeof params !== "object" || params === null || Array.isArray(params)) return null;
  if (Object.entries(params).some(([name, value]) => value !== undefined && !PARTS.includes(name)))
    return null;
  const { query, operationName, variables } = params as Record<string, unknown>;
  if (typeof query !== "string" || typeof (operationName ?? "") !== "string") return null;
  if (typeof (variables ?? {}) !== "object" || Array.isArray(variables)) return null;
  return {
    query,
    operationName: (operationName ?? "") as string,
    variables: (variables ?? {}) as object as never,
  };
}

/** 304 for who knows the answer already. */
function responseOf(Response: Answering["Response"], keptAnswer: CachedResponse, request: Request): Response {
  const { headers, tag, body } = keptAnswer;
  if (tag !== null && isKnownTag(request.headers.get("if-none-match"), tag)) {
    const { "content-type": _, ...others } = headers;
    return new Response(null, { status: 304, headers: others });
  }
  const takesGzip = /\bgzip\b(?!;q=0)/.test(request.headers.get("accept-encoding") ?? "");
  if (!takesGzip || body.length < WORTH_COMPRESSING) return new Response(body, { headers });
  keptAnswer.compressed ??= new Uint8Array(gzipSync(body));
  const vary = [headers.vary, "Accept-Encoding"].filter(Boolean).join(", ");
  return new Response(keptAnswer.compressed, { headers: { ...headers, vary, "content-encoding": "gzip" } });
}
