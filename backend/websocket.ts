import type { IncomingMessage, Server } from "node:http";
import type { Duplex } from "node:stream";
import type { DocumentNode, ExecutionArgs, GraphQLError } from "graphql";
import { useServer } from "graphql-ws/use/ws";
import { WebSocketServer } from "ws";
import { GRAPHQL_PATH, type GraphqlService, MAX_BODY_BYTES } from "./graphql-service";
import { asBadInput, isGraphqlError } from "./masked-errors";

type Enveloped = ReturnType<GraphqlService["getEnveloped"]>;
type Root = Pick<Enveloped, "execute" | "subscribe">;

/** The document, or why it is refused: some of the limits throw where others answer. */
function checked(enveloped: Enveloped, query: string) {
  try {
    const document: DocumentNode = enveloped.parse(query);
    const errors: readonly GraphQLError[] = enveloped.validate(enveloped.schema, document);
    return errors.length > 0 ? { errors } : { document, errors };
  } catch (error) {
    if (isGraphqlError(error)) return { errors: [error] };
    throw error;
  }
}

/**
 * GraphQL over a websocket (graphql-ws) at the endpoint's path; the token comes in `connectionParams.token`.
 * Other upgrade requests of the same server (the development server's) are left alone.
 * Answers the way to close all connections.
 */
export function attachWebSocket(server: Server, service: GraphqlService): () => Promise<void> {
  const sockets = new WebSocketServer({ noServer: true, maxPayload: MAX_BODY_BYTES });
  const disposable = useServer<{ token?: string }>(
    {
      execute: (args) => (args.rootValue as Root).execute(args),
      subscribe: (args) => (args.rootValue as Root).subscribe(args),
      onSubscribe: async (connection, _id, params) => {
        const token = connection.connectionParams?.token;
        const enveloped = service.getEnveloped({
          token: typeof token === "string" ? token : null,
          source: connection.extra.request.socket.remoteAddress ?? "",
          params,
        } as unknown as Parameters<GraphqlService["getEnveloped"]>[0]);
        const { document, errors } = checked(enveloped, params.query);
        if (!document) return errors.map(asBadInput);
        return {
          schema: enveloped.schema,
          document,
          operationName: params.operationName,
          variableValues: params.variables,
          contextValue: await enveloped.contextFactory(),
          rootValue: { execute: enveloped.execute, subscribe: enveloped.subscribe },
        } as ExecutionArgs;
      },
    },
    sockets,
  );
  const upgrade = (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    if (new URL(request.url ?? "/", "http://localhost").pathname !== GRAPHQL_PATH) return;
    sockets.handleUpgrade(request, socket, head, (client) => sockets.emit("connection", client, request));
  };
  server.on("upgrade", upgrade);
  return async () => {
    server.off("upgrade", upgrade);
    await disposable.dispose();
  };
}
