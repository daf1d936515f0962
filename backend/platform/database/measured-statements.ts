import { AsyncResource } from "node:async_hooks";
import { type Meter, NO_METER, STATEMENT_KINDS, type StatementKind } from "backend/platform/watch/meter";
import { requestId } from "backend/platform/watch/request-id";
import type { ClientBase, Pool } from "pg";
import type { Logger } from "pino";

/** A statement that takes longer is in the log whatever its level, without its parameters. */
const SLOW_SECONDS = 1;
const LONGEST_LOGGED = 2_000;

export interface StatementWatch {
  meter?: Meter | undefined;
  log?: Pick<Logger, "debug" | "warn" | "isLevelEnabled"> | undefined;
}

/** Measures each statement of a connection, however it is sent. */
export function measureStatements(client: ClientBase, { meter = NO_METER, log }: StatementWatch): void {
  if (meter === NO_METER && !log) return;
  const send = client.query.bind(client) as (...parameters: unknown[]) => unknown;
  // The answer comes from the socket, which belongs to no request.
  const measured = (...parameters: unknown[]) => {
    const text = textOf(parameters[0]);
    if (text === null) return send(...parameters);
    const request = requestId();
    const began = performance.now();
    const note = () => {
      const seconds = (performance.now() - began) / 1000;
      meter.statement(kindOf(text), seconds);
      if (log) logStatement(log, { text, seconds, request });
    };
    const last = parameters.at(-1);
    if (typeof last === "function") {
      parameters[parameters.length - 1] = (...answer: unknown[]) => {
        note();
        last(...answer);
      };
      return send(...parameters);
    }
    const answer = send(...parameters);
    if (answer instanceof Promise) answer.then(note, note);
    return answer;
  };
  client.query = measured as typeof client.query;
}

/** A statement that has waited for a connection belongs to its own request, not to the one that has freed it. */
export function keepRequests(pool: Pool): void {
  const connect = pool.connect.bind(pool) as (callback?: (...answer: unknown[]) => void) => unknown;
  const bound = (callback?: (...answer: unknown[]) => void) =>
    callback ? connect(AsyncResource.bind(callback)) : connect();
  pool.connect = bound as typeof pool.connect;
}

interface Measured {
  text: string;
  seconds: number;
  request: string | null;
}

function logStatement(log: NonNullable<StatementWatch["log"]>, { text, seconds, request }: Measured): void {
  const isSlow = seconds >= SLOW_SECONDS;
  if (!isSlow && !log.isLevelEnabled("debug")) return;
  const line = {
    ...(request === null ? {} : { request }),
    ms: Math.round(seconds * 1000),
    query: text.slice(0, LONGEST_LOGGED),
  };
  if (isSlow) log.warn(line, "a slow statement");
  else log.debug(line, "a statement");
}

/** The text of a statement; null for what is none, such as a copy that streams. */
function textOf(sent: unknown): string | null {
  if (typeof sent === "string") return sent;
  if (typeof sent !== "object" || sent === null || "submit" in sent) return null;
  return "text" in sent && typeof sent.text === "string" ? sent.text : null;
}

const TRANSACTION = /^(begin|start|commit|rollback|savepoint|release)$/;

/** The kind of a statement, by its first word. */
export function kindOf(text: string): StatementKind {
  const word = (/^[\s(]*([a-z]+)/i.exec(text)?.[1] ?? "").toLowerCase();
  if (TRANSACTION.test(word)) return "transaction";
  return STATEMENT_KINDS.find((kind) => kind === word) ?? "other";
}
