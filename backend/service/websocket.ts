import type { IncomingMessage, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { asRequest, newRequestId } from "backend/platform/watch/request-id";
import { jsonTooMuch } from "domain/nesting";
import { type ExecutionArgs, getOperationAST } from "graphql";
import { CloseCode, handleProtocols, makeServer } from "graphql-ws";
import { createGraphQLError, isAsyncIterable } from "graphql-yoga";
import { type RawData, type WebSocket, WebSocketServer } from "ws";
import { checkedDocument } from "./checked-document";
import { type GraphqlService, MAX_BODY_BYTES, MAX_STRANGERS_BYTES } from "./graphql-service";
import { asBadInput } from "./masked-errors";
import { closeClient, GOING_AWAY, keepAlive, MAX_UNREAD_BYTES, refuseUpgrade } from "./websocket-lines";
import { messageAllowance } from "./websocket-pace";
import { createSocketPlaces, type SocketCounts, type SocketPlace } from "./websocket-places";

type Enveloped = ReturnType<GraphqlService["getEnveloped"]>;
type Root = Pick<Enveloped, "execute" | "subscribe">;

/** Operations of one socket at a time; a screen has one. */
const MAX_OPERATIONS = 20;
const INIT_MS = 3_000;

/** The code of closing where there are too many sockets or messages, beside those of graphql-ws (RFC 6455 §7.4). */
const TOO_MANY = 4429;

export interface WebSocketOptions {
  service: GraphqlService;
  /** The user of a token that is valid now; null for any other. */
  userOf(token: string): Promise<number | null>;
  /** Called with errors that no client caused. */
  onError(error: unknown): void;
  now(): Date;
  /** How often the sessions of open sockets are looked up, beside what is announced within this process. */
  lookUpMs: number;
  /** The sessions that end, as they end. */
  endedSessions(): AsyncIterableIterator<{ userId: number }>;
}

/** Who opens a socket, as the server determined that received the request. */
export interface SocketSender {
  address: string;
  /** The token of the upgrade request; null: the first message has it. */
  token: string | null;
}

export interface WebSockets {
  /** Takes the connection of a request for a websocket, or answers why not. */
  accept(request: IncomingMessage, response: ServerResponse, head: Buffer, from: SocketSender): void;
  /** Closes all sockets, also those whose clients do not answer. */
  close(): Promise<void>;
  counts(): SocketCounts;
}

/** One client's connection. */
interface Line {
  client: WebSocket;
  place: SocketPlace;
  /** The token that it was opened with, and then that of its session. */
  token: string | null;
  /** The operations under way by their ids, subscriptions with the stream of their events. */
  running: Map<string, { return?(): unknown } | null>;
  /** By the id of an operation under way: ends its work, if the client has ended it or has gone. */
  endIfGone: Map<string, () => void>;
  /** What operations want to be called when the client has answered a ping. */
  signs: Set<() => void>;
  /** Messages that still arrive are ignored. */
  isOver: boolean;
}

/**
 * GraphQL over websockets (graphql-ws). The session's token comes with the upgrade, or in `connectionParams.token`; a
 * socket without a valid one is closed, and so is every socket whose session ends.
 */
export function openWebSockets({
  service,
  userOf,
  onError,
  now,
  lookUpMs,
  endedSessions,
}: WebSocketOptions): WebSockets {
  const places = createSocketPlaces();
  const lines = new Set<Line>();
  let isClosing = false;
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_BODY_BYTES, handleProtocols });
  const graphql = makeServer<{ token?: string }, Line>({
    connectionInitWaitTimeout: INIT_MS,
    execute: (args) => (args.rootValue as Root).execute(args),
    subscribe: (args) => (args.rootValue as Root).subscribe(args),
    onConnect: async ({ connectionParams, extra: line }) => {
      // The upgrade's own token decides: what scripts say cannot make the socket another user's.
      const token = line.token ?? connectionParams?.token;
      const userId = typeof token === "string" ? await userOf(token) : null;
      if (userId === null || typeof token !== "string" || isClosing || !lines.has(line)) return false;
      if (!places.assign(line.place, userId)) {
        closeClient(line.client, TOO_MANY, "Too many sockets");
        return false;
      }
      line.token = token;
      return true;
    },
    onComplete: ({ extra }, id) => forget(extra, id),
    onError: ({ extra }, id) => forget(extra, id),
    onSubscribe: async ({ extra: line, subscriptions }, id, params) => {
      const { token, place, running } = line;
      // The client has reused its id while the operation still runs; the library counts by id alone.
      if (running.has(id)) {
        line.isOver = true;
        closeClient(line.client, CloseCode.SubscriberAlreadyExists, "The id is taken");
        return [asBadInput(createGraphQLError("The id is taken"))];
      }
      if (running.size >= MAX_OPERATIONS) {
        return [asBadInput(createGraphQLError(`Only ${MAX_OPERATIONS} operations at a time`))];
      }
      running.set(id, null);
      // The client has ended the operation, or its socket.
      const isGone = () => !(id in subscriptions) || !lines.has(line);
      const enveloped = service.getEnveloped({
        token,
        source: place.address,
        isGone,
        onSignOfLife: (tell: () => void) => {
          line.signs.add(tell);
          return () => line.signs.delete(tell);
        },
        params,
      });
      const { document, errors } = checkedDocument(enveloped, params.query);
      const isComplete = document && getOperationAST(document, params.operationName);
      if (!isComplete) {
        running.delete(id);
        return (errors.length > 0 ? errors : [createGraphQLError("Which operation?")]).map(asBadInput);
      }
      const contextValue = await enveloped.contextFactory();
      line.endIfGone.set(id, () => {
        if (isGone()) contextValue.budget.refuse();
      });
      return {
        schema: enveloped.schema,
        document,
        operationName: params.operationName,
        variableValues: params.variables,
        contextValue,
        rootValue: {
          execute: enveloped.execute,
          subscribe: async (args) => {
            const events = await enveloped.subscribe(args);
            if (isAsyncIterable(events)) running.set(id, events as AsyncIterableIterator<unknown>);
            return events;
          },
        } satisfies Root,
      } as ExecutionArgs;
    },
  });

  function forget({ running, endIfGone }: Line, id: string): void {
    running.delete(id);
    endIfGone.delete(id);
  }

  function endWhatIsGone({ endIfGone }: Line): void {
    for (const end of endIfGone.values()) end();
  }

  /** Ends the sockets of ended sessions; one look-up per token, however many sockets it has. */
  async function lookUpSessions(isAsked: (line: Line) => boolean): Promise<void> {
    const linesToCheck = [...lines].filter(isAsked);
    for (const token of new Set(linesToCheck.map((line) => line.token))) {
      // A database that does not answer ends no session.
      const userId = token === null ? undefined : await userOf(token).catch(() => undefined);
      if (userId !== null) continue;
      const over = linesToCheck.filter((line) => line.token === token);
      for (const { client } of over) closeClient(client, CloseCode.Forbidden, "Forbidden");
    }
  }
  const lookingUp = setInterval(() => lookUpSessions(() => true), lookUpMs).unref();
  const ended = endedSessions();
  const listening = (async () => {
    for await (const { userId } of ended) await lookUpSessions(({ place }) => place.userId === userId);
  })();

  function serve(client: WebSocket, place: SocketPlace, token: string | null): void {
    const line: Line = {
      client,
      place,
      token,
      running: new Map(),
      endIfGone: new Map(),
      signs: new Set(),
      isOver: false,
    };
    lines.add(line);
    // The library closes the socket for invalid frames; there is nobody to tell.
    client.on("error", () => client.terminate());
    const stopPinging = keepAlive(client);
    client.on("pong", () => {
      for (const tell of line.signs) tell();
    });
    const isAllowed = messageAllowance(now);
    /** Why a message is not taken: the code and the reason of closing. */
    const refusalOf = (message: Buffer): [code: number, reason: string] | null => {
      if (!isAllowed()) return [TOO_MANY, "Too many messages"];
      const isTooLong = place.userId === null && message.length > MAX_STRANGERS_BYTES;
      if (isTooLong || jsonTooMuch(message)) return [CloseCode.BadRequest, "Bad request"];
      return null;
    };
    const closed = graphql.opened(
      {
        protocol: client.protocol,
        send: (data) => sendTo(client, data),
        close: (code = CloseCode.BadRequest, reason = "") => closeClient(client, code, reason),
        onMessage: (take) => {
          client.on("message", (data: RawData) => {
            if (line.isOver) return;
            const refusal = refusalOf(data as Buffer);
            if (refusal) {
              line.isOver = true;
              return void closeClient(client, ...refusal);
            }
            // Each message is a request of its own, for the log.
            asRequest(newRequestId(), () => take(String(data))).catch((error: unknown) => {
              if (isUnexpectedMessage(error)) return closeClient(client, CloseCode.BadRequest, "Bad request");
              onError(error);
              return closeClient(client, CloseCode.InternalServerError, "Internal server error");
            });
            // The message may have ended an operation.
            endWhatIsGone(line);
          });
        },
      },
      line,
    );
    client.once("close", (code, reason) => {
      stopPinging();
      line.isOver = true;
      lines.delete(line);
      places.leave(place);
      closed(code, String(reason)).catch(() => {});
      for (const events of line.running.values()) events?.return?.();
      endWhatIsGone(line);
    });
  }

  const answers = new WeakMap<IncomingMessage, ServerResponse>();
  sockets.on("wsClientError", (_error, socket, request) => {
    const response = answers.get(request);
    if (!response) return void socket.destroy();
    response.assignSocket(socket as Socket);
    refuseUpgrade(response, 400, "This is no handshake of a websocket.");
  });

  return {
    accept: (request, response, head, { address, token }) => {
      const { socket } = response;
      if (!socket) return;
      if (isClosing) return refuseUpgrade(response, 503, "The server stops.");
      const place = places.take(address);
      if (!place) return refuseUpgrade(response, 429, "Too many sockets.");
      const leave = () => places.leave(place);
      socket.once("close", leave);
      response.detachSocket(socket);
      answers.set(request, response);
      sockets.handleUpgrade(request, socket, head, (client) => {
        socket.off("close", leave);
        serve(client, place, token);
      });
    },
    counts: () => places.counts(),
    close: async () => {
      isClosing = true;
      clearInterval(lookingUp);
      await Promise.all([...lines].map(({ client }) => closeClient(client, GOING_AWAY, "Going away")));
      await ended.return?.();
      await listening;
    },
  };
}

function sendTo(client: WebSocket, data: string): Promise<void> {
  return new Promise((resolve) => {
    if (client.bufferedAmount > MAX_UNREAD_BYTES) client.terminate();
    if (client.readyState !== client.OPEN) return resolve();
    // A failed send closes the socket, which ends its operations.
    client.send(data, () => resolve());
  });
}

/** Whether graphql-ws threw it because a client sent a message that only servers send. */
function isUnexpectedMessage(error: unknown): boolean {
  return error instanceof Error && error.message.startsWith("Unexpected message of type");
}
