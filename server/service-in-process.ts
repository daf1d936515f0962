import { setImmediate as nextTurn } from "node:timers/promises";
import { LoaderStore } from "backend/platform/use-case/context";
import type { Backend } from "backend/server";
import { type Session, senderOf } from "backend/service/request-context";
import { addressOfFile, headersOfFile, type Service } from "./service";

/** The parts of a browser's request that matter here. */
interface Incoming {
  method: string;
  /** Whether all of it has arrived. */
  complete: boolean;
}

const ENDPOINT = "http://graphql.internal/graphql";

/** The service in the same process, for one request. Its statement of the client's address is trusted. */
export function serviceInProcess(backend: Backend, request: Incoming): Service {
  const loadersNow = sharedLoaders();
  let cachedSession: { token: string; session: Session } | undefined;

  /**
   * The session that was looked up before a form was read which had arrived by then, for the first operation after it.
   * Later ones look it up again: the first may have changed it.
   */
  function takeKnown(token: string | null): Session | undefined {
    const session = cachedSession?.token === token ? cachedSession.session : undefined;
    cachedSession = undefined;
    return session;
  }

  return {
    whoIs: async (token) => {
      // A small form comes right after its head.
      await nextTurn();
      // A right may be withdrawn while a form arrives, or while an export waits for its place.
      const isWhole = request.method === "POST" && request.complete;
      const session = await backend.sessionOf(token);
      cachedSession = isWhole ? { token, session } : undefined;
      return senderOf(session);
    },
    ask: async (operation) => {
      const session = takeKnown(operation.token);
      if (request.method !== "GET") return await backend.ask({ ...operation, session });
      return await loadersNow((loaders) => backend.ask({ ...operation, session, loaders }));
    },
    fetchFile: async (fileRequest) => {
      const headers = headersOfFile(fileRequest);
      const address = addressOfFile(fileRequest, ENDPOINT);
      const { source, signal } = fileRequest;
      return await backend.fetch(new Request(address, { headers, signal }), { address: source });
    },
  };
}

/**
 * What frame and screen of a page ask at the same time shares what is loaded. Each later operation must find what has
 * changed meanwhile, and an export keeps nothing of earlier rows.
 */
function sharedLoaders() {
  let underWay = 0;
  let loaders = new LoaderStore();
  return async <T>(ask: (loaders: LoaderStore) => Promise<T>): Promise<T> => {
    if (underWay === 0) loaders = new LoaderStore();
    underWay += 1;
    try {
      return await ask(loaders);
    } finally {
      underWay -= 1;
    }
  };
}
