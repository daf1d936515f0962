import { randomBytes } from "node:crypto";
import { createServer, type Server } from "node:http";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createRequestHandler } from "@remix-run/express";
import type { ServerBuild } from "@remix-run/node";
import { createServerAdapter } from "@whatwg-node/server";
import { type IncomingFiles, incomingIn } from "backend/platform/files/incoming-files";
import { type UploadsUnderWay, uploadsIn } from "backend/platform/files/uploads-under-way";
import { parseCsv } from "backend/platform/threads/csv";
import type { Backend } from "backend/server";
import compression from "compression";
import express, { type ErrorRequestHandler, type Request, type RequestHandler } from "express";
import type { Logger } from "pino";
import { addressPatterns } from "./address-patterns";
import { atPaceOf } from "./client-pace";
import { answerInOrder, CONNECTION_TIMEOUTS, type Connections, watchConnections } from "./connections";
import { exportPlaces } from "./export-places";
import { gate } from "./gate";
import { healthRoutes } from "./health";
import { lingering } from "./lingering";
import type { OwnOriginSettings } from "./own-origin";
import { pageOfAnswer } from "./page-of-answer";
import { formReader } from "./posted-forms";
import { areaOf, buildsOfAreas } from "./routes-by-address";
import { securityHeaders } from "./security-headers";
import type { Service } from "./service";
import { serviceElsewhere } from "./service-elsewhere";
import { serviceInProcess } from "./service-in-process";
import { socketsElsewhere } from "./sockets-elsewhere";
import { noteUndeclaredProxy } from "./undeclared-proxy";
import { answerUpgrades, takeUpgrades } from "./upgrades";
import { resumableUploads, uploadTaker } from "./uploads";
import { type AnsweredRequest, watchRequests } from "./watch-requests";

/** The handler of the screens: the built Remix application, or Vite's while developing. */
export interface Screens {
  build: ServerBuild | (() => Promise<ServerBuild>);
  /** Serves scripts and styles. */
  assets: RequestHandler;
  mode: "production" | "development";
}

export interface HttpOptions extends OwnOriginSettings {
  screens: Screens;
  /** The embedded GraphQL service; absent when the service runs elsewhere. */
  backend?: Backend;
  /** Address of a GraphQL service elsewhere. */
  graphqlEndpoint?: string;
  /** Address of its websocket; the browser's sockets are passed on to it. */
  graphqlWsEndpoint?: string;
  /** The log for wrong settings, unexpected errors and, at its level `debug`, requests. */
  log?: (Pick<Logger, "warn" | "error"> & Partial<Pick<Logger, "debug" | "isLevelEnabled">>) | undefined;
  /** Called with each request once it is over. */
  noteRequest?: ((answered: AnsweredRequest) => void) | undefined;
  /** The secret that signs cookies; unset: a random one until the server stops. */
  cookieSecret?: string | undefined;
  /** The place of arriving files; absent: that of the embedded service, or the system's temporary folder. */
  incoming?: IncomingFiles;
  /** The place of uploads under way; absent: as with `incoming`. */
  uploads?: UploadsUnderWay;
  /** The number of trusted proxies in front, for address and protocol. */
  trustProxy: number;
}

/** A server that knows its connections and websockets. */
export type HttpServer = Server & {
  readonly connections: Connections;
  /** Closes the websockets and accepts no new ones. */
  closeWebSockets(): Promise<void>;
  /** From now on `/readyz` says that requests should go elsewhere; they are still answered. */
  announceStop(): void;
};

/**
 * The HTTP server of the product: one gate for all, then assets, the GraphQL service and the screens, in that
 * order. Every answer carries the security headers, whoever makes it.
 */
export function createHttpServer({ screens, backend, trustProxy, ...options }: HttpOptions): HttpServer {
  const app = express();
  // Nothing reads an address through Express.
  app.set("query parser", false);
  app.disable("x-powered-by");
  app.set("trust proxy", trustProxy);
  const { log, noteRequest } = options;
  const patternOf =
    typeof screens.build === "object" ? addressPatterns(screens.build.routes) : () => "a screen";
  app.use(watchRequests({ patternOf, trustProxy, note: noteRequest, log }));
  app.use(securityHeaders(options.publicUrl));
  if (trustProxy === 0 && log) app.use(noteUndeclaredProxy(log));
  let isStopping = false;
  app.use(healthRoutes({ backend, isStopping: () => isStopping }));
  app.use(lingering);
  app.use(gate(options));
  const socketsAt = options.graphqlWsEndpoint ?? options.graphqlEndpoint?.replace(/^http/, "ws");
  const sockets = socketsAt ? socketsElsewhere(socketsAt) : backend;
  app.use(takeUpgrades(sockets, options.publicUrl));
  const incoming = options.incoming ?? backend?.incoming ?? incomingIn(join(tmpdir(), "backoffice-incoming"));
  const uploads =
    options.uploads ?? backend?.uploads ?? uploadsIn(join(tmpdir(), "backoffice-uploads"), incoming);
  const serviceFor = serviceOf(backend, options.graphqlEndpoint);
  const whoIs = (request: Request) => serviceFor(request).whoIs;
  app.use(resumableUploads({ uploads, whoIs, log: log ?? console }));
  app.use(screens.assets);
  app.use(compression());
  if (backend) app.use(serviceRoutes(backend));

  const cookieSecret = options.cookieSecret ?? randomBytes(32).toString("base64url");
  const readers = formReader(incoming);
  const takesUploads = uploadTaker(uploads);
  const placeFor = exportPlaces();
  const logError = (err: unknown) =>
    log ? log.error({ err }, "a request failed unexpectedly") : console.error(err);
  const remixOf = (build: Screens["build"]) =>
    createRequestHandler({
      build,
      mode: screens.mode,
      getLoadContext: (request, response) => {
        const { ask, fetchFile, whoIs } = serviceFor(request);
        const paced = atPaceOf(response);
        return {
          ask,
          fetchFile: async (fileRequest) => paced(await fetchFile(fileRequest)),
          ...readers(request, response, whoIs),
          takesUploads: takesUploads(response, whoIs),
          exportPlace: placeFor(response, whoIs),
          parseCsv: async (token, ...text) => await parseCsv((await whoIs(token))?.id ?? "", ...text),
          clientAddress: request.ip ?? "",
          cookieSecret,
          cspNonce: response.locals.cspNonce,
          takePage: pageOfAnswer(response),
          logError,
        };
      },
    });
  const whole = remixOf(screens.build);
  const byArea = new Map<string, RequestHandler>();
  if (typeof screens.build === "object") {
    for (const [area, build] of buildsOfAreas(screens.build)) byArea.set(area, remixOf(build));
  }
  app.use((_request, response, next) => {
    response.locals.cspNonce = randomBytes(16).toString("base64");
    next();
  });
  app.all("*", (request, ...rest) => (byArea.get(areaOf(request.path)) ?? whole)(request, ...rest));

  app.use(unexpected(logError));

  const listener = answerInOrder(app);
  const server = createServer(CONNECTION_TIMEOUTS, listener);
  server.on("checkExpectation", listener);
  answerUpgrades(server, app, screens.mode === "development");
  return Object.assign(server, {
    connections: watchConnections(server),
    closeWebSockets: async () => await sockets?.closeWebSockets(),
    announceStop: () => {
      isStopping = true;
    },
  });
}

/** How each request of a browser reaches the service: in this process, unless it runs elsewhere. */
function serviceOf(
  backend: Backend | undefined,
  endpoint: string | undefined,
): (request: Request) => Service {
  if (backend && !endpoint) return (request) => serviceInProcess(backend, request);
  const elsewhere = serviceElsewhere(endpoint ?? "");
  return () => elsewhere;
}

/** Errors that no handler caught: the client learns only that there was one, the log gets the details. */
const unexpected =
  (logError: (error: unknown) => void): ErrorRequestHandler =>
  (error, _request, response, _next) => {
    const { status = 500 } = error as { status?: number };
    if (status >= 500) logError(error);
    if (response.headersSent) return void response.destroy();
    response
      .status(status)
      .type("text/plain")
      .send(status >= 500 ? "Unexpected error\n" : "Bad request\n");
  };

/** The service's addresses for other programs. The connection identifies the caller, never the caller's own headers. */
function serviceRoutes(backend: Backend): RequestHandler {
  const answer = createServerAdapter<{ req: Request }>((request, { req }) =>
    backend.fetch(request, { address: req.ip }),
  );
  return (request, response, next) =>
    /^\/(graphql$|files\/)/.test(request.path) ? answer(request, response) : next();
}
