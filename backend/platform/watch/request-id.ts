import { randomUUID } from "node:crypto";

/** Tells the running code from that of others, as Node's `AsyncLocalStorage` does. */
interface Contexts {
  run<T>(id: string | undefined, work: () => T): T;
  getStore(): string | undefined;
}

let contexts: Contexts | undefined;

/**
 * Follows requests in this process from now on; before, all code belongs to none. Servers do so where it costs nothing
 * (decision 187), and tests. Called again it changes nothing.
 */
export function followRequests(open: () => Contexts): void {
  contexts ??= open();
}

/** The id of the request that the running code belongs to; null for none, or where requests are not followed. */
export const requestId = (): string | null => contexts?.getStore() ?? null;

/** Runs a part of a request; without an id, of none. */
export function asRequest<T>(id: string | null, work: () => T): T {
  return contexts ? contexts.run(id ?? undefined, work) : work();
}

export const newRequestId = (): string => randomUUID();

/** Whether a proxy may have made it. It is written into the log and the database, so it is short and plain. */
export const isRequestId = (text: string): boolean => /^[\w.-]{8,64}$/.test(text);

/** What each line of the log says of its request (`mixin` of pino). */
export function requestOfLine(): { request?: string } {
  const request = requestId();
  return request === null ? {} : { request };
}
